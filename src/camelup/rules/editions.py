"""The differences between the two editions as data.

Camels have fixed numbers: racing camels 0 to 4 in the order of the edition's letters,
then the crazy camels, white 5 and black 6. Dice have the numbers of their camels; the
grey die is number 5. Inside the compiled rules an edition is its number, and the arrays
below are indexed with it.
"""

from dataclasses import dataclass

import numpy as np

TRACK = 16
"""Spaces on the track."""

RACING = 5
"""Racing camels in either edition."""

WHITE, BLACK = 5, 6
"""The crazy camels."""

GREY_DIE = 5
"""The die that moves a crazy camel."""

MAX_PLAYERS = 8
"""Seats at the largest table."""

START_COINS = 3
"""Coins of each player at the start."""

MOST_TICKETS = 4
"""Maximum number of leg tickets per camel in either edition."""


@dataclass(frozen=True)
class Edition:
    """One edition of the game."""

    number: int
    name: str
    letters: str
    """Racing camels, then crazy camels."""
    colours: tuple[str, ...]
    dice: str
    """The dice, the grey one last as ``x``."""
    tickets: tuple[int, ...]
    """Values of one camel's leg tickets, from the top."""
    dice_left_at_leg_end: int
    players_for_partners: int | None
    """Minimum number of players for partnerships; None: never allowed."""

    @property
    def racing(self) -> str:
        """Letters of the racing camels."""
        return self.letters[:RACING]

    @property
    def crazy(self) -> str:
        """Letters of the crazy camels, white first; empty in the first edition."""
        return self.letters[RACING:]


FIRST = Edition(
    number=0,
    name="first",
    letters="bgoyw",
    colours=("blue", "green", "orange", "yellow", "white"),
    dice="bgoyw",
    tickets=(5, 3, 2),
    dice_left_at_leg_end=0,
    players_for_partners=None,
)
"""The first edition (2014)."""

SECOND = Edition(
    number=1,
    name="second",
    letters="bgrypWK",
    colours=("blue", "green", "red", "yellow", "purple", "white", "black"),
    dice="bgrypx",
    tickets=(5, 3, 2, 2),
    dice_left_at_leg_end=1,
    players_for_partners=6,
)
"""The second edition (2018, 2024)."""

EDITIONS = (FIRST, SECOND)
"""Both editions, by number."""

CAMELS = np.array([len(edition.letters) for edition in EDITIONS])
"""Camels on the track, crazy ones included, by edition."""

ALL_DICE = np.array([(1 << len(edition.dice)) - 1 for edition in EDITIONS])
"""Set of all dice as bits, by edition."""

DICE_LEFT = np.array([edition.dice_left_at_leg_end for edition in EDITIONS])
"""Number of dice left in the pyramid at the end of a leg, by edition."""

TICKETS = np.array([len(edition.tickets) for edition in EDITIONS])
"""Leg tickets of one camel, by edition."""

TICKET_VALUES = np.array([(*edition.tickets, 0)[:MOST_TICKETS] for edition in EDITIONS])
"""Value of the n-th leg ticket from the top, by edition."""

PARTNERS_FROM = np.array([edition.players_for_partners or MAX_PLAYERS + 1 for edition in EDITIONS])
"""Minimum number of players for partnerships, by edition."""

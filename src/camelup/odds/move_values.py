"""What every legal move is worth to the player who makes it, and why.

The measure: by how many coins the player's final sum grows on average through the move if
after it nobody does anything but roll, those later rolls earning nobody a ticket. Debts
are not forgiven in this sum. Later legs have no tiles. Finish cards of others are unknown:
each is taken to show a camel with that camel's present chance of making it right, those of
one player different ones.
"""

from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

import numpy as np

from camelup.notation.moves import move_texts
from camelup.odds.distributions import RACES_TO_JUDGE, SEED
from camelup.odds.move_value_kernel import MOST_PARTS, PART, handed_on_by_roll, worths_by_reason
from camelup.odds.odds_api import as_position
from camelup.odds.race_table_cache import race_table
from camelup.position import Position
from camelup.rules.editions import RACING
from camelup.rules.moves import ROLL
from camelup.rules.state import States
from camelup.view import show_row

_NO_TABLE = np.zeros((0, 2, RACING))
_NO_TABLE.setflags(write=False)  # of the same type as a table that is mapped into memory


class Reason(StrEnum):
    """Why a move earns or costs coins."""

    LEADS = "leads"
    SECOND = "second"
    BEHIND = "behind"
    """A leg ticket: where its camel ends."""
    RIGHT = "right"
    WRONG = "wrong"
    """A finish card."""
    PYRAMID = "pyramid"
    COPY = "copy"
    """A roll's ticket; a partner's ticket, copied."""
    LANDINGS = "landings"
    GIVEN_UP = "given-up"
    """Camels that land on a tile, and those that would have landed where it lay before."""
    OWN_TICKETS = "own-tickets"
    OWN_COPY = "own-copy"
    OWN_CARDS = "own-cards"
    """What a tile does to what its owner already has."""


_REASONS = tuple(Reason)


@dataclass(frozen=True)
class Part:
    """Coins that a move earns for one reason, and how likely they are (or how often)."""

    reason: Reason
    coins: float
    chance: float = 1.0


@dataclass(frozen=True)
class MoveValue:
    """What a move is worth: the sum of its parts."""

    move: str
    number: int
    parts: tuple[Part, ...]
    handed_on: float | None = None
    """For a roll: how much better the best leg ticket gets on average for the next player."""

    @property
    def coins(self) -> float:
        """Expected coins."""
        return sum(part.coins * part.chance for part in self.parts)

    def to_dict(self) -> dict[str, Any]:
        """Give the worth as pages and ``camelup odds --worth --json`` are told it."""
        return {
            "move": self.move,
            "coins": self.coins,
            "parts": [asdict(part) for part in self.parts],
            "handed_on": self.handed_on,
        }


def worth(
    position: Position | str,
    *,
    tiles: bool = True,
    handed_on: bool = True,
    races: int = RACES_TO_JUDGE,
) -> list[MoveValue]:
    """Judge every legal move of the player to move, best first, from what that player sees.

    Each tile is a leg to follow and takes its milliseconds, and so does every outcome of a
    roll: tiles, and what a roll hands on, can be left out. Where there is no table of the
    race, so many races are sampled from the position, and what a tile changes is guessed.
    """
    position = as_position(position)
    view = seen_by_mover(position.state)
    table = race_table(position.edition)
    values = table.values if table else _NO_TABLE
    parts = np.zeros((MOST_PARTS, PART))
    count = worths_by_reason(view, 0, values, races, SEED, tiles, parts)
    by_move: dict[int, list[Part]] = {}
    for move, reason, coins, chance in parts[:count].tolist():
        whole = int(coins) if coins.is_integer() else coins
        by_move.setdefault(int(move), []).append(Part(_REASONS[int(reason)], whole, chance))
    handed = handed_on_by_roll(view, 0) if handed_on and by_move else None
    texts = move_texts(position.edition)
    judged = (
        MoveValue(texts[move], move, tuple(found), handed if move == ROLL else None)
        for move, found in by_move.items()
    )
    return sorted(judged, key=lambda judged: -judged.coins)


def seen_by_mover(games: States) -> States:
    """Show a game to the player whose turn it is."""
    view = np.zeros_like(games)
    show_row(games, view, 0, int(games["turn"][0]))
    return view

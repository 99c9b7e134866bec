"""Value of every legal move to the player to move, with the reasons.

The value of a move is the expected change of the player's final coins if everyone only rolls
after it. Those rolls earn nobody a ticket, debts are not forgiven, and later legs have no tiles.
Finish cards of others are unknown: each is assumed to show a camel with the camel's present
chance of making it correct, and the cards of one player to show different camels.
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
_NO_TABLE.setflags(write=False)  # same type as a memory-mapped table


class Reason(StrEnum):
    """Reason for which a move earns or costs coins."""

    LEADS = "leads"
    SECOND = "second"
    BEHIND = "behind"
    """A leg ticket: the place of its camel."""
    RIGHT = "right"
    WRONG = "wrong"
    """A finish card."""
    PYRAMID = "pyramid"
    COPY = "copy"
    """The ticket for a roll, or a ticket copied from a partner."""
    LANDINGS = "landings"
    GIVEN_UP = "given-up"
    """Landings on a tile, and landings lost on its previous space."""
    OWN_TICKETS = "own-tickets"
    OWN_COPY = "own-copy"
    OWN_CARDS = "own-cards"
    """Effect of a tile on the tickets and cards that its owner already has."""


_REASONS = tuple(Reason)


@dataclass(frozen=True)
class Part:
    """Coins that a move earns for one reason, with their probability or expected frequency."""

    reason: Reason
    coins: float
    chance: float = 1.0


@dataclass(frozen=True)
class MoveValue:
    """Value of a move: the sum of its parts."""

    move: str
    number: int
    parts: tuple[Part, ...]
    handed_on: float | None = None
    """For a roll: mean gain in value of the best leg ticket for the next player."""

    @property
    def coins(self) -> float:
        """Return the expected coins."""
        return sum(part.coins * part.chance for part in self.parts)

    def to_dict(self) -> dict[str, Any]:
        """Return the value in the format of the web page and ``camelup odds --worth --json``."""
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
    """Evaluate every legal move of the player to move, best first, from that player's view.

    Tile moves, and the effect of a roll on the next player, take milliseconds each and can be
    omitted. If there is no race table, a number of races is sampled from the position, and the
    effect of a tile on the race is estimated.
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
    """Return a game as seen by the player whose turn it is."""
    view = np.zeros_like(games)
    show_row(games, view, 0, int(games["turn"][0]))
    return view

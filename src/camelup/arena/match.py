"""A match: a line-up of bots in every rotation of the seats, on common dice.

A *deal* is one start and one sequence of dice. Every deal is played once in each rotation
of the seats, so a match of four bots plays each deal four times.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from camelup.i18n import UserError
from camelup.notation.board import edition_named
from camelup.rules.editions import MAX_PLAYERS, Edition

GAME_ROW = np.dtype(
    [
        ("deal", np.int64),
        ("rotation", np.int8),
        ("legs", np.int32),
        ("coins", np.int32, MAX_PLAYERS),
        ("moves", np.int32, MAX_PLAYERS),
        ("seconds", np.float64, MAX_PLAYERS),  # sum over all moves
        ("slowest", np.float64, MAX_PLAYERS),  # the longest single move
        ("faults", np.int32, MAX_PLAYERS),
        ("luck", np.float64, MAX_PLAYERS),  # luck of the dice; 0 if not measured
    ]
)
"""Result of a game, by seat. The games of a match are an array of it, ordered by deal."""

Games = npt.NDArray[np.void]
"""An array of games of type :data:`GAME_ROW`."""


@dataclass(frozen=True)
class Match:
    """A line-up and all parameters that determine its games."""

    bots: tuple[str, ...]
    edition: str = "second"
    seed: int = 1
    seconds: float | None = None
    """Time limit per move; None: the bot's own."""

    def __post_init__(self) -> None:
        edition_named(self.edition)
        if not 2 <= len(self.bots) <= MAX_PLAYERS:
            raise UserError("arena-bots-out-of-range", bots=len(self.bots))
        if self.seconds is not None and not 0 < self.seconds < float("inf"):
            raise UserError("arena-seconds", seconds=str(self.seconds))

    @property
    def players(self) -> int:
        """Number of seats, and of games per deal."""
        return len(self.bots)

    @property
    def rules(self) -> Edition:
        """The edition of the games."""
        return edition_named(self.edition)

    @property
    def names(self) -> list[str]:
        """Names of the distinct bots, in the order of the line-up."""
        return list(dict.fromkeys(self.bots))

    def seating(self, rotation: int) -> list[int]:
        """Return the index in the line-up of the bot in each seat."""
        return [(seat - rotation) % self.players for seat in range(self.players)]

    def deals_for(self, games: int) -> int:
        """Return the number of deals needed for at least ``games`` games."""
        return -(-games // self.players)

    def seeds(self, first: int, count: int) -> npt.NDArray[np.int64]:
        """Return the seeds of some deals: of the dice, then of each bot."""
        deals = np.arange(first, first + count, dtype=np.uint64)[:, None]
        whose = np.arange(self.players + 1, dtype=np.uint64)[None, :]
        match = np.uint64(self.seed & (2**64 - 1))
        mixed = _scatter(_scatter(match) + deals * np.uint64(MAX_PLAYERS + 1) + whose)
        return (mixed >> np.uint64(1)).astype(np.int64)


def _scatter(numbers: npt.NDArray[np.uint64] | np.uint64) -> npt.NDArray[np.uint64]:
    """Hash numbers to independent ones (SplitMix64)."""
    with np.errstate(over="ignore"):
        mixed = np.asarray(numbers, dtype=np.uint64) + np.uint64(0x9E3779B97F4A7C15)
        mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return mixed ^ (mixed >> np.uint64(31))

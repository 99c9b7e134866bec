"""Camels and track length for which a race table is made, and the numbering of its rows."""

from dataclasses import dataclass
from functools import cached_property
from math import factorial

import numpy as np

from camelup.odds.leg_distribution import Floats
from camelup.odds.placements import count_placements, orders
from camelup.odds.solve_sweep import WIDTH
from camelup.rules.editions import FIRST, RACING, SECOND, TRACK, Edition
from camelup.rules.state import Ints


@dataclass(frozen=True)
class TrackSpec:
    """Number of racing camels, of crazy camels (none or two), and of spaces on the track."""

    racing: int
    crazy: int
    track: int

    @classmethod
    def of(cls, edition: Edition) -> "TrackSpec":
        """Return the course of an edition."""
        return TRACK_SPECS[edition.number]

    @property
    def camels(self) -> int:
        """Return the number of camels, including crazy ones."""
        return self.racing + self.crazy

    @property
    def dice(self) -> int:
        """Return the number of dice; one is grey if there are crazy camels."""
        return self.racing + self.dice_left

    @property
    def dice_left(self) -> int:
        """Return the number of dice that stay in the pyramid at the end of a leg."""
        return 1 if self.crazy else 0

    @property
    def outcomes(self) -> int:
        """Return the number of different results of a roll."""
        return 3 * self.camels

    @property
    def placements(self) -> int:
        """Return the number of placements."""
        return count_placements(self.racing, self.crazy, self.track)

    @property
    def rows(self) -> int:
        """Return the number of rows of a table: placements, then finished races."""
        return self.placements + self.racing**2

    @property
    def layers(self) -> range:
        """Return the numbers of dice that can be left within a leg, the last roll first."""
        return range(self.dice_left + 1, self.dice + 1)

    def sets(self, left: int) -> list[int]:
        """List the sets of ``left`` dice, as bit masks."""
        return [dice for dice in range(1 << self.dice) if dice.bit_count() == left]

    @property
    def most_sets(self) -> list[int]:
        """Return the most sets of a layer, for the even and for the odd layers."""
        return [
            max((len(self.sets(left)) for left in self.layers[first:-1:2]), default=0)
            for first in (0, 1)
        ]

    @property
    def memory(self) -> int:
        """Return the bytes needed for solving, with four per chance."""
        sets = sum(self.most_sets) + 2
        return 4 * self.rows * (sets * WIDTH + self.outcomes)

    def share_of_work(self, left: int) -> float:
        """Return the fraction of a pass's rolls that is made with ``left`` dice left."""
        return left * len(self.sets(left)) / sum(n * len(self.sets(n)) for n in self.layers)

    @cached_property
    def orders(self) -> Ints:
        """Return the place of each camel in every order; absent camels keep theirs."""
        padded = np.tile(np.arange(RACING, dtype=np.int8), (factorial(self.racing), 1))
        padded[:, : self.racing] = orders(self.racing)
        return padded

    @cached_property
    def spots(self) -> Ints:
        """Return the index of a set of dice in its layer after renumbering by an order."""
        spots = np.zeros((len(self.orders), 1 << self.dice), dtype=np.uint8)
        for left in self.layers:
            sets = self.sets(left)
            for order, places in enumerate(self.orders.tolist()):
                for dice in sets:
                    spots[order, dice] = sets.index(self._renumbered(dice, places))
        return spots

    def _renumbered(self, dice: int, places: list[int]) -> int:
        grey = dice >> self.racing << self.racing
        return grey | sum(1 << places[die] for die in range(self.racing) if dice >> die & 1)

    def finished(self) -> Floats:
        """List the values of the finished races: the winner wins, the loser loses."""
        values = np.zeros((self.racing**2, WIDTH))
        for row in range(len(values)):
            values[row, row // self.racing] = 1
            values[row, RACING + row % self.racing] = 1
        return values

    def even_chances(self) -> Floats:
        """Return equal chances for all camels, except in finished races."""
        values = np.zeros((self.rows, WIDTH), dtype=np.float32)
        values[:, : self.racing] = 1 / self.racing
        values[:, RACING : RACING + self.racing] = 1 / self.racing
        values[self.placements :] = self.finished()
        return values


TRACK_SPECS = (
    TrackSpec(RACING, len(FIRST.crazy), TRACK),
    TrackSpec(RACING, len(SECOND.crazy), TRACK),
)
"""Courses of the two editions, by number."""

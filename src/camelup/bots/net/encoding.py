"""Numbers as the network gets them: small, in a byte, seats from the observer on."""

import math
from typing import NamedTuple

from camelup.rules.jit import inlined

CHANCE = 100
"""A chance of 1 in a feature."""


class Feature(NamedTuple):
    """One part of what the network sees."""

    name: str
    shape: tuple[int, ...]
    scale: float
    """What a number is multiplied with before the network gets it."""

    @property
    def size(self) -> int:
        """How many numbers it takes."""
        return math.prod(self.shape)


def width_of(features: tuple[Feature, ...]) -> int:
    """Count the numbers of some features."""
    return sum(feature.size for feature in features)


@inlined
def small(number: float) -> int:
    """Round a number to one that has room in a byte."""
    return min(max(math.floor(number + 0.5), -127), 127)


@inlined
def steps_from(seat: int, other: int, players: int) -> int:
    """Count the steps clockwise from a seat to another."""
    return other - seat if other >= seat else other - seat + players

"""Encoding of features: one byte per number, seats relative to the observer."""

import math
from typing import NamedTuple

from camelup.rules.jit import inlined

CHANCE = 100
"""Feature value of a chance of 1."""


class Feature(NamedTuple):
    """One group of the network's inputs."""

    name: str
    shape: tuple[int, ...]
    scale: float
    """Factor applied to each number before it enters the network."""

    @property
    def size(self) -> int:
        """Return the number of values."""
        return math.prod(self.shape)


def width_of(features: tuple[Feature, ...]) -> int:
    """Return the total number of values of some features."""
    return sum(feature.size for feature in features)


@inlined
def small(number: float) -> int:
    """Round a number and clip it to the range of a byte."""
    return min(max(math.floor(number + 0.5), -127), 127)


@inlined
def steps_from(seat: int, other: int, players: int) -> int:
    """Count the steps clockwise from one seat to another."""
    return other - seat if other >= seat else other - seat + players

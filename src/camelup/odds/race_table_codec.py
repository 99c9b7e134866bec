"""Compact format of a race table, in which the second-edition table ships with the package.

Chances are stored as integer multiples of a step; those of a pile add up to one. Each is encoded
as the difference from a prediction, which is mostly small. The prediction is a weighted sum of
integers below 2**53, so that it is the same on every machine: first from the same camels one and
two steps further on, then from the differences already decoded in the same row.

A row is a set of occupied spaces, regardless of the order of the camels. Its columns are the
ranks of the crazy camels in the order, and the chances. A step moves every camel forward that is
not yet on the last space, so that a row is predicted from rows whose last camel is a space
further on.
"""

import json
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from camelup.odds.leg_distribution import Floats
from camelup.odds.placements import BINOMIALS
from camelup.odds.track_spec import TrackSpec
from camelup.rules.editions import RACING

STEPS = 8192
"""Steps from 0 to 1. The error of a chance is at most 0.8 steps: see ``in_steps``."""

ERROR = 1e-4
"""Maximum error of a chance; ``make soak`` compares all of them."""

BITS = 12
"""Weights are multiples of 2**-12."""

ESCAPE = 255
"""Marks a difference that does not fit in a byte; those are listed separately."""

MAGIC = b"camelup packed race table\n"
"""First bytes of a packed table."""

KINDS = 8
"""Number of kinds of rows; each has its own weights.

One, two or more camels on the last space; all far from it; or the first camel one, two, three
or four spaces away.
"""

TOGETHER = 12
"""Columns that are processed together."""

CHUNK = 4096
"""Rows that are predicted at once, sized for the CPU cache."""

FAR = 5
"""Distance from the last space from which on all rows are of one kind."""

Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Weights:
    """Prediction weights of a kind of rows: from the rows ahead, then column by column."""

    ahead: Numbers
    along: Numbers


class Rows:
    """Rows of a course: their dependencies and their kinds."""

    def __init__(self, course: TrackSpec) -> None:
        ways = combinations_with_replacement(range(1, course.track + 1), course.camels)
        spaces = np.array(list(ways))
        self.spaces = spaces[np.lexsort(spaces.T)]
        self.track = course.track
        self.columns = comb(course.camels, course.crazy) * 2 * (RACING - 1)
        self.next = self._numbers(self._stepped(self.spaces))
        self.second_next = self._numbers(self._stepped(self._stepped(self.spaces)))
        home = np.minimum((self.spaces == course.track).sum(axis=1), 3)
        away = course.track - self.spaces[:, -1]
        self.kinds = np.where(home > 0, home - 1, np.where(away < FAR, away + 3, 3))

    def _stepped(self, spaces: npt.NDArray[Any]) -> npt.NDArray[Any]:
        stepped: npt.NDArray[Any] = np.minimum(spaces + 1, self.track)
        return stepped

    def _numbers(self, spaces: npt.NDArray[Any]) -> npt.NDArray[Any]:
        positions = range(spaces.shape[1])
        taken = (BINOMIALS[spaces[:, at] - 1 + at, at + 1] for at in positions)
        numbers: npt.NDArray[Any] = np.sum(list(taken), axis=0)
        return numbers

    def in_order(self) -> Iterator[tuple[int, npt.NDArray[Any]]]:
        """Yield chunks of rows of one kind, each after the rows that it depends on."""
        for last in range(self.track - 1, 0, -1):
            for kind in range(KINDS):
                rows = np.flatnonzero((self.spaces[:, 0] == last) & (self.kinds == kind))
                for first in range(0, len(rows), CHUNK):
                    yield kind, rows[first : first + CHUNK]

    def by_kind(self, stream: npt.NDArray[np.int16]) -> list[npt.NDArray[np.int16]]:
        """Split the stream of all kinds, which is stored by kind, then by column.

        Columns are contiguous because their differences are similar in size.
        """
        counts = np.bincount(self.kinds[: len(self.kinds) - 1], minlength=KINDS)
        parts = np.split(stream, np.cumsum(counts * self.columns)[:-1])
        return [part.reshape(self.columns, -1) for part in parts]

    def ahead(self, numbers: npt.NDArray[np.int16], rows: npt.NDArray[Any]) -> Numbers:
        """Gather the inputs of the prediction for some rows."""
        known = np.empty((len(rows), 2 * self.columns + 1))
        known[:, : self.columns] = numbers[self.next[rows]]
        known[:, self.columns : -1] = numbers[self.second_next[rows]]
        known[:, -1] = STEPS
        return known


def rounded(sums: Numbers) -> Numbers:
    """Round weighted sums to the nearest integer, with the same result on every machine."""
    whole: Numbers = np.floor(sums / (1 << BITS) + 0.5)
    return whole


def unpack(data: bytes, course: TrackSpec) -> Floats:
    """Return all chances of a packed table: placement, win or lose, racing camel by place."""
    head, (weights, told, escaped) = read(data, course)
    rows = Rows(course)
    kinds = _weights(weights, rows.columns)
    differences = rows.by_kind(_differences(told, escaped))
    numbers = np.zeros((len(rows.spaces), rows.columns), dtype=np.int16)
    numbers[-1] = head["last"]
    for kind, chunk in rows.in_order():
        known, differences[kind] = np.split(differences[kind], [len(chunk)], axis=1)
        forecast = rounded(rows.ahead(numbers, chunk) @ kinds[kind].ahead)
        numbers[chunk] = forecast + _followed(known.astype(np.float64), kinds[kind].along).T
    return chances_of(numbers, course)


def _followed(differences: Numbers, along: Numbers) -> Numbers:
    """Add the prediction from the preceding columns (here rows) to each column's differences.

    Several columns are processed at a time: with thousands of small matrix products, the threads
    of a linear algebra library would mostly wait for each other.
    """
    for first in range(0, len(differences), TOGETHER):
        expected = along[first : first + TOGETHER, :first] @ differences[:first]
        for column, sums in enumerate(expected, first):
            if column > first:
                nearest = slice(first, column)
                sums += np.einsum("i,ij->j", along[column, nearest], differences[nearest])
            differences[column] += rounded(sums)
    return differences


def chances_of(numbers: npt.NDArray[np.int16], course: TrackSpec) -> Floats:
    """Convert steps to chances, including the last camel's and those of finished races."""
    chances = np.zeros((course.rows, 2, RACING), dtype=np.float32)
    steps = numbers.reshape(-1, 2, RACING - 1)
    running = chances[: course.placements]
    np.divide(steps, np.float32(STEPS), out=running[..., :-1])
    last = np.full(steps.shape[:2], STEPS, dtype=np.int16)  # a sum along a short axis is slow
    for camel in range(RACING - 1):
        last -= steps[..., camel]
    np.divide(last, np.float32(STEPS), out=running[..., -1])
    chances[course.placements :] = course.finished().reshape(-1, 2, RACING)
    chances.setflags(write=False)
    return chances


def read(data: bytes, course: TrackSpec) -> tuple[dict[str, Any], list[bytes]]:
    """Split a packed table into its parts; raises ValueError if it is invalid or damaged."""
    if not data.startswith(MAGIC):
        raise ValueError("no packed race table")
    line, _, rest = data.removeprefix(MAGIC).partition(b"\n")
    head = json.loads(line)
    if head["course"] != [course.racing, course.crazy, course.track]:
        raise ValueError("a race table of another course")
    if zlib.crc32(rest) != head["crc32"]:
        raise ValueError("the packed race table is damaged")
    parts = []
    for size in head["sizes"]:
        parts.append(zlib.decompress(rest[:size]))
        rest = rest[size:]
    return head, parts


def _weights(data: bytes, columns: int) -> list[Weights]:
    numbers = np.frombuffer(data, dtype="<i4").astype(np.float64)
    both = numbers.reshape(KINDS, 3 * columns + 1, columns)
    return [Weights(each[: 2 * columns + 1], each[2 * columns + 1 :]) for each in both]


def _differences(told: bytes, escaped: bytes) -> npt.NDArray[np.int16]:
    """Decode differences: 0, -1, 1, -2, 2 … from 0, 1, 2, 3, 4 …, large ones listed apart."""
    folded = np.frombuffer(told, dtype=np.uint8).astype(np.int16)
    differences: npt.NDArray[np.int16] = (folded >> 1) ^ -(folded & 1)
    differences[folded == ESCAPE] = np.frombuffer(escaped, dtype="<i2")
    return differences

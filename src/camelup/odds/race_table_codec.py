"""A race table in a few megabytes: how the second edition's comes with the package.

Chances are whole numbers of steps, and those of a pile add up to one. Each is told as the
difference from a forecast, which is mostly small. The forecast is a weighted sum of whole
numbers below 2**53, so that every machine finds the same one: first from the same camels one
and two steps further on, then from the differences already known in the same row.

A row is a way to take spaces, whatever the order of the camels; its columns are the places of
the crazy camels in the order and the chances. A step takes every camel forward that is not on
the last space yet, so that rows follow from those whose last camel is a space further on.
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
"""Steps from impossible to certain. A chance is off by 0.8 steps at most: see ``in_steps``."""

ERROR = 1e-4
"""No chance is off by more than this; ``make soak`` compares all of them."""

BITS = 12
"""Weights are multiples of 2**-12."""

ESCAPE = 255
"""Stands for a difference that has no room in a byte; those are listed apart."""

MAGIC = b"camelup packed race table\n"
"""How every packed table starts."""

KINDS = 8
"""Kinds of rows: one, two, more camels on the last space; all far from it; or the first of
them one, two, three, four spaces away. Each kind has its own weights."""

TOGETHER = 12
"""Columns that are followed together."""

CHUNK = 4096
"""Rows that are forecast at once: what stays in a processor's cache."""

FAR = 5
"""From so many spaces before the last one on, all rows are of one kind."""

Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Weights:
    """What forecasts a kind of rows: from the rows ahead, then column by column."""

    ahead: Numbers
    along: Numbers


class Rows:
    """The rows of a course: which are ahead of which, and what kind each is."""

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
        """Give the rows of a kind, chunk by chunk, so that what is ahead comes before."""
        for last in range(self.track - 1, 0, -1):
            for kind in range(KINDS):
                rows = np.flatnonzero((self.spaces[:, 0] == last) & (self.kinds == kind))
                for first in range(0, len(rows), CHUNK):
                    yield kind, rows[first : first + CHUNK]

    def by_kind(self, stream: npt.NDArray[np.int16]) -> list[npt.NDArray[np.int16]]:
        """Part what is told of all kinds, one after the other: columns of the rows in order.

        Columns lie together because their differences are alike in size.
        """
        counts = np.bincount(self.kinds[: len(self.kinds) - 1], minlength=KINDS)
        parts = np.split(stream, np.cumsum(counts * self.columns)[:-1])
        return [part.reshape(self.columns, -1) for part in parts]

    def ahead(self, numbers: npt.NDArray[np.int16], rows: npt.NDArray[Any]) -> Numbers:
        """Put together what rows are forecast from."""
        known = np.empty((len(rows), 2 * self.columns + 1))
        known[:, : self.columns] = numbers[self.next[rows]]
        known[:, self.columns : -1] = numbers[self.second_next[rows]]
        known[:, -1] = STEPS
        return known


def rounded(sums: Numbers) -> Numbers:
    """Take weighted sums to the nearest whole number, the same on every machine."""
    whole: Numbers = np.floor(sums / (1 << BITS) + 0.5)
    return whole


def unpack(data: bytes, course: TrackSpec) -> Floats:
    """Give all chances of a packed table: placement, win or lose, racing camel by place."""
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
    """Add to the differences of each column, here a row, what those before it let expect.

    Some columns at a time: thousands of small products of matrices would have the threads of
    a linear algebra library wait for each other far longer than they work.
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
    """Turn steps into chances, the last camel's and those of finished races included."""
    chances = np.zeros((course.rows, 2, RACING), dtype=np.float32)
    steps = numbers.reshape(-1, 2, RACING - 1)
    running = chances[: course.placements]
    np.divide(steps, np.float32(STEPS), out=running[..., :-1])
    last = np.full(steps.shape[:2], STEPS, dtype=np.int16)  # one by one: sums along few are slow
    for camel in range(RACING - 1):
        last -= steps[..., camel]
    np.divide(last, np.float32(STEPS), out=running[..., -1])
    chances[course.placements :] = course.finished().reshape(-1, 2, RACING)
    chances.setflags(write=False)
    return chances


def read(data: bytes, course: TrackSpec) -> tuple[dict[str, Any], list[bytes]]:
    """Take a packed table apart; ValueError says that it is none, or is damaged."""
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
    """Read differences: 0, -1, 1, -2, 2 … as 0, 1, 2, 3, 4 …, large ones from their own list."""
    folded = np.frombuffer(told, dtype=np.uint8).astype(np.int16)
    differences: npt.NDArray[np.int16] = (folded >> 1) ^ -(folded & 1)
    differences[folded == ESCAPE] = np.frombuffer(escaped, dtype="<i2")
    return differences

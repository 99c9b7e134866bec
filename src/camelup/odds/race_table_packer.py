"""Pack a race table for the package: ``python -m camelup.odds.race_table_packer``.

It packs the second-edition table that ``camelup solve second`` computed, in half a minute.
"""

import json
import zlib

import numpy as np
import numpy.typing as npt

from camelup.odds.race_table_cache import PACKED, race_table
from camelup.odds.race_table_codec import BITS, ESCAPE, KINDS, MAGIC, STEPS, Numbers, Rows, rounded
from camelup.odds.solve import RaceTable
from camelup.rules.editions import SECOND

RIDGE = 1e3
"""Regularisation that keeps weights small if columns are collinear."""

PIECE = 5 << 20
"""Maximum bytes per file: some tools reject larger ones."""

NO_ROWS = np.zeros(0, dtype=np.int64)


def pack(table: RaceTable) -> bytes:
    """Pack a table; the error of every chance is at most 0.8 steps."""
    course = table.course
    rows = Rows(course)
    chances = table.values[: course.placements]
    numbers = in_steps(chances)[..., :-1].reshape(-1, rows.columns)
    order = list(rows.in_order())
    weights, told = [], []
    for kind in range(KINDS):
        own = np.concatenate([NO_ROWS, *(chunk for other, chunk in order if other == kind)])
        ahead, differences = _forecast(rows.ahead(numbers, own), numbers[own])
        along, left = _along(differences)
        weights += [ahead, along]
        told.append(left.astype(np.int16).T.ravel())
    last = numbers[-1].tolist()
    return _written(course_of(table), last, np.concatenate(weights), np.concatenate(told))


def course_of(table: RaceTable) -> list[int]:
    """Return the description of a table's course, as stored in a packed table."""
    return [table.course.racing, table.course.crazy, table.course.track]


def in_steps(chances: npt.NDArray[np.float32]) -> npt.NDArray[np.int16]:
    """Round chances to steps so that those of a pile still add up to one.

    Each chance is rounded down. If the five remainders add up to k, the k chances with the largest
    remainders are rounded up. No chance is off by more than 0.8 steps: the k - 1 largest
    remainders sum to less than k - 1, so the next of the 6 - k others is at least 1 / (6 - k), at
    least 1 / 5. The one after it is the smallest of k + 1 that sum to at most k, so it is at most
    k / (k + 1), at most 4 / 5.
    """
    exact = chances.astype(np.float64)
    exact *= STEPS / exact.sum(axis=-1, keepdims=True)
    steps = np.floor(exact)
    missing = np.rint(STEPS - steps.sum(axis=-1, keepdims=True))
    rank = np.argsort(np.argsort(steps - exact, axis=-1), axis=-1)
    whole: npt.NDArray[np.int16] = (steps + (rank < missing)).astype(np.int16)
    return whole


def _forecast(known: Numbers, wanted: npt.NDArray[np.int16]) -> tuple[Numbers, Numbers]:
    """Fit weights by least squares; returns them and the residuals."""
    products = known.T @ known + RIDGE * np.eye(known.shape[1])
    weights = np.rint(np.linalg.solve(products, known.T @ wanted) * (1 << BITS))
    return weights, wanted - rounded(known @ weights)


def _along(differences: Numbers) -> tuple[Numbers, Numbers]:
    """Fit the prediction of each column's residuals from those of the preceding columns."""
    columns = differences.shape[1]
    products = differences.T @ differences + np.eye(columns)
    weights = np.zeros((columns, columns))
    left = differences.copy()
    for column in range(1, columns):
        fitted = np.linalg.solve(products[:column, :column], products[:column, column])
        weights[column, :column] = np.rint(fitted * (1 << BITS))
        left[:, column] -= rounded(differences[:, :column] @ weights[column, :column])
    return weights, left


def _written(
    course: list[int], last: list[int], weights: Numbers, differences: npt.NDArray[np.int16]
) -> bytes:
    folded = (differences << 1) ^ (differences >> 15)
    large = (folded >= ESCAPE) | (folded < 0)
    bytes_told = np.where(large, ESCAPE, folded).astype(np.uint8)
    parts = [
        zlib.compress(weights.astype("<i4").tobytes(), 9),
        _short(bytes_told.tobytes()),
        zlib.compress(differences[large].astype("<i2").tobytes(), 9),
    ]
    rest = b"".join(parts)
    head = {
        "course": course,
        "last": last,
        "sizes": [len(part) for part in parts],
        "crc32": zlib.crc32(rest),
    }
    return MAGIC + json.dumps(head).encode() + b"\n" + rest


def _short(data: bytes) -> bytes:
    """Compress by byte frequencies alone: the data has no repeated sequences."""
    writer = zlib.compressobj(9, zlib.DEFLATED, 15, 9, zlib.Z_HUFFMAN_ONLY)
    return writer.compress(data) + writer.flush()


def main() -> None:
    """Write the packed second-edition table in pieces."""
    table = race_table(SECOND)
    if table is None or table.change > 1e-6:
        raise SystemExit("solve the race first: camelup solve second")
    data = pack(table)
    for number, first in enumerate(range(0, len(data), PIECE)):
        PACKED.with_name(f"{PACKED.name}.{number}").write_bytes(data[first : first + PIECE])


if __name__ == "__main__":
    main()

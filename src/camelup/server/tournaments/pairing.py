"""Pairs people into tables by points, avoiding repeated meetings.

The cost of a table is a sum over pairs: high for each earlier meeting, low for a distance in the
standings. People are first seated in the order of the standings. Then pairs of tables swap one
person each where that lowers their total cost. In each pass a maximum-weight matching of tables
(networkx) selects the swaps, until no swap helps.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

LEAST, MOST = 3, 6
"""Minimum and maximum number of seats at a table."""

MEETING = 1_000_000_000
"""Cost of a repeated meeting: more than all distances of 200 people together."""

STARTS = 6
"""Minimum number of starting orders tried while some people would meet again."""

SMALL = 1000
"""Divided by the number of people, gives more starting orders to small fields."""

MOST_EXCHANGES = 60
"""Maximum number of passes. Each lowers the cost, so it is not reached in practice."""


class Entry(NamedTuple):
    """A person to be paired; ``byes`` is the number of rounds they sat out."""

    who: int
    points: int
    byes: int = 0


class Pairing(NamedTuple):
    """The tables of a round, and the people who sit out."""

    tables: list[list[int]]
    byes: list[int]
    size: int | None
    """Seats per table, including bots; None if there are no bots."""


Met = dict[tuple[int, int], int]
"""Number of meetings of each pair, lower number first."""


def pair(entries: Sequence[Entry], met: Met, size: int, fill: str, seed: int) -> Pairing:
    """Make tables of about ``size`` people; ``fill`` selects how the remainder is handled.

    ``even``: table sizes differ by at most one. ``bots``: all tables have ``size`` seats, and bots
    take the free ones. ``byes``: all tables have ``size`` people, and the others sit out.
    """
    ranked = sorted(entries, key=lambda one: (-one.points, one.who))
    byes = _sit_out(ranked, size) if fill == "byes" else []
    playing = [one for one in ranked if one.who not in byes]
    sizes = _sizes(len(playing), size, fill)
    if not playing:
        return Pairing([], byes, None)
    tables = _best_tables(playing, met, sizes, random.Random(seed))
    with_bots = fill == "bots" or min(sizes) < LEAST
    return Pairing(tables, byes, max(size if fill == "bots" else 0, LEAST) if with_bots else None)


def _sit_out(ranked: Sequence[Entry], size: int) -> list[int]:
    """Choose who sits out: fewest byes first, then lowest points."""
    rest = len(ranked) % size if len(ranked) >= size else 0
    willing = sorted(ranked, key=lambda one: (one.byes, one.points, -one.who))
    return [one.who for one in willing[:rest]]


def _sizes(people: int, size: int, fill: str) -> list[int]:
    """Return the number of people at each table, larger tables first."""
    count = -(-people // size) if fill == "bots" else max(round(people / size), -(-people // MOST))
    count = max(1, min(count, people // LEAST)) if fill != "bots" else max(1, count)
    small, more = divmod(people, count)
    return [small + 1] * more + [small] * (count - more)


def _best_tables(
    playing: Sequence[Entry], met: Met, sizes: list[int], rng: random.Random
) -> list[list[int]]:
    """Optimise from the standings; if people would meet again, try random orders as well."""
    costs, again = _costs(playing, met)
    best: tuple[int, NDArray[np.int64]] | None = None
    for start in range(max(STARTS, SMALL // len(playing))):
        order = _order(playing, sizes, rng if start else None)
        seats = _exchange(costs, order)
        cost = int(_at_tables(costs, seats)[np.arange(len(seats)), seats].sum())
        if best is None or cost < best[0]:
            best = cost, seats
        if len(sizes) == 1 or not int(
            _at_tables(again, best[1])[np.arange(len(seats)), best[1]].sum()
        ):
            break
    assert best is not None
    return [
        [playing[at].who for at in np.flatnonzero(best[1] == table).tolist()]
        for table in range(len(sizes))
    ]


def _costs(playing: Sequence[Entry], met: Met) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the cost matrix of pairs and the matrix of earlier meetings."""
    count = len(playing)
    place = {one.who: at for at, one in enumerate(playing)}
    again = np.zeros((count, count), np.int64)
    for (one, other), times in met.items():
        if one in place and other in place:
            again[place[one], place[other]] = again[place[other], place[one]] = times
    # People with equal points have distance 0, whatever their numbers.
    points = np.array([one.points for one in playing])
    standing = np.searchsorted(-points, -points).astype(np.int64)
    apart = np.abs(standing[:, None] - standing[None, :])
    return MEETING * again**2 + apart**2, again


def _order(
    playing: Sequence[Entry], sizes: list[int], rng: random.Random | None
) -> NDArray[np.int64]:
    """Assign tables in order of the standings; with ``rng``, in a locally shuffled order."""
    order = np.arange(len(playing))
    if rng is not None:
        noise = [at + rng.uniform(0, 3 * max(sizes)) for at in range(len(playing))]
        order = np.argsort(noise)
    seats = np.empty(len(playing), np.int64)
    seats[order] = np.repeat(np.arange(len(sizes)), sizes)
    return seats


def _at_tables(costs: NDArray[np.int64], seats: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the total cost of each person with the people at each table."""
    there = np.zeros((len(seats), int(seats.max()) + 1), np.int64)
    there[np.arange(len(seats)), seats] = 1
    return costs @ there


def _exchange(costs: NDArray[np.int64], seats: NDArray[np.int64]) -> NDArray[np.int64]:
    """Swap people between pairs of tables until no swap lowers the cost."""
    for _ in range(MOST_EXCHANGES):
        gains = _gains(costs, seats)
        swaps = _best_swaps(gains, seats)
        if not swaps:
            break
        for one, other in swaps:
            seats[one], seats[other] = seats[other], seats[one]
    return seats


def _gains(costs: NDArray[np.int64], seats: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the gain of swapping each pair of people."""
    at = _at_tables(costs, seats)
    own = at[np.arange(len(seats)), seats]
    there = at[:, seats]
    return own[:, None] + own[None, :] - there - there.T + 2 * costs


def _best_swaps(gains: NDArray[np.int64], seats: NDArray[np.int64]) -> list[tuple[int, int]]:
    """Select the swaps with the greatest total gain, at most one per table."""
    import networkx

    graph = networkx.Graph()
    ones, others = np.nonzero(np.triu(gains, 1) > 0)
    for one, other in zip(ones.tolist(), others.tolist(), strict=True):
        tables = int(seats[one]), int(seats[other])
        gain = int(gains[one, other])
        if tables[0] != tables[1] and gain > graph.get_edge_data(*tables, {"weight": 0})["weight"]:
            graph.add_edge(*tables, weight=gain, swap=(one, other))
    matched = networkx.max_weight_matching(graph)
    return sorted(graph.edges[pair]["swap"] for pair in matched)

"""Who sits with whom: tables by points so far, and nobody twice with the same if it can be helped.

What is wrong with a table is counted for every two who sit there: much if they have met before,
a little by how far apart they stand. People first sit down in the order of the standings. Then
pairs of tables exchange one person each, where that makes both together better: a matching of
tables (networkx) finds the exchanges that help most and do not get in each other's way, again and
again until none helps any more.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

LEAST, MOST = 3, 6
"""How many sit at a table."""

MEETING = 1_000_000_000
"""What it counts that two meet again: more than all distances of 200 people together."""

STARTS = 6
"""How often it is begun anew where people would meet again."""

SMALL = 1000
"""Few people take no time: they begin as often anew as would take this many in all."""

MOST_EXCHANGES = 60
"""Rounds of exchanges: each makes it better, so this is never reached in practice."""


class Entry(NamedTuple):
    """Somebody who is to get a table; ``byes`` is how often they sat out."""

    who: int
    points: int
    byes: int = 0


class Pairing(NamedTuple):
    """The tables of a round, and who sits out."""

    tables: list[list[int]]
    byes: list[int]
    size: int | None
    """How many seats every table has, bots included; None: as many as people."""


Met = dict[tuple[int, int], int]
"""How often two have met, the lower number first."""


def pair(entries: Sequence[Entry], met: Met, size: int, fill: str, seed: int) -> Pairing:
    """Make tables of about ``size`` people; ``fill`` says what becomes of the rest.

    ``even``: tables differ by one person at most. ``bots``: all tables have ``size`` seats and
    bots take what is free. ``byes``: all have ``size`` people, and the rest sit out.
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
    """Choose who sits out: whoever did so least often, of those whoever stands lowest."""
    rest = len(ranked) % size if len(ranked) >= size else 0
    willing = sorted(ranked, key=lambda one: (one.byes, one.points, -one.who))
    return [one.who for one in willing[:rest]]


def _sizes(people: int, size: int, fill: str) -> list[int]:
    """Tell how many people sit at each table; the higher ones have more."""
    count = -(-people // size) if fill == "bots" else max(round(people / size), -(-people // MOST))
    count = max(1, min(count, people // LEAST)) if fill != "bots" else max(1, count)
    small, more = divmod(people, count)
    return [small + 1] * more + [small] * (count - more)


def _best_tables(
    playing: Sequence[Entry], met: Met, sizes: list[int], rng: random.Random
) -> list[list[int]]:
    """Begin with the standings; where people meet again, try other beginnings, too."""
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
    """Tell what speaks against two at one table, and how often they have met."""
    count = len(playing)
    place = {one.who: at for at, one in enumerate(playing)}
    again = np.zeros((count, count), np.int64)
    for (one, other), times in met.items():
        if one in place and other in place:
            again[place[one], place[other]] = again[place[other], place[one]] = times
    # Those with as many points stand together: nobody is kept from them by the order of names.
    points = np.array([one.points for one in playing])
    standing = np.searchsorted(-points, -points).astype(np.int64)
    apart = np.abs(standing[:, None] - standing[None, :])
    return MEETING * again**2 + apart**2, again


def _order(
    playing: Sequence[Entry], sizes: list[int], rng: random.Random | None
) -> NDArray[np.int64]:
    """Give everybody a table, from the top; at another beginning neighbours are mixed."""
    order = np.arange(len(playing))
    if rng is not None:
        noise = [at + rng.uniform(0, 3 * max(sizes)) for at in range(len(playing))]
        order = np.argsort(noise)
    seats = np.empty(len(playing), np.int64)
    seats[order] = np.repeat(np.arange(len(sizes)), sizes)
    return seats


def _at_tables(costs: NDArray[np.int64], seats: NDArray[np.int64]) -> NDArray[np.int64]:
    """Tell for everybody and each table what speaks against all who sit there."""
    there = np.zeros((len(seats), int(seats.max()) + 1), np.int64)
    there[np.arange(len(seats)), seats] = 1
    return costs @ there


def _exchange(costs: NDArray[np.int64], seats: NDArray[np.int64]) -> NDArray[np.int64]:
    """Let pairs of tables exchange one person each until no exchange helps."""
    for _ in range(MOST_EXCHANGES):
        gains = _gains(costs, seats)
        swaps = _best_swaps(gains, seats)
        if not swaps:
            break
        for one, other in swaps:
            seats[one], seats[other] = seats[other], seats[one]
    return seats


def _gains(costs: NDArray[np.int64], seats: NDArray[np.int64]) -> NDArray[np.int64]:
    """Tell what it helps if two change places, for every two."""
    at = _at_tables(costs, seats)
    own = at[np.arange(len(seats)), seats]
    there = at[:, seats]
    return own[:, None] + own[None, :] - there - there.T + 2 * costs


def _best_swaps(gains: NDArray[np.int64], seats: NDArray[np.int64]) -> list[tuple[int, int]]:
    """Match tables, so that the exchanges between them help most together."""
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

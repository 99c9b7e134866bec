"""The figures as a page of the docs."""

import os
import platform
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from itertools import groupby

from speed.report import Row

_HEAD = """\
# Benchmarks

Written by `make bench` on {date}: {cpu}, {cores} cores, Python {python}, NumPy {numpy},
Numba {numba}. Every ratio compares two things measured in the same run on the same
machine. The machine is shared, so single figures move by some 10 %; ratios move less.
"Random play" means: a legal kind of action drawn uniformly, then a move of that kind;
dice are not counted as moves.
"""


def as_markdown(rows: Sequence[Row]) -> str:
    """Write the figures as a page of the docs."""
    head = _HEAD.format(
        date=datetime.now(UTC).date(),
        cpu=_cpu(),
        cores=os.cpu_count(),
        python=platform.python_version(),
        numpy=version("numpy"),
        numba=version("numba"),
    )
    return "\n".join((head, *_tables(rows)))


def _tables(rows: Sequence[Row]) -> Iterator[str]:
    for room, group in groupby(rows, key=lambda row: row.room):
        yield f"## {room.capitalize()}\n"
        yield "| what | figure | peer | ratio | target | met |"
        yield "|---|---:|---:|---:|---|---|"
        yield from map(_line, group)
        yield ""


def _line(row: Row) -> str:
    peer = f"{row.peer}: {_number(row.peer_figure or 0)} {row.unit}" if row.peer else ""
    ratio = f"{row.ratio:.1f} ×" if row.ratio else ""
    met = {True: "yes", False: "**no**", None: ""}[row.met]
    figure = f"{_number(row.figure)} {row.unit}"
    return f"| {row.what} | {figure} | {peer} | {ratio} | {row.target} | {met} |"


def _number(figure: float) -> str:
    for limit, divisor, suffix in ((1e9, 1e9, " G"), (1e6, 1e6, " M")):
        if figure >= limit:
            return f"{figure / divisor:.2f}{suffix}"
    if figure >= 100:
        return f"{figure:,.0f}"
    return f"{figure:.3g}"


def _cpu() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:  # noqa: PTH123
            names = (line.split(":")[1].strip() for line in lines if line.startswith("model name"))
            return next(names, platform.machine())
    except OSError:
        return platform.processor() or platform.machine()

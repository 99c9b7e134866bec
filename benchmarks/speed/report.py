"""What a measurement is, and how it is taken."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec

ROOMS = ("engine", "odds", "bots", "envs", "first_use")
"""Rooms that are measured, in the order of the table: modules of this package."""


@dataclass(frozen=True)
class Row:
    """One figure: what was measured, the peer it was measured against, and the target."""

    room: str
    what: str
    figure: float
    unit: str
    target: str
    met: bool | None = None
    """Whether the target was reached; None if there is none."""
    peer: str | None = None
    peer_figure: float | None = None

    @property
    def ratio(self) -> float | None:
        """The figure as a multiple of the peer's."""
        return self.figure / self.peer_figure if self.peer_figure else None


def measure_all(rooms: tuple[str, ...] = ROOMS) -> Iterator[Row]:
    """Measure room by room, yielding each figure as it is known."""
    for room in rooms:
        if find_spec(f"speed.{room}"):
            yield from import_module(f"speed.{room}").rows()


def time_of(work: Callable[[], object], repeat: int = 5) -> float:
    """Take the least of several timings, in seconds: the others were disturbed."""
    return min(_time_once(work) for _ in range(repeat))


def best_rate(work: Callable[[], int], repeat: int = 5) -> float:
    """Take the best of several rates: things done, as the work tells, per second."""
    rates = []
    for _ in range(repeat):
        began = time.perf_counter()
        done = work()
        rates.append(done / (time.perf_counter() - began))
    return max(rates)


def _time_once(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began

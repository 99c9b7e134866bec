"""Solver back end for the CPU, with threads on all cores."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from camelup.host_info import usable_cores
from camelup.odds.leg_distribution import Floats
from camelup.odds.solve import Tick
from camelup.odds.solve_sweep import SCRATCH, WIDTH, find_successors, sweep_layer
from camelup.odds.track_spec import TrackSpec

CHUNK = 1 << 13
"""Placements per work item of a thread."""

Result = TypeVar("Result")


class CpuEngine:
    """Computes legs with threads; compiled code releases the GIL."""

    def __init__(
        self, course: TrackSpec, dtype: npt.DTypeLike = np.float32, threads: int | None = None
    ) -> None:
        self.course = course
        end = course.placements
        self.chunks = [(first, min(first + CHUNK, end)) for first in range(0, end, CHUNK)]
        self.pool = ThreadPoolExecutor(threads or usable_cores())
        self.successors = np.empty((course.placements, course.outcomes), dtype=np.int32)
        self._each_chunk(self._find_successors)
        self.buffers = [
            np.empty(course.rows * sets * WIDTH, dtype=dtype) for sets in course.most_sets
        ]
        self.now: npt.NDArray[Any] = np.empty((course.rows, 1, WIDTH), dtype=dtype)
        self.next: npt.NDArray[Any] = np.empty_like(self.now)

    def _find_successors(self, first: int, last: int) -> None:
        course = self.course
        scratch = np.zeros(SCRATCH, dtype=np.int8)
        find_successors(
            self.successors, first, last, course.racing, course.placements, course.track, scratch
        )

    def load(self, table: Floats) -> None:
        """Set the chances computed so far."""
        self.now[:] = table
        self.next[self.course.placements :] = table[self.course.placements :]

    def table(self) -> Floats:
        """Return the current chances."""
        return self.now

    def sweep(self, tick: Tick) -> float:
        """Add one leg before them; returns the largest change."""
        course = self.course
        before = self.now
        for index, left in enumerate(course.layers):
            after = self.next if left == course.dice else self._layer(index, left)
            self._sweep_layer(before, after, left, tick)
            before = after
        change = max(self._each_chunk(self._change))
        self.now, self.next = self.next, self.now
        return change

    def _layer(self, index: int, left: int) -> Floats:
        """Return the memory of a layer; it reuses that of the layer before the previous one."""
        sets = len(self.course.sets(left))
        room = self.buffers[index % 2][: self.course.rows * sets * WIDTH]
        layer = room.reshape(self.course.rows, sets, WIDTH)
        layer[self.course.placements :] = self.course.finished()[:, None]
        return layer

    def _sweep_layer(self, before: Floats, after: Floats, left: int, tick: Tick) -> None:
        course = self.course
        sets = np.array(course.sets(left))
        part = course.share_of_work(left) / len(self.chunks)

        def work(first: int, last: int) -> None:
            sweep_layer(
                before,
                after,
                first,
                last,
                self.successors,
                course.orders,
                course.spots,
                sets,
                left,
                course.racing,
                np.zeros(WIDTH),
            )

        self._each_chunk(work, lambda: tick(part))

    def _change(self, first: int, last: int) -> float:
        return float(np.abs(self.next[first:last] - self.now[first:last]).max())

    def _each_chunk(
        self, work: Callable[[int, int], Result], done: Callable[[], None] = lambda: None
    ) -> list[Result]:
        """Distribute the placements among the threads."""
        futures = [self.pool.submit(work, *chunk) for chunk in self.chunks]
        results = []
        try:
            for future in futures:
                results.append(future.result())
                done()
        finally:
            for future in futures:
                future.cancel()
        return results

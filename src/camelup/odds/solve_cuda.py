"""Solver back end for CUDA: one kernel per layer, with the same source as the CPU."""

from collections.abc import Callable
from typing import Any

import numpy as np

from camelup.odds.leg_distribution import Floats
from camelup.odds.solve import Tick
from camelup.odds.solve_sweep import SCRATCH, WIDTH, find_successors_of, mix_rolls
from camelup.odds.track_spec import TrackSpec
from camelup.rules.device import cuda
from camelup.rules.state import Ints

THREADS = 128
"""Threads per block."""

kernel: Callable[[Callable[..., None]], Any] = cuda.jit
"""Compiles a kernel at its first launch."""

DeviceArray = Any
"""An array in device memory."""


def can_solve(course: TrackSpec) -> bool:
    """Return whether there is a CUDA device with enough free memory."""
    if not cuda.is_available():
        return False
    free, _ = cuda.current_context().get_memory_info()
    return bool(free > course.memory)


class CudaEngine:
    """Computes legs in the memory of a CUDA device."""

    def __init__(self, course: TrackSpec) -> None:
        self.course = course
        self.successors = cuda.device_array((course.placements, course.outcomes), np.int32)
        self.orders = cuda.to_device(course.orders)
        self.spots = cuda.to_device(course.spots)
        self.sets = {left: cuda.to_device(np.array(course.sets(left))) for left in course.layers}
        self.buffers = [
            cuda.device_array(course.rows * sets * WIDTH, np.float32) for sets in course.most_sets
        ]
        self.finished = course.finished().astype(np.float32)
        _launch(
            successors_kernel,
            course.placements,
            self.successors,
            course.racing,
            course.placements,
            course.track,
        )

    def load(self, table: Floats) -> None:
        """Set the chances computed so far."""
        self.now = cuda.to_device(table.astype(np.float32))
        self.next = cuda.to_device(table.astype(np.float32))

    def table(self) -> Floats:
        """Return the current chances."""
        table: Floats = self.now.copy_to_host()
        return table

    def sweep(self, tick: Tick) -> float:
        """Add one leg before them; returns the largest change."""
        course = self.course
        before = self.now
        for index, left in enumerate(course.layers):
            after = self.next if left == course.dice else self._layer(index, left)
            _launch(
                sweep_kernel,
                course.placements * len(course.sets(left)),
                before,
                after,
                self.successors,
                self.orders,
                self.spots,
                self.sets[left],
                left,
                course.racing,
            )
            before = after
        change = cuda.to_device(np.zeros(1, dtype=np.float32))
        _launch(change_kernel, course.placements, self.now, self.next, change)
        self.now, self.next = self.next, self.now
        largest = float(change.copy_to_host()[0])
        tick(1.0)
        return largest

    def _layer(self, index: int, left: int) -> DeviceArray:
        sets = len(self.course.sets(left))
        room = self.buffers[index % 2][: self.course.rows * sets * WIDTH]
        layer = room.reshape(self.course.rows, sets, WIDTH)
        finished = np.repeat(self.finished[:, None], sets, axis=1)
        layer[self.course.placements :].copy_to_device(finished)
        return layer


def _launch(function: Any, threads: int, *arguments: Any) -> None:
    function[-(-threads // THREADS), THREADS](*arguments)


@kernel
def successors_kernel(successors: Ints, racing: int, placements: int, track: int) -> None:
    """Compute the successors of one placement."""
    number = cuda.grid(1)
    scratch = cuda.local.array(SCRATCH, np.int8)
    if number < placements:
        find_successors_of(successors, number, racing, placements, track, scratch)


@kernel
def sweep_kernel(
    before: Floats,
    after: Floats,
    successors: Ints,
    orders: Ints,
    spots: Ints,
    sets: Ints,
    left: int,
    racing: int,
) -> None:
    """Compute the value of one placement with one set of dice left."""
    thread = cuda.grid(1)
    number = thread // len(sets)
    spot = thread % len(sets)
    value = cuda.local.array(WIDTH, np.float64)
    if number < len(successors):
        mix_rolls(before, value, number, successors, orders, spots, sets[spot], left, racing)
        for entry in range(WIDTH):
            after[number, spot, entry] = value[entry]


@kernel
def change_kernel(now: Floats, following: Floats, change: Floats) -> None:
    """Compute the largest change of any chance."""
    number = cuda.grid(1)
    largest = np.float32(0)
    if number < len(now):
        for entry in range(WIDTH):
            largest = max(largest, abs(following[number, 0, entry] - now[number, 0, entry]))
        if largest > change[0]:
            cuda.atomic.max(change, 0, largest)

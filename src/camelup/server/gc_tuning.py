"""Tunes the garbage collector so that it does not block the event loop.

A server with thousands of sockets has millions of objects, and a full collection of them
blocks the process for a second. Nearly all of them live as long as their table or socket.
Therefore all objects that survive a collection are frozen, and later collections examine
new objects only. Little garbage accumulates among the frozen objects; a full collection
removes it when the server is idle or when there is much of it.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable

LOOK_SECONDS = 0.25
"""Interval between collections of new objects; each takes a few milliseconds under load."""
NEW_OBJECTS = 5_000
"""Number of new objects that triggers a collection between intervals."""
EVERY_SECONDS = 60.0
"""Interval between checks whether a full collection is due."""
QUIET = 0.05
"""CPU load, as a share of a core, below which the server counts as idle."""
WORTH_A_PAUSE = {True: 1_000, False: 100_000}
"""Activity since the last full collection that makes another one due: idle, or not."""


class GcTuner:
    """Freezes long-lived objects and schedules collections."""

    def __init__(self, visits: Callable[[], int]) -> None:
        self._visits = visits
        """Returns the number of requests, sockets and moves so far."""
        self._visits_before = 0
        self._threshold = gc.get_threshold()
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Freeze the objects loaded at startup, and later those that survive a collection."""
        gc.callbacks.append(_set_aside)
        gc.set_threshold(NEW_OBJECTS)
        gc.collect()
        self._task = asyncio.create_task(self._look_for_ever())

    def close(self) -> None:
        """Restore the collector's settings."""
        if self._task is not None:
            self._task.cancel()
            gc.callbacks.remove(_set_aside)
            gc.set_threshold(*self._threshold)
            gc.unfreeze()

    async def _look_for_ever(self) -> None:
        while True:
            used, until = time.process_time(), time.monotonic() + EVERY_SECONDS
            while time.monotonic() < until:
                await asyncio.sleep(LOOK_SECONDS)
                gc.collect(0)
            self.look(quiet=time.process_time() - used < QUIET * EVERY_SECONDS)

    def look(self, *, quiet: bool) -> None:
        """Run a full collection if enough activity has passed since the last one."""
        visits = self._visits()
        if visits - self._visits_before >= WORTH_A_PAUSE[quiet]:
            self._visits_before = visits
            gc.unfreeze()
            gc.collect()


def _set_aside(phase: str, _: dict[str, int]) -> None:
    if phase == "stop":
        gc.freeze()

"""Keeping the collection of garbage from stopping every table at once.

Python looks for garbage among all the objects it has, and a server with thousands of
sockets has millions: one such look stops everything for a second. Nearly all of them live
as long as their table or socket. So whatever has survived one look is set aside, and a look
is only ever at what is new. What a closed socket or a request that was under way leaves
behind among the objects set aside is small; it is looked for when nobody is playing, or
when there is a lot of it.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable

LOOK_SECONDS = 0.25
"""How often what is new is looked at: a few milliseconds each time, under the greatest load."""
NEW_OBJECTS = 5_000
"""So many objects more make a look at once, when a crowd arrives."""
EVERY_SECONDS = 60.0
"""How often it is seen whether a look at everything is due."""
QUIET = 0.05
"""Share of a core below which nobody notices a pause."""
WORTH_A_PAUSE = {True: 1_000, False: 100_000}
"""Visits since the last look at everything that make another one due: quiet, or not."""


class GcTuner:
    """Sets aside what lives long."""

    def __init__(self, visits: Callable[[], int]) -> None:
        self._visits = visits
        """How many requests and sockets there have been."""
        self._visits_before = 0
        self._threshold = gc.get_threshold()
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Set aside what was loaded at the start, and from now on what lives on."""
        gc.callbacks.append(_set_aside)
        gc.set_threshold(NEW_OBJECTS)
        gc.collect()
        self._task = asyncio.create_task(self._look_for_ever())

    def close(self) -> None:
        """Leave the collector as it was."""
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
        """Look for garbage among everything, if that is worth the pause."""
        visits = self._visits()
        if visits - self._visits_before >= WORTH_A_PAUSE[quiet]:
            self._visits_before = visits
            gc.unfreeze()
            gc.collect()


def _set_aside(phase: str, _: dict[str, int]) -> None:
    if phase == "stop":
        gc.freeze()

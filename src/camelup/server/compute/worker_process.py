"""A worker process that runs one job at a time."""

from __future__ import annotations

import asyncio
import math
import multiprocessing
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from camelup.child_process import live_with_parent, share_cores
from camelup.host_info import make_way
from camelup.rules.jit import be_patient
from camelup.server.compute.fair_queue import Job

_CONTEXT = multiprocessing.get_context("spawn")


class WorkerProcess:
    """A process that is started on demand, and restarted if it dies."""

    def __init__(self, *, light: bool) -> None:
        self.light = light
        """True if this worker runs light bots only."""
        self.thought: Job | None = None
        """The current job."""
        self.began = 0.0
        self.known: set[str] = set()
        """Bots that have run in this process and are therefore loaded."""
        self._pool: ProcessPoolExecutor | None = None
        self._until = _CONTEXT.RawValue("d", math.inf)

    def begin(self, thought: Job) -> asyncio.Future[Any]:
        """Start a job and return its future."""
        self.thought, self.began = thought, time.monotonic()
        thought.why = "thinking" if thought.bot in self.known or not thought.bot else "waking"
        self._until.value = math.inf
        if self._pool is None:
            share_cores()
            self._pool = ProcessPoolExecutor(
                1, mp_context=_CONTEXT, initializer=_prepare, initargs=(self._until, self.light)
            )
        return asyncio.wrap_future(self._pool.submit(thought.work, *thought.what))

    @property
    def running(self) -> bool:
        """True if the process has been started and not closed."""
        return self._pool is not None

    def end_after(self, seconds: float) -> None:
        """Set the deadline to ``seconds`` after the job's start, unless it is already earlier."""
        self._until.value = min(self._until.value, self.began + seconds)

    def close(self) -> None:
        """Kill the process; the next job starts a new one."""
        pool, self._pool = self._pool, None
        self.known.clear()
        if pool is not None:
            processes = list((pool._processes or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()


_told: Any = None
"""In a worker process: the shared deadline, set by the server."""


def until() -> float:
    """Return the current deadline, which the server may move. Runs in a worker process."""
    return math.inf if _told is None else float(_told.value)


def _prepare(told: Any, light: bool) -> None:
    """Lower the priority of a heavy worker, and exit when the server does.

    The light worker never compiles, since that would delay other jobs; a heavy worker does.
    """
    global _told
    _told = told
    make_way(0 if light else 5)
    if light:
        be_patient(math.inf)
    live_with_parent()


def in_time(work: Callable[..., Any], *what: Any) -> Any:
    """Run work that accepts a deadline function. Runs in a worker process."""
    return work(*what, until)

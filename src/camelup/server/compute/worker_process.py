"""One process that thinks one thought at a time."""

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
    """A process that is started when it is first needed, and again if it broke."""

    def __init__(self, *, light: bool) -> None:
        self.light = light
        """Whether only light bots think here."""
        self.thought: Job | None = None
        """What is being thought about."""
        self.began = 0.0
        self.known: set[str] = set()
        """Bots that have thought here: nothing of theirs has to be loaded any more."""
        self._pool: ProcessPoolExecutor | None = None
        self._until = _CONTEXT.RawValue("d", math.inf)

    def begin(self, thought: Job) -> asyncio.Future[Any]:
        """Think, without waiting for the answer."""
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
        """Whether there is a process, as far as is known."""
        return self._pool is not None

    def end_after(self, seconds: float) -> None:
        """Let a thought that can be shortened end so long after it began, if not before."""
        self._until.value = min(self._until.value, self.began + seconds)

    def close(self) -> None:
        """Stop the process; it is started again when needed."""
        pool, self._pool = self._pool, None
        self.known.clear()
        if pool is not None:
            processes = list((pool._processes or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()


_told: Any = None
"""In a thinker: until when to think, as the server says."""


def until() -> float:
    """Tell, in a thinker, when the thought has to end; the server may change its mind."""
    return math.inf if _told is None else float(_told.value)


def _prepare(told: Any, light: bool) -> None:
    """Make way for the server and for what is quickly done; do not outlive the server.

    Where light bots think nothing is compiled while others wait: another process does that.
    """
    global _told
    _told = told
    make_way(0 if light else 5)
    if light:
        be_patient(math.inf)
    live_with_parent()


def in_time(work: Callable[..., Any], *what: Any) -> Any:
    """Do work that can be told to end, in a thinker."""
    return work(*what, until)

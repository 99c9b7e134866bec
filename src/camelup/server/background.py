"""Background work of a server process: named tasks whose failures are logged, never lost."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

from camelup.i18n import UserError
from camelup.server.schemas.errors import Conflict

log = logging.getLogger("camelup.server")

Result = TypeVar("Result")

_running: set[asyncio.Task[Any]] = set()
"""Holds a reference to every task: the event loop itself keeps only weak ones."""


def spawn(name: str, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
    """Run a coroutine as a named task; an exception that ends it is logged.

    A ``UserError`` or ``Conflict`` is left to the task's awaiter and is not logged.
    """
    task = asyncio.get_running_loop().create_task(work, name=name)
    _running.add(task)
    task.add_done_callback(_report)
    return task


def _report(task: asyncio.Task[Any]) -> None:
    _running.discard(task)
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, UserError | Conflict):
        log.error("background task failed", extra={"task": task.get_name()}, exc_info=error)


class Periodic:
    """Repeats a function with a pause in between; an exception does not stop it."""

    def __init__(
        self, work: Callable[[], Awaitable[object]], seconds: float, failure_message: str
    ) -> None:
        self._work = work
        self._seconds = seconds
        self._failure_message = failure_message
        self._task: asyncio.Task[None] | None = None

    def begin(self, *, after_a_rest: bool = False) -> None:
        """Start at once, or after the first pause."""
        name = getattr(self._work, "__qualname__", repr(self._work))
        self._task = spawn(f"periodic {name}", self._repeat(after_a_rest=after_a_rest))

    def close(self) -> None:
        """Stop."""
        if self._task is not None:
            self._task.cancel()

    async def _repeat(self, *, after_a_rest: bool) -> None:
        if after_a_rest:
            await asyncio.sleep(self._seconds)
        while True:
            try:
                await self._work()
            except (UserError, Conflict) as error:
                log.warning(self._failure_message, extra={"why": str(error)})
            except Exception:
                log.exception(self._failure_message)
            await asyncio.sleep(self._seconds)

"""What a process does again and again as long as it lives."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from camelup.i18n import UserError
from camelup.server.schemas.errors import Conflict

log = logging.getLogger("camelup.server")


class Periodic:
    """Work that is done, rests, and is done again; a refusal is logged and ends nothing."""

    def __init__(
        self, work: Callable[[], Awaitable[object]], seconds: float, when_refused: str
    ) -> None:
        self._work = work
        self._seconds = seconds
        self._when_refused = when_refused
        self._task: asyncio.Task[None] | None = None

    def begin(self, *, after_a_rest: bool = False) -> None:
        """Begin with it, at once or after the first rest."""
        self._task = asyncio.ensure_future(self._do_for_ever(after_a_rest=after_a_rest))

    def close(self) -> None:
        """Do it no more."""
        if self._task is not None:
            self._task.cancel()

    async def _do_for_ever(self, *, after_a_rest: bool) -> None:
        if after_a_rest:
            await asyncio.sleep(self._seconds)
        while True:
            try:
                await self._work()
            except (UserError, Conflict) as error:
                log.warning(self._when_refused, extra={"why": str(error)})
            await asyncio.sleep(self._seconds)

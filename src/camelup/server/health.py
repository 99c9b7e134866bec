"""Health check: writes to the database every few seconds."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

from camelup.i18n import UserError
from camelup.server.background import Periodic
from camelup.server.db.store import Store
from camelup.server.db.uptime import note_open
from camelup.server.schemas.errors import Conflict

BEAT_SECONDS = 3.0
"""Interval between writes."""

WRITE_SECONDS = 5.0
"""Time limit for a write."""

SICK_SECONDS = 20.0
"""Unhealthy after this many seconds without a successful write."""

log = logging.getLogger("camelup.server")


class HealthMonitor:
    """Writes to the database periodically, and signals that the event loop is running."""

    def __init__(self, store: Store, alive: Callable[[], None]) -> None:
        self._store = store
        self._alive = alive
        self._beating = Periodic(self.beat, BEAT_SECONDS, "no beat")
        self._written = time.monotonic()
        self.ready = False
        """Whether the last write succeeded."""

    @property
    def well(self) -> bool:
        """Whether a write succeeded recently."""
        return self.ready or time.monotonic() - self._written < SICK_SECONDS

    async def begin(self) -> None:
        """Write at once, then periodically."""
        await self.beat()
        self._beating.begin(after_a_rest=True)

    def close(self) -> None:
        """Stop."""
        self.ready = False
        self._beating.close()

    async def beat(self) -> None:
        """Write once, and record whether it succeeded."""
        self._alive()
        try:
            async with asyncio.timeout(WRITE_SECONDS):
                await self._store.write(note_open)
        except (UserError, Conflict, TimeoutError) as error:
            if self.ready:
                log.error("nothing can be written", extra={"why": str(error) or "no answer"})
            self.ready = False
        else:
            self.ready, self._written = True, time.monotonic()

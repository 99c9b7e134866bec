"""Computes everyone's luck after a game in the compute pool and stores it."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import BrokenExecutor

from camelup.i18n import UserError
from camelup.server.compute.fair_queue import Requester
from camelup.server.compute.pool import ComputePool, TooBusy
from camelup.server.compute.tasks import luck_in
from camelup.server.db import game_repository
from camelup.server.tables.registry import TableRegistry
from camelup.server.tables.table import Table
from camelup.server.tables.table_record import record_of

log = logging.getLogger("camelup.server")


class LuckRecorder:
    """Records the luck of each game that ends here; it stays unknown if the pool is too busy."""

    def __init__(self, registry: TableRegistry, thinkers: ComputePool) -> None:
        self.registry = registry
        self.pool = thinkers
        self._tasks: set[asyncio.Task[None]] = set()
        registry.finished = self.look_into

    def look_into(self, table: Table) -> None:
        """Compute the luck of a finished game in the background."""
        task = asyncio.ensure_future(self._note(table))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _note(self, table: Table) -> None:
        record = str(record_of(table, None))
        asker = Requester(table.address, table.id)
        try:
            answer = await self.pool.odds(luck_in, record, asker=asker)
            luck: list[float] = answer["luck"]
            await self.registry.store.write(
                lambda db: game_repository.note_luck(db, table.id, luck)
            )
        except (TooBusy, TimeoutError, BrokenExecutor, UserError) as error:
            log.info("luck unknown", extra={"table": table.id, "why": repr(error)})

    def close(self) -> None:
        """Cancel pending computations."""
        for task in self._tasks:
            task.cancel()

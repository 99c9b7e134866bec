"""Hibernation of tables with a timer in days.

Anyone can create many such tables, and each lasts for weeks. A table without connections
and without an action due soon is removed from memory; the database stores when to wake it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress

from sqlalchemy import Connection as Database

from camelup.server.background import Periodic
from camelup.server.db import hibernated_tables, table_repository
from camelup.server.db.hibernated_tables import Paused
from camelup.server.db.table_repository import TableVersion
from camelup.server.db.table_state import monotonic_ms, now
from camelup.server.notifications.notifier import Notifier
from camelup.server.schemas.errors import CorruptTable, NotFound
from camelup.server.tables.registry import TableRegistry
from camelup.server.tables.table import Table

LOOK_SECONDS = 5.0
"""Interval between checks for tables to hibernate or to wake."""

UNUSED = 60_000
"""Idle time in ms after which a table may hibernate."""

SHORTEST = 300_000
"""Minimum length of a hibernation, in ms."""

AT_ONCE = 50
"""Maximum number of tables to hibernate or wake per check, to limit database load."""


class Hibernation:
    """Hibernates idle tables and wakes them in time."""

    def __init__(self, registry: TableRegistry, callers: Notifier) -> None:
        self.registry = registry
        self.notifier = callers
        self._looking = Periodic(self.look, LOOK_SECONDS, "no table was laid to rest or woken")

    def begin(self) -> None:
        """Start the periodic check."""
        self._looking.begin()

    def close(self) -> None:
        """Stop the check; another process continues it."""
        self._looking.close()

    async def look(self) -> None:
        """Wake the tables that are due, and hibernate the idle ones."""
        await self.wake_up()
        while await self.lay_to_rest() == AT_ONCE:
            await asyncio.sleep(0)

    async def wake_up(self) -> None:
        """Load tables whose next action is due."""
        for table_id in await self.registry.store.write(
            lambda db: hibernated_tables.wake_due(db, AT_ONCE)
        ):
            with suppress(NotFound, CorruptTable):
                known = table_id in self.registry.tables
                table = await self.registry.table(table_id)
                if known:
                    await self.registry.refresh(table)

    async def lay_to_rest(self) -> int:
        """Hibernate some idle tables; return how many."""
        moments = {one: self._until(one) for one in list(self.registry.tables.values())}
        tired = {table: until for table, until in moments.items() if until}
        some = {table: (tired[table], _paused(table)) for table in list(tired)[:AT_ONCE]}
        if not some:
            return 0
        began = monotonic_ms()
        try:
            stored = await self.registry.store.write(lambda db: _lay_to_rest(db, some))
        except BaseException:
            for table in some:
                table.stale = True
            raise
        return await self._let_go(some, stored, began)

    async def _let_go(
        self, some: Iterable[Table], stored: dict[str, TableVersion], began: int
    ) -> int:
        """Evict hibernated tables; wake those that were used meanwhile."""
        count = 0
        for table in some:
            standing = stored.get(table.id)
            known = TableVersion(table.version, None, table.v, table.said)
            if standing == known and table.used < began and self._is_idle(table):
                self.registry.evict(table)
                count += 1
            elif standing is not None:
                which = table.id
                table.owner = await self.registry.store.write(
                    lambda db: hibernated_tables.wake(db, which)  # noqa: B023
                )
                await self.registry.refresh(table)
        return count

    def _is_idle(self, table: Table) -> bool:
        """Return whether a table has no connections and no write in progress."""
        busy = table.lock.locked() or table.moving.locked() or table.stale
        held = self.registry.tables.get(table.id) is table
        return held and not (busy or table.sockets or table.remote_presence)

    def _until(self, table: Table) -> int | None:
        """Return when a table has to wake; None if it may not hibernate."""
        due, turn = table.due(), table.turn
        if turn is None or due is None or not table.state.by_days:
            return None
        if not self._is_idle(table) or not self.registry.is_owner(table):
            return None
        if monotonic_ms() - table.used < UNUSED:
            return None
        call = self.notifier.next_call(table)
        until = now() + due - monotonic_ms()
        until = until if call is None else min(until, call)
        return until if until - now() > SHORTEST else None


def _lay_to_rest(db: Database, tables: dict[Table, tuple[int, Paused]]) -> dict[str, TableVersion]:
    """Store the wake-up times and states; return the versions of the hibernated tables."""
    ids = [
        table.id
        for table, (until, paused) in tables.items()
        if hibernated_tables.rest(db, table.id, table.version, until, paused)
    ]
    return table_repository.how_far(db, ids)


def _paused(table: Table) -> Paused:
    """Return the state to store for a hibernating table: the seat to move and its deadline."""
    due = now() + (table.due() or 0) - monotonic_ms()
    return Paused(table.v, table.turn or 0, table.moved_at, due)

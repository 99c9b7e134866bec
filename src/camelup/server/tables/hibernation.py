"""Letting tables rest where people have days for a move, and waking them in time.

A stranger can make many such tables, and each lasts for weeks. One that nobody is at, and where
nothing is to be done for a while, is in no memory: the database knows when to look again.
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
"""How often it is looked which tables may rest, and which are to be woken."""

UNUSED = 60_000
"""After how many ms without anybody a table may rest."""

SHORTEST = 300_000
"""A rest that would last fewer ms is not worth it."""

AT_ONCE = 50
"""Tables that are laid to rest, or woken, at one look: others want the database, too."""


class Hibernation:
    """Looks after tables that rest."""

    def __init__(self, registry: TableRegistry, callers: Notifier) -> None:
        self.registry = registry
        self.notifier = callers
        self._looking = Periodic(self.look, LOOK_SECONDS, "no table was laid to rest or woken")

    def begin(self) -> None:
        """Begin to look."""
        self._looking.begin()

    def close(self) -> None:
        """Look no more: another process will."""
        self._looking.close()

    async def look(self) -> None:
        """Wake the tables that are due, and lay all to rest that may."""
        await self.wake_up()
        while await self.lay_to_rest() == AT_ONCE:
            await asyncio.sleep(0)

    async def wake_up(self) -> None:
        """Load tables where something is to be done now."""
        for table_id in await self.registry.store.write(
            lambda db: hibernated_tables.wake_due(db, AT_ONCE)
        ):
            with suppress(NotFound, CorruptTable):
                known = table_id in self.registry.tables
                table = await self.registry.table(table_id)
                if known:
                    await self.registry.refresh(table)

    async def lay_to_rest(self) -> int:
        """Let go of some tables where nothing is to be done for a while; tells how many."""
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
        """Let go of those that rest; one that somebody came to meanwhile is awake again."""
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
        """Tell whether nobody is at a table and nothing is being written about it."""
        busy = table.lock.locked() or table.moving.locked() or table.stale
        held = self.registry.tables.get(table.id) is table
        return held and not (busy or table.sockets or table.remote_presence)

    def _until(self, table: Table) -> int | None:
        """Tell until when a table may rest; None: it may not."""
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
    """Note until when tables rest, and how they stand; gives how far those have come that do."""
    ids = [
        table.id
        for table, (until, paused) in tables.items()
        if hibernated_tables.rest(db, table.id, table.version, until, paused)
    ]
    return table_repository.how_far(db, ids)


def _paused(table: Table) -> Paused:
    """Tell how a table stands that is laid to rest: somebody is on turn there, and has time."""
    due = now() + (table.due() or 0) - monotonic_ms()
    return Paused(table.v, table.turn or 0, table.moved_at, due)

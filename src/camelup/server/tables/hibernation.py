"""Letting tables rest where people have days for a move, and waking them in time.

A stranger can make many such tables, and each lasts for weeks. One that nobody is at, and where
nothing is to be done for a while, is in no memory: the database knows when to look again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress

from sqlalchemy import Connection as Database

from camelup.server.background import Chore
from camelup.server.db import hibernated_tables, table_repository
from camelup.server.db.hibernated_tables import Paused
from camelup.server.db.table_repository import Standing
from camelup.server.db.table_state import now, ticking
from camelup.server.notifications.notifier import Callers
from camelup.server.schemas.errors import Damaged, Missing
from camelup.server.tables.registry import Hall
from camelup.server.tables.table import Table

LOOK_SECONDS = 5.0
"""How often it is looked which tables may rest, and which are to be woken."""

UNUSED = 60_000
"""After how many ms without anybody a table may rest."""

SHORTEST = 300_000
"""A rest that would last fewer ms is not worth it."""

AT_ONCE = 50
"""Tables that are laid to rest, or woken, at one look: others want the database, too."""


class Resting:
    """Looks after tables that rest."""

    def __init__(self, hall: Hall, callers: Callers) -> None:
        self.hall = hall
        self.callers = callers
        self._looking = Chore(self.look, LOOK_SECONDS, "no table was laid to rest or woken")

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
        for table_id in await self.hall.store.write(
            lambda db: hibernated_tables.wake_due(db, AT_ONCE)
        ):
            with suppress(Missing, Damaged):
                known = table_id in self.hall.tables
                table = await self.hall.table(table_id)
                if known:
                    await self.hall.refresh(table)

    async def lay_to_rest(self) -> int:
        """Let go of some tables where nothing is to be done for a while; tells how many."""
        moments = {one: self._until(one) for one in list(self.hall.tables.values())}
        tired = {table: until for table, until in moments.items() if until}
        some = {table: (tired[table], _paused(table)) for table in list(tired)[:AT_ONCE]}
        if not some:
            return 0
        began = ticking()
        try:
            stored = await self.hall.store.write(lambda db: _lay_to_rest(db, some))
        except BaseException:
            for table in some:
                table.doubtful = True
            raise
        return await self._let_go(some, stored, began)

    async def _let_go(self, some: Iterable[Table], stored: dict[str, Standing], began: int) -> int:
        """Let go of those that rest; one that somebody came to meanwhile is awake again."""
        count = 0
        for table in some:
            standing = stored.get(table.id)
            known = Standing(table.version, None, table.v, table.said)
            if standing == known and table.used < began and self._is_idle(table):
                self.hall.let_go(table)
                count += 1
            elif standing is not None:
                which = table.id
                table.owner = await self.hall.store.write(
                    lambda db: hibernated_tables.wake(db, which)  # noqa: B023
                )
                await self.hall.refresh(table)
        return count

    def _is_idle(self, table: Table) -> bool:
        """Tell whether nobody is at a table and nothing is being written about it."""
        busy = table.lock.locked() or table.moving.locked() or table.doubtful
        held = self.hall.tables.get(table.id) is table
        return held and not (busy or table.sockets or table.elsewhere)

    def _until(self, table: Table) -> int | None:
        """Tell until when a table may rest; None: it may not."""
        due, turn = table.due(), table.turn
        if turn is None or due is None or not table.state.by_days:
            return None
        if not self._is_idle(table) or not self.hall.acts_for(table):
            return None
        if ticking() - table.used < UNUSED:
            return None
        call = self.callers.next_call(table)
        until = now() + due - ticking()
        until = until if call is None else min(until, call)
        return until if until - now() > SHORTEST else None


def _lay_to_rest(db: Database, tables: dict[Table, tuple[int, Paused]]) -> dict[str, Standing]:
    """Note until when tables rest, and how they stand; gives how far those have come that do."""
    ids = [
        table.id
        for table, (until, paused) in tables.items()
        if hibernated_tables.rest(db, table.id, table.version, until, paused)
    ]
    return table_repository.how_far(db, ids)


def _paused(table: Table) -> Paused:
    """Tell how a table stands that is laid to rest: somebody is on turn there, and has time."""
    due = now() + (table.due() or 0) - ticking()
    return Paused(table.v, table.turn or 0, table.moved_at, due)

"""Other server processes on the same PostgreSQL: hearing from them, taking over from the dead."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from typing import NamedTuple

import psycopg
from sqlalchemy import Connection
from sqlalchemy.engine import make_url

from camelup.server.protocol.refusals import Conflict
from camelup.server.storage import processes
from camelup.server.storage.ledger import CHANNEL, tell_others
from camelup.server.storage.room import ticking
from camelup.server.tables.hall import Hall
from camelup.server.tables.steward import Steward
from camelup.server.tables.table import Table
from camelup.words import Refusal

BEAT_SECONDS = 1.0
MISSED_SECONDS = 3.0
"""Without a beat for so long, a process was silent."""

log = logging.getLogger("camelup.server")


class Heard(NamedTuple):
    """What a beat brought."""

    known: bool
    """Whether the others knew that this process lives."""
    living: set[str]
    taken: list[str]
    """Tables taken over from the dead."""


def seats_here(table: Table) -> set[int]:
    """List the seats of a table that are connected through this process."""
    return {seat for socket in table.sockets for seat in socket.seats}


class Neighbours:
    """What this process knows of the others."""

    def __init__(self, hall: Hall, steward: Steward) -> None:
        self.hall = hall
        self.steward = steward
        self.living: set[str] = set()
        self._last_beat = time.monotonic()
        self._steady_after = 0.0
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stopping = False
        self._refreshing: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def begin(self) -> None:
        """Start to listen and to be heard."""
        self._loop = asyncio.get_running_loop()
        self.steward.mine = lambda table: table.owner == processes.process_id()
        self.hall.presence_changed = self._presence_changed
        threading.Thread(target=self._listen, name="listener", daemon=True).start()
        await self._beat()
        self._keep(asyncio.create_task(self._beat_for_ever()))

    def _keep(self, task: asyncio.Task[None]) -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Leave, so that others take over at once."""
        self._stopping = True
        for task in [*self._tasks]:
            task.cancel()
        try:
            await self.hall.store.write(processes.farewell)
        except (Refusal, Conflict):
            log.warning("left without a word")

    async def _beat_for_ever(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                await self._beat()
            except (Refusal, Conflict) as error:
                log.warning("no heartbeat", extra={"why": str(error)})

    async def _beat(self) -> None:
        """Say that this process lives and who is connected through it, and look who else lives."""
        connected = self._connected()
        judges = self._is_steady()

        def work(db: Connection) -> Heard:
            known = processes.beat(db)
            if judges:
                processes.forget_the_dead(db)
            for table_id in processes.tables_misnoted(db, connected):
                processes.note_presence(db, table_id, connected.get(table_id, set()))
                tell_others(db, table_id)
            living = processes.living_processes(db)
            return Heard(known, living, processes.take_orphans(db, living))

        heard = await self.hall.store.write(work)
        lost = self.living - heard.living
        self.living, self._last_beat = heard.living, time.monotonic()
        for table_id in heard.taken:
            log.info("took a table over", extra={"table": table_id})
            await self._take(table_id)
        if lost or not heard.known:
            self._hear_all()

    def _connected(self) -> dict[str, set[int]]:
        """List the seats connected through this process, by table."""
        return {
            table.id: seats for table in self.hall.tables.values() if (seats := seats_here(table))
        }

    def _is_steady(self) -> bool:
        """Tell whether this process may say who is dead.

        Not after it was itself silent, frozen or cut off from the database: the others may
        have been so, too, and are to have the time to say that they live.
        """
        moment = time.monotonic()
        if moment - self._last_beat > MISSED_SECONDS:
            self._steady_after = moment + processes.DEAD_AFTER / 1000
        return moment >= self._steady_after

    async def _take(self, table_id: str) -> None:
        try:
            known = table_id in self.hall.tables
            table = await self.hall.table(table_id)
            if known:
                await self.hall.refresh(table)
            await self._look_who_is_there(table)
        except (Refusal, Conflict):
            log.warning("table cannot be loaded", extra={"table": table_id})

    def _listen(self) -> None:
        """Wait for word from the others, in a thread; after a broken line look at everything."""
        url = make_url(self.hall.settings.database).set(drivername="postgresql")
        while not self._stopping:
            try:
                with psycopg.connect(
                    url.render_as_string(hide_password=False), autocommit=True
                ) as line:
                    line.execute(f"LISTEN {CHANNEL}")
                    self._call(self._hear_all)
                    while not self._stopping:
                        for word in line.notifies(timeout=1.0):
                            self._call(self._heard, word.payload)
            except psycopg.Error:
                time.sleep(0.5)

    def _call(self, what: object, *arguments: object) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(what, *arguments)  # type: ignore[arg-type]

    def _hear_all(self) -> None:
        for table_id in list(self.hall.tables):
            self._hear(table_id)

    def _heard(self, payload: str) -> None:
        table_id, _, process = payload.partition(":")
        if process != processes.process_id() and table_id in self.hall.tables:
            self._hear(table_id)

    def _hear(self, table_id: str) -> None:
        """Look again at a table, once for everything that is said meanwhile."""
        if table_id in self._refreshing:
            self._again.add(table_id)
            return
        task = asyncio.ensure_future(self._refresh(table_id))
        self._refreshing[table_id] = task

    async def _refresh(self, table_id: str) -> None:
        try:
            table = self.hall.tables.get(table_id)
            if table is not None:
                await self.hall.refresh(table)
                await self._look_who_is_there(table)
        except (Refusal, Conflict):
            log.warning("table cannot be read", extra={"table": table_id})
        finally:
            del self._refreshing[table_id]
            if table_id in self._again:
                self._again.discard(table_id)
                self._hear(table_id)

    async def _look_who_is_there(self, table: Table) -> None:
        seats = await self.hall.store.read(lambda db: processes.seats_elsewhere(db, table.id))
        if seats == table.elsewhere:
            return
        for seat in table.elsewhere - seats:
            table.left[seat] = ticking()
        table.elsewhere = seats
        table.tell_room()
        self.steward.look_after(table)

    def _presence_changed(self, table: Table) -> None:
        self._keep(asyncio.ensure_future(self._note_presence(table)))

    async def _note_presence(self, table: Table) -> None:
        seats = seats_here(table)

        def work(db: Connection) -> None:
            processes.note_presence(db, table.id, seats)
            tell_others(db, table.id)

        try:
            await self.hall.store.write(work)
            await self._look_who_is_there(table)
        except (Refusal, Conflict) as error:
            log.warning("presence not noted", extra={"why": str(error)})

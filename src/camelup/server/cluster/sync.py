"""Synchronises server processes on one PostgreSQL: heartbeats, change notices, failover."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from typing import NamedTuple

from sqlalchemy import Connection
from sqlalchemy.engine import make_url

from camelup.i18n import UserError
from camelup.server.cluster.link_relay import LINKS, LinkRelay
from camelup.server.db import process_repository, table_repository
from camelup.server.db.pubsub import CHANNEL, ChangeNotice, tell_others, teller_of, word_of
from camelup.server.db.table_repository import LoggedMove, RemotePresence, TableVersion
from camelup.server.db.table_state import monotonic_ms
from camelup.server.schemas.errors import Conflict
from camelup.server.tables.registry import TableRegistry
from camelup.server.tables.table import Table

BEAT_SECONDS = 1.0
MISSED_SECONDS = 3.0
"""A gap between heartbeats longer than this counts as an interruption of this process."""

RESYNC_EVERY = 60
"""Heartbeats between comparisons of all tables, in case a notice was lost."""

KEEPALIVE_SECONDS = 10
"""Idle time before TCP probes the listener's connection, and between probes."""

LOOK_EVERY = 10
"""Heartbeats between unconditional comparisons of all presence rows."""

log = logging.getLogger("camelup.server")


class Heard(NamedTuple):
    """Result of a heartbeat."""

    known: bool
    """False if our heartbeat row had been reaped."""
    living: set[str]
    taken: list[str]
    """Tables taken over from dead processes."""


def seats_here(table: Table) -> frozenset[int]:
    """Return the seats of a table that are connected through this process."""
    return frozenset(seat for socket in table.sockets for seat in socket.seats)


class ClusterSync:
    """Keeps this process's tables in step with its peer processes."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self.link_relay = LinkRelay(registry)
        self.living: set[str] = set()
        self._last_beat = time.monotonic()
        self._steady_after = 0.0
        self._beats = 0
        self._noted: dict[str, frozenset[int]] = {}
        """Seats stored as connected through this process, by table."""
        self._unsure = True
        """Whether the stored presence may differ from ``_noted``."""
        self._deaf = False
        """Whether the last comparison of all tables failed and has to be repeated."""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stopping = False
        self._refreshing: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def begin(self) -> None:
        """Start the listener thread and the heartbeat."""
        self._loop = asyncio.get_running_loop()
        self.registry.presence_changed = self._presence_changed
        threading.Thread(target=self._listen, name="listener", daemon=True).start()
        await self._beat()
        self._keep(asyncio.create_task(self._beat_for_ever()))

    def _keep(self, task: asyncio.Task[None]) -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Deregister this process, so that its peers take over its tables at once."""
        self._stopping = True
        for task in [*self._tasks, *self._refreshing.values()]:
            task.cancel()
        try:
            await self.registry.store.write(process_repository.deregister)
        except (UserError, Conflict):
            log.warning("left without a word")

    async def _beat_for_ever(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                await self._beat()
            except (UserError, Conflict) as error:
                self._unsure = True
                log.warning("no heartbeat", extra={"why": str(error)})

    async def _beat(self) -> None:
        """Store our heartbeat and presence, read the live processes, and claim orphaned tables."""
        self._mind_silence_since(self._last_beat)
        before, began = self.living, time.monotonic()
        looks = self._unsure or self._beats % LOOK_EVERY == 0
        self._unsure = False
        connected = self._connected()

        def work(db: Connection) -> Heard:
            known, moment = process_repository.heartbeat(db)
            self._mind_silence_since(began)
            if time.monotonic() >= self._steady_after:
                process_repository.forget_the_dead(db, moment)
            if looks or not known:
                _compare_notes(db, connected)
            living = process_repository.living_processes(db)
            alone = looks or not known or living != before
            return Heard(
                known, living, process_repository.claim_orphans(db, living) if alone else []
            )

        heard = await self.registry.store.write(work)
        self._mind_silence_since(began)
        lost = self.living - heard.living
        self.living, self._last_beat = heard.living, time.monotonic()
        self._beats += 1
        for table_id in heard.taken:
            log.info("took a table over", extra={"table": table_id})
            await self._take(table_id)
        if lost or not heard.known or self._deaf or self._beats % RESYNC_EVERY == 0:
            self._hear_all()

    def _connected(self) -> dict[str, frozenset[int]]:
        """Return the seats connected through this process, by table."""
        return {
            table.id: seats
            for table in self.registry.tables.values()
            if (seats := seats_here(table))
        }

    def _mind_silence_since(self, since: float) -> None:
        """Declare no process dead for a while after an interruption.

        This process may have been suspended or cut off from the database, even during a
        heartbeat. The same may have happened to its peers, which need time to send theirs.
        """
        moment = time.monotonic()
        if moment - since > MISSED_SECONDS:
            self._steady_after = moment + process_repository.DEAD_AFTER / 1000

    async def _take(self, table_id: str) -> None:
        try:
            known = table_id in self.registry.tables
            table = await self.registry.table(table_id)
            if known:
                await self.registry.refresh(table)
        except (UserError, Conflict):
            log.warning("table cannot be loaded", extra={"table": table_id})

    def _listen(self) -> None:
        """Receive notices in a thread; compare all tables after every reconnect."""
        import psycopg  # optional dependency: SQLite servers have no peers

        url = make_url(self.registry.settings.database).set(drivername="postgresql")
        while not self._stopping:
            try:
                with psycopg.connect(
                    url.render_as_string(hide_password=False),
                    autocommit=True,
                    keepalives_idle=KEEPALIVE_SECONDS,
                    keepalives_interval=KEEPALIVE_SECONDS,
                    keepalives_count=3,
                ) as line:
                    line.execute(f"LISTEN {CHANNEL}")
                    line.execute(f"LISTEN {LINKS}")
                    self._call(self._hear_all)
                    while not self._stopping:
                        for notice in line.notifies(timeout=1.0):
                            self._dispatch(notice.channel, notice.payload)
            except psycopg.Error:
                time.sleep(0.5)

    def _dispatch(self, channel: str, payload: str) -> None:
        """Pass a notice to the event loop; an unreadable one is logged and skipped."""
        try:
            if channel == LINKS:
                self._call(self.link_relay.hear, payload)
            elif self._concerns_us(payload):
                self._call(self._heard, payload)
        except Exception:
            log.exception("notice cannot be read")

    def _call(self, what: object, *arguments: object) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(what, *arguments)  # type: ignore[arg-type]

    def _concerns_us(self, told: str) -> bool:
        """Return whether a notice is from a peer about a table held here. Runs in the listener."""
        table_id, process = teller_of(told)
        held = table_id in self.registry.tables or self.registry.is_loading(table_id)
        return held and process != process_repository.process_id()

    def _heard(self, told: str) -> None:
        """Apply a notice; read the database only if the notice does not contain the change."""
        table_id, process = teller_of(told)
        table = self.registry.tables.get(table_id)
        word = word_of(told)
        if table is None:
            self.registry.mark_stale(table_id)
        elif word.seats is not None:
            table.presence_updated += 1
            seats = {process: frozenset(word.seats)}
            self.registry.apply_remote_presence(table, {**table.remote_presence, **seats})
        elif not self._is_known(table, word):
            self._hear(table_id)

    def _is_known(self, table: Table, word: ChangeNotice) -> bool:
        """Apply the move of a notice, or return whether this replica already has the change."""
        if word.seen:
            table.seen = monotonic_ms()
        if word.move is not None:
            free = table.id not in self._refreshing
            return free and self.registry.apply_remote_move(table, LoggedMove(*word.move))
        if word.version is not None:
            return word.version <= table.version
        return word.said is not None and word.said <= table.said

    def _hear_all(self) -> None:
        """Compare all tables with the database, after notices may have been lost."""
        self._keep(asyncio.ensure_future(self._look_at_all()))

    async def _look_at_all(self) -> None:
        held = [*self.registry.tables.values()]
        told = {table.id: table.presence_updated for table in held}

        def look(db: Connection) -> tuple[dict[str, TableVersion], dict[str, RemotePresence]]:
            ids = list(told)
            return table_repository.how_far(db, ids), {
                **process_repository.seats_elsewhere(db, ids)
            }

        try:
            standing, elsewhere = await self.registry.store.read(look)
        except (UserError, Conflict) as error:
            log.warning("tables cannot be read", extra={"why": str(error)})
            self._deaf = True
            return
        self._deaf = False
        for table in held:
            if told[table.id] == table.presence_updated:
                self.registry.apply_remote_presence(table, elsewhere.get(table.id, {}))
            if standing.get(table.id) != table.standing:
                self._hear(table.id)

    def _hear(self, table_id: str) -> None:
        """Refresh a table; notices that arrive meanwhile cause one further refresh."""
        if self._stopping:
            return
        if table_id in self._refreshing:
            self._again.add(table_id)
            return
        task = asyncio.ensure_future(self._refresh(table_id))
        self._refreshing[table_id] = task

    async def _refresh(self, table_id: str) -> None:
        try:
            table = self.registry.tables.get(table_id)
            if table is not None:
                await self.registry.refresh(table)
        except (UserError, Conflict):
            log.warning("table cannot be read", extra={"table": table_id})
        finally:
            del self._refreshing[table_id]
            if table_id in self._again:
                self._again.discard(table_id)
                self._hear(table_id)

    def _presence_changed(self, table: Table) -> None:
        seats = seats_here(table)
        if seats != self._noted.get(table.id, frozenset()):
            self._noted[table.id] = seats
            self._keep(asyncio.ensure_future(self._note_presence(table.id, seats)))
        if not seats:
            self._noted.pop(table.id, None)

    async def _note_presence(self, table_id: str, seats: frozenset[int]) -> None:
        try:
            await self.registry.store.write(lambda db: _note(db, table_id, seats))
        except (UserError, Conflict) as error:
            self._unsure = True
            log.warning("presence not noted", extra={"why": str(error)})


def _note(db: Connection, table_id: str, seats: frozenset[int]) -> None:
    """Store the seats connected through this process, and notify its peers."""
    process_repository.note_presence(db, table_id, seats)
    tell_others(db, table_id, ChangeNotice(seats=sorted(seats)))


def _compare_notes(db: Connection, connected: dict[str, frozenset[int]]) -> None:
    """Correct the stored presence of this process, and delete that of dead processes."""
    process_repository.forget_who_is_nowhere(db)
    for table_id in process_repository.tables_misnoted(db, connected):
        _note(db, table_id, connected.get(table_id, frozenset()))

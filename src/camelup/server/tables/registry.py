"""Registry of the tables in this process's memory; all changes to tables go through it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, TypeVar

from sqlalchemy import Connection as Database

from camelup.server.background import spawn
from camelup.server.db import game_repository, person_repository, table_repository
from camelup.server.db.hibernated_tables import wake
from camelup.server.db.person_repository import NewPerson
from camelup.server.db.process_repository import process_id
from camelup.server.db.store import Store
from camelup.server.db.table_repository import ChangedTable, LoggedMove, RemotePresence, StoredToken
from camelup.server.db.table_state import TableState, monotonic_ms, now
from camelup.server.dice.chains import Links
from camelup.server.dice.drawing import draw_roll
from camelup.server.dice.signing import Signer, new_key
from camelup.server.metrics import Metrics
from camelup.server.results.game_results import finish
from camelup.server.schemas.errors import (
    Conflict,
    CorruptTable,
    NotFound,
    Refused,
    StorageUnavailable,
)
from camelup.server.schemas.messages import ChatLine
from camelup.server.schemas.responses import MoveMade
from camelup.server.settings import Settings
from camelup.server.tables.connection import DELETED, REVOKED, SET_ASIDE, encode_json
from camelup.server.tables.links import LinkCollector
from camelup.server.tables.move_validation import MoveIntent, check_move, check_turn, state_after
from camelup.server.tables.quarantine import Quarantine
from camelup.server.tables.table import Table
from camelup.story.game_summary import GameSummary, summary_of

GOOD = 100 * 86_400_000
"""Lifetime of a seat token after a move at a table with a timer in days, in ms."""

LONG_LOG = 200
"""Longer logs are replayed in a thread, during which the stored table may change."""

SEEN_EVERY = 60_000
"""Minimum interval in ms between writes of a table's last activity; readers count in hours."""

_ATTEMPTS = 5

Stored = TypeVar("Stored")

Deed = Literal["move", "chat"]
"""Actions of a person that are counted."""

log = logging.getLogger("camelup.server")


@dataclass
class Change:
    """An atomic change to a table."""

    edit: Callable[[TableState], None]
    arrive: list[NewPerson] = field(default_factory=list)
    """New persons to store."""
    give: list[StoredToken] = field(default_factory=list)
    revoke: list[str] = field(default_factory=list)
    """Persons whose tokens for this table are revoked."""
    forget: list[str] = field(default_factory=list)
    """Persons whose chat lines are erased."""


class TableRegistry:
    """The tables in memory. Every change is written to the database first."""

    def __init__(self, store: Store, settings: Settings, metrics: Metrics) -> None:
        self.store = store
        self.settings = settings
        self.metrics = metrics
        self.tables: dict[str, Table] = {}
        self.room_changes = 0
        """Number of times a room was created, loaded, changed or dropped in this process."""
        self.opened = monotonic_ms()
        """When this process started to serve tables, in monotonic ms."""
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._missed: set[str] = set()
        """Tables for which a change notice arrived while they were being loaded."""
        self.quarantine = Quarantine()
        self.links = LinkCollector(settings.link_seconds)
        self.signer = Signer(new_key())
        """Signs game records; replaced once the stored key has been read."""
        self.changed: Callable[[Table], None] = lambda table: None
        """Called after every change to a table."""
        self.presence_changed: Callable[[Table], None] = lambda table: None
        """Called when a socket opened or closed."""
        self.acted_elsewhere: Callable[[Table, int, Deed], None] = lambda table, seat, what: None
        """Called when another process reports an action by a person."""
        self.finished: Callable[[Table], None] = lambda table: None
        """Called when a game has ended."""

    async def table(self, table_id: str) -> Table:
        """Return a table from memory, or load it from the database."""
        table = self.tables.get(table_id)
        if table is None:
            loading = self._loading.get(table_id)
            if loading is None:
                loading = asyncio.ensure_future(self._load(table_id))
                self._loading[table_id] = loading
                loading.add_done_callback(lambda _: self._loaded(table_id))
            table = await asyncio.shield(loading)
        if table.stale:
            await self.refresh(table)
        table.used = monotonic_ms()
        return table

    def _loaded(self, table_id: str) -> None:
        self._loading.pop(table_id, None)
        self._missed.discard(table_id)

    async def _load(self, table_id: str) -> Table:
        if not (table_id.isascii() and table_id.isalnum() and len(table_id) <= 32):
            raise NotFound("table-unknown")
        self.quarantine.check(table_id)
        with self.quarantine.noting(table_id):
            stored = await self.store.read(lambda db: table_repository.load_table(db, table_id))
            if stored is None:
                raise NotFound("table-unknown")
            long = len(stored.moves) > LONG_LOG
            opened = self.opened
            table = (
                await asyncio.to_thread(Table, stored, opened) if long else Table(stored, opened)
            )
        self.tables[table_id] = table
        self.room_changes += 1
        if table_id in self._missed:
            await self.refresh(table)
        self.changed(table)
        return table

    def is_loading(self, table_id: str) -> bool:
        """Return whether a table is being loaded."""
        return table_id in self._loading

    def mark_stale(self, table_id: str) -> None:
        """Record that a notice arrived for a table that is being loaded."""
        if self.is_loading(table_id):
            self._missed.add(table_id)

    async def refresh(self, table: Table) -> None:
        """Bring a table up to date with the database after another process may have changed it."""
        async with table.lock:
            try:
                with self.quarantine.noting(table.id):
                    await self._catch_up(table)
            except NotFound:
                self._drop(table, DELETED)
                raise
            except CorruptTable:
                self._drop(table, SET_ASIDE)
                raise
        self.changed(table)

    async def _catch_up(self, table: Table) -> None:
        """Read and apply only what is newer than this replica."""
        known, told = table.standing, table.presence_updated
        news = await self.store.read(lambda db: table_repository.updates_of(db, table.id, known))
        if news is None:
            raise NotFound("table-unknown")
        if news.length < table.v or news.moves[:1] != table.log[-1:] != []:
            raise table.damage("the log is not the one that was played")
        table.stale, table.owner = False, news.owner
        if news.room is not None:
            self._take_room(table, news.room, news.version)
        for entry in news.moves[1:] if table.log else news.moves:
            table.replay(entry)
            self._broadcast_remote_moves(table, entry)
        for line in news.chat:
            self._apply_chat(table, line)
            self.acted_elsewhere(table, line["seat"] or 0, "chat")
        if told == table.presence_updated:
            self.apply_remote_presence(table, news.remote_presence)

    def _take_room(self, table: Table, room: ChangedTable, version: int) -> None:
        had_begun = table.game is not None
        self.room_changes += 1
        table.state, table.version = room.state, version
        self._take_tokens(table, room.tokens)
        table.chat = [line for line in room.chat if line["n"] <= table.said]
        table.begin()
        table.rename_players()
        if table.game is not None and not had_begun:
            table.tell_start()
        table.tell_room()

    def _apply_chat(self, table: Table, line: ChatLine) -> None:
        table.chat = [*table.chat[-49:], line]
        table.tell(encode_json({"type": "chat", "chat": line}))

    def apply_remote_move(self, table: Table, entry: LoggedMove) -> bool:
        """Apply a move stored by another process; False if it cannot be applied yet."""
        if table.lock.locked() or table.game is None or entry.seq > table.v + 1:
            return False
        if entry.seq == table.v + 1:
            try:
                with self.quarantine.noting(table.id):
                    table.replay(entry)
            except CorruptTable:
                self._drop(table, SET_ASIDE)
                return True
            self._broadcast_remote_moves(table, entry)
            self.changed(table)
        return True

    def _broadcast_remote_moves(self, table: Table, entry: LoggedMove) -> None:
        table.tell_move(entry.seq)
        if entry.made_by == "person":
            self.acted_elsewhere(table, entry.seat, "move")

    def apply_remote_presence(self, table: Table, elsewhere: RemotePresence) -> None:
        """Replace the seats connected through other processes."""
        before = set().union(*table.remote_presence.values())
        after = set().union(*elsewhere.values())
        table.remote_presence = {process: seats for process, seats in elsewhere.items() if seats}
        if before != after:
            for seat in before - after:
                table.left_at[seat] = monotonic_ms()
            table.tell_room()
            self.changed(table)

    def _drop(self, table: Table, why: int) -> None:
        self.tables.pop(table.id, None)
        self.room_changes += 1
        table.closed = True
        for socket in table.sockets:
            socket.close(why)
        self.changed(table)

    def _take_tokens(self, table: Table, tokens: list[StoredToken]) -> None:
        """Replace the tokens, and close sockets that are no longer authorised for their seats."""
        table.tokens = {token.hash: token for token in tokens}
        for socket in table.sockets:
            if not table.still_holds(socket):
                socket.close(REVOKED)

    async def change(self, table: Table, change: Change) -> None:
        """Change a table; broadcast the change once it is stored."""
        for _ in range(_ATTEMPTS):
            try:
                async with table.lock:
                    await self._change(table, change)
            except Conflict:
                await self.refresh(table)
                continue
            self.changed(table)
            return
        raise StorageUnavailable("database-refuses")

    async def _change(self, table: Table, change: Change) -> None:  # noqa: C901
        state = table.state.copy()
        change.edit(state)
        version = table.version
        begins = table.game is None and state.start is not None
        renewed = now() + GOOD if begins and state.by_days else 0

        def work(db: Database) -> str | None:
            for newcomer in change.arrive:
                person_repository.add_person(db, newcomer)
            owner = table_repository.change_table(db, state, version, own=begins)
            if state.holders != table.state.holders:
                table_repository.put_seats(db, state)
            if renewed:
                table_repository.renew_tokens(db, table.id, renewed)
            for person in change.revoke:
                table_repository.revoke_tokens(db, table.id, person)
            for token in change.give:
                table_repository.add_token(db, table.id, token)
            for person in change.forget:
                table_repository.erase_chat(db, table.id, person)
            if change.forget:
                game_repository.forget_names(db, state, change.forget)
            return owner

        owner = await self._store(table, work)
        self.room_changes += 1
        kept = [token for token in table.tokens.values() if token.person not in change.revoke]
        table.state, table.version, table.owner = state, version + 1, owner
        self._take_tokens(table, [*kept, *change.give])
        if renewed:
            table.renew(renewed)
        if change.forget:
            table.chat = await self.store.read(lambda db: table_repository.last_chat(db, table.id))
        table.begin()
        table.rename_players()
        if begins:
            table.tell_start()
        table.tell_room()

    async def _store(self, table: Table, work: Callable[[Database], Stored]) -> Stored:
        try:
            return await self.store.write(work)
        except Conflict:
            raise
        except BaseException:
            # The commit may have succeeded although its result was lost.
            table.stale = True
            raise

    async def end(self, table: Table) -> None:
        """Abandon a table before its game is over, and reveal its dice secret."""

        def edit(state: TableState) -> None:
            if state.status in ("finished", "abandoned"):
                raise Refused("game-is-closed")
            state.status, state.ended, state.secret = "abandoned", now(), table.secret.hex()

        await self.change(table, Change(edit))

    async def play(self, table: Table, wish: MoveIntent) -> MoveMade:
        """Play a move; it is acknowledged and broadcast only once it is in the log.

        The move runs in its own task, so that a socket that closes meanwhile cannot cancel it
        between the write to the database and the broadcast.
        """
        return await asyncio.shield(spawn(f"move at {table.id}", self._submit(table, wish)))

    async def _submit(self, table: Table, wish: MoveIntent) -> MoveMade:
        if self.store.shared and (wish.v > table.v or table.game is None):
            # The client has already seen newer moves through another process.
            await self.refresh(table)
        async with table.moving:
            sits = not table.state.seat(wish.seat).stand_in
            links = await self._ask(table, wish)
            for _ in range(_ATTEMPTS):
                try:
                    async with table.lock:
                        left = sits and table.state.seat(wish.seat).stand_in
                        made = await self._play(table, wish, links, left=left)
                except Conflict:
                    await self.refresh(table)
                    continue
                self.changed(table)
                return made
            raise StorageUnavailable("database-refuses")

    async def _ask(self, table: Table, wish: MoveIntent) -> Links:
        """Request the links for a roll. Only other moves at this table wait for it."""
        if (wish.seat, wish.action) in table.action_ids:
            return {}
        check_turn(table, wish.seat, wish.v)
        if not table.chain_heads or check_move(table, wish.move) != "roll":
            return {}
        return await self.links.for_roll(table, wish.seat, wish.links)

    async def _play(self, table: Table, wish: MoveIntent, links: Links, *, left: bool) -> MoveMade:
        seat, action = wish.seat, wish.action
        if action is not None and (seq := table.action_ids.get((seat, action))):
            return {"id": action, "v": seq, "move": table.log[seq - 1].move}
        game = check_turn(table, seat, wish.v)
        twin = game.copy()
        move = check_move(table, wish.move)
        dice = table.dice(links)
        if move == "roll":
            move = f"roll {draw_roll(dice, game.edition, game.dice)}"
        twin.play(move)
        entry = table.next_entry(twin, move, seat, action, wish.by, dice.drawn, links)
        state = state_after(table, wish, over=twin.over, left=left)
        seen = wish.by == "person" and monotonic_ms() - table.seen > SEEN_EVERY
        account = await asyncio.to_thread(summary_of, twin) if twin.over else None
        table.owner = await self._store(
            table, lambda db: _write_move(db, table, entry, state, account, seen=seen)
        )
        table.game = twin
        if table.state.by_days:
            table.renew(entry.at + GOOD)
        taking_part = len(table.chain_heads)
        table.note(entry)
        table.seen = monotonic_ms() if seen else table.seen
        if state is not None:
            table.state, table.version = state, table.version + 1
        table.tell_move(entry.seq)
        if state is not None or len(table.chain_heads) < taking_part:
            table.tell_room()
        if twin.over:
            self.finished(table)
        self.metrics.count("moves_total", wish.by)
        return {"id": action or "", "v": entry.seq, "move": move}

    async def say(self, table: Table, line: ChatLine) -> None:
        """Store a chat line and broadcast it."""
        person = table.state.seat(line["seat"]).person if line["seat"] else ""
        for _ in range(_ATTEMPTS):
            try:
                async with table.lock:
                    line["n"] = table.said + 1
                    await self._store(
                        table, lambda db: table_repository.add_chat(db, table.id, line, person)
                    )
                    self._apply_chat(table, line)
                return
            except Conflict:
                await self.refresh(table)
        raise StorageUnavailable("database-refuses")

    def arrived(self, table: Table, seats: tuple[int, ...]) -> None:
        """Record that a socket was opened, for some seats or for a spectator."""
        for seat in seats:
            table.left_at.pop(seat, None)
        self._presence_changed(table)

    def went(self, table: Table, seats: tuple[int, ...]) -> None:
        """Record that a socket was closed."""
        table.used = monotonic_ms()
        for seat in seats:
            if not table.here(seat):
                table.left_at[seat] = monotonic_ms()
        self._presence_changed(table)

    def _presence_changed(self, table: Table) -> None:
        table.tell_room()
        self.changed(table)
        self.presence_changed(table)

    def is_owner(self, table: Table) -> bool:
        """Return whether this process plays the table's bots and enforces its deadlines."""
        return not self.store.shared or table.owner == process_id()

    def evict(self, table: Table) -> None:
        """Remove an unused table from memory; this replica accepts no more changes."""
        del self.tables[table.id]
        table.closed = True
        self.changed(table)

    def evict_idle_tables(self, minutes: float = 10) -> None:
        """Remove unused tables from memory; they are loaded again when needed."""
        limit = monotonic_ms() - minutes * 60_000
        for table in list(self.tables.values()):
            needed = table.turn is not None and self.is_owner(table)
            if not table.sockets and table.used < limit and not needed:
                del self.tables[table.id]


def _write_move(
    db: Database,
    table: Table,
    entry: LoggedMove,
    state: TableState | None,
    account: GameSummary | None,
    *,
    seen: bool,
) -> str | None:
    """Write a move and everything that depends on it; return the table's owner process."""
    owner = table.owner
    table_repository.append_move(db, table.id, entry, seen=seen)
    if table.state.by_days:
        table_repository.renew_tokens(db, table.id, entry.at + GOOD)
        owner = wake(db, table.id)
    if seen:
        table_repository.note_seen(db, table.id)
    if state is not None:
        table_repository.change_table(db, state, table.version)
    if state is not None and account is not None:
        finish(db, state, account, entry.seq)
    return owner

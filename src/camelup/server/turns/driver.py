"""Plays the turns of bots, of players who left and of players whose time is up."""

from __future__ import annotations

import asyncio
import logging
import subprocess
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from camelup.ahead import compile_in_background
from camelup.bots import bot_names
from camelup.game import Game
from camelup.i18n import UserError
from camelup.rules.editions import EDITIONS
from camelup.server.background import Periodic, spawn
from camelup.server.compute.fair_queue import Job, Requester
from camelup.server.compute.pool import ComputePool
from camelup.server.compute.review_service import wake
from camelup.server.compute.tasks import snapshot_of
from camelup.server.db import table_repository
from camelup.server.db.table_state import TableState, monotonic_ms, now
from camelup.server.schemas.errors import Conflict, CorruptTable, NotFound
from camelup.server.schemas.event_schemas import Maker
from camelup.server.tables.move_validation import MoveIntent
from camelup.server.tables.registry import Change, TableRegistry
from camelup.server.tables.table import Table

STAND_INS = ("sharp", "greedy", "random")
"""Stand-in bots in order of preference; the first one available is used."""

SWEEP_SECONDS = 60.0
RETRY_SECONDS, RETRY_AT_MOST = 1.0, 60.0
"""Delay before a failed move is retried; doubled each time, up to the maximum."""

AT_A_SWEEP = 200
"""Maximum number of tables per sweep; the rest follow in later sweeps."""

WAIT_DAYS = 30
"""Lifetime of a table with a timer in days that waits for players."""

TELL_SECONDS = 2.0
"""Delay of a bot's move after which its reason is broadcast."""

TELL_AGAIN_SECONDS = 5.0

log = logging.getLogger("camelup.server")


@dataclass
class PendingTurn:
    """The scheduled action at a table, and the task that carries it out."""

    v: int
    seat: int
    kind: str
    task: asyncio.Task[None]
    acting: bool
    """Whether a bot is computing or moving; presence changes do not restart it."""

    def is_for(self, v: int, seat: int, kind: str) -> bool:
        """Return whether this action is for the given version, seat and kind."""
        return (self.v, self.seat, self.kind) == (v, seat, kind)


class TurnDriver:
    """Schedules the actions of bots and clocks at all tables that this process owns."""

    def __init__(self, registry: TableRegistry, thinkers: ComputePool) -> None:
        self.registry = registry
        self.pool = thinkers
        self._pending: dict[str, PendingTurn] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._compiling: subprocess.Popen[bytes] | None = None
        self._sweeping = Periodic(self.sweep, SWEEP_SECONDS, "sweep failed")
        registry.changed = self.reschedule

    def stand_in(self) -> str:
        """Return the bot that plays for absent players."""
        known = bot_names()
        chosen = self.registry.settings.stand_in
        return chosen or next(name for name in STAND_INS if name in known)

    async def begin(self) -> None:
        """Load every game in progress, and start the periodic sweep."""
        for table_id in await self.registry.store.read(table_repository.tables_in_play):
            with suppress(CorruptTable, NotFound):
                await self.registry.table(table_id)
        self._sweeping.begin(after_a_rest=True)
        if self.registry.settings.warm_up:
            self._keep(self._warm_up())

    async def _warm_up(self) -> None:
        """Warm up the light bots, compile in a subprocess, then warm up the other bots."""
        games = [Game(4, edition.name, seed=1) for edition in EDITIONS]
        glances = [snapshot_of(game, game.turn or 1) for game in games]
        await self.pool.warm_up(["random"], glances[:1])
        self._compiling = await asyncio.to_thread(compile_in_background)
        if self._compiling is not None:
            await asyncio.to_thread(self._compiling.wait)
        await self.pool.warm_up(list(dict.fromkeys(("greedy", self.stand_in()))), glances)
        await wake(self.pool)

    def close(self) -> None:
        """Cancel all scheduled actions."""
        if self._compiling is not None:
            self._compiling.terminate()
        self._sweeping.close()
        for task in self._tasks:
            task.cancel()

    def _keep(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = spawn("turn", work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def reschedule(self, table: Table) -> None:
        """Schedule the next action at a table, replacing the previous one if it is outdated."""
        turn = table.turn
        old = self._pending.get(table.id)
        if turn is None or not self.registry.is_owner(table):
            self._drop(table.id)
            return
        kind = "bot" if table.state.seat(turn).played_by_bot else "person"
        if old and old.acting and old.is_for(table.v, turn, kind) and not old.task.done():
            return
        self._drop(table.id)
        if kind == "person" and self._due(table)[0] is None:
            return
        work = self._attend(table, turn, kind)
        self._pending[table.id] = PendingTurn(table.v, turn, kind, self._keep(work), kind == "bot")

    def _drop(self, table_id: str) -> None:
        duty = self._pending.pop(table_id, None)
        if duty is not None and duty.task is not asyncio.current_task():
            duty.task.cancel()

    async def _attend(self, table: Table, seat: int, kind: str) -> None:
        """Carry out the action; retry after an unexpected failure."""
        try:
            await (self._play_bot if kind == "bot" else self._watch_person)(table, seat)
            return
        except (NotFound, CorruptTable):
            return
        except (UserError, Conflict) as error:
            log.warning("turn refused", extra={"table": table.id, "why": str(error)})
        except Exception:
            log.exception("turn failed", extra={"table": table.id})
        await asyncio.sleep(RETRY_SECONDS)
        self._pending.pop(table.id, None)
        self.reschedule(table)

    async def _play_bot(self, table: Table, seat: int) -> None:
        """Play a bot's move, no sooner than the table's configured pause."""
        v = table.v
        bot = table.state.seat(seat).bot or self.stand_in()
        pause = asyncio.sleep(table.state.options["pause"])
        _, move = await asyncio.gather(pause, self._choose(table, seat, bot))
        await self._play(table, seat, v, move, "bot")

    async def _choose(self, table: Table, seat: int, bot: str) -> str:
        assert table.game is not None
        asker = Requester(table.address, table.id)
        glance = snapshot_of(table.game, seat)
        thought = self.pool.thought_of(bot, glance, table.bot_seed(seat), asker)
        telling = self._keep(self._tell_why(table, seat, thought))
        try:
            return await self.pool.move(thought)
        finally:
            telling.cancel()

    async def _tell_why(self, table: Table, seat: int, thought: Job) -> None:
        """Broadcast repeatedly why a bot is slow, so that late arrivals learn it too."""
        await asyncio.sleep(TELL_SECONDS)
        while True:
            table.tell_bot_waits(seat, self.pool.why(thought))
            await asyncio.sleep(TELL_AGAIN_SECONDS)

    async def _play(self, table: Table, seat: int, v: int, move: str, by: Maker) -> None:
        """Play for a seat; if the move cannot be stored, retry with exponential backoff."""
        wait = RETRY_SECONDS
        while table.v == v and table.turn == seat:
            try:
                await self.registry.play(table, MoveIntent(seat, v, move, by=by))
            except (NotFound, CorruptTable):
                return
            except (UserError, Conflict) as error:
                log.warning("a move was not stored", extra={"table": table.id, "why": str(error)})
                await asyncio.sleep(wait)
                wait = min(2 * wait, RETRY_AT_MOST)
            else:
                return

    async def _watch_person(self, table: Table, seat: int) -> None:
        """Wait for a person; act when their time is up or they have been away too long."""
        v = table.v
        due, what = self._due(table)
        if due is None:
            return
        await asyncio.sleep(max(0, due - monotonic_ms()) / 1000)
        if table.v != v or table.turn != seat:
            return
        if what == "gone":
            await self._stand_in_for(table, seat)
        else:
            self._pending[table.id].acting = True
            move = await self._choose(table, seat, self.stand_in())
            await self._play(table, seat, v, move, "clock")

    def _due(self, table: Table) -> tuple[int | None, str]:
        """Return when to act for a person who does not move, and the reason."""
        due, gone = table.due(), table.stand_in_due()
        if gone is None or (due is not None and due <= gone):
            return due, "clock"
        return gone, "gone"

    async def _stand_in_for(self, table: Table, seat: int) -> None:
        def edit(state: TableState) -> None:
            state.seat(seat).stand_in = True
            state.host = next_host(state, table.people_here)

        await self.registry.change(table, Change(edit))

    async def sweep(self) -> None:
        """End games that have been deserted for long, and evict idle tables."""
        limit = int(self.registry.settings.abandon_hours * 3_600_000)
        for table_id, written in await self.registry.store.write(
            lambda db: table_repository.tables_unseen_for(db, limit, AT_A_SWEEP)
        ):
            try:
                await self._close_if_deserted(table_id, written)
            except (NotFound, CorruptTable):
                await self._note_seen(table_id)
        self.registry.evict_idle_tables()

    async def _close_if_deserted(self, table_id: str, written: str) -> None:
        # Tables that continue unattended are not loaded: there may be very many.
        goes_on = _goes_on(table_repository.read_state(table_id, written))
        table = None if goes_on else await self.registry.table(table_id)
        if table is None or table.people_here:
            await self._note_seen(table_id)
        else:
            await self.registry.end(table)

    async def _note_seen(self, table_id: str) -> None:
        await self.registry.store.write(lambda db: table_repository.note_seen(db, table_id))


def _goes_on(state: TableState) -> bool:
    """Return whether a table may continue unattended, as those with a timer in days do."""
    if state.status == "waiting":
        return state.by_days and now() - state.created < WAIT_DAYS * 86_400_000
    return state.by_days


def next_host(state: TableState, here: list[int]) -> int | None:
    """Return the host: the current one if present, otherwise the longest seated player."""
    if state.host in here or not here:
        return state.host
    return min(here, key=lambda seat: state.seat(seat).since)

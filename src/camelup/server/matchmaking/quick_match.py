"""Quick matches: seats people who want the same game together and fills up with bots.

All state is in the table that people wait at, so a match survives a restart, and any process can
serve the people waiting.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

from sqlalchemy import Connection as Database

from camelup.i18n import UserError
from camelup.server.db import table_repository
from camelup.server.db.person_repository import Passport
from camelup.server.db.process_repository import advisory_lock
from camelup.server.db.table_state import SeatState, TableState, monotonic_ms, now
from camelup.server.schemas.errors import CorruptTable, NotFound, Refused, StorageUnavailable
from camelup.server.schemas.requests import NewTable, QuickMatch, TableOptions
from camelup.server.tables.commands import Given, TableCommands
from camelup.server.tables.registry import Change, TableRegistry
from camelup.server.tables.seating import seat_bot
from camelup.server.tables.table import Table
from camelup.server.turns.driver import TurnDriver

LOOK_SECONDS = 1.0
"""Interval of the check for due matches."""

FULL = 2000
"""Delay in ms before a full table starts, so that the last player's page can connect."""

STALE = 15_000
"""Age in ms after which a table without connections is no longer matched."""

ARRIVES = 12_000
"""Time in ms for a page to connect after its player sits down, or after a restart."""

AGAIN = 5000
"""Delay in ms before a refused start is retried."""

MATCHING = 20140519
"""Key of the advisory lock that serialises creating match tables."""

TRIES = 5
"""Attempts to find a table when other requests take the seats first."""

log = logging.getLogger("camelup.server")


class _Met(Exception):
    """Another request has just created a matching table."""


class Matchmaker:
    """Matches people who are waiting for a game."""

    def __init__(self, registry: TableRegistry, lobby: TableCommands, steward: TurnDriver) -> None:
        self.registry = registry
        self.commands = lobby
        self.turn_driver = steward
        self._matching = asyncio.Lock()
        """Ensures that two simultaneous requests share a table.

        Across processes, a database lock does this.
        """
        self._beginning: dict[str, asyncio.Task[None]] = {}
        """Start tasks by table; they run separately because clients may be slow to answer."""
        self._looking: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Start the periodic check."""
        self._looking = asyncio.ensure_future(self._look_for_ever())

    def close(self) -> None:
        """Cancel the check and all pending starts."""
        for task in (self._looking, *self._beginning.values()):
            if task is not None:
                task.cancel()

    async def match(
        self,
        wish: QuickMatch,
        passport: Passport | None,
        *,
        may_match: Callable[[], None],
        may_make_one: Callable[[], None],
    ) -> tuple[Table, Given]:
        """Join a table that waits for such a game, or create one to wait at.

        ``may_match`` and ``may_make_one`` raise if the caller may not match, or may not create a
        table.
        """
        if not self.registry.settings.lobby:
            raise Refused("lobby-off")
        if wish.rated and passport is None:
            raise Refused("rated-passports")
        may_match()
        tried: set[str] = set()
        async with self._matching:
            for attempt in range(TRIES):
                found = await self._find(wish, passport, tried)
                if found is not None:
                    return found
                if not attempt:
                    may_make_one()
                with suppress(_Met):
                    return await self._make(wish, passport, tried)
        raise StorageUnavailable("database-refuses")

    async def _make(
        self, wish: QuickMatch, passport: Passport | None, tried: set[str]
    ) -> tuple[Table, Given]:
        """Create a table to wait at, unless another process has just created one."""

        def before(db: Database) -> None:
            advisory_lock(db, MATCHING)
            fresh = (
                state for state in table_repository.waiting_tables(db) if state.id not in tried
            )
            if any(_fits(state, wish, passport) for state in fresh):
                raise _Met

        new = NewTable(
            options=_options(wish), players=[wish.player.model_copy(update={"seat": None})]
        )
        until = now() + 1000 * wish.wait
        return await self.commands.make_table(new, passport, fill_at=until, before=before)

    async def _find(
        self, wish: QuickMatch, passport: Passport | None, tried: set[str]
    ) -> tuple[Table, Given] | None:
        """Join the oldest matching table that has not been tried."""
        waiting = await self.registry.store.read(table_repository.waiting_tables)
        for state in sorted(waiting, key=lambda one: one.created):
            if state.id in tried or not _fits(state, wish, passport):
                continue
            tried.add(state.id)
            with suppress(UserError):
                table = await self.registry.table(state.id)
                if table.people_here or state.created > now() - STALE:
                    return table, await self._join(table, wish, passport)
        return None

    async def _join(self, table: Table, wish: QuickMatch, passport: Passport | None) -> Given:
        player = wish.player.model_copy(update={"seat": None})
        given = await self.commands.join(table, player, passport)
        until = now() + 1000 * wish.wait

        def edit(state: TableState) -> None:
            for seat in given:
                state.seat(seat).waits = until
            full = all(seat.kind != "open" for seat in state.seats)
            soon = now() + FULL
            state.fill_at = soon if full else max(soon, _patience(state))

        await self.registry.change(table, Change(edit))
        return given

    async def _look_for_ever(self) -> None:
        """Start due matches. Every process tries; the first to store the change wins."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            for table in list(self.registry.tables.values()):
                if _is_due(table.state) and table.id not in self._beginning:
                    self._beginning[table.id] = asyncio.ensure_future(self._begin(table))

    async def _begin(self, table: Table) -> None:
        try:
            await self._fill_and_start(table)
        finally:
            del self._beginning[table.id]

    async def _fill_and_start(self, table: Table) -> None:
        try:
            if _may_still_come(table):
                return
            if not table.people_here:
                await self.registry.end(table)
                return
            if await self._free(table):
                return
            await self._fill(table)
            await self.commands.start(table)
        except (NotFound, CorruptTable):
            return
        except UserError as error:
            log.warning("a match did not begin", extra={"table": table.id, "why": str(error)})
            with suppress(UserError):
                await self.registry.change(table, Change(_try_later))

    async def _free(self, table: Table) -> bool:
        """Free the seats of people who are not connected; return whether the others keep waiting.

        Only connected people determine how long a match waits.
        """

        def edit(state: TableState) -> None:
            if not _is_due(state):
                raise Refused("game-has-started")
            here = [seat for seat in state.people if table.here(seat)]
            gone = [seat for seat in state.people if seat not in here]
            change.revoke[:] = [state.seat(seat).person for seat in gone]
            for seat in gone:
                state.seats[seat - 1] = SeatState()
            if state.host not in here:
                state.host = min(here, default=None)
            if gone:
                state.fill_at = max(state.fill_at, _patience(state))

        change = Change(edit)
        await self.registry.change(table, change)
        return not _is_due(table.state)

    async def _fill(self, table: Table) -> None:
        """Fill all open seats with bots."""
        bot = self.turn_driver.stand_in()

        def edit(state: TableState) -> None:
            if not _is_due(state):
                raise Refused("game-has-started")
            # A game against bots only cannot be rated.
            state.options["rated"] = state.options["rated"] and len(state.people) > 1
            for seat, own in enumerate(state.seats, 1):
                if own.kind == "open":
                    seat_bot(state.seats, seat, bot)

        await self.registry.change(table, Change(edit))


def _options(wish: QuickMatch) -> TableOptions:
    return TableOptions(
        edition=wish.edition,
        seats=wish.seats,
        timer=wish.timer,
        rated=wish.rated,
        odds=not wish.rated,
        public=True,
    )


def _fits(state: TableState, wish: QuickMatch, passport: Passport | None) -> bool:
    """Return whether a table waits for such a game and does not seat this passport."""
    options = state.options
    alike = (options["edition"], options["timer"], options["rated"], len(state.seats))
    wanted = (wish.edition, wish.timer, wish.rated, wish.seats)
    waits = state.status == "waiting" and state.fill_at > now()
    seated = passport is not None and state.seats_under(passport.id)
    is_open = any(seat.kind == "open" for seat in state.seats)
    return alike == wanted and waits and is_open and not seated


def _may_still_come(table: Table) -> bool:
    """Return whether a missing player still has time to connect."""
    state = table.state
    waited = monotonic_ms() - table.loaded
    missing = [state.seat(seat).since for seat in state.people if not table.here(seat)]
    return any(waited < ARRIVES or now() - since < ARRIVES for since in missing)


def _patience(state: TableState) -> int:
    """Return the earliest time at which one of the waiting people wants to start."""
    return min((state.seat(seat).waits for seat in state.people), default=0)


def _is_due(state: TableState) -> bool:
    return state.status == "waiting" and 0 < state.fill_at <= now()


def _try_later(state: TableState) -> None:
    if state.status == "waiting":
        state.fill_at = now() + AGAIN

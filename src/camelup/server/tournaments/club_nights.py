"""Runs club nights: stores every change and starts or ends rounds on schedule.

The database holds the whole state, so another process can take over after a crash. Every process
tries the due actions; the first one to store a change wins.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from sqlalchemy import Connection as Database

from camelup.i18n import UserError
from camelup.server.background import Periodic
from camelup.server.db import club_repository as stored
from camelup.server.db.club_repository import StoredClub
from camelup.server.db.club_state import ClubState
from camelup.server.db.person_repository import Passport
from camelup.server.db.table_state import new_id, now
from camelup.server.schemas.club_schemas import ClubChanges, ClubDeed, NewClub
from camelup.server.schemas.errors import (
    Conflict,
    CorruptTable,
    Forbidden,
    NotFound,
    Refused,
    StorageUnavailable,
)
from camelup.server.schemas.sanitize import clean_name
from camelup.server.tables.commands import TableCommands
from camelup.server.tournaments import night_rules
from camelup.server.tournaments.club_tables import ends_now, make_tables
from camelup.server.tournaments.club_views import ClubView
from camelup.server.tournaments.long_poll import LongPoll
from camelup.server.tournaments.night_rules import End
from camelup.server.tournaments.pairing import LEAST
from camelup.server.turns.driver import TurnDriver

LOOK_SECONDS = 1.0
"""Interval of the check for due actions."""

LIVE_DAYS = 7
"""Days after which a night that was never closed ends."""

MOST_OPEN = 5
"""Maximum number of unfinished nights per organiser."""

AHEAD = ("rounds", "length", "rest", "timer", "final", "pause", "fill", "size")
"""Options that can still be changed after the first round; they apply to later rounds."""

MOST_SHOWN = 100
"""Maximum number of cached views."""

_ATTEMPTS = 8


class ClubNights:
    """All club nights of a server."""

    def __init__(self, lobby: TableCommands, steward: TurnDriver) -> None:
        self.commands = lobby
        self.registry = lobby.registry
        self.store = lobby.registry.store
        self.turn_driver = steward
        self.members: frozenset[str] = frozenset()
        """Ids of the people at a night that is not over."""
        self._kept: dict[str, StoredClub] = {}
        self._locks: dict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._seating = asyncio.Lock()
        """Serialises table creation: the organiser and the schedule may both start the same round.
        """
        self._news = LongPoll()
        self._shown: dict[str, ClubView] = {}
        self._looking = Periodic(self._look, LOOK_SECONDS, "a club night waits")

    @property
    def offered(self) -> bool:
        """Whether the operator has enabled club nights."""
        return bool(self.registry.settings.clubs)

    async def begin(self) -> None:
        """Load the unfinished nights and start the periodic check."""
        if self.offered:
            self._forget_all_but(await self._hear())
            self._looking.begin()

    def close(self) -> None:
        """Stop the periodic check."""
        self._looking.close()

    # Requests

    async def open(self, passport: Passport, wish: NewClub) -> StoredClub:
        """Create a night."""
        self._check_offered()
        mine = await self.store.read(lambda db: stored.clubs_of(db, passport.id))
        running = [one for one in mine if one.organiser == passport.id and one.status != "over"]
        if len(running) >= MOST_OPEN:
            raise Refused("club-enough", most=MOST_OPEN)
        state = ClubState(
            id=new_id(),
            name=clean_name(wish.name),
            organiser=passport.id,
            host=passport.name,
            options=wish.options.model_dump(),  # type: ignore[arg-type]
            created=now(),
        )
        await self.store.write(lambda db: stored.add_club(db, state))
        return StoredClub(state, 1)

    def _check_offered(self) -> None:
        if not self.offered:
            raise NotFound("clubs-off")

    async def find(self, club: str) -> StoredClub:
        """Return the current state of a night."""
        self._check_offered()
        kept = self._kept.get(club)
        version = await self.store.read(lambda db: stored.version_of(db, club))
        if kept is not None and kept.version == version:
            return kept
        found = await self.store.read(lambda db: stored.load_club(db, club))
        if found is None:
            raise NotFound("club-unknown")
        return self._keep(found)

    async def news(self, club: str, known: int, *, patient: bool) -> StoredClub:
        """Wait until a night has changed from version ``known``, or until a timeout, and return it.

        A patient client gets changes that concern everybody at once, and others every few seconds.
        """
        found = await self.find(club)
        if found.state.status == "over":
            return found
        if patient:
            await self._news.wait_for_all(club, known, lambda: self._version(club))
        elif found.version == known:
            await self._news.wait(club)
        return self._kept.get(club) or await self.find(club)

    def _version(self, club: str) -> int:
        kept = self._kept.get(club)
        return kept.version if kept else 0

    async def shown(self, club: StoredClub) -> ClubView:
        """Return the view of this version of a night; it is built once for all clients."""
        kept = self._shown.get(club.state.id)
        if kept is None or kept.club.version != club.version:
            kept = await asyncio.to_thread(ClubView, club)
            if len(self._shown) >= MOST_SHOWN:
                self._shown.clear()
            self._shown[club.state.id] = kept
        return kept

    async def of(self, person: str) -> list[ClubState]:
        """List the nights of a person."""
        return await self.store.read(lambda db: stored.clubs_of(db, person))

    async def join(self, club: str, passport: Passport) -> StoredClub:
        """Add a person to a night."""
        return await self._change(club, lambda state: night_rules.join(state, passport))

    async def leave(self, club: str, person: str) -> StoredClub:
        """Mark a person as having left a night."""
        return await self._change(club, lambda state: night_rules.leave(state, person))

    async def set_up(self, club: str, person: str, wish: ClubChanges) -> StoredClub:
        """Change the name and options of a night, on behalf of its organiser."""
        name = clean_name(wish.name) if wish.name else None

        def edit(state: ClubState) -> None:
            _check_organiser(state, person)
            state.name = name or state.name
            if wish.options is not None:
                _change_options(state, wish)

        return await self._change(club, edit)

    async def do(self, club: str, person: str, wish: ClubDeed) -> StoredClub:
        """Carry out an organiser's action; refused if another device has acted in the meantime."""
        state = (await self.find(club)).state
        _check_organiser(state, person)
        ends = await self._ends_now(state) if wish.what == "end" else {}
        dropped: list[str] = []

        def edit(state: ClubState) -> None:
            _check_organiser(state, person)
            if state.steps != wish.step:
                raise Refused("club-moved-on")
            if wish.what == "end":
                night_rules.end_round(state, ends)
            elif wish.what == "undo":
                dropped[:] = night_rules.undo(state)
            else:
                _DEEDS[wish.what](state, wish)

        done = await self._change(club, edit)
        await self._end_tables(dropped)
        return await self._seat(done) if wish.what == "begin" else done

    # Storage

    async def _change(self, club: str, edit: Callable[[ClubState], object]) -> StoredClub:
        """Apply a change to a night, store it and notify waiting clients."""
        self._check_offered()
        async with self._locks[club]:
            for _ in range(_ATTEMPTS):
                found = await self.store.read(lambda db: stored.load_club(db, club))
                if found is None:
                    raise NotFound("club-unknown")
                state, version = found
                # Pairing two hundred people takes a tenth of a second.
                await asyncio.to_thread(edit, state)
                try:
                    await self.store.write(partial(_write, state, version))
                except Conflict:
                    continue
                return self._keep(StoredClub(state, version + 1))
        raise StorageUnavailable("database-refuses")

    def _keep(self, found: StoredClub) -> StoredClub:
        club, before = found.state.id, self._kept.get(found.state.id)
        self._kept[club] = found
        concerns_all = before is None or _for_all(before.state) != _for_all(found.state)
        self._news.tell(club, found.version if concerns_all else None)
        return found

    # Schedule

    async def _look(self) -> None:
        """Load changes made by other processes, then do what is due."""
        live = await self._hear()
        self._forget_all_but(live)
        for club in live:
            with suppress(NotFound, Refused):
                await self._do_due(club)

    async def _hear(self) -> set[str]:
        """Reload nights changed by other processes; return those that are live and undamaged."""
        live = await self.store.read(stored.live_clubs)
        for one in live:
            kept = self._kept.get(one.id)
            if kept is None or kept.version != one.version:
                with suppress(NotFound, CorruptTable):
                    await self.find(one.id)
        return {one.id for one in live} & self._kept.keys()

    def _forget_all_but(self, live: set[str]) -> None:
        for club in self._kept.keys() - live:
            del self._kept[club]
            self._locks.pop(club, None)
            self._news.forget(club)
        kept = self._kept.values()
        self.members = frozenset(one for each in kept for one in each.state.persons)

    async def _do_due(self, which: str) -> None:
        club = self._kept[which]
        state = club.state
        if state.created < now() - LIVE_DAYS * 86_400_000 and state.status != "round":
            await self._change(which, night_rules.finish)
        elif state.status == "round":
            await self._watch_round(club)
        elif state.status == "rest" and 0 < state.due <= now():
            await self._go_on(state)

    async def _watch_round(self, club: StoredClub) -> None:
        state = (await self._seat(club)).state
        current = state.rounds[-1]
        ids = [table.id for table in current.playing]
        ends = _finished(await self.store.read(lambda db: stored.ends_at(db, ids)))
        if ends:
            await self._change(state.id, lambda state: night_rules.take_ends(state, ends))
        elif state.due <= now():
            left = await self._ends_now(state)
            number = len(state.rounds)

            def edit(state: ClubState) -> None:
                if state.due > now() or len(state.rounds) != number:
                    raise Refused("club-moved-on")
                night_rules.end_round(state, left)

            await self._change(state.id, edit)

    async def _go_on(self, state: ClubState) -> None:
        """Begin the next round on schedule; with too few people, wait for the organiser."""
        number = len(state.rounds)

        def edit(state: ClubState) -> None:
            if state.status != "rest" or not 0 < state.due <= now() or len(state.rounds) != number:
                raise Refused("club-moved-on")
            if len(state.here) < LEAST:
                state.due = 0
            else:
                night_rules.begin_round(state)

        done = await self._change(state.id, edit)
        if done.state.status == "round":
            await self._seat(done)

    async def _seat(self, club: StoredClub) -> StoredClub:
        """Create the missing tables of a round; a crash may have interrupted an earlier attempt."""
        state = club.state
        current = state.rounds[-1]
        if all(table.made for table in current.tables):
            return club
        before = state.rounds[-2].tables if len(state.rounds) > 1 else []
        await self._end_tables([one.id for one in before if one.status == "called"])
        async with self._seating:
            await make_tables(self.commands, self.turn_driver.stand_in(), state)
        ids = {table.id for table in current.tables}

        def edit(state: ClubState) -> None:
            if not state.rounds:
                raise Refused("club-no-round")
            for table in state.rounds[-1].tables:
                table.made = table.made or table.id in ids

        return await self._change(state.id, edit)

    async def _ends_now(self, state: ClubState) -> dict[str, End]:
        """Return the current scores of the round's unfinished tables."""
        current = state.rounds[-1] if state.rounds else None
        return await ends_now(self.registry, current.playing if current else [])

    async def _end_tables(self, tables: list[str]) -> None:
        """Close tables that no longer count."""
        for table in tables:
            with suppress(UserError):
                await self.registry.end(await self.registry.table(table))


def _for_all(state: ClubState) -> tuple[object, ...]:
    """Return the fields that everybody must see at once: round, clock and organiser's actions."""
    made = bool(state.rounds) and all(table.made for table in state.rounds[-1].tables)
    about = (state.name, state.options, state.closed, state.steps)
    return (*about, state.status, state.due, len(state.rounds), made)


def _write(state: ClubState, version: int, db: Database) -> None:
    stored.change_club(db, state, version)


def _check_organiser(state: ClubState, person: str) -> None:
    if not state.organiser or state.organiser != person:
        raise Forbidden("club-organiser-only")


def _change_options(state: ClubState, wish: ClubChanges) -> None:
    assert wish.options is not None
    if state.status == "over":
        raise Refused("club-over")
    changes = wish.options.model_dump()
    if state.rounds:
        changes = {name: changes[name] for name in AHEAD}
        changes["rounds"] = max(changes["rounds"], len(state.rounds))
    state.options = {**state.options, **changes}  # type: ignore[typeddict-item]


def _finished(ends: list[stored.EndOfSeat]) -> dict[str, End]:
    found: dict[str, list[stored.EndOfSeat]] = defaultdict(list)
    for end in ends:
        found[end.table_id].append(end)
    return {
        table: End([one.coins for one in rows], [one.gone for one in rows])
        for table, rows in found.items()
    }


_DEEDS: dict[str, Callable[[ClubState, ClubDeed], None]] = {
    "begin": lambda state, wish: night_rules.begin_round(state),
    "finish": lambda state, wish: night_rules.finish(state),
    "time": night_rules.add_time,
    "hold": night_rules.hold,
    "door": night_rules.shut_door,
    "remove": night_rules.remove,
    "points": night_rules.set_points,
}

"""What people do at a table besides playing: join, leave, change options, start, rematch."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence

from sqlalchemy import Connection as Database

from camelup.server.compute.bot_options import check_bots
from camelup.server.db import game_repository, person_repository, table_repository
from camelup.server.db.person_repository import NewPerson, Passport
from camelup.server.db.table_repository import StoredToken
from camelup.server.db.table_state import (
    LETTERS,
    SeatState,
    TableState,
    new_code,
    new_id,
    now,
    options_view,
)
from camelup.server.dice.drawing import commitment, new_secret
from camelup.server.schemas.errors import (
    Conflict,
    Forbidden,
    NotFound,
    Refused,
    StorageUnavailable,
    Unprocessable,
)
from camelup.server.schemas.messages import ChatLine, LinkGiven
from camelup.server.schemas.requests import (
    DAY,
    NewTable,
    Player,
    PlayerChanges,
    TableChanges,
    TableOptions,
)
from camelup.server.schemas.sanitize import PHRASES, clean_chat, clean_name
from camelup.server.tables.registry import Change, TableRegistry
from camelup.server.tables.seating import (
    change_options,
    free_colour,
    free_face,
    newcomer,
    open_seat,
    seat_bot,
    sit_down,
    take_start,
    unlike,
)
from camelup.server.tables.start import start_game
from camelup.server.tables.table import Table, hash_of
from camelup.server.turns.driver import next_host

HANDOVER_SECONDS = 600

Given = dict[int, str]
"""Newly issued tokens, by seat."""


class TableCommands:
    """The commands that people can give at a table; each checks its preconditions."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry

    def new_token(self, person: str) -> tuple[str, StoredToken]:
        """Create a seat token for a person."""
        token = secrets.token_urlsafe(32)
        expires = now() + int(self.registry.settings.seat_days * 86_400_000)
        return token, StoredToken(hash_of(token), person, "seat", expires)

    async def make_table(
        self,
        wish: NewTable,
        passport: Passport | None = None,
        start: str | None = None,
        *,
        fill_at: int = 0,
        before: Callable[[Database], None] = lambda db: None,
    ) -> tuple[Table, Given]:
        """Create a table with its first players and bots; ``start`` is a custom position.

        ``before`` runs in the same transaction and may refuse.
        """
        check_bots(wish.bots, self.registry.settings.think_seconds)
        self._check_offered(wish.options.rated)
        if wish.options.timer >= DAY:
            await self._check_days(passport)
        if len(wish.players) + len(wish.bots) > wish.options.seats:
            raise Unprocessable("seats-fewer")
        secret = new_secret()
        state, arrive = self._new_state(wish, secret, passport)
        state.fill_at = fill_at
        for person in state.people:
            state.seat(person).waits = fill_at
        if wish.given and start:
            take_start(state, f"{wish.given.record}#{wish.given.step}", start)
        given = {seat: self.new_token(person) for seat, person in state.holders.items()}
        tokens = [stored for _, stored in given.values()]
        await self._store_new(state, secret, tokens, arrive, before)
        table = await self.registry.table(state.id)
        if wish.start:
            await self.start(table)
        return table, {seat: token for seat, (token, _) in given.items()}

    async def open_table(
        self, table_id: str, name: str, options: TableOptions, seats: list[SeatState], club: str
    ) -> None:
        """Create a club table with all players seated, and start its game.

        The table has no host; players open their seats with their passports. An existing table
        is only started. Another process may create or start the same table concurrently.
        """
        if not await self._is_there(table_id):
            try:
                await self._add_table(table_id, name, options, seats, club)
            except StorageUnavailable:
                if not await self._is_there(table_id):
                    raise
        table = await self.registry.table(table_id)
        if table.state.status == "waiting":
            try:
                await start_game(self.registry, table)
            except Refused:
                if table.state.status == "waiting":
                    raise

    async def _is_there(self, table_id: str) -> bool:
        return await self.registry.store.read(lambda db: table_repository.is_table(db, table_id))

    async def _add_table(
        self, table_id: str, name: str, options: TableOptions, seats: list[SeatState], club: str
    ) -> None:
        secret = new_secret()
        promise = commitment(secret, table_id)
        state = TableState(
            id=table_id,
            code=new_code(),
            name=name,
            options=options_view(options),
            seats=seats,
            commitment=promise,
            created=now(),
            signature=self.registry.signer.promise(table_id, promise),
            scheme=options.dice,
            host=None,
            club=club,
        )
        await self._store_new(state, secret, [], [])

    def _check_offered(self, rated: bool) -> None:
        if rated and not self.registry.settings.ratings:
            raise Refused("rated-off")

    async def _check_days(self, passport: Passport | None) -> None:
        """Refuse a person who is at too many tables with a timer in days: each lasts for weeks."""
        if not self.registry.settings.days:
            raise Refused("days-off")
        if passport is None:
            return
        most = self.registry.settings.limits.day_tables
        count = await self.registry.store.read(
            lambda db: game_repository.count_day_tables(db, passport.id)
        )
        if count >= most:
            raise Refused("days-many", most=most)

    def _new_state(
        self, wish: NewTable, secret: bytes, passport: Passport | None
    ) -> tuple[TableState, list[NewPerson]]:
        table_id = new_id()
        seats = [SeatState() for _ in range(wish.options.seats)]
        guests = []
        for player in wish.players:
            guests.append(newcomer(seats, passport))
            sit_down(seats, player, passport, guests[-1])
        for bot in wish.bots:
            seat_bot(seats, open_seat(seats), bot)
        host = next(number for number, seat in enumerate(seats, 1) if seat.kind == "person")
        state = TableState(
            id=table_id,
            code=new_code(),
            name=clean_name(wish.name) if wish.name else "",
            options=options_view(wish.options),
            seats=seats,
            commitment=commitment(secret, table_id),
            created=now(),
            signature=self.registry.signer.promise(table_id, commitment(secret, table_id)),
            scheme=wish.options.dice,
            host=host,
        )
        return state, [guest for guest in guests if guest is not None]

    async def _store_new(
        self,
        state: TableState,
        secret: bytes,
        tokens: list[StoredToken],
        arrive: list[NewPerson],
        before: Callable[[Database], None] = lambda db: None,
    ) -> None:
        def work(db: Database) -> None:
            before(db)
            for person in arrive:
                person_repository.add_person(db, person)
            table_repository.add_table(db, state, secret)
            for token in tokens:
                table_repository.add_token(db, state.id, token)

        for _ in range(5):
            try:
                await self.registry.store.write(work)
                return
            except Conflict:
                state.code = new_code()
        raise StorageUnavailable("database-refuses")

    async def start(self, table: Table, given: Sequence[LinkGiven] = ()) -> None:
        """Start a game; a rated one needs two or more passports and no guests."""
        if table.state.options["rated"]:
            persons = list(table.state.holders.values())
            found = await self.registry.store.read(
                lambda db: person_repository.passports_among(db, persons)
            )
            if len(found) < 2 or len(found) < len(persons):
                raise Refused("rated-passports")
        await start_game(self.registry, table, given)

    async def end(self, table: Table) -> None:
        """Abandon a table; a rated or club game in progress cannot be abandoned."""
        forbid_during_rated_game(table.state)
        await self.registry.end(table)

    async def find_code(self, code: str) -> str:
        """Return the id of the table with a join code."""
        tidy = code.strip().upper()
        if len(tidy) == 6 and set(tidy) <= set(LETTERS):
            found = await self.registry.store.read(
                lambda db: table_repository.table_with_code(db, tidy)
            )
            if found:
                return found
        raise NotFound("code-unknown")

    async def join(self, table: Table, player: Player, passport: Passport | None) -> Given:
        """Take an open seat before the start."""
        _before_start(table.state)
        if table.state.by_days:
            await self._check_days(passport)
        guest = newcomer(table.state.seats, passport)
        seat = 0

        def edit(state: TableState) -> None:
            nonlocal seat
            _before_start(state)
            # Chosen inside the edit: a concurrent join may take a seat that was open before.
            seat = player.seat or open_seat(state.seats)
            if guest is None and passport and state.seat_of(passport.id):
                raise Refused("seat-taken", seat=seat)
            if guest is not None and state.fill_at and state.options["rated"]:
                raise Refused("rated-passports")
            sit_down(state.seats, player.model_copy(update={"seat": seat}), passport, guest)
            if not any(
                state.seat(number).kind == "person" for number in [state.host or 0] if number
            ):
                state.host = seat

        person = guest.id if guest else passport.id if passport else ""
        token, stored = self.new_token(person)
        change = Change(edit, give=[stored], arrive=[guest] if guest else [])
        await self.registry.change(table, change)
        return {seat: token}

    async def change_table(
        self, table: Table, wish: TableChanges, passport: Passport | None
    ) -> None:
        """Rename the table, or change its options before the start."""
        self._check_offered(bool(wish.options and wish.options.rated))
        if wish.options and (wish.options.timer or 0) >= DAY and not table.state.by_days:
            await self._check_days(passport)
        name = clean_name(wish.name) if wish.name else None

        def edit(state: TableState) -> None:
            if name:
                state.name = name
            if wish.options:
                _before_start(state)
                if state.fill_at:
                    raise Refused("match-agreed")
                change_options(state, wish.options)

        await self.registry.change(table, Change(edit))

    async def change_player(self, table: Table, seat: int, wish: PlayerChanges) -> None:
        """Change a player's own name, colour, face or hash chain."""
        name = clean_name(wish.name) if wish.name else None

        def edit(state: TableState) -> None:
            if name or wish.chain:
                _before_start(state)
            own = state.seat(seat)
            if name:
                others = [one.name for one in state.seats if one is not own]
                own.name = unlike(name, others)
            if wish.colour:
                own.colour = free_colour(state.seats, seat, wish.colour)
            if wish.face:
                own.face = free_face(state.seats, seat, wish.face)
            # With a timer in days, clients are rarely connected and could not reveal links.
            if wish.chain and not state.by_days:
                own.chain, own.opened = wish.chain, ""

        await self.registry.change(table, Change(edit))

    async def seat_bot(self, table: Table, seat: int, bot: str) -> None:
        """Put a bot on an open seat, or replace a bot by another."""
        check_bots([bot], self.registry.settings.think_seconds)

        def edit(state: TableState) -> None:
            _before_start(state)
            if state.seat(seat).kind == "person":
                raise Refused("seat-taken", seat=seat)
            state.seats[seat - 1] = SeatState()
            seat_bot(state.seats, seat, bot)

        await self.registry.change(table, Change(edit))

    async def leave(self, table: Table, seat: int) -> None:
        """Vacate a seat: before the start it becomes open, during the game a bot takes over."""

        def edit(state: TableState) -> None:
            if state.status == "waiting":
                state.seats[seat - 1] = SeatState()
            elif state.status == "playing":
                state.seat(seat).stand_in = True
            others = [number for number in table.people_here if number != seat]
            remaining = [number for number in state.people if number != seat]
            if state.host == seat:
                state.host = next_host(state, others or remaining) if remaining else None

        person = table.state.seat(seat).person
        await self.registry.change(table, Change(edit, revoke=[person]))

    async def take_back(self, table: Table, seat: int) -> None:
        """Return a seat from the stand-in bot to its person."""

        def edit(state: TableState) -> None:
            own = state.seat(seat)
            own.stand_in, own.strikes = False, 0

        if table.state.seat(seat).stand_in or table.state.seat(seat).strikes:
            await self.registry.change(table, Change(edit))

    async def offer_seat(self, table: Table, seat: int) -> tuple[str, int]:
        """Create a one-time code with which another device can take over a seat."""
        forbid_during_rated_game(table.state)
        code = f"{new_code()}-{new_code()}"
        expires = now() + HANDOVER_SECONDS * 1000
        person = table.state.seat(seat).person
        stored = StoredToken(hash_of(code), person, "handover", expires)
        await self.registry.change(table, Change(lambda state: None, give=[stored]))
        return code, expires

    async def take_over(self, table: Table, code: str, passport: Passport | None) -> Given:
        """Take over a seat with a one-time code; tokens of the previous device are revoked."""
        shown = code.strip().upper()
        found = table.token(shown, "handover")
        seat = table.state.seat_of(found.person) if found else None
        if found is None or seat is None:
            raise Forbidden("handover-unknown")
        guest = newcomer(table.state.seats, passport)
        person = guest.id if guest else passport.id if passport else ""
        token, stored = self.new_token(person)

        def edit(state: TableState) -> None:
            if table.token(shown, "handover") is None:
                raise Forbidden("handover-unknown")
            own = state.seat(seat)
            own.person, own.guest_of = person, guest.guest_of if guest else None

        arrive = [guest] if guest else []
        change = Change(edit, arrive=arrive, give=[stored], revoke=[found.person])
        await self.registry.change(table, change)
        return {seat: token}

    async def rematch(
        self, table: Table, seats: list[int], passport: Passport | None
    ) -> tuple[Table, Given]:
        """Create a rematch with the same players, or return tokens for the existing one.

        A seat at the rematch may have changed hands; only a person who still holds one
        gets a token.
        """
        if table.state.status not in ("finished", "abandoned"):
            raise Refused("game-not-over")
        if table.state.club:
            raise Refused("club-goes-on")
        if table.state.rematch is None:
            if table.state.by_days:
                await self._check_days(passport)
            await self._make_rematch(table)
        new = await self.registry.table(table.state.rematch or "")
        persons = {table.state.seat(seat).person: seat for seat in seats}
        given = {person: self.new_token(person) for person in persons}

        def edit(state: TableState) -> None:
            for person, seat in persons.items():
                if state.seat_of(person) is None:
                    raise Refused("seat-taken", seat=seat)

        tokens = [stored for _, stored in given.values()]
        await self.registry.change(new, Change(edit, give=tokens))
        there = {person: new.state.seat_of(person) for person in persons}
        return new, {there[person] or 0: token for person, (token, _) in given.items()}

    async def _make_rematch(self, table: Table) -> None:
        old = table.state
        secret, table_id = new_secret(), new_id()
        state = TableState(
            id=table_id,
            code=new_code(),
            name=old.name,
            options=old.options,
            seats=[_again(seat) for seat in old.seats],
            commitment=commitment(secret, table_id),
            created=now(),
            signature=self.registry.signer.promise(table_id, commitment(secret, table_id)),
            scheme="commit" if old.scheme == "commit" else "chain",
            host=old.host if old.host in old.holders else next(iter(old.holders)),
            rematch_of=old.id,
        )
        await self._store_new(state, secret, [], [])

        def edit(state: TableState) -> None:
            if state.rematch is None:
                state.rematch = table_id

        await self.registry.change(table, Change(edit))

    async def say(self, table: Table, seat: int, text: str | None, phrase: str | None) -> None:
        """Post a chat line or a phrase."""
        if (text is None) == (phrase is None):
            raise Unprocessable("chat-empty")
        if phrase is not None and phrase not in PHRASES:
            raise Unprocessable("phrase-unknown", phrase=phrase)
        line: ChatLine = {
            "n": 0,
            "seat": seat,
            "name": table.state.seat(seat).name,
            "text": clean_chat(text) if text is not None else None,
            "phrase": phrase,
            "at": now(),
        }
        await self.registry.say(table, line)


def _before_start(state: TableState) -> None:
    if state.status != "waiting":
        raise Refused("game-has-started")


def forbid_during_rated_game(state: TableState) -> None:
    """Refuse actions by which a player could escape from a game that counts."""
    if state.options["rated"] and state.status == "playing":
        raise Refused("rated-plays-on")
    if state.club and state.status == "playing":
        raise Refused("club-plays-on")


def _again(seat: SeatState) -> SeatState:
    """Copy a seat for a rematch; a seat whose person was erased becomes open."""
    if seat.kind == "person" and not seat.person:
        return SeatState()
    return SeatState(
        seat.kind,
        seat.name,
        seat.colour,
        seat.bot,
        since=now(),
        person=seat.person,
        guest_of=seat.guest_of,
        face=seat.face,
    )

"""Everything people do at a table beside playing: sit down, leave, change, start, come back."""

from __future__ import annotations

import secrets

from camelup.server.dice.drawing import commitment, new_secret
from camelup.server.protocol.messages import ChatLine
from camelup.server.protocol.refusals import (
    Conflict,
    Forbidden,
    Missing,
    Refused,
    Unstored,
    WrongShape,
)
from camelup.server.protocol.requests import (
    NewTable,
    OptionChanges,
    Player,
    PlayerChanges,
    TableChanges,
)
from camelup.server.protocol.texts import PHRASES, clean_chat, clean_name
from camelup.server.storage import ledger
from camelup.server.storage.ledger import StoredToken
from camelup.server.storage.room import (
    COLOURS,
    LETTERS,
    RoomState,
    SeatState,
    new_code,
    new_id,
    now,
    options_view,
)
from camelup.server.tables.hall import Change, Hall
from camelup.server.tables.steward import next_host
from camelup.server.tables.table import Table, hash_of
from camelup.server.thinking.offered import check_bots
from camelup.words import words

HANDOVER_SECONDS = 600
BOT_NAMES = ("Amun", "Bastet", "Chons", "Djed", "Edfu", "Fajum", "Gizeh", "Horus")
"""Names of bots, by seat."""

Given = dict[int, str]
"""Secrets just given out, by seat."""


class Lobby:
    """What people may do at tables, with every condition checked."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    def new_token(self, seat: int) -> tuple[str, StoredToken]:
        """Make a secret for a seat."""
        token = secrets.token_urlsafe(32)
        expires = now() + int(self.hall.settings.seat_days * 86_400_000)
        return token, StoredToken(hash_of(token), seat, "seat", expires)

    async def make_table(self, wish: NewTable) -> tuple[Table, Given]:
        """Make a table, with whoever is to sit there from the start."""
        check_bots(wish.bots, self.hall.settings.think_seconds)
        if len(wish.players) + len(wish.bots) > wish.options.seats:
            raise WrongShape("seats-fewer")
        secret = new_secret()
        state = self._new_state(wish, secret)
        given = {seat: self.new_token(seat) for seat in state.people}
        await self._store_new(state, secret, [stored for _, stored in given.values()])
        table = await self.hall.table(state.id)
        if wish.start:
            await self.hall.start(table)
        return table, {seat: token for seat, (token, _) in given.items()}

    def _new_state(self, wish: NewTable, secret: bytes) -> RoomState:
        table_id = new_id()
        seats = [SeatState() for _ in range(wish.options.seats)]
        for player in wish.players:
            sit_down(seats, player)
        for bot in wish.bots:
            seat_bot(seats, _open_seat(seats), bot)
        host = next(number for number, seat in enumerate(seats, 1) if seat.kind == "person")
        name = clean_name(wish.name) if wish.name else seats[host - 1].name
        return RoomState(
            id=table_id,
            code=new_code(),
            name=name,
            options=options_view(wish.options),
            seats=seats,
            commitment=commitment(secret, table_id),
            created=now(),
            host=host,
        )

    async def _store_new(self, state: RoomState, secret: bytes, tokens: list[StoredToken]) -> None:
        def work(db: object) -> None:
            ledger.add_table(db, state, secret)  # type: ignore[arg-type]
            for token in tokens:
                ledger.add_token(db, state.id, token)  # type: ignore[arg-type]

        for _ in range(5):
            try:
                await self.hall.store.write(work)
                return
            except Conflict:
                state.code = new_code()
        raise Unstored("database-refuses")

    async def find_code(self, code: str) -> str:
        """Find the table behind a code."""
        tidy = code.strip().upper()
        if len(tidy) == 6 and set(tidy) <= set(LETTERS):
            found = await self.hall.store.read(lambda db: ledger.table_with_code(db, tidy))
            if found:
                return found
        raise Missing("code-unknown")

    async def join(self, table: Table, player: Player) -> Given:
        """Take an open seat before the start."""
        _before_start(table.state)
        seat = player.seat or _open_seat(table.state.seats)

        def edit(state: RoomState) -> None:
            _before_start(state)
            sit_down(state.seats, player.model_copy(update={"seat": seat}))
            if not any(
                state.seat(number).kind == "person" for number in [state.host or 0] if number
            ):
                state.host = seat

        token, stored = self.new_token(seat)
        await self.hall.change(table, Change(edit, give=[stored]))
        return {seat: token}

    async def change_table(self, table: Table, wish: TableChanges) -> None:
        """Rename the table, or change its options before the start."""
        name = clean_name(wish.name) if wish.name else None

        def edit(state: RoomState) -> None:
            if name:
                state.name = name
            if wish.options:
                _before_start(state)
                _change_options(state, wish.options)

        await self.hall.change(table, Change(edit))

    async def change_player(self, table: Table, seat: int, wish: PlayerChanges) -> None:
        """Change the own name, colour or random bytes."""
        name = clean_name(wish.name) if wish.name else None

        def edit(state: RoomState) -> None:
            if name or wish.bytes:
                _before_start(state)
            own = state.seat(seat)
            own.name = name or own.name
            own.colour = wish.colour or own.colour
            own.added = wish.bytes or own.added

        await self.hall.change(table, Change(edit))

    async def seat_bot(self, table: Table, seat: int, bot: str) -> None:
        """Put a bot on an open seat, or another bot in the place of one."""
        check_bots([bot], self.hall.settings.think_seconds)

        def edit(state: RoomState) -> None:
            _before_start(state)
            if state.seat(seat).kind == "person":
                raise Refused("seat-taken", seat=seat)
            state.seats[seat - 1] = SeatState()
            seat_bot(state.seats, seat, bot)

        await self.hall.change(table, Change(edit))

    async def leave(self, table: Table, seat: int) -> None:
        """Leave a seat, or be removed: before the start it becomes open, later a bot plays on."""

        def edit(state: RoomState) -> None:
            if state.status == "waiting":
                state.seats[seat - 1] = SeatState()
            elif state.status == "playing":
                state.seat(seat).stand_in = True
            others = [number for number in table.people_here if number != seat]
            remaining = [number for number in state.people if number != seat]
            if state.host == seat:
                state.host = next_host(state, others or remaining) if remaining else None

        await self.hall.change(table, Change(edit, revoke=[seat]))

    async def forget(self, table: Table, seat: int) -> None:
        """Erase what is stored about the person on a seat; a bot plays on."""

        def edit(state: RoomState) -> None:
            if state.status == "waiting":
                state.seats[seat - 1] = SeatState()
                return
            own = state.seat(seat)
            own.name, own.stand_in = words("en")("guest").capitalize(), True

        await self.hall.change(table, Change(edit, revoke=[seat], forget=seat))

    async def take_back(self, table: Table, seat: int) -> None:
        """Give a seat back to its person."""

        def edit(state: RoomState) -> None:
            own = state.seat(seat)
            own.stand_in, own.strikes = False, 0

        if table.state.seat(seat).stand_in or table.state.seat(seat).strikes:
            await self.hall.change(table, Change(edit))

    async def offer_seat(self, table: Table, seat: int) -> tuple[str, int]:
        """Make a one-time code with which another device takes a seat over."""
        code = f"{new_code()}-{new_code()}"
        expires = now() + HANDOVER_SECONDS * 1000
        stored = StoredToken(hash_of(code), seat, "handover", expires)
        await self.hall.change(table, Change(lambda state: None, give=[stored]))
        return code, expires

    async def take_over(self, table: Table, code: str) -> Given:
        """Take a seat with a one-time code; the device that had it loses it."""
        found = table.seats_of_token(code.strip().upper())
        if found is None or found.kind != "handover":
            raise Forbidden("handover-unknown")
        token, stored = self.new_token(found.seat)

        def edit(state: RoomState) -> None:
            if table.seats_of_token(code.strip().upper()) is None:
                raise Forbidden("handover-unknown")

        await self.hall.change(table, Change(edit, give=[stored], revoke=[found.seat]))
        return {found.seat: token}

    async def rematch(self, table: Table, seats: list[int]) -> tuple[Table, Given]:
        """Make a new table with the same seats, or take the own seats at the one there is."""
        if table.state.status not in ("finished", "abandoned"):
            raise Refused("game-not-over")
        if table.state.rematch is None:
            await self._make_rematch(table)
        new = await self.hall.table(table.state.rematch or "")
        given = {seat: self.new_token(seat) for seat in seats}

        def edit(state: RoomState) -> None:
            for seat in seats:
                if state.seat(seat).kind != "person":
                    raise Refused("seat-taken", seat=seat)

        tokens = [stored for _, stored in given.values()]
        await self.hall.change(new, Change(edit, give=tokens))
        return new, {seat: token for seat, (token, _) in given.items()}

    async def _make_rematch(self, table: Table) -> None:
        old = table.state
        secret, table_id = new_secret(), new_id()
        seats = [
            SeatState(seat.kind, seat.name, seat.colour, seat.bot, since=now())
            for seat in old.seats
        ]
        state = RoomState(
            id=table_id,
            code=new_code(),
            name=old.name,
            options=old.options,
            seats=seats,
            commitment=commitment(secret, table_id),
            created=now(),
            host=old.host or old.people[0],
            rematch_of=old.id,
        )
        await self._store_new(state, secret, [])

        def edit(state: RoomState) -> None:
            if state.rematch is None:
                state.rematch = table_id

        await self.hall.change(table, Change(edit))

    async def say(self, table: Table, seat: int, text: str | None, phrase: str | None) -> None:
        """Say something at the table."""
        if (text is None) == (phrase is None):
            raise WrongShape("chat-empty")
        if phrase is not None and phrase not in PHRASES:
            raise WrongShape("phrase-unknown", phrase=phrase)
        line: ChatLine = {
            "n": 0,
            "seat": seat,
            "name": table.state.seat(seat).name,
            "text": clean_chat(text) if text is not None else None,
            "phrase": phrase,
            "at": now(),
        }
        await self.hall.say(table, line)


def _before_start(state: RoomState) -> None:
    if state.status != "waiting":
        raise Refused("game-has-started")


def _open_seat(seats: list[SeatState]) -> int:
    for number, seat in enumerate(seats, 1):
        if seat.kind == "open":
            return number
    raise Refused("seats-full")


def sit_down(seats: list[SeatState], player: Player) -> None:
    """Put a person on a seat, the first open one if none is asked for."""
    number = player.seat or _open_seat(seats)
    if number > len(seats):
        raise Missing("seat-missing", seat=number)
    if seats[number - 1].kind != "open":
        raise Refused("seat-taken", seat=number)
    seats[number - 1] = SeatState(
        kind="person",
        name=clean_name(player.name),
        colour=player.colour or COLOURS[number - 1],
        added=player.bytes or "",
        since=now(),
    )


def seat_bot(seats: list[SeatState], number: int, bot: str) -> None:
    """Put a bot on an open seat."""
    seats[number - 1] = SeatState(
        kind="bot", name=BOT_NAMES[number - 1], colour=COLOURS[number - 1], bot=bot
    )


def _change_options(state: RoomState, wish: OptionChanges) -> None:
    changes = wish.model_dump(exclude_none=True)
    seats = changes.get("seats", len(state.seats))
    while len(state.seats) > seats and state.seats[-1].kind == "open":
        state.seats.pop()
    if len(state.seats) > seats:
        raise Refused("seats-fewer")
    state.seats += [SeatState() for _ in range(seats - len(state.seats))]
    state.options = {**state.options, **changes}  # type: ignore[typeddict-item]

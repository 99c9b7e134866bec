"""Creates the tables of a round and reads their current scores."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from camelup.server.db.club_state import ClubState, ClubTable
from camelup.server.db.person_repository import Passport
from camelup.server.db.table_state import SeatState
from camelup.server.schemas.errors import CorruptTable, NotFound
from camelup.server.schemas.requests import Face, Player, TableOptions
from camelup.server.tables.commands import TableCommands
from camelup.server.tables.registry import TableRegistry
from camelup.server.tables.seating import seat_bot, sit_down
from camelup.server.tournaments.night_rules import End

GRACE = 60
"""Seconds that a player may be disconnected before a bot takes over."""


async def make_tables(lobby: TableCommands, bot: str, state: ClubState) -> None:
    """Create and start the missing tables of the latest round."""
    current = state.rounds[-1]
    missing = [(n, one) for n, one in enumerate(current.tables, 1) if not one.made]
    await asyncio.gather(*(_make(lobby, bot, state, n, one) for n, one in missing))


async def _make(
    lobby: TableCommands, bot: str, state: ClubState, number: int, table: ClubTable
) -> None:
    name = f"{state.name} · {len(state.rounds)}.{number}"
    seats = _seats(state, table, bot)
    options = _options(state, len(seats))
    await lobby.open_table(table.id, name, options, seats, state.id)


def _options(state: ClubState, seats: int) -> TableOptions:
    agreed = state.options
    return TableOptions(
        edition=agreed["edition"],
        seats=seats,
        timer=agreed["timer"],
        grace=GRACE,
        pause=agreed["pause"],
        odds=False,
        dice="commit",
    )


def _seats(state: ClubState, table: ClubTable, bot: str) -> list[SeatState]:
    """Seat people by their passports; the seats of erased people go to bots."""
    seats = [SeatState() for _ in table.seats]
    for number, seat in enumerate(table.seats, 1):
        player = state.player(seat.who)
        if player is None or not player.person:
            continue
        passport = Passport(player.person, player.name, player.face, player.colour)
        sit_down(seats, Player(seat=number, face=_face(player.face)), passport, None)
    for number, own in enumerate(seats, 1):
        if own.kind == "open":
            seat_bot(seats, number, bot)
    return seats


def _face(face: str) -> Face | None:
    return face or None  # type: ignore[return-value]


async def ends_now(registry: TableRegistry, tables: list[ClubTable]) -> dict[str, End]:
    """Return the current coins of each table's seats, and which seats were abandoned."""
    found: dict[str, End] = {}
    for one in tables:
        with suppress(NotFound, CorruptTable):
            table = await registry.table(one.id)
            if registry.store.shared:
                await registry.refresh(table)
            if table.game is not None:
                gone = [seat.kind == "person" and seat.stand_in for seat in table.state.seats]
                found[one.id] = End(list(table.game.coins), gone)
    return found

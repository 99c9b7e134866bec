"""Erasure of people: removes their names and chat lines from the database and the disk."""

from __future__ import annotations

from camelup.i18n import words
from camelup.server.db import person_repository
from camelup.server.db.table_state import SeatState, TableState
from camelup.server.schemas.errors import CorruptTable, NotFound, Refused
from camelup.server.tables.registry import Change, TableRegistry
from camelup.server.tables.seating import unlike
from camelup.server.tables.table import Table
from camelup.server.turns.driver import next_host


async def erase_at_table(registry: TableRegistry, table: Table, seat: int) -> None:
    """Erase the holder of a seat at this table and at all its rematches."""
    if table.state.options["rated"] and table.state.status == "playing":
        raise Refused("rated-plays-on")
    person = table.state.seat(seat).person
    for linked in await _linked(registry, table):
        await _erase(registry, linked, [person])
    await registry.store.truncate_wal()


async def erase_person(registry: TableRegistry, person: str) -> None:
    """Erase a passport and its guests at every table, with all data that identifies them."""
    guests = await registry.store.read(lambda db: person_repository.guests_of(db, person))
    everyone = [person, *guests]
    for table_id in await registry.store.read(lambda db: person_repository.tables_of(db, everyone)):
        try:
            await _erase(registry, await registry.table(table_id), everyone)
        except (NotFound, CorruptTable):
            continue
    await registry.store.write(lambda db: person_repository.erase_passport(db, everyone))
    await registry.store.truncate_wal()


async def _linked(registry: TableRegistry, table: Table) -> list[Table]:
    """List a table and all tables linked to it by rematches."""
    found = {table.id: table}
    waiting = [table.state.rematch, table.state.rematch_of]
    while waiting:
        other = waiting.pop()
        if other is None or other in found:
            continue
        try:
            found[other] = await registry.table(other)
        except (NotFound, CorruptTable):
            continue
        waiting += [found[other].state.rematch, found[other].state.rematch_of]
    return list(found.values())


async def _erase(registry: TableRegistry, table: Table, persons: list[str]) -> None:
    def edit(state: TableState) -> None:
        for seat, holder in state.holders.items():
            if holder in persons:
                _empty(state, seat)
        if state.host is not None and state.host not in state.holders:
            there = list(state.holders)
            here = [seat for seat in table.people_here if seat in there]
            state.host = next_host(state, here or there) if there else None

    await registry.change(table, Change(edit, revoke=persons, forget=persons))


def _empty(state: TableState, seat: int) -> None:
    """Remove a person from a seat: it opens before the start; later a bot takes over."""
    own = state.seat(seat)
    if own.name.casefold() in state.name.casefold():
        state.name = ""
    if state.status == "waiting":
        state.seats[seat - 1] = SeatState()
        return
    others = [one.name for one in state.seats if one is not own]
    own.name = unlike(words("en")("guest").capitalize(), others)
    own.person, own.guest_of, own.stand_in, own.more = "", None, True, {}

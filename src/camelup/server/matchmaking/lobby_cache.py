"""Short-lived cache of the public tables, which every lobby page polls."""

from __future__ import annotations

import asyncio

from sqlalchemy import Connection as Database

from camelup.server.db import rating_repository, table_repository
from camelup.server.db.rating_repository import Skill
from camelup.server.db.table_state import SeatState, TableState, monotonic_ms
from camelup.server.schemas.responses import LobbyPlayer, TableLine
from camelup.server.tables.connection import encode_json
from camelup.server.tables.registry import TableRegistry
from camelup.server.views.my_games_view import shown_rating

KEPT = 2000
"""Cache lifetime in ms; changes by other processes appear with at most this delay."""

Skills = dict[tuple[str, str], Skill]
"""Ratings by edition and person."""


class LobbyCache:
    """The public tables as JSON, read once for all requests within ``KEPT`` ms."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self.reads = 0
        """Number of database reads."""
        self._text = ""
        self._known = (-KEPT, -1)
        """When the list was read, and the registry's change counter at that time."""
        self._reading = asyncio.Lock()

    async def text(self) -> str:
        """Return the list; it always includes changes made by this process."""
        async with self._reading:
            at, changes = self._known
            if monotonic_ms() - at >= KEPT or changes != self.registry.room_changes:
                known = (monotonic_ms(), self.registry.room_changes)
                self._text = await self._read()
                self._known = known
            return self._text

    async def _read(self) -> str:
        self.reads += 1
        return await self.registry.store.read(lambda db: encode_json({"tables": _lines(db)}))


def _lines(db: Database) -> list[TableLine]:
    states = table_repository.public_tables(db)
    skills = _skills(db, states)
    return [_line(state, skills) for state in states]


def _skills(db: Database, states: list[TableState]) -> Skills:
    """Load the ratings of all seated people, with one query per edition."""
    found: Skills = {}
    for edition in {state.options["edition"] for state in states}:
        here = [state for state in states if state.options["edition"] == edition]
        persons = list({person for state in here for person in state.holders.values()})
        for person, skill in rating_repository.standings_of(db, persons, edition).items():
            found[edition, person] = skill
    return found


def _line(state: TableState, skills: Skills) -> TableLine:
    edition = state.options["edition"]
    seated = [seat for seat in state.seats if seat.kind != "open"]
    return {
        "id": state.id,
        "name": state.shown_name,
        "status": state.status,
        "edition": edition,
        "seats": len(state.seats),
        "open": len(state.seats) - len(seated),
        "players": [seat.name for seat in seated],
        "people": [_player(seat, skills.get((edition, seat.person))) for seat in seated],
        "timer": state.options["timer"],
        "rated": state.options["rated"],
        "quick": bool(state.fill_at),
        "watch": state.options["watch"],
        "created": state.created,
    }


def _player(seat: SeatState, skill: Skill | None) -> LobbyPlayer:
    rating, give = shown_rating(skill.mu, skill.sigma) if skill else (None, None)
    return {
        "name": seat.name,
        "face": seat.face,
        "colour": seat.colour,
        "bot": seat.kind == "bot",
        "rating": rating,
        "give": give,
    }

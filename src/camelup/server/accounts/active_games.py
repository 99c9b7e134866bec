"""The tables that somebody is in the middle of: those that rest are told without loading them."""

from __future__ import annotations

from typing import NamedTuple

from camelup.server.db import game_repository
from camelup.server.db.game_repository import AtRest
from camelup.server.db.table_state import TableState, monotonic_ms, now
from camelup.server.schemas.errors import CorruptTable, NotFound
from camelup.server.tables.registry import TableRegistry
from camelup.server.tables.table import Table


class ActiveGame(NamedTuple):
    """A table as its people are told of it from afar."""

    state: TableState
    v: int
    turn: int | None
    since: int
    """When the turn began, in ms since 1970."""
    left: int | None
    """How many ms whoever is on turn has."""

    def waits_for(self, person: str) -> bool:
        """Tell whether it is somebody's turn, or that of a guest of theirs."""
        return self.turn in self.state.seats_under(person)


async def tables_of(registry: TableRegistry, person: str) -> list[ActiveGame]:
    """Find the tables where somebody sits, newest first; damaged ones are left out."""
    found = await registry.store.read(lambda db: game_repository.tables_in_play_of(db, person))
    told = []
    for table_id, at_rest in found.items():
        try:
            told.append(_resting(at_rest) if at_rest else _awake(await registry.table(table_id)))
        except (NotFound, CorruptTable):
            continue
    return told


def _resting(found: AtRest) -> ActiveGame:
    paused = found.paused
    left = max(0, paused.due - now())
    return ActiveGame(found.state, paused.v, paused.turn, paused.since, left)


def _awake(table: Table) -> ActiveGame:
    due = table.due()
    left = None if due is None else due - monotonic_ms()
    return ActiveGame(table.state, table.v, table.turn, table.moved_at, left)

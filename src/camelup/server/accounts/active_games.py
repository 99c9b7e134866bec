"""A person's unfinished games; hibernated tables are listed without loading them."""

from __future__ import annotations

from typing import NamedTuple

from camelup.server.db import game_repository
from camelup.server.db.game_repository import AtRest
from camelup.server.db.table_state import TableState, monotonic_ms, now
from camelup.server.schemas.errors import CorruptTable, NotFound
from camelup.server.tables.registry import TableRegistry
from camelup.server.tables.table import Table


class ActiveGame(NamedTuple):
    """Summary of an unfinished game for its players."""

    state: TableState
    v: int
    turn: int | None
    since: int
    """When the turn began, in ms since 1970."""
    left: int | None
    """Time left for the turn in ms; None without a timer."""

    def waits_for(self, person: str) -> bool:
        """Return whether it is the turn of a person or of one of their guests."""
        return self.turn in self.state.seats_under(person)


async def tables_of(registry: TableRegistry, person: str) -> list[ActiveGame]:
    """List the unfinished games of a person, newest first; damaged tables are left out."""
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

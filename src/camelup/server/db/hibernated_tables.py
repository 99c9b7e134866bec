"""Tables that rest: played over days, in no process's memory, with nothing to do until a moment.

Whoever changes such a table, or finds that its moment has come, looks after it from then on.
"""

import json
from typing import NamedTuple

from sqlalchemy import Connection, case, select, update

from camelup.server.db.process_repository import process_id
from camelup.server.db.schema import tables
from camelup.server.db.table_state import now


class Paused(NamedTuple):
    """How a table stands that rests: its moves, whose turn it is, since and until when (ms)."""

    v: int
    turn: int
    since: int
    due: int


def awake() -> dict[str, object]:
    """Give what wakes a table, as a part of a change: it is this process's if it rested."""
    mine = case((tables.c.rests_until.is_not(None), process_id()), else_=tables.c.owner)
    return {"rests_until": None, "owner": mine}


def rest(connection: Connection, table: str, version: int, until: int, paused: Paused) -> bool:
    """Let a table rest until a moment, if it still has that version; tells whether it does."""
    done = connection.execute(
        update(tables)
        .where(tables.c.id == table, tables.c.version == version, tables.c.status == "playing")
        .values(rests_until=until, rests_as=json.dumps(paused), owner=None)
    )
    return done.rowcount == 1


def wake(connection: Connection, table: str) -> str | None:
    """Wake a table if it rests; tells whose it is."""
    query = update(tables).where(tables.c.id == table).values(**awake())
    return connection.execute(query.returning(tables.c.owner)).scalar()


def wake_due(connection: Connection, most: int) -> list[str]:
    """Wake tables whose moment has come, longest overdue first; they are this process's now."""
    due = (
        select(tables.c.id)
        .where(tables.c.rests_until <= now())
        .order_by(tables.c.rests_until)
        .limit(most)
        .with_for_update(skip_locked=True)
    )
    query = update(tables).where(tables.c.id.in_(due.scalar_subquery())).values(**awake())
    return list(connection.execute(query.returning(tables.c.id)).scalars())

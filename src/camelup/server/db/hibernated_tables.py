"""Hibernated tables: games with days per move that no process holds in memory.

The process that changes such a table, or finds that its time has come, becomes its owner.
"""

import json
from typing import NamedTuple

from sqlalchemy import Connection, case, select, update

from camelup.server.db.process_repository import process_id
from camelup.server.db.schema import tables
from camelup.server.db.table_state import now


class Paused(NamedTuple):
    """Summary of a hibernated table: version, seat on turn, and start and deadline of it (ms)."""

    v: int
    turn: int
    since: int
    due: int


def awake() -> dict[str, object]:
    """Return the column values that wake a table; if it was hibernated, this process owns it."""
    mine = case((tables.c.rests_until.is_not(None), process_id()), else_=tables.c.owner)
    return {"rests_until": None, "owner": mine}


def rest(connection: Connection, table: str, version: int, until: int, paused: Paused) -> bool:
    """Hibernate a table if its version is still ``version``; return whether it was done."""
    done = connection.execute(
        update(tables)
        .where(tables.c.id == table, tables.c.version == version, tables.c.status == "playing")
        .values(rests_until=until, rests_as=json.dumps(paused), owner=None)
    )
    return done.rowcount == 1


def wake(connection: Connection, table: str) -> str | None:
    """Wake a table if it is hibernated; return its owner."""
    query = update(tables).where(tables.c.id == table).values(**awake())
    return connection.execute(query.returning(tables.c.owner)).scalar()


def wake_due(connection: Connection, most: int) -> list[str]:
    """Wake due tables, longest overdue first, and take ownership; return their ids."""
    due = (
        select(tables.c.id)
        .where(tables.c.rests_until <= now())
        .order_by(tables.c.rests_until)
        .limit(most)
        .with_for_update(skip_locked=True)
    )
    query = update(tables).where(tables.c.id.in_(due.scalar_subquery())).values(**awake())
    return list(connection.execute(query.returning(tables.c.id)).scalars())

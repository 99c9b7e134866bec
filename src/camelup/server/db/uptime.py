"""For how long a server has been open: time that no turned clock can make jump."""

from sqlalchemy import Connection, ScalarSelect, case, func, select, text, update

from camelup.server.db.schema import hours
from camelup.server.db.table_state import now

LONGEST_GAP = 120_000
"""What counts at most between two looks, in ms: a clock that jumps or a night switched off."""

_CLOCK = text("SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)")


def database_now(connection: Connection) -> int:
    """The time in ms since 1970 by the one clock that all processes on a database share."""
    if connection.dialect.name != "postgresql":
        return now()
    return int(connection.execute(_CLOCK).scalar_one())


def note_open(connection: Connection) -> int:
    """Note that a server is open; returns for how many ms one has been, all in all."""
    moment = database_now(connection)
    gap = moment - hours.c.at
    counted = case((gap < 0, 0), (gap > LONGEST_GAP, LONGEST_GAP), else_=gap)
    connection.execute(update(hours).values(open=hours.c.open + counted, at=moment))
    return int(connection.execute(select(hours.c.open)).scalar_one())


def open_so_far() -> ScalarSelect[int]:
    """For how many ms a server has been open, as a part of a statement."""
    return select(func.coalesce(func.max(hours.c.open), 0)).scalar_subquery()

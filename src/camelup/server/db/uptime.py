"""Total server uptime, a measure of time that jumps of the system clock hardly affect."""

from sqlalchemy import Connection, ScalarSelect, case, func, select, text, update

from camelup.server.db.schema import hours
from camelup.server.db.table_state import now

LONGEST_GAP = 120_000
"""Maximum ms counted between two updates, to exclude clock jumps and downtime."""

_CLOCK = text("SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)")


def database_now(connection: Connection) -> int:
    """Return the time in ms since 1970 by the database's clock, which all processes share."""
    if connection.dialect.name != "postgresql":
        return now()
    return int(connection.execute(_CLOCK).scalar_one())


def note_open(connection: Connection) -> int:
    """Update the uptime; return the total in ms."""
    moment = database_now(connection)
    gap = moment - hours.c.at
    counted = case((gap < 0, 0), (gap > LONGEST_GAP, LONGEST_GAP), else_=gap)
    connection.execute(update(hours).values(open=hours.c.open + counted, at=moment))
    return int(connection.execute(select(hours.c.open)).scalar_one())


def open_so_far() -> ScalarSelect[int]:
    """Return the total uptime in ms as a scalar subquery."""
    return select(func.coalesce(func.max(hours.c.open), 0)).scalar_subquery()

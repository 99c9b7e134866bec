"""Queries on notification channels, through which people learn that it is their turn."""

from collections.abc import Callable
from typing import Literal, NamedTuple, cast

from sqlalchemy import Connection, Row, delete, insert, select, text, update

from camelup.server.db.process_repository import advisory_lock
from camelup.server.db.schema import called, callings, vapid

CallKind = Literal["feed", "push", "hook"]


class NotificationChannel(NamedTuple):
    """One notification channel of a person; ``secret`` is hashed."""

    id: str
    person: str
    kind: CallKind
    secret: str
    address: str
    key: str
    language: str
    quiet: str
    made: int
    failed: int = 0


def add_channel(connection: Connection, calling: NotificationChannel, most: int) -> bool:
    """Store a channel, replacing one with the same address; return False if there are too many."""
    mine = channels_of(connection, calling.person)
    same = [one.id for one in mine if calling.address and one.address == calling.address]
    if len(mine) - len(same) >= most:
        return False
    connection.execute(delete(callings).where(callings.c.id.in_(same)))
    connection.execute(insert(callings).values(**calling._asdict()))
    return True


def channels_of(connection: Connection, person: str) -> list[NotificationChannel]:
    """List the channels of a person, oldest first."""
    query = select(callings).where(callings.c.person == person).order_by(callings.c.made)
    return [_read(row) for row in connection.execute(query)]


def uncalled(
    connection: Connection, person: str, table: str, v: int, *, before: int
) -> list[NotificationChannel]:
    """List the channels not yet notified of a turn, among those created before it began."""
    done = select(called.c.calling).where(called.c.table_id == table, called.c.v >= v)
    query = select(callings).where(
        callings.c.person == person,
        callings.c.kind != "feed",
        callings.c.made <= before,
        callings.c.id.not_in(done),
    )
    return [_read(row) for row in connection.execute(query.order_by(callings.c.made))]


def channel_with_secret(connection: Connection, secret: str) -> NotificationChannel | None:
    """Return the channel with the hash of a secret, or None."""
    row = connection.execute(select(callings).where(callings.c.secret == secret)).first()
    return _read(row) if row is not None else None


def _read(row: Row[tuple[object, ...]]) -> NotificationChannel:
    return NotificationChannel(**cast("dict[str, str]", row._asdict()))  # type: ignore[arg-type]


def drop_channel(connection: Connection, which: str, person: str | None = None) -> bool:
    """Delete a channel, if it belongs to ``person``; return whether it existed."""
    query = delete(callings).where(callings.c.id == which)
    if person is not None:
        query = query.where(callings.c.person == person)
    return connection.execute(query).rowcount == 1


def note_sent(connection: Connection, which: str, *, well: bool, most: int) -> None:
    """Record whether a notification was delivered; delete the channel after ``most`` failures."""
    mine = callings.c.id == which
    failed = 0 if well else callings.c.failed + 1
    connection.execute(update(callings).where(mine).values(failed=failed))
    connection.execute(delete(callings).where(mine, callings.c.failed >= most))


# Raw SQL: both databases accept it, while SQLAlchemy needs a separate construct for each.
_CLAIM = text(
    "INSERT INTO called (calling, table_id, v) VALUES (:calling, :table_id, :v) "
    "ON CONFLICT (calling, table_id) DO UPDATE SET v = excluded.v WHERE called.v < excluded.v"
)


def claim(connection: Connection, calling: NotificationChannel, table: str, v: int) -> bool:
    """Claim a turn for a channel; return False if already claimed or the channel is gone.

    Claimed before sending: only one of several processes sends it, and a crash in between loses a
    notification instead of duplicating it.
    """
    if channel_with_secret(connection, calling.secret) is None:
        return False
    row = {"calling": calling.id, "table_id": table, "v": v}
    return connection.execute(_CLAIM, row).rowcount == 1


def push_key(connection: Connection, make: Callable[[], bytes]) -> bytes:
    """Return the VAPID key; the first process to need it creates it."""
    advisory_lock(connection, 20140518)
    found = connection.execute(select(vapid.c.secret)).scalar()
    if found is None:
        found = make()
        connection.execute(insert(vapid).values(id=1, secret=found))
    return bytes(found)

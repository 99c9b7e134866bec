"""What is asked of the database about callings: how people hear that it is their turn."""

from collections.abc import Callable
from typing import Literal, NamedTuple, cast

from sqlalchemy import Connection, Row, delete, insert, select, text, update

from camelup.server.db.process_repository import advisory_lock
from camelup.server.db.schema import called, callings, vapid

CallKind = Literal["feed", "push", "hook"]


class NotificationChannel(NamedTuple):
    """One way in which a person hears of turns; ``secret`` is hashed."""

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
    """Store a calling, in the place of one with the same address; not if there are too many."""
    mine = channels_of(connection, calling.person)
    same = [one.id for one in mine if calling.address and one.address == calling.address]
    if len(mine) - len(same) >= most:
        return False
    connection.execute(delete(callings).where(callings.c.id.in_(same)))
    connection.execute(insert(callings).values(**calling._asdict()))
    return True


def channels_of(connection: Connection, person: str) -> list[NotificationChannel]:
    """List how a person hears of turns, oldest first."""
    query = select(callings).where(callings.c.person == person).order_by(callings.c.made)
    return [_read(row) for row in connection.execute(query)]


def uncalled(
    connection: Connection, person: str, table: str, v: int, *, before: int
) -> list[NotificationChannel]:
    """List how a person is still to be called to a turn, in ways chosen before it began."""
    done = select(called.c.calling).where(called.c.table_id == table, called.c.v >= v)
    query = select(callings).where(
        callings.c.person == person,
        callings.c.kind != "feed",
        callings.c.made <= before,
        callings.c.id.not_in(done),
    )
    return [_read(row) for row in connection.execute(query.order_by(callings.c.made))]


def channel_with_secret(connection: Connection, secret: str) -> NotificationChannel | None:
    """Find a calling by the hash of its secret."""
    row = connection.execute(select(callings).where(callings.c.secret == secret)).first()
    return _read(row) if row is not None else None


def _read(row: Row[tuple[object, ...]]) -> NotificationChannel:
    return NotificationChannel(**cast("dict[str, str]", row._asdict()))  # type: ignore[arg-type]


def drop_channel(connection: Connection, which: str, person: str | None = None) -> bool:
    """Forget a calling, if it is a person's; tells whether there was one."""
    query = delete(callings).where(callings.c.id == which)
    if person is not None:
        query = query.where(callings.c.person == person)
    return connection.execute(query).rowcount == 1


def note_sent(connection: Connection, which: str, *, well: bool, most: int) -> None:
    """Note how a call went; one that fails too often in a row is forgotten."""
    mine = callings.c.id == which
    failed = 0 if well else callings.c.failed + 1
    connection.execute(update(callings).where(mine).values(failed=failed))
    connection.execute(delete(callings).where(mine, callings.c.failed >= most))


# Written by hand: both databases know it, and SQLAlchemy has a way of its own for each.
_CLAIM = text(
    "INSERT INTO called (calling, table_id, v) VALUES (:calling, :table_id, :v) "
    "ON CONFLICT (calling, table_id) DO UPDATE SET v = excluded.v WHERE called.v < excluded.v"
)


def claim(connection: Connection, calling: NotificationChannel, table: str, v: int) -> bool:
    """Note that somebody is called to a turn now; not if they were, or want no calls any more.

    It is noted before the call is made: of two processes only one calls, and one that dies in
    the middle of it leaves a call unmade, not made twice.
    """
    if channel_with_secret(connection, calling.secret) is None:
        return False
    row = {"calling": calling.id, "table_id": table, "v": v}
    return connection.execute(_CLAIM, row).rowcount == 1


def push_key(connection: Connection, make: Callable[[], bytes]) -> bytes:
    """Give the key for push services; the first process of a server makes it."""
    advisory_lock(connection, 20140518)
    found = connection.execute(select(vapid.c.secret)).scalar()
    if found is None:
        found = make()
        connection.execute(insert(vapid).values(id=1, secret=found))
    return bytes(found)

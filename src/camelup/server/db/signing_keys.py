"""The signing keys of a server, shared by all its processes."""

from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import Connection, insert, select, text, update

from camelup.server.db.schema import signing
from camelup.server.db.table_state import now


class KnownKey(NamedTuple):
    """The public part of a key, and the times of its creation and retirement."""

    public: str
    made: int
    retired: int | None


def current_key(connection: Connection, make: Callable[[], tuple[str, bytes]]) -> bytes:
    """Return the current signing key; the first process to need it creates it."""
    _alone(connection)
    found = connection.execute(select(signing.c.secret).where(signing.c.retired.is_(None))).scalar()
    return found if found is not None else _add(connection, make)


def change_key(connection: Connection, make: Callable[[], tuple[str, bytes]]) -> None:
    """Rotate the signing key; the secret of the old one is deleted."""
    _alone(connection)
    connection.execute(
        update(signing).where(signing.c.retired.is_(None)).values(retired=now(), secret=None)
    )
    _add(connection, make)


def forget_key(connection: Connection, public: str) -> bool:
    """Delete a retired key, which invalidates its signatures; return whether it existed."""
    gone = signing.delete().where(signing.c.public == public, signing.c.retired.is_not(None))
    return connection.execute(gone).rowcount == 1


def known_keys(connection: Connection) -> list[KnownKey]:
    """List the keys, newest first."""
    columns = (signing.c.public, signing.c.made, signing.c.retired)
    rows = connection.execute(select(*columns).order_by(signing.c.made.desc()))
    return [KnownKey(*row) for row in rows]


def _add(connection: Connection, make: Callable[[], tuple[str, bytes]]) -> bytes:
    public, secret = make()
    connection.execute(insert(signing).values(public=public, secret=secret, made=now()))
    return secret


def _alone(connection: Connection) -> None:
    """Prevent other processes from creating a key at the same time."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(20140518)"))

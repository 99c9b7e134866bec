"""The keys a server signs with, one for all its processes."""

from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import Connection, insert, select, text, update

from camelup.server.db.schema import signing
from camelup.server.db.table_state import now


class KnownKey(NamedTuple):
    """A key as everyone may know it, from when and until when it signed."""

    public: str
    made: int
    retired: int | None


def current_key(connection: Connection, make: Callable[[], tuple[str, bytes]]) -> bytes:
    """Give the key to sign with; the first process of a server makes it."""
    _alone(connection)
    found = connection.execute(select(signing.c.secret).where(signing.c.retired.is_(None))).scalar()
    return found if found is not None else _add(connection, make)


def change_key(connection: Connection, make: Callable[[], tuple[str, bytes]]) -> None:
    """Sign with a new key from now on; the secret of the old one is forgotten."""
    _alone(connection)
    connection.execute(
        update(signing).where(signing.c.retired.is_(None)).values(retired=now(), secret=None)
    )
    _add(connection, make)


def forget_key(connection: Connection, public: str) -> bool:
    """Forget a retired key, so that nothing signed with it counts; tells whether there was one."""
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
    """Keep other processes from making a key at the same moment."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(20140518)"))

"""Several server processes on one database: who lives, who owns which table, who is connected."""

import os
import secrets
from collections.abc import Iterable

from sqlalchemy import Connection, delete, insert, or_, select, update

from camelup.server.storage.room import now
from camelup.server.storage.schema import presence, processes, tables

DEAD_AFTER = 6_000
"""A process that has not been heard of for so many ms is dead."""

_ids: dict[int, str] = {}


def process_id() -> str:
    """The id of this process, which begins with its number on its machine; a fork has another."""
    return _ids.setdefault(os.getpid(), f"{os.getpid()}-{secrets.token_hex(8)}")


def beat(connection: Connection) -> set[str]:
    """Say that this process lives; returns all that do, and forgets the dead."""
    moment = now()
    alive = update(processes).where(processes.c.id == process_id()).values(beat=moment)
    if connection.execute(alive).rowcount == 0:
        connection.execute(insert(processes).values(id=process_id(), beat=moment))
    connection.execute(delete(processes).where(processes.c.beat < moment - DEAD_AFTER))
    living = set(connection.execute(select(processes.c.id)).scalars())
    connection.execute(delete(presence).where(presence.c.process.not_in(living)))
    return living


def take_orphans(connection: Connection, living: Iterable[str]) -> list[str]:
    """Take over tables in play whose owner is dead; returns them."""
    orphaned = or_(tables.c.owner.is_(None), tables.c.owner.not_in(list(living)))
    query = (
        update(tables)
        .where(tables.c.status == "playing", orphaned)
        .values(owner=process_id())
        .returning(tables.c.id)
    )
    return list(connection.execute(query).scalars())


def farewell(connection: Connection) -> None:
    """Give everything back, so that others take over at once."""
    own = process_id()
    connection.execute(update(tables).where(tables.c.owner == own).values(owner=None))
    connection.execute(delete(presence).where(presence.c.process == own))
    connection.execute(delete(processes).where(processes.c.id == own))


def note_presence(connection: Connection, table: str, seats: Iterable[int]) -> None:
    """Note which seats of a table are connected through this process."""
    own = process_id()
    mine = (presence.c.process == own, presence.c.table_id == table)
    connection.execute(delete(presence).where(*mine))
    rows = [{"process": own, "table_id": table, "seat": seat} for seat in sorted(set(seats))]
    if rows:
        connection.execute(insert(presence), rows)


def seats_elsewhere(connection: Connection, table: str) -> set[int]:
    """List the seats of a table that are connected through other processes."""
    query = select(presence.c.seat).where(
        presence.c.table_id == table, presence.c.process != process_id()
    )
    return set(connection.execute(query).scalars())

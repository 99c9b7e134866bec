"""Coordination of server processes: heartbeats, table ownership and presence."""

import os
import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import (
    Connection,
    Integer,
    String,
    bindparam,
    delete,
    insert,
    or_,
    select,
    text,
    update,
)

from camelup.server.db.schema import presence, processes, tables
from camelup.server.db.uptime import database_now

DEAD_AFTER = 6_000
"""Milliseconds without a heartbeat after which a process counts as dead."""

_ids: dict[int, str] = {}

# A table may be deleted while people are connected; then no row is inserted.
_ARRIVE = insert(presence).from_select(
    ["process", "table_id", "seat"],
    select(
        bindparam("process", type_=String(32)), tables.c.id, bindparam("seat", type_=Integer)
    ).where(tables.c.id == bindparam("table")),
)


def process_id() -> str:
    """Return the id of this process: its pid and a random part; a fork gets a different one."""
    return _ids.setdefault(os.getpid(), f"{os.getpid()}-{secrets.token_hex(8)}")


class HeartbeatResult(NamedTuple):
    """The result of a heartbeat."""

    known: bool
    """False if our heartbeat row had been reaped."""
    moment: int
    """The database's time of the heartbeat: the clocks of machines differ."""


def heartbeat(connection: Connection) -> HeartbeatResult:
    """Record a heartbeat of this process."""
    moment = database_now(connection)
    alive = update(processes).where(processes.c.id == process_id()).values(beat=moment)
    known = connection.execute(alive).rowcount == 1
    if not known:
        connection.execute(insert(processes).values(id=process_id(), beat=moment))
    return HeartbeatResult(known, moment)


def forget_the_dead(connection: Connection, moment: int) -> None:
    """Delete processes whose last heartbeat was too old at ``moment``, and their presence rows.

    ``moment`` is the time of our own heartbeat: if the database stalls after it, the other
    processes cannot send theirs either.
    """
    limit = moment - DEAD_AFTER
    if connection.execute(delete(processes).where(processes.c.beat < limit)).rowcount:
        forget_who_is_nowhere(connection)


def forget_who_is_nowhere(connection: Connection) -> None:
    """Delete the presence rows of deleted processes."""
    living = select(processes.c.id)
    connection.execute(delete(presence).where(presence.c.process.not_in(living)))


def living_processes(connection: Connection) -> set[str]:
    """Return the ids of the live processes."""
    return set(connection.execute(select(processes.c.id)).scalars())


def claim_orphans(connection: Connection, living: Iterable[str]) -> list[str]:
    """Take ownership of active tables whose owner is dead, except hibernated ones; return them."""
    orphaned = or_(tables.c.owner.is_(None), tables.c.owner.not_in(list(living)))
    query = (
        update(tables)
        .where(tables.c.status == "playing", tables.c.rests_until.is_(None), orphaned)
        .values(owner=process_id())
        .returning(tables.c.id)
    )
    return list(connection.execute(query).scalars())


def advisory_lock(connection: Connection, number: int) -> None:
    """Hold an advisory lock until the end of the transaction; a no-op on SQLite."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": number})


def deregister(connection: Connection) -> None:
    """Release everything this process owns, so that others can take over at once."""
    own = process_id()
    connection.execute(update(tables).where(tables.c.owner == own).values(owner=None))
    connection.execute(delete(presence).where(presence.c.process == own))
    connection.execute(delete(processes).where(processes.c.id == own))


def note_presence(connection: Connection, table: str, seats: Iterable[int]) -> None:
    """Store which seats of a table are connected through this process."""
    own = process_id()
    mine = (presence.c.process == own, presence.c.table_id == table)
    connection.execute(delete(presence).where(*mine))
    rows = [{"process": own, "table": table, "seat": seat} for seat in sorted(set(seats))]
    if rows:
        connection.execute(_ARRIVE, rows)


def tables_misnoted(connection: Connection, connected: Mapping[str, frozenset[int]]) -> list[str]:
    """List the tables whose stored presence differs from this process's connections.

    Rows may have been deleted while this process counted as dead, or not written during a database
    outage.
    """
    query = select(presence.c.table_id, presence.c.seat).where(presence.c.process == process_id())
    noted: dict[str, set[int]] = {}
    for table, seat in connection.execute(query):
        noted.setdefault(table, set()).add(seat)
    every = sorted({*noted, *connected})
    return [
        table for table in every if noted.get(table, set()) != connected.get(table, frozenset())
    ]


def seats_elsewhere(
    connection: Connection, among: Sequence[str]
) -> dict[str, dict[str, frozenset[int]]]:
    """Return the seats connected through other processes, by table and process."""
    query = select(presence.c.table_id, presence.c.process, presence.c.seat).where(
        presence.c.table_id.in_(among), presence.c.process != process_id()
    )
    found: dict[str, dict[str, frozenset[int]]] = {}
    for table, process, seat in connection.execute(query):
        through = found.setdefault(table, {})
        through[process] = through.get(process, frozenset()) | {seat}
    return found

"""Queries on tables, moves, tokens, chat and records. Each runs in the caller's transaction."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, delete, func, insert, select, text, update
from sqlalchemy.dialects import sqlite

from camelup.server.db.hibernated_tables import awake
from camelup.server.db.process_repository import process_id, seats_elsewhere
from camelup.server.db.pubsub import CHANNEL, ChangeNotice, payload, tell_others
from camelup.server.db.schema import (
    chat,
    dice,
    games,
    logs,
    moves,
    records,
    results,
    seats,
    tables,
    tokens,
)
from camelup.server.db.table_state import TableState, now
from camelup.server.db.uptime import note_open, open_so_far
from camelup.server.schemas.errors import Conflict, CorruptTable
from camelup.server.schemas.messages import ChatLine

# Statements used by every move are built once: building one costs more than running it.
_APPEND = insert(moves)
_NOTE_LENGTH = (
    update(logs).where(logs.c.table_id == bindparam("table")).values(moves=bindparam("length"))
)
_ON_SQLITE = sqlite.dialect(paramstyle="named")
_APPEND_ON_SQLITE = str(_APPEND.compile(dialect=_ON_SQLITE))
_NOTE_LENGTH_ON_SQLITE = str(_NOTE_LENGTH.compile(dialect=_ON_SQLITE))
"""Compiled once, because every move is stored with these two statements."""
_NOTE_SEEN = (
    update(tables)
    .where(tables.c.id == bindparam("table"))
    .values(seen=bindparam("at"), seen_open=open_so_far())
)


class LoggedMove(NamedTuple):
    """One row of the move log."""

    seq: int
    seat: int
    action: str | None
    move: str
    made_by: str
    at: int
    drawn: int
    engine: str
    state_hash: str
    links: str = ""
    """The links that a roll consumed, by seat, in hex."""


# On PostgreSQL one statement appends the move, updates the count and notifies the other processes:
# each statement costs a round trip.
_APPEND_AND_TELL = text(
    "WITH appended AS (INSERT INTO moves (table_id, {columns}) VALUES (:table_id, {values})),"
    " noted AS (UPDATE logs SET moves = :seq WHERE table_id = :table_id)"
    " SELECT pg_notify(:channel, :payload)".format(
        columns=", ".join(LoggedMove._fields),
        values=", ".join(f":{name}" for name in LoggedMove._fields),
    )
)


class StoredToken(NamedTuple):
    """A hashed credential of a person at a table: a seat secret or a one-time code."""

    hash: str
    person: str
    kind: str
    expires: int


RemotePresence = Mapping[str, frozenset[int]]
"""Seats connected through other processes, by process."""


class StoredTable(NamedTuple):
    """Everything stored about a table."""

    state: TableState
    version: int
    owner: str | None
    secret: bytes
    moves: list[LoggedMove]
    tokens: list[StoredToken]
    chat: list[ChatLine]
    length: int = 0
    """Number of moves written, even if some rows are missing."""
    remote_presence: RemotePresence = MappingProxyType({})


class ChangedTable(NamedTuple):
    """A table's state after a change, with the tokens and chat that can change with it."""

    state: TableState
    tokens: list[StoredToken]
    chat: list[ChatLine]


class TableUpdates(NamedTuple):
    """The part of a stored table that is newer than a known version."""

    version: int
    owner: str | None
    length: int
    moves: list[LoggedMove]
    """Moves starting with the last known one."""
    room: ChangedTable | None
    """The changed state, or None if the version is the same."""
    chat: list[ChatLine]
    """Chat lines after the last known one."""
    remote_presence: RemotePresence


class TableVersion(NamedTuple):
    """Counters of a table; comparing them shows whether a replica is stale."""

    version: int
    owner: str | None
    v: int
    said: int


def add_table(connection: Connection, state: TableState, secret: bytes) -> None:
    """Store a new table and its dice secret."""
    connection.execute(
        insert(tables).values(
            id=state.id,
            code=state.code,
            status=state.status,
            public=state.options["public"],
            created=state.created,
            seen=state.created,
            seen_open=open_so_far(),
            version=1,
            owner=process_id(),
            state=state.to_json(),
        )
    )
    connection.execute(insert(dice).values(table_id=state.id, secret=secret))
    connection.execute(insert(logs).values(table_id=state.id, moves=0))
    put_seats(connection, state)


def put_seats(connection: Connection, state: TableState) -> None:
    """Store which person holds which seat, indexed by person."""
    connection.execute(delete(seats).where(seats.c.table_id == state.id))
    rows = [
        {"table_id": state.id, "seat": seat, "person": person}
        for seat, person in state.holders.items()
    ]
    if rows:
        connection.execute(insert(seats), rows)


def change_table(
    connection: Connection, state: TableState, version: int, *, own: bool = False
) -> str | None:
    """Store a changed table if its version is still ``version``, and return its owner.

    A hibernated table is woken. ``own`` makes this process the owner.

    Raises:
        Conflict: the stored version differs.
    """
    owned = {**awake(), **({"owner": process_id()} if own else {})}
    done = connection.execute(
        update(tables)
        .where(tables.c.id == state.id, tables.c.version == version)
        .values(
            version=version + 1,
            status=state.status,
            public=state.options["public"],
            state=state.to_json(),
            **owned,
        )
        .returning(tables.c.owner)
    ).first()
    if done is None:
        raise Conflict
    tell_others(connection, state.id, ChangeNotice(version=version + 1))
    owner: str | None = done.owner
    return owner


def note_seen(connection: Connection, table: str) -> None:
    """Record that people are at a table."""
    connection.execute(_NOTE_SEEN, {"table": table, "at": now()})


def append_move(
    connection: Connection, table: str, move: LoggedMove, *, seen: bool = False
) -> None:
    """Append a move to the log; a duplicate sequence number or action violates a constraint."""
    row = {"table_id": table, **move._asdict()}
    if connection.dialect.name == "postgresql":
        word = ChangeNotice(move=[*move], seen=seen or None)
        told = {"channel": CHANNEL, "payload": payload(table, word)}
        connection.execute(_APPEND_AND_TELL, {**row, **told})
    else:
        connection.exec_driver_sql(_APPEND_ON_SQLITE, row)
        connection.exec_driver_sql(_NOTE_LENGTH_ON_SQLITE, {"table": table, "length": move.seq})


def load_table(connection: Connection, table: str) -> StoredTable | None:
    """Load a whole table, or None if there is none."""
    row = connection.execute(
        select(tables.c.state, tables.c.version, tables.c.owner, dice.c.secret, logs.c.moves)
        .outerjoin(dice, dice.c.table_id == tables.c.id)
        .outerjoin(logs, logs.c.table_id == tables.c.id)
        .where(tables.c.id == table)
    ).first()
    if row is None:
        return None
    if row.secret is None or row.moves is None:
        raise CorruptTable("table-set-aside", table=table, why="its dice or its log are missing")
    return StoredTable(
        read_state(table, row.state),
        row.version,
        row.owner,
        row.secret,
        moves_after(connection, table, 0),
        tokens_of(connection, table),
        last_chat(connection, table),
        row.moves,
        _elsewhere(connection, table),
    )


def updates_of(connection: Connection, table: str, known: TableVersion) -> TableUpdates | None:
    """Load what changed at a table after ``known``, or None if the table was deleted."""
    row = connection.execute(
        select(tables.c.state, tables.c.version, tables.c.owner, logs.c.moves)
        .outerjoin(logs, logs.c.table_id == tables.c.id)
        .where(tables.c.id == table)
    ).first()
    if row is None:
        return None
    changed = row.version != known.version
    return TableUpdates(
        row.version,
        row.owner,
        row.moves or 0,
        moves_after(connection, table, known.v - 1),
        _room(connection, table, row.state) if changed else None,
        chat_after(connection, table, known.said),
        _elsewhere(connection, table),
    )


def _room(connection: Connection, table: str, written: str) -> ChangedTable:
    tokens, chat = tokens_of(connection, table), last_chat(connection, table)
    return ChangedTable(read_state(table, written), tokens, chat)


def how_far(connection: Connection, ids: Sequence[str]) -> dict[str, TableVersion]:
    """Return the current versions of some tables; deleted tables are left out."""
    said = (
        select(func.coalesce(func.max(chat.c.n), 0))
        .where(chat.c.table_id == tables.c.id)
        .correlate(tables)
        .scalar_subquery()
    )
    rows = connection.execute(
        select(tables.c.id, tables.c.version, tables.c.owner, logs.c.moves, said)
        .join(logs, logs.c.table_id == tables.c.id)
        .where(tables.c.id.in_(ids))
    )
    return {row[0]: TableVersion(*row[1:]) for row in rows}


def _elsewhere(connection: Connection, table: str) -> RemotePresence:
    """Return the seats connected through other processes; always empty on SQLite."""
    if connection.dialect.name != "postgresql":
        return {}
    return seats_elsewhere(connection, [table]).get(table, {})


def read_state(table: str, written: str) -> TableState:
    """Parse a table's state; raises ``CorruptTable`` if it is damaged."""
    try:
        state = TableState.from_json(written)
        if state.id != table:
            raise ValueError("it is another table's")
        _ = state.added_bytes, state.edition, state.options_shown()
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        why = f"its state cannot be read: {error}"[:200]
        raise CorruptTable("table-set-aside", table=table, why=why) from None
    return state


def moves_after(connection: Connection, table: str, seq: int) -> list[LoggedMove]:
    """Load the moves of a table with a sequence number above ``seq``."""
    columns = [moves.c[name] for name in LoggedMove._fields]
    rows = connection.execute(
        select(*columns).where(moves.c.table_id == table, moves.c.seq > seq).order_by(moves.c.seq)
    )
    return [LoggedMove(*row) for row in rows]


def tokens_of(connection: Connection, table: str) -> list[StoredToken]:
    """Load the unexpired tokens of a table."""
    columns = [tokens.c[name] for name in StoredToken._fields]
    rows = connection.execute(
        select(*columns).where(tokens.c.table_id == table, tokens.c.expires > now())
    )
    return [StoredToken(*row) for row in rows]


def add_token(connection: Connection, table: str, token: StoredToken) -> None:
    """Store a token."""
    connection.execute(insert(tokens).values(table_id=table, **token._asdict()))


def renew_tokens(connection: Connection, table: str, until: int) -> None:
    """Set the expiry of all seat tokens of a table."""
    mine = (tokens.c.table_id == table, tokens.c.kind == "seat")
    connection.execute(update(tokens).where(*mine).values(expires=until))


def revoke_tokens(connection: Connection, table: str, person: str) -> None:
    """Revoke every token of a person at a table."""
    connection.execute(delete(tokens).where(tokens.c.table_id == table, tokens.c.person == person))


def last_chat(connection: Connection, table: str, most: int = 50) -> list[ChatLine]:
    """Load the last lines of chat, oldest first."""
    rows = connection.execute(
        select(chat).where(chat.c.table_id == table).order_by(chat.c.n.desc()).limit(most)
    ).all()
    return [_chat_line(row) for row in reversed(rows)]


def chat_after(connection: Connection, table: str, n: int) -> list[ChatLine]:
    """Load the chat lines with a number above ``n``."""
    rows = connection.execute(
        select(chat).where(chat.c.table_id == table, chat.c.n > n).order_by(chat.c.n)
    )
    return [_chat_line(row) for row in rows]


def add_chat(connection: Connection, table: str, line: ChatLine, person: str) -> None:
    """Store a chat line and its author."""
    connection.execute(insert(chat).values(table_id=table, person=person or None, **line))
    tell_others(connection, table, ChangeNotice(said=line["n"]))


def erase_chat(connection: Connection, table: str, person: str) -> None:
    """Delete the chat lines of a person at a table."""
    connection.execute(delete(chat).where(chat.c.table_id == table, chat.c.person == person))


def _chat_line(row: Any) -> ChatLine:
    return {
        "n": row.n,
        "seat": row.seat,
        "name": row.name,
        "text": row.text,
        "phrase": row.phrase,
        "at": row.at,
    }


def table_with_code(connection: Connection, code: str) -> str | None:
    """Return the id of the table with a join code, or None."""
    return connection.execute(select(tables.c.id).where(tables.c.code == code)).scalar()


def is_table(connection: Connection, table: str) -> bool:
    """Return whether a table exists."""
    return connection.execute(select(tables.c.id).where(tables.c.id == table)).first() is not None


def waiting_tables(connection: Connection) -> list[TableState]:
    """List public tables that are waiting for players."""
    return public_tables(connection, among=("waiting",))


def public_tables(
    connection: Connection, most: int = 100, among: Sequence[str] = ("waiting", "playing")
) -> list[TableState]:
    """List public tables that are waiting for players or being played, newest first."""
    rows = connection.execute(
        select(tables.c.id, tables.c.state)
        .where(tables.c.public, tables.c.status.in_(among))
        .order_by(tables.c.created.desc())
        .limit(most)
    )
    found = []
    for row in rows:
        with suppress(CorruptTable):
            found.append(read_state(row.id, row.state))
    return found


def tables_in_play(connection: Connection) -> list[str]:
    """List the active tables whose turns this process drives."""
    query = select(tables.c.id).where(tables.c.status == "playing", tables.c.rests_until.is_(None))
    if connection.dialect.name == "postgresql":
        query = query.where(tables.c.owner == process_id())
    return list(connection.execute(query).scalars())


def tables_unseen_for(connection: Connection, ms: int, most: int) -> list[tuple[str, str]]:
    """List open tables that nobody has visited for ``ms`` of server uptime, with their raw state.

    Hibernated tables are left out.
    """
    limit = note_open(connection) - ms
    rows = connection.execute(
        select(tables.c.id, tables.c.state)
        .where(
            tables.c.status.in_(("waiting", "playing")),
            tables.c.rests_until.is_(None),
            tables.c.seen_open < limit,
        )
        .order_by(tables.c.seen_open)
        .limit(most)
    )
    return [(row.id, row.state) for row in rows]


def list_tables(connection: Connection, status: str | None = None) -> Sequence[Any]:
    """List all tables with their move counts, newest first."""
    count = (
        select(func.count()).where(moves.c.table_id == tables.c.id).correlate(tables)
    ).scalar_subquery()
    query = select(tables.c.id, tables.c.status, tables.c.created, tables.c.state, count)
    if status:
        query = query.where(tables.c.status == status)
    return connection.execute(query.order_by(tables.c.created.desc())).all()


def delete_table(connection: Connection, table: str) -> bool:
    """Delete a table and everything that belongs to it; return whether it existed."""
    done = connection.execute(delete(tables).where(tables.c.id == table)).rowcount == 1
    if done:
        for kept in (games, results):
            connection.execute(delete(kept).where(kept.c.table_id == table))
        tell_others(connection, table, ChangeNotice())
    return done


def prune(connection: Connection, before: int) -> int:
    """Delete finished and abandoned tables and uploads older than ``before``; return the count."""
    old: int = connection.execute(
        delete(tables).where(tables.c.status.in_(("finished", "abandoned")), tables.c.seen < before)
    ).rowcount
    return old + connection.execute(delete(records).where(records.c.created < before)).rowcount


def add_record(connection: Connection, record: str, text_: str) -> None:
    """Store an uploaded record."""
    connection.execute(insert(records).values(id=record, created=now(), text=text_))


def record_text(connection: Connection, record: str) -> str | None:
    """Return the text of an uploaded record, or None."""
    return connection.execute(select(records.c.text).where(records.c.id == record)).scalar()

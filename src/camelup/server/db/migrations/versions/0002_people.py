"""People: a secret stands for a person, and a person holds seats.

Makes people, keys, sessions, seats and results; notes how long each log is and for how long
the server has been open. Whoever sat at a table of the first version becomes a person, the
same one at the table and at its rematch.
"""

import json
import secrets
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

Seats = dict[tuple[str, int], str]
"""Persons by table and seat."""


def upgrade() -> None:
    """Make the tables, then a person of everyone who sits somewhere."""
    _make_people()
    _make_results()
    op.add_column(
        "tables", sa.Column("seen_open", sa.BigInteger, nullable=False, server_default="0")
    )
    op.add_column("chat", sa.Column("person", sa.String(32)))
    op.create_index("chat_by_person", "chat", ["person"])
    _make_hours()
    _name_everyone(_find_everyone())
    op.execute(
        "INSERT INTO logs (table_id, moves) SELECT tables.id, "
        "(SELECT count(*) FROM moves WHERE moves.table_id = tables.id) FROM tables"
    )


def _make_people() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.Text),
        sa.Column("face", sa.String(20)),
        sa.Column("colour", sa.String(7)),
        sa.Column("guest_of", sa.String(32), sa.ForeignKey("people.id", ondelete="SET NULL")),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_index("people_by_host", "people", ["guest_of"])
    op.create_table(
        "keys",
        sa.Column("hash", sa.String(64), primary_key=True),
        _person(),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_index("keys_by_person", "keys", ["person"])
    op.create_table(
        "sessions",
        sa.Column("hash", sa.String(64), primary_key=True),
        _person(),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    op.create_index("sessions_by_person", "sessions", ["person"])
    op.create_table(
        "seats",
        _table_id(primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        _person(),
    )
    op.create_index("seats_by_person", "seats", ["person"])


def _make_results() -> None:
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id", ondelete="SET NULL")),
        sa.Column("bot", sa.String(80)),
        sa.Column("edition", sa.String(10), nullable=False),
        sa.Column("coins", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("finished", sa.BigInteger, nullable=False),
    )
    op.create_index("results_by_person", "results", ["person", "finished"])
    op.create_index("results_by_time", "results", ["finished", "table_id"])


def _make_hours() -> None:
    op.create_table(
        "logs",
        _table_id(primary_key=True),
        sa.Column("moves", sa.Integer, nullable=False),
    )
    op.create_table(
        "hours",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("open", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.execute("INSERT INTO hours (id, open, at) VALUES (1, 0, 0)")


def _find_everyone() -> Seats:
    """Give every person at every table an id; a rematch's seats go to those of the first game."""
    connection = op.get_bind()
    rows = connection.execute(sa.text("SELECT id, state FROM tables ORDER BY created, id"))
    found: Seats = {}
    names: dict[tuple[str, int], str] = {}
    for table, text in rows.all():
        state = _read(text)
        if state is None:
            continue
        for number, seat in enumerate(state["seats"], 1):
            if seat.get("kind") != "person":
                continue
            before = (str(state.get("rematch_of")), number)
            stayed = names.get(before) == seat["name"] and seat["since"] <= state["created"]
            seat["person"] = found[before] if stayed else secrets.token_hex(10)
            found[table, number], names[table, number] = seat["person"], seat["name"]
        connection.execute(
            sa.text("UPDATE tables SET state = :state WHERE id = :id"),
            {"id": table, "state": json.dumps(state, ensure_ascii=False, separators=(",", ":"))},
        )
    return found


def _read(text: str) -> dict[str, Any] | None:
    """Read a table's state; one that is damaged is left as it is."""
    try:
        state = json.loads(text)
        return state if all(isinstance(seat, dict) for seat in state["seats"]) else None
    except (ValueError, TypeError, KeyError):
        return None


def _name_everyone(found: Seats) -> None:
    """Store the people, their seats, and whose each token and line of chat is."""
    connection = op.get_bind()
    tokens = connection.execute(
        sa.text("SELECT hash, table_id, seat, kind, expires FROM tokens")
    ).all()
    op.drop_index("tokens_by_table", "tokens")
    op.drop_table("tokens")
    made = op.create_table(
        "tokens",
        sa.Column("hash", sa.String(64), primary_key=True),
        _table_id(),
        _person(),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    op.create_index("tokens_by_table", "tokens", ["table_id"])
    op.create_index("tokens_by_person", "tokens", ["person"])
    for person in sorted(set(found.values())):
        connection.execute(
            sa.text("INSERT INTO people (id, created) VALUES (:id, 0)"), {"id": person}
        )
    for (table, seat), person in found.items():
        _give_seat(table, seat, person)
    for digest, table, seat, kind, expires in tokens:
        if (table, seat) in found:
            row = {"hash": digest, "table_id": table, "kind": kind, "expires": expires}
            connection.execute(made.insert().values(person=found[table, seat], **row))


def _give_seat(table: str, seat: int, person: str) -> None:
    which = {"table": table, "seat": seat, "person": person}
    op.get_bind().execute(
        sa.text("INSERT INTO seats (table_id, seat, person) VALUES (:table, :seat, :person)"),
        which,
    )
    op.get_bind().execute(
        sa.text("UPDATE chat SET person = :person WHERE table_id = :table AND seat = :seat"),
        which,
    )


def _person() -> "sa.Column[str]":
    return sa.Column(
        "person", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False
    )


def _table_id(primary_key: bool = False) -> "sa.Column[str]":
    return sa.Column(
        "table_id",
        sa.String(32),
        sa.ForeignKey("tables.id", ondelete="CASCADE"),
        nullable=False,
        primary_key=primary_key,
    )

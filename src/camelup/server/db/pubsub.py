"""What processes on one PostgreSQL tell each other when a table changes: just what is new."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from sqlalchemy import Connection, text

from camelup.server.db.process_repository import process_id

CHANNEL = "camelup"
"""Where they tell it."""

_TELL = text("SELECT pg_notify(:channel, :payload)")


class ChangeNotice(NamedTuple):
    """What was told about a table: one of these, or that everything may have changed.

    Nothing that a person wrote is in it: the database keeps what it passes on for a while.
    """

    move: list[Any] | None = None
    """A move, as it stands in the log."""
    version: int | None = None
    """The room's version after a change."""
    said: int | None = None
    """The number of a line of chat."""
    seats: list[int] | None = None
    """Seats that are connected through the process that tells it, all of them."""
    seen: bool | None = None
    """Whether it was noted with the move that people are here: once a minute will do for all."""


def payload(table: str, word: ChangeNotice) -> str:
    """Write down what is told; who tells it and where stands first, to be read at a glance."""
    told = {name: value for name, value in word._asdict().items() if value is not None}
    return f"{table}:{process_id()}:{json.dumps(told, separators=(',', ':'))}"


def teller_of(told: str) -> tuple[str, str]:
    """Read only which table it is about and which process tells it."""
    table, process, _ = told.split(":", 2)
    return table, process


def word_of(told: str) -> ChangeNotice:
    """Read what is told; what a newer camelup adds is left out."""
    known = json.loads(told.split(":", 2)[2])
    return ChangeNotice(
        **{name: value for name, value in known.items() if name in ChangeNotice._fields}
    )


def tell_others(connection: Connection, table: str, word: ChangeNotice) -> None:
    """Tell other processes, at commit, what is new at a table."""
    if connection.dialect.name == "postgresql":
        connection.execute(_TELL, {"channel": CHANNEL, "payload": payload(table, word)})

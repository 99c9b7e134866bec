"""Change notices between processes that share a PostgreSQL database."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from sqlalchemy import Connection, text

from camelup.server.db.process_repository import process_id

CHANNEL = "camelup"
"""Name of the notification channel."""

_TELL = text("SELECT pg_notify(:channel, :payload)")


class ChangeNotice(NamedTuple):
    """What changed at a table: one of the fields, or possibly everything if none is set.

    Contains no text written by people, because the database keeps notices for a while.
    """

    move: list[Any] | None = None
    """A move, as in the log."""
    version: int | None = None
    """The table's version after the change."""
    said: int | None = None
    """The number of a chat line."""
    seats: list[int] | None = None
    """All seats connected through the sending process."""
    seen: bool | None = None
    """Whether the move also updated the table's last visit; once a minute is enough for all."""


def payload(table: str, word: ChangeNotice) -> str:
    """Encode a notice; table and sender come first, so that they can be read without JSON."""
    told = {name: value for name, value in word._asdict().items() if value is not None}
    return f"{table}:{process_id()}:{json.dumps(told, separators=(',', ':'))}"


def teller_of(told: str) -> tuple[str, str]:
    """Return the table and the sending process of an encoded notice."""
    table, process, _ = told.split(":", 2)
    return table, process


def word_of(told: str) -> ChangeNotice:
    """Decode a notice; fields added by a newer version are ignored."""
    known = json.loads(told.split(":", 2)[2])
    return ChangeNotice(
        **{name: value for name, value in known.items() if name in ChangeNotice._fields}
    )


def tell_others(connection: Connection, table: str, word: ChangeNotice) -> None:
    """Send a notice to the other processes at commit; a no-op on SQLite."""
    if connection.dialect.name == "postgresql":
        connection.execute(_TELL, {"channel": CHANNEL, "payload": payload(table, word)})

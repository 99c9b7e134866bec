"""Database schema. A change here needs a migration."""

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("code", String(6), nullable=False, unique=True),
    Column("status", String(12), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),
    Column("owner", String(32)),
    Column("state", Text, nullable=False),
    Column("seen_open", BigInteger, nullable=False, server_default="0"),
    Column("rests_until", BigInteger),
    Column("rests_as", Text),
    Index("tables_by_rest", "rests_until"),
    Index("tables_by_status", "status", "public", "created"),
)
"""A table's state as JSON; ``version`` counts its changes, ``seen`` is the last visit.

``seen_open`` is the server uptime at that visit (see ``hours``). A hibernated table is not in
memory and has no owner until somebody opens it or ``rests_until`` passes; ``rests_as`` is a summary
of its position.
"""


def _table_id(primary_key: bool = False) -> "Column[str]":
    return Column(
        "table_id",
        String(32),
        ForeignKey("tables.id", ondelete="CASCADE"),
        nullable=False,
        primary_key=primary_key,
    )


dice = Table(
    "dice",
    metadata,
    _table_id(primary_key=True),
    Column("secret", LargeBinary, nullable=False),
)
"""The dice secret of each table, kept apart from the game state."""

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", Text),
    Column("face", String(20)),
    Column("colour", String(7)),
    Column("guest_of", String(32), ForeignKey("people.id", ondelete="SET NULL")),
    Column("created", BigInteger, nullable=False),
    Index("people_by_host", "guest_of"),
)
"""Everybody who has held a seat. Only people with a passport have a name here.

A guest shares the device of ``guest_of``. An erased person keeps an anonymous row, so that the
results of the other players remain valid.
"""


def _person(**more: Any) -> "Column[str]":
    return Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), **more)


keys = Table(
    "keys",
    metadata,
    Column("hash", String(64), primary_key=True),
    _person(nullable=False),
    Column("made", BigInteger, nullable=False),
    Index("keys_by_person", "person"),
)
"""Hashed passport secrets, one for each linked device."""

sessions = Table(
    "sessions",
    metadata,
    Column("hash", String(64), primary_key=True),
    _person(nullable=False),
    Column("kind", String(10), nullable=False),
    Column("expires", BigInteger, nullable=False),
    Index("sessions_by_person", "person"),
)
"""Hashed session tokens of passports, and codes for linking another device."""

seats = Table(
    "seats",
    metadata,
    _table_id(primary_key=True),
    Column("seat", Integer, primary_key=True),
    _person(nullable=False),
    Index("seats_by_person", "person"),
)
"""Which person holds which seat; duplicates the tables' states as an index by person."""

games = Table(
    "games",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("edition", String(10), nullable=False),
    Column("players", Integer, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("began", BigInteger, nullable=False),
    Column("finished", BigInteger, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("anchors", Integer, nullable=False),
    Column("purses", Text, nullable=False),
    Index("games_by_rating", "rated", "finished", "table_id"),
)
"""Finished games; kept when their tables are pruned.

``purses`` is everyone's coins after each leg, as JSON; ``anchors`` is the version of the bot
ratings that a rated game was rated with.
"""

results = Table(
    "results",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(32), ForeignKey("people.id", ondelete="SET NULL")),
    Column("bot", String(80)),
    Column("edition", String(10), nullable=False),
    Column("coins", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("finished", BigInteger, nullable=False),
    Column("name", Text),
    Column("face", String(20)),
    Column("colour", String(7)),
    Column("gone", Boolean, nullable=False, server_default=false()),
    Column("tickets", Integer),
    Column("rolls", Integer),
    Column("tiles", Integer),
    Column("cards", Integer),
    Column("stack", Integer),
    Column("backed", Text),
    Column("luck", Float),
    Column("mu", Float),
    Column("sigma", Float),
    Index("results_by_person", "person", "finished"),
    Index("results_by_time", "finished", "table_id"),
)
"""The result of each seat of a finished game; kept when the table is pruned.

``name`` is the name used at the table, null after erasure. ``gone`` is true if a bot was playing
for the person at the end. ``tickets`` to ``luck`` are statistics (see ``story/game_summary.py``);
``mu`` and ``sigma`` are the rating after a rated game.
"""

ratings = Table(
    "ratings",
    metadata,
    _person(primary_key=True, nullable=False),
    Column("edition", String(10), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("worth", Float, nullable=False),
    Index("ratings_by_worth", "edition", "worth"),
)
"""Current ratings of passports; ``worth`` is the sort key of the leaderboard."""

callings = Table(
    "callings",
    metadata,
    Column("id", String(32), primary_key=True),
    _person(nullable=False),
    Column("kind", String(10), nullable=False),
    Column("secret", String(64), nullable=False, unique=True),
    Column("address", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("language", String(5), nullable=False),
    Column("quiet", String(80), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("failed", Integer, nullable=False, server_default="0"),
    Index("callings_by_person", "person"),
)
"""Notification channels for turns: a feed, a web push subscription or a webhook.

``secret`` is hashed: it gives access to a feed, or cancels a channel of another kind. ``key`` is
the browser's encryption key; nothing is sent during the ``quiet`` hours.
"""

called = Table(
    "called",
    metadata,
    Column("calling", String(32), ForeignKey("callings.id", ondelete="CASCADE"), primary_key=True),
    _table_id(primary_key=True),
    Column("v", Integer, nullable=False),
    Index("called_by_table", "table_id"),
)
"""The last turn, by table version, that each channel was notified of; prevents duplicates."""

vapid = Table(
    "vapid",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("secret", LargeBinary, nullable=False),
)
"""One row: the VAPID key that identifies this server to push services."""

tokens = Table(
    "tokens",
    metadata,
    Column("hash", String(64), primary_key=True),
    _table_id(),
    _person(nullable=False),
    Column("kind", String(10), nullable=False),
    Column("expires", BigInteger, nullable=False),
    Index("tokens_by_table", "table_id"),
    Index("tokens_by_person", "person"),
)
"""Hashed credentials of people at tables: seat secrets and one-time codes."""

logs = Table(
    "logs",
    metadata,
    _table_id(primary_key=True),
    Column("moves", Integer, nullable=False),
)
"""The length of each table's move log, to detect a truncated one."""

moves = Table(
    "moves",
    metadata,
    _table_id(primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("action", String(64)),
    Column("move", String(16), nullable=False),
    Column("made_by", String(8), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("drawn", Integer, nullable=False),
    Column("engine", String(20), nullable=False),
    Column("state_hash", String(64), nullable=False),
    Column("links", Text, nullable=False, server_default=""),
    UniqueConstraint("table_id", "seat", "action"),
)
"""The move log, from which every game is rebuilt.

``drawn`` counts the dice draws up to this move; ``links`` are those that a roll consumed, by seat.
"""

signing = Table(
    "signing",
    metadata,
    Column("public", String(64), primary_key=True),
    Column("secret", LargeBinary),
    Column("made", BigInteger, nullable=False),
    Column("retired", BigInteger),
)
"""The server's signing keys; the secret of a retired key is deleted."""

chat = Table(
    "chat",
    metadata,
    _table_id(primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("seat", Integer),
    Column("name", Text, nullable=False),
    Column("text", Text),
    Column("phrase", String(40)),
    Column("at", BigInteger, nullable=False),
    Column("person", String(32)),
    Index("chat_by_person", "person"),
)
"""Chat lines of each table."""

records = Table(
    "records",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("text", Text, nullable=False),
)
"""Uploaded game records."""

processes = Table(
    "processes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("beat", BigInteger, nullable=False),
)
"""Server processes and their last heartbeats."""

presence = Table(
    "presence",
    metadata,
    Column("process", String(32), primary_key=True),
    _table_id(primary_key=True),
    Column("seat", Integer, primary_key=True),
)
"""Which seats are connected through which process."""

hours = Table(
    "hours",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("open", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""One row: total server uptime in ms, almost unaffected by changes of the system clock."""

clubs = Table(
    "clubs",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("status", String(12), nullable=False),
    Column("due", BigInteger, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),
    Column("state", Text, nullable=False),
    Index("clubs_by_status", "status"),
)
"""Club nights as JSON; ``version`` counts changes, ``due`` is the time of the next action."""

club_people = Table(
    "club_people",
    metadata,
    Column("club_id", String(32), ForeignKey("clubs.id", ondelete="CASCADE"), primary_key=True),
    _person(primary_key=True, nullable=False),
    Index("clubs_by_person", "person"),
)
"""Organisers and players of each night; duplicates the nights' states as an index by person."""

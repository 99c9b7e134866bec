"""The tables of the database. A change here needs a migration."""

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
"""A table's state as JSON; ``version`` counts its changes, ``seen`` is when people were there.

``seen_open`` is how long the server had been open then, see ``hours``. A table that rests is
in nobody's memory, and nobody's, until somebody comes to it or the moment ``rests_until``;
``rests_as`` tells meanwhile how it stands.
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
"""The secret of each table's dice, apart from the game."""

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
"""Whoever sits or sat at a table. Only those with a passport have a name here.

A guest shares the device of ``guest_of``. Who was erased stays as a row that names nobody,
so that the results of the others stand.
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
"""Passports' secrets, hashed: one for each device a passport was carried to."""

sessions = Table(
    "sessions",
    metadata,
    Column("hash", String(64), primary_key=True),
    _person(nullable=False),
    Column("kind", String(10), nullable=False),
    Column("expires", BigInteger, nullable=False),
    Index("sessions_by_person", "person"),
)
"""What a passport was exchanged for, hashed: sessions, and codes to carry it elsewhere."""

seats = Table(
    "seats",
    metadata,
    _table_id(primary_key=True),
    Column("seat", Integer, primary_key=True),
    _person(nullable=False),
    Index("seats_by_person", "person"),
)
"""Which person holds which seat, as in the tables' states, to be found by person."""

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
"""Finished games. ``purses`` is everyone's coins from leg to leg, as JSON; ``anchors`` says
which figures of the bots a rated game was rated with. They outlive tables that are pruned."""

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
"""How finished games ended for each seat. They outlive tables that are pruned.

``name`` is that of the table, empty for who was erased; ``gone`` whether a bot played for the
person at the end; then the coins by source and what else figures are made of (see
``story/game_summary.py``); ``mu`` and ``sigma`` are the rating after a rated game.
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
"""The ratings of passports now; ``worth`` is what the board is ordered by."""

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
"""How people want to hear that it is their turn: a feed, a web push or a webhook.

``secret`` is hashed: with a feed's its owner's turns can be read, with another's it is stopped.
``key`` is what a browser gave to encrypt for it; ``quiet`` the hours in which nothing is sent.
"""

called = Table(
    "called",
    metadata,
    Column("calling", String(32), ForeignKey("callings.id", ondelete="CASCADE"), primary_key=True),
    _table_id(primary_key=True),
    Column("v", Integer, nullable=False),
    Index("called_by_table", "table_id"),
)
"""To which turn at a table, by its version, a calling has called last: never twice to one."""

vapid = Table(
    "vapid",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("secret", LargeBinary, nullable=False),
)
"""One row: the key with which this server shows push services who it is."""

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
"""What a person shows at a table: secrets and one-time codes, hashed."""

logs = Table(
    "logs",
    metadata,
    _table_id(primary_key=True),
    Column("moves", Integer, nullable=False),
)
"""How many moves the log of a table has: one that lost its end is noticed."""

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
"""The log: the truth about every game. ``drawn`` counts the draws of the dice so far.

``links`` are those that a roll took, by seat.
"""

signing = Table(
    "signing",
    metadata,
    Column("public", String(64), primary_key=True),
    Column("secret", LargeBinary),
    Column("made", BigInteger, nullable=False),
    Column("retired", BigInteger),
)
"""The keys the server signs with; one that is retired has no secret any more."""

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
"""What was said at each table."""

records = Table(
    "records",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("text", Text, nullable=False),
)
"""Records that were uploaded."""

processes = Table(
    "processes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("beat", BigInteger, nullable=False),
)
"""Server processes and when each was last alive."""

presence = Table(
    "presence",
    metadata,
    Column("process", String(32), primary_key=True),
    _table_id(primary_key=True),
    Column("seat", Integer, primary_key=True),
)
"""Who is connected through which process."""

hours = Table(
    "hours",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("open", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""One row: for how many ms a server has been open, which no turned clock can change by much."""

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
"""Club nights as JSON; ``version`` counts changes, ``due`` is when something happens by itself."""

club_people = Table(
    "club_people",
    metadata,
    Column("club_id", String(32), ForeignKey("clubs.id", ondelete="CASCADE"), primary_key=True),
    _person(primary_key=True, nullable=False),
    Index("clubs_by_person", "person"),
)
"""Who runs or plays at which night, as in the nights' states, to be found by person."""

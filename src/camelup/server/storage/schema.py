"""The tables of the database. A change here needs a migration."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
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
    Index("tables_by_status", "status", "public", "created"),
)
"""A table's state as JSON; ``version`` counts its changes, ``seen`` is when people were there."""


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

tokens = Table(
    "tokens",
    metadata,
    Column("hash", String(64), primary_key=True),
    _table_id(),
    Column("seat", Integer, nullable=False),
    Column("kind", String(10), nullable=False),
    Column("expires", BigInteger, nullable=False),
    Index("tokens_by_table", "table_id"),
)
"""Seats' secrets and one-time codes, hashed."""

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
    UniqueConstraint("table_id", "seat", "action"),
)
"""The log: the truth about every game. ``drawn`` counts the draws of the dice so far."""

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

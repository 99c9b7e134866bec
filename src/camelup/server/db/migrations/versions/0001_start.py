"""The first database: tables, dice, tokens, moves, chat, records, processes, presence."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make every table."""
    _make_tables()
    _make_log()
    _make_processes()
    op.create_table(
        "records",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )


def _make_tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("code", sa.String(6), nullable=False, unique=True),
        sa.Column("status", sa.String(12), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("owner", sa.String(32)),
        sa.Column("state", sa.Text, nullable=False),
    )
    op.create_index("tables_by_status", "tables", ["status", "public", "created"])
    op.create_table(
        "dice",
        _table_id(primary_key=True),
        sa.Column("secret", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "tokens",
        sa.Column("hash", sa.String(64), primary_key=True),
        _table_id(),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    op.create_index("tokens_by_table", "tokens", ["table_id"])


def _make_processes() -> None:
    op.create_table(
        "processes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("beat", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "presence",
        sa.Column("process", sa.String(32), primary_key=True),
        _table_id(primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
    )


def _make_log() -> None:
    op.create_table(
        "moves",
        _table_id(primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("action", sa.String(64)),
        sa.Column("move", sa.String(16), nullable=False),
        sa.Column("made_by", sa.String(8), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("drawn", sa.Integer, nullable=False),
        sa.Column("engine", sa.String(20), nullable=False),
        sa.Column("state_hash", sa.String(64), nullable=False),
        sa.UniqueConstraint("table_id", "seat", "action"),
    )
    op.create_table(
        "chat",
        _table_id(primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text),
        sa.Column("phrase", sa.String(40)),
        sa.Column("at", sa.BigInteger, nullable=False),
    )


def _table_id(primary_key: bool = False) -> "sa.Column[str]":
    return sa.Column(
        "table_id",
        sa.String(32),
        sa.ForeignKey("tables.id", ondelete="CASCADE"),
        nullable=False,
        primary_key=primary_key,
    )

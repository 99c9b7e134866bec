"""Callings: how people want to hear that it is their turn, and the key for web push."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "callings",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column(
            "person", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False
        ),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False, unique=True),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("language", sa.String(5), nullable=False),
        sa.Column("quiet", sa.String(80), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("failed", sa.Integer, nullable=False, server_default="0"),
    )
    op.create_index("callings_by_person", "callings", ["person"])
    op.create_table(
        "vapid",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("secret", sa.LargeBinary, nullable=False),
    )

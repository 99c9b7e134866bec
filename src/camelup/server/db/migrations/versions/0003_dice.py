"""Dice: the links that rolls took, and the keys that games are signed with."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make room for both."""
    op.add_column("moves", sa.Column("links", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "signing",
        sa.Column("public", sa.String(64), primary_key=True),
        sa.Column("secret", sa.LargeBinary),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("retired", sa.BigInteger),
    )

"""How a table stands while it rests: whose turn it is can be told without loading it."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the column; tables that rest already are loaded when they are asked for."""
    op.add_column("tables", sa.Column("rests_as", sa.Text))

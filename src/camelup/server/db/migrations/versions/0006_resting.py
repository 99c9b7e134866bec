"""Tables that rest until a moment, and which turns people were called to already."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the column and the table; who is on turn now has been called by the server of before."""
    op.add_column("tables", sa.Column("rests_until", sa.BigInteger))
    op.create_index("tables_by_rest", "tables", ["rests_until"])
    op.create_table(
        "called",
        sa.Column(
            "calling",
            sa.String(32),
            sa.ForeignKey("callings.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column(
            "table_id",
            sa.String(32),
            sa.ForeignKey("tables.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("v", sa.Integer, nullable=False),
    )
    op.create_index("called_by_table", "called", ["table_id"])
    op.execute(
        "INSERT INTO called (calling, table_id, v) "
        "SELECT DISTINCT callings.id, tables.id, logs.moves FROM callings "
        "JOIN seats ON seats.person = callings.person "
        "JOIN tables ON tables.id = seats.table_id AND tables.status = 'playing' "
        "JOIN logs ON logs.table_id = tables.id"
    )

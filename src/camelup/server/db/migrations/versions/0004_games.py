"""Games, figures and ratings: what finished games were for everyone who played.

Finished games of before get their names from the tables that are still there. Where their
coins came from is filled in by ``camelup admin ratings``, which reads the logs.
"""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the tables, then enter the games that have ended so far."""
    _make_games()
    for column in _NEW_IN_RESULTS:
        op.add_column("results", column)
    _enter_games()


_NEW_IN_RESULTS: tuple["sa.Column[Any]", ...] = (
    sa.Column("name", sa.Text),
    sa.Column("face", sa.String(20)),
    sa.Column("colour", sa.String(7)),
    sa.Column("gone", sa.Boolean, nullable=False, server_default=sa.false()),
    *(sa.Column(name, sa.Integer) for name in ("tickets", "rolls", "tiles", "cards", "stack")),
    sa.Column("backed", sa.Text),
    *(sa.Column(name, sa.Float) for name in ("luck", "mu", "sigma")),
)


def _make_games() -> None:
    op.create_table(
        "games",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("edition", sa.String(10), nullable=False),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("players", "moves")),
        *(sa.Column(name, sa.BigInteger, nullable=False) for name in ("began", "finished")),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("anchors", sa.Integer, nullable=False),
        sa.Column("purses", sa.Text, nullable=False),
    )
    op.create_index("games_by_rating", "games", ["rated", "finished", "table_id"])
    op.create_table(
        "ratings",
        sa.Column(
            "person",
            sa.String(32),
            sa.ForeignKey("people.id", ondelete="CASCADE"),
            primary_key=True,
            nullable=False,
        ),
        sa.Column("edition", sa.String(10), primary_key=True),
        *(sa.Column(name, sa.Float, nullable=False) for name in ("mu", "sigma")),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("worth", sa.Float, nullable=False),
    )
    op.create_index("ratings_by_worth", "ratings", ["edition", "worth"])


def _enter_games() -> None:
    """Enter every game that has results, with what its table still tells."""
    connection = op.get_bind()
    counted = connection.execute(
        sa.text(
            "SELECT results.table_id, results.edition, max(results.finished), count(*), "
            "max(tables.state), max(logs.moves) FROM results "
            "LEFT JOIN tables ON tables.id = results.table_id "
            "LEFT JOIN logs ON logs.table_id = results.table_id "
            "GROUP BY results.table_id, results.edition"
        )
    ).all()
    for table, edition, finished, players, text, moves in counted:
        state = _read(text)
        row = {"table": table, "edition": edition, "finished": finished, "players": players}
        connection.execute(
            sa.text(
                "INSERT INTO games (table_id, edition, players, moves, began, finished, rated, "
                "anchors, purses) VALUES (:table, :edition, :players, :moves, :began, :finished, "
                ":rated, 0, '[]')"
            ),
            {**row, "moves": moves or 0, "began": state.get("began", finished), "rated": False},
        )
        for number, seat in enumerate(state.get("seats", ()), 1):
            _name(table, number, seat)


def _name(table: str, number: int, seat: dict[str, Any]) -> None:
    op.get_bind().execute(
        sa.text(
            "UPDATE results SET name = :name, face = :face, colour = :colour, gone = :gone "
            "WHERE table_id = :table AND seat = :seat"
        ),
        {
            "table": table,
            "seat": number,
            "name": seat.get("name"),
            "face": seat.get("face", ""),
            "colour": seat.get("colour", ""),
            "gone": bool(seat.get("stand_in")),
        },
    )


def _read(text: str | None) -> dict[str, Any]:
    """Read a table's state; of one that is damaged or gone nothing is known."""
    try:
        state = json.loads(text or "{}")
        seats = state.get("seats", ())
        return state if all(isinstance(seat, dict) for seat in seats) else {}
    except (ValueError, TypeError, AttributeError):
        return {}

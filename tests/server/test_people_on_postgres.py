"""Games, figures and ratings on a real PostgreSQL, and the migration to them with real data."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from camelup.server.db import engine as opening
from camelup.server.db import game_repository
from camelup.server.db.engine import migrate, open_engine
from camelup.server.results.game_results import account_again
from server.conftest import GENEROUS, ServerProcess
from server.postgres import running_postgres
from server.test_my_games import my_games, play_out
from server.test_passport import Browser
from server.test_ratings import rate_all

OLD = Path(__file__).parent / "databases" / "0002.sql"


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    yield from running_postgres()


def test_rated_games_are_kept_found_and_computed_again_on_postgres(
    postgres: str, make_server: Callable[..., ServerProcess]
) -> None:
    server = make_server(postgres, **GENEROUS)
    people = [Browser(server).is_somebody(name) for name in ("Ann", "Ben", "Zoë")]
    tables = [play_out(server, *people, rated=True) for _ in range(2)]
    page = my_games(people[0], most=1)
    assert [line["id"] for line in page["games"]] == [tables[1]]
    older = my_games(people[0], most=1, after=page["next"], search="zoë")
    assert [line["id"] for line in older["games"]] == [tables[0]]
    figures = people[0].web.get("/api/passport/figures").json()
    assert {rival["met"] for rival in figures["rivals"]} == {2}
    board = people[0].web.get("/api/ranking").json()
    assert "2 rated, 0 ratings changed" in rate_all(server)
    assert people[0].web.get("/api/ranking").json() == board
    assert people[2].web.delete("/api/passport").status_code == 204
    assert my_games(people[0], search="zo")["total"] == 0
    assert "2 rated, 0 ratings changed" in rate_all(server)
    left = {one["name"]: one["rating"] for one in board["players"] if one["name"] != "Zoë"}
    board = people[0].web.get("/api/ranking").json()
    assert {one["name"]: one["rating"] for one in board["players"]} == left


def old_database(file: Path) -> str:
    """A database of before there were games, with a finished one that has results."""
    with closing(sqlite3.connect(file)) as old:
        old.executescript(OLD.read_text(encoding="utf-8"))
        table, person = old.execute("SELECT table_id, person FROM seats LIMIT 1").fetchone()
        for seat in (1, 2):
            old.execute(
                "INSERT INTO results VALUES (?, ?, ?, NULL, 'second', ?, ?, 1794734957537)",
                [table, seat, person if seat == 1 else None, 10 - seat, seat],
            )
        old.commit()
    return f"sqlite:///{file}"


def test_games_of_before_get_names_by_the_migration_and_figures_from_their_logs(
    tmp_path: Path,
) -> None:
    engine = open_engine(old_database(tmp_path / "old.db"))
    migrate(engine)
    with engine.begin() as connection:
        (row,) = connection.execute(sa.text("SELECT table_id, moves, rated FROM games")).all()
        assert (row.moves, row.rated) == (32, 0)
        shown = game_repository.seats_of_games(connection, [row.table_id])[row.table_id]
        assert shown[0].name == "Ann"
        assert connection.execute(sa.text("SELECT max(tickets) FROM results")).scalar() is None
        assert account_again(connection) == 1
        ends = connection.execute(
            sa.text("SELECT coins, tickets + rolls + tiles + cards AS won FROM results")
        ).all()
        assert all(end.coins == end.won + 3 for end in ends)
    engine.dispose()


def test_the_migration_runs_on_postgres_with_the_same_rows(postgres: str, tmp_path: Path) -> None:
    engine = open_engine(old_database(tmp_path / "old.db"))
    with engine.begin() as old:
        metadata = sa.MetaData()
        metadata.reflect(old)
        rows = {
            table.name: [dict(row._mapping) for row in old.execute(sa.select(table))]
            for table in metadata.sorted_tables
        }
    admin = open_engine(postgres)
    with admin.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(sa.text("CREATE DATABASE before"))
    admin.dispose()
    url = sa.engine.make_url(postgres).set(database="before").render_as_string(False)
    target = open_engine(url)
    with target.begin() as new:
        _migrate_to(new, "0002")
        kept = sa.MetaData()
        kept.reflect(new)
        for table in kept.sorted_tables:
            if rows.get(table.name) and table.name not in ("alembic_version", "hours"):
                new.execute(table.insert(), rows[table.name])
    migrate(target)
    with target.begin() as new:
        found = new.execute(sa.text("SELECT name FROM results ORDER BY seat")).scalars().all()
    assert found[0] == "Ann"
    target.dispose()


def _migrate_to(connection: sa.Connection, version: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(opening._MIGRATIONS))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, version)

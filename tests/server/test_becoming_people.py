"""A database of the first version: whoever sat somewhere becomes a person and keeps the seat."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection

from camelup.server.db import engine as opening
from camelup.server.db.schema import metadata
from server.client import Table
from server.conftest import ServerProcess
from server.postgres import running_postgres

DUMP = Path(__file__).parent / "databases" / "0001-people.sql"
LATER = 4_102_444_800_000

FINISHED = "j96r4de8v8yywuvb"
REMATCH = "qd34ra9akfb6acn2"
PLAYING = "7raxdee6rmsu8hjz"
WAITING = "3ku967upq9g9r46d"
TOKENS = {
    FINISHED: {
        1: "WKnJ0DaTXnbLUW2Crtg6Br1efCkQsyJDr9_h1jruxRc",
        2: "vpBgvw6kf22lwSLmsx5UI2js0SKVQmXZOlQyzKEuQUI",
    },
    REMATCH: {1: "k6F-csKknRrOw5gC1l9ZPWM-03x9aINavM4y_ZVRwTA"},
    PLAYING: {
        1: "i-vVK37h1V4Kq3-MzS1yq8Z9smyMOoQOU6nbnhxOAPc",
        2: "13vfZNjxoL3dMIF1SLwdpUzYd75viwcUVBs1u_2Ztl4",
    },
    WAITING: {1: "zVV5xaMoF-3Y72yWj4LwKGGs3Lsrm6RN1f3oPdcNI_Q"},
}
"""The secrets of those who sat at the tables of the dump."""


def old_sqlite(file: Path) -> str:
    """A database as the first version left it."""
    with closing(sqlite3.connect(file)) as old:
        old.executescript(DUMP.read_text(encoding="utf-8"))
        old.execute("UPDATE tokens SET expires = ?", [LATER])
        old.commit()
    return f"sqlite:///{file}"


def old_postgres(url: str, rows_from: str) -> str:
    """The same database in PostgreSQL: made by the first migration, filled row by row."""
    source, target = opening.open_engine(rows_from), opening.open_engine(url)
    with source.begin() as old, target.begin() as new:
        _make_first(new)
        made = sa.MetaData()
        made.reflect(bind=new)
        for table in made.sorted_tables:
            rows = [dict(row._mapping) for row in old.execute(sa.select(table))]
            if rows and table.name != "alembic_version":
                new.execute(sa.insert(table), rows)
    source.dispose()
    target.dispose()
    return url


def _make_first(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(opening._MIGRATIONS))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "0001")


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    """A real PostgreSQL from a wheel."""
    yield from running_postgres()


@pytest.fixture(params=["sqlite", "postgres"])
def old_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of the first version with tables waiting, in play and finished."""
    file = old_sqlite(tmp_path / "old.db")
    if request.param == "sqlite":
        return file
    return old_postgres(request.getfixturevalue("postgres"), file)


def states(url: str) -> dict[str, Any]:
    """Migrate a database; returns what is stored about each table."""
    engine = opening.open_engine(url)
    opening.migrate(engine)
    with engine.begin() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        rows = connection.execute(sa.text("SELECT id, state FROM tables")).all()
    engine.dispose()
    return {row.id: json.loads(row.state) for row in rows}


def test_those_who_sat_at_a_table_keep_their_seats_and_a_rematch_is_theirs(
    old_database: str, make_server: Callable[..., ServerProcess]
) -> None:
    found = states(old_database)
    persons = {table: [seat.get("person") for seat in found[table]["seats"]] for table in found}
    assert persons[FINISHED] == persons[REMATCH]
    assert len(set(persons[FINISHED] + persons[PLAYING] + persons[WAITING][:1])) == 5
    server = make_server(old_database)
    for table_id, tokens in TOKENS.items():
        table = Table(server.url, table_id, tokens)
        for seat in tokens:
            assert table.get(seat=seat).json()["seats"] == [seat]
    ben = Table(server.url, FINISHED, TOKENS[FINISHED]).post("/rematch", 2).json()
    assert ben["room"]["id"] == REMATCH
    assert [given["seat"] for given in ben["seats"]] == [2]
    cara = Table(server.url, PLAYING, TOKENS[PLAYING])
    assert cara.get("/log").json()["v"] == 9
    assert cara.request("DELETE", "/seats/1/person", 1).status_code == 200
    assert "Cara" not in cara.get(seat=2).text


def test_a_damaged_row_does_not_stop_the_move_to_the_new_version(tmp_path: Path) -> None:
    url = old_sqlite(tmp_path / "old.db")
    with closing(sqlite3.connect(tmp_path / "old.db")) as old:
        old.execute("UPDATE tables SET state = 'no json' WHERE id = ?", [WAITING])
        old.commit()
    engine = opening.open_engine(url)
    opening.migrate(engine)
    with engine.begin() as connection:
        rows = connection.execute(sa.text("SELECT count(*) FROM seats")).scalar()
    assert rows == 6
    engine.dispose()

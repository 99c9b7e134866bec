"""A database of every earlier version is opened, brought up to date, and keeps its games."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from camelup.server.db.engine import (
    DatabaseError,
    current_version,
    migrate,
    newest_version,
    open_engine,
)
from camelup.server.db.schema import metadata
from camelup.server.db.table_repository import list_tables, load_table
from camelup.server.tables.table import Table

DATABASES = sorted((Path(__file__).parent / "databases").glob("*.sql"))


@pytest.mark.parametrize("dump", DATABASES, ids=lambda file: file.stem)
def test_a_database_of_an_earlier_version_keeps_its_games(dump: Path, tmp_path: Path) -> None:
    file = tmp_path / "old.db"
    with closing(sqlite3.connect(file)) as old:
        old.executescript(dump.read_text(encoding="utf-8"))
    engine = open_engine(f"sqlite:///{file}")
    migrate(engine)
    with engine.begin() as connection:
        assert current_version(connection) == newest_version()
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        (game,) = list_tables(connection, "finished")
        stored = load_table(connection, game.id)
        assert stored is not None
    table = Table(stored)
    assert table.v > 10
    assert table.game is not None
    assert table.game.over
    engine.dispose()


def test_there_is_a_database_of_the_newest_version() -> None:
    assert newest_version() in {file.stem for file in DATABASES}


def test_a_database_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path / 'new.db'}")
    migrate(engine)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(DatabaseError) as refused:
        migrate(engine)
    assert refused.value.reason == "database-newer"


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "no.db"
    file.write_text("this is no database at all, but it is long enough to be looked at")
    with pytest.raises(DatabaseError):
        migrate(open_engine(f"sqlite:///{file}"))

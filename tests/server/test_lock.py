"""A database file has one server at a time, also where the system has no ``flock``."""

import subprocess
import sys
from pathlib import Path

import pytest

from camelup.server.db.engine import DatabaseError, Lock, open_engine

OPEN_TWICE = """
import sys, warnings
warnings.simplefilter("ignore")
sys.modules["fcntl"] = None
from camelup.server.db.engine import DatabaseError, Lock
first = Lock(sys.argv[1])
try:
    Lock(sys.argv[1])
except DatabaseError as error:
    print(error)
first.release()
Lock(sys.argv[1]).release()
"""


def test_a_second_server_is_kept_away_until_the_first_is_done(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    first = Lock(url)
    with pytest.raises(DatabaseError, match=r"games\.db"):
        Lock(url)
    first.release()
    Lock(url).release()


def test_a_second_server_is_kept_away_without_flock_too(tmp_path: Path) -> None:
    command = [sys.executable, "-c", OPEN_TWICE, f"sqlite:///{tmp_path / 'games.db'}"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "games.db" in done.stdout


def test_a_lock_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "games.db.lock").mkdir()
    with pytest.raises(DatabaseError):
        Lock(f"sqlite:///{tmp_path / 'games.db'}")


def test_a_database_elsewhere_needs_no_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    first, second = (Lock("postgresql://nowhere/games") for _ in range(2))
    assert list(tmp_path.iterdir()) == []
    first.release()
    second.release()


def test_postgresql_without_its_driver_is_refused_with_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(DatabaseError, match=r"camelup\[postgres\]"):
        open_engine("postgresql://nowhere/games")


@pytest.mark.parametrize("address", ["mysql://x", "nope://x/y", "postgresqueal://x"])
def test_a_database_of_another_kind_is_not_taken_for_postgresql(address: str) -> None:
    with pytest.raises(DatabaseError, match="is no database that camelup knows"):
        open_engine(address)

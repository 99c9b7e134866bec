"""Erased is erased: no byte of a name or of what was said is in any file or answer."""

import asyncio
import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import httpx
import psycopg
import pytest

from nursery import camelup
from server.client import Client, Table
from server.conftest import GENEROUS, ServerProcess
from server.postgres import running_postgres

NAME = "Zenobia Xaquiri"
WORDS = "my grandmother's recipe for quince"


def make(server: ServerProcess, **options: object) -> Table:
    """A public table of somebody with a rare name, called after her, and somebody else."""
    wish = {
        "players": [{"name": NAME}, {"name": "Ben"}],
        "options": {"seats": 2, "pause": 0, "public": True, **options},
    }
    body = httpx.post(f"{server.url}/api/tables", json=wish, timeout=30).json()
    tokens = {given["seat"]: given["token"] for given in body["seats"]}
    return Table(server.url, body["room"]["id"], tokens)


def talk(table: Table, lines: int) -> None:
    async def say() -> None:
        async with Client(table, 1) as client, Client(table, 2) as other:
            for number in range(lines):
                await client.send(type="chat", text=f"{WORDS} {number}")
                await client.next("chat")
                await other.send(type="chat", text=f"yes, {number}")
                while (await client.next("chat"))["chat"]["text"] != f"yes, {number}":
                    pass

    asyncio.run(say())


def all_bytes(server: ServerProcess) -> bytes:
    """Everything in the database's files."""
    file = Path(server.database.removeprefix("sqlite:///"))
    return b"".join(path.read_bytes() for path in sorted(file.parent.glob(f"{file.name}*")))


def all_answers(table: Table, seat: int | None) -> str:
    """Everything that is told about a table."""

    async def greet() -> str:
        async with Client(table, seat, since=0) as client:
            return str(client.hello)

    rest = [table.get(path, seat).text for path in ("", "/log", "/record.camel")]
    lobby = httpx.get(f"{table.url}/api/tables").text
    record = httpx.get(f"{table.url}/api/records/{table.id}").text
    return "".join([*rest, lobby, record, asyncio.run(greet())])


def check_nothing_left(data: bytes) -> None:
    assert NAME.encode() not in data
    assert WORDS.encode() not in data


def test_no_byte_of_an_erased_person_is_left_in_files_backups_or_answers(
    make_server: Callable[..., ServerProcess], tmp_path: Path
) -> None:
    server = make_server(**GENEROUS)
    # Many tables, changed in turns, so that rows move between pages as in a server long in use.
    tables = [make(server) for _ in range(12)]
    for table in tables:
        talk(table, 4)
    random.Random(1).shuffle(tables)
    again = []
    for table in tables:
        table.start()
        assert table.request("PATCH", "", 1, json={"name": f"at {NAME}'s"}).status_code == 200
        assert table.post("/end", 1).status_code == 200
        again.append(Table(server.url, table.post("/rematch", 2).json()["room"]["id"]))
    assert NAME.encode() in all_bytes(server)
    for table in tables:
        assert table.request("DELETE", "/seats/1/person", 1).status_code == 200
    check_nothing_left(all_bytes(server))
    for table in [*tables, *again]:
        answers = all_answers(table, None)
        assert "Ben" in answers
        check_nothing_left(answers.encode())
    copy = tmp_path / "copy.db"
    camelup("admin", "backup", str(copy), "--database", server.database, check=True)
    check_nothing_left(copy.read_bytes())
    with closing(sqlite3.connect(copy)) as database:
        said = database.execute("SELECT count(*) FROM chat WHERE text LIKE 'yes,%'").fetchone()
    assert said == (48,)
    server.stop()
    check_nothing_left(all_bytes(server))


def test_a_name_that_was_overwritten_before_the_second_version_is_gone_after_the_migration(
    tmp_path: Path,
) -> None:
    from camelup.server.db.engine import migrate, open_engine

    file = tmp_path / "old.db"
    dump = Path(__file__).parent / "databases" / "0001.sql"
    with closing(sqlite3.connect(file)) as old:
        old.execute("PRAGMA secure_delete=OFF")
        old.executescript(dump.read_text(encoding="utf-8"))
        table = old.execute("SELECT id FROM tables").fetchone()[0]
        for number in range(50):
            old.execute(
                "INSERT INTO chat VALUES (?,?,1,?,?,NULL,0)", [table, number + 9, NAME, WORDS]
            )
        old.commit()
        old.execute("DELETE FROM chat WHERE name = ?", [NAME])
        old.commit()
    assert WORDS.encode() in file.read_bytes()
    engine = open_engine(f"sqlite:///{file}")
    migrate(engine)
    engine.dispose()
    check_nothing_left(file.read_bytes())


@pytest.fixture
def postgres() -> Iterator[str]:
    """A real PostgreSQL from a wheel."""
    yield from running_postgres()


def bytes_of_tables(database: str) -> bytes:
    """Everything in the files of a PostgreSQL's tables, as they are on disk."""
    with psycopg.connect(database, autocommit=True) as line:
        line.execute("CHECKPOINT")
        row = line.execute("SELECT current_setting('data_directory')").fetchone()
    assert row is not None
    files = (path for path in (Path(str(row[0])) / "base").rglob("*") if path.is_file())
    return b"".join(path.read_bytes() for path in files)


def test_after_a_scrub_no_byte_of_an_erased_person_is_in_the_tables_of_postgresql(
    make_server: Callable[..., ServerProcess], postgres: str
) -> None:
    server = make_server(postgres, **GENEROUS)
    table = make(server)
    talk(table, 4)
    assert NAME.encode() in bytes_of_tables(postgres)
    assert WORDS.encode() in bytes_of_tables(postgres)
    assert table.request("DELETE", "/seats/1/person", 1).status_code == 200
    check_nothing_left(all_answers(table, 2).encode())
    camelup("admin", "scrub", "--database", postgres, check=True)
    check_nothing_left(bytes_of_tables(postgres))
    assert table.get(seat=2).status_code == 200

"""Writes that wait together share one commit, and each keeps its own answer."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from camelup.server.db.db_worker import DbWorker, Work
from camelup.server.db.engine import open_engine
from camelup.server.schemas.errors import Conflict, StorageUnavailable


@pytest.fixture
def worker(tmp_path: Path) -> Iterator[DbWorker]:
    engine = open_engine(f"sqlite:///{tmp_path / 'writes.db'}")
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE moves (v INTEGER PRIMARY KEY)"))
    worker = DbWorker(engine, "writer")
    yield worker
    worker.close()


def insert(v: int) -> Work:
    def work(connection: Connection) -> int:
        connection.execute(text("INSERT INTO moves VALUES (:v)"), {"v": v})
        return v

    return work


def broken(connection: Connection) -> None:
    connection.execute(text("INSERT INTO nothing VALUES (1)"))


def stored(connection: Connection) -> list[int]:
    return list(connection.execute(text("SELECT v FROM moves ORDER BY v")).scalars())


async def answers(worker: DbWorker, *works: Work) -> list[object]:
    """Give all of the work at once; the first keeps the writer busy while the rest gathers."""
    given = [asyncio.ensure_future(worker.do(work)) for work in works]
    return list(await asyncio.gather(*given, return_exceptions=True))


def test_every_write_of_a_crowd_is_stored_and_answered(worker: DbWorker) -> None:
    async def run() -> None:
        assert await answers(worker, *(insert(v) for v in range(600))) == list(range(600))
        assert await worker.do(stored) == list(range(600))

    asyncio.run(run())


def test_one_that_fails_leaves_the_others_of_its_commit_alone(worker: DbWorker) -> None:
    async def run() -> None:
        works = [insert(1), insert(2), insert(2), broken, insert(3)]
        one, two, again, wrong, three = await answers(worker, *works)
        assert (one, two, three) == (1, 2, 3)
        assert isinstance(again, Conflict)
        assert isinstance(wrong, StorageUnavailable)
        assert await worker.do(stored) == [1, 2, 3]

    asyncio.run(run())

"""Who was silent together: nobody is taken for dead because the database stood still."""

import asyncio
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import Connection, create_engine, insert

from camelup.server.cluster.sync import BEAT_SECONDS, ClusterSync
from camelup.server.db import process_repository, schema, uptime

AWAY = 10
"""Seconds that the database stands still."""


class House:
    """One process of two on a database; its clock is turned, and the database may stand still."""

    def __init__(self, db: Connection) -> None:
        self.db = db
        self.seconds = 1000.0
        self.still_before = self.still_after = 0
        self.tables: dict[str, object] = {}
        self.links = SimpleNamespace()
        self.store = self

    async def write(self, work: Callable[[Connection], Any]) -> Any:
        """Do work in the database, which may stand still before or after it."""
        self.seconds += self.still_before
        done = work(self.db)
        self.seconds += self.still_after
        return done

    def others(self) -> set[str]:
        """The other processes that live, as far as the database knows."""
        return process_repository.living_processes(self.db) - {process_repository.process_id()}


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    engine = create_engine("sqlite://")
    schema.metadata.create_all(engine)
    with engine.connect() as db:
        house = House(db)
        monkeypatch.setattr(uptime, "now", lambda: int(house.seconds * 1000))
        monkeypatch.setattr("camelup.server.cluster.sync.time.monotonic", lambda: house.seconds)
        yield house


@pytest.fixture
def own(house: House, monkeypatch: pytest.MonkeyPatch) -> ClusterSync:
    """A process that has seen another one live."""
    own = ClusterSync(house)  # type: ignore[arg-type]
    monkeypatch.setattr(own, "_hear_all", lambda: None)
    beat_of_another = insert(schema.processes)
    house.db.execute(beat_of_another.values(id="other", beat=int(house.seconds * 1000)))
    beat(own, house)
    assert house.others() == {"other"}
    return own


def beat(own: ClusterSync, house: House) -> None:
    house.seconds += BEAT_SECONDS
    asyncio.run(own._beat())


def test_nobody_dies_when_the_database_stands_still_before_a_beat(
    own: ClusterSync, house: House
) -> None:
    house.still_before = AWAY
    beat(own, house)
    assert house.others() == {"other"}


def test_nobody_dies_when_the_database_stands_still_within_a_beat(
    own: ClusterSync, house: House
) -> None:
    house.still_after = AWAY
    beat(own, house)
    house.still_after = 0
    beat(own, house)
    assert house.others() == {"other"}


def test_who_stays_silent_after_that_is_dead(own: ClusterSync, house: House) -> None:
    house.still_before = AWAY
    beat(own, house)
    house.still_before = 0
    for _ in range(7):
        beat(own, house)
    assert house.others() == set()

"""The tables of a round, made by organiser and clock at once, or by two processes."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from camelup.server.db.person_repository import NewPerson, Passport, add_person
from camelup.server.db.store import Store
from camelup.server.metrics import Metrics
from camelup.server.schemas.club_schemas import ClubDeed, NewClub
from camelup.server.settings import Settings
from camelup.server.tables import commands as lobby_room
from camelup.server.tables.commands import TableCommands
from camelup.server.tables.registry import TableRegistry
from camelup.server.tournaments.club_nights import ClubNights

Work = Callable[..., Awaitable[None]]

MEETING_SECONDS = 0.3
"""How long one waits for the other: who comes alone goes on."""


class Meeting:
    """Lets two who do the same thing begin it together, if both come."""

    def __init__(self, work: Work, together: int = 2) -> None:
        self.work = work
        self.barrier = asyncio.Barrier(together)
        self.came = 0

    async def __call__(self, *wish: Any) -> None:
        self.came += 1
        with suppress(TimeoutError, asyncio.BrokenBarrierError):
            await asyncio.wait_for(self.barrier.wait(), MEETING_SECONDS)
        await self.work(*wish)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = Store(f"sqlite:///{tmp_path / 'games.db'}")
    yield made
    made.close()


def process(store: Store) -> ClubNights:
    """Give what a process knows of club nights; none looks by itself."""
    registry = TableRegistry(store, Settings(), Metrics())
    return ClubNights(TableCommands(registry), SimpleNamespace(stand_in=lambda: "random"))  # type: ignore[arg-type]


async def somebody(clubs: ClubNights, name: str) -> Passport:
    person = NewPerson(name.lower())
    await clubs.store.write(lambda db: add_person(db, person))
    return Passport(person.id, name, "scout", "#9d174d")


async def begun_night(clubs: ClubNights) -> tuple[str, ClubDeed]:
    """Open a night for four; gives how its organiser begins the only table."""
    club = (await clubs.open(await somebody(clubs, "Olga"), NewClub(name="Café"))).state.id
    for name in ("Ann", "Ben", "Cleo", "Dan"):
        found = await clubs.join(club, await somebody(clubs, name))
    return club, ClubDeed(what="begin", step=found.state.steps)


async def round_is_stored(clubs: ClubNights, club: str) -> None:
    while (await clubs.find(club)).state.status != "round":
        await asyncio.sleep(0)


async def check_playing(clubs: ClubNights, club: str) -> None:
    (table,) = (await clubs.find(club)).state.rounds[-1].tables
    assert table.made
    assert (await clubs.registry.table(table.id)).state.status == "playing"


def test_the_clock_waits_while_the_organiser_makes_the_same_tables(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    clubs = process(store)

    async def play() -> None:
        club, begin = await begun_night(clubs)
        adding = Meeting(clubs.commands._add_table)
        monkeypatch.setattr(clubs.commands, "_add_table", adding)
        organiser = asyncio.create_task(clubs.do(club, "olga", begin))
        await round_is_stored(clubs, club)
        await asyncio.gather(organiser, clubs._look())
        assert adding.came == 1, "the one table is made by one of them"
        await check_playing(clubs, club)

    asyncio.run(play())


@pytest.mark.parametrize("step", ["_add_table", "start_game"])
def test_two_processes_that_make_the_same_tables_both_find_them_made(
    store: Store, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    one, other = process(store), process(store)

    async def play() -> None:
        club, begin = await begun_night(one)
        owner: Any = lobby_room if step == "start_game" else TableCommands
        work = getattr(owner, step)
        meeting = Meeting(work)

        async def meet(*wish: Any) -> None:
            await meeting(*wish)

        monkeypatch.setattr(owner, step, meet)
        organiser = asyncio.create_task(one.do(club, "olga", begin))
        await round_is_stored(other, club)
        found = await other.find(club)
        made = await asyncio.gather(organiser, other._seat(found))
        assert [night.state.rounds[-1].tables[0].made for night in made] == [True, True]
        assert meeting.came == 2, "both were at it"
        await check_playing(one, club)

    asyncio.run(play())

"""A clock that jumps closes nobody's game and costs nobody their turn."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.client import Client, Table, new_table
from server.conftest import GENEROUS, ServerProcess, free_port

JUMPS = [25 * 3600, -25 * 3600]
TIMER = 600


class Turned:
    """A server whose clock can be turned."""

    def __init__(self, folder: Path, **more: str) -> None:
        self.clock = folder / "seconds"
        more = {**GENEROUS, "CAMELUP_TEST_CLOCK": str(self.clock), **more}
        self.server = ServerProcess(f"sqlite:///{folder / 'games.db'}", free_port(), **more)
        self.server.program = "server.turned"
        self.server.start()

    def turn(self, seconds: int) -> None:
        """Turn the clock, and wait until all games were looked at by it."""
        self.clock.write_text(str(seconds))
        self.wait_for_sweep()

    def wait_for_sweep(self) -> None:
        swept = self.clock.with_suffix(".swept")
        swept.unlink(missing_ok=True)
        for _ in range(2400):
            if swept.exists() and swept.read_text() == self.clock.read_text():
                return
            time.sleep(0.05)
        raise AssertionError("games are not looked at")


@pytest.fixture(scope="module")
def shared_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Turned]:
    house = Turned(tmp_path_factory.mktemp("turned"))
    yield house
    house.server.kill()


@pytest.fixture
def house(shared_house: Turned) -> Turned:
    shared_house.turn(0)
    return shared_house


def status(table: Table) -> str:
    found: str = table.get().json()["room"]["status"]
    return found


@pytest.mark.parametrize("seconds", JUMPS)
def test_people_who_are_away_can_come_back_after_the_clock_jumped_by_25_hours(
    house: Turned, seconds: int
) -> None:
    waiting = new_table(house.server.url, 2)
    playing = new_table(house.server.url, 2, start=True, grace=86400)
    house.turn(seconds)
    assert (status(waiting), status(playing)) == ("waiting", "playing")
    house.server.kill_and_restart()
    house.wait_for_sweep()
    assert (status(waiting), status(playing)) == ("waiting", "playing")
    turn = playing.get().json()["game"]["turn"]
    made = playing.post("/moves", turn, json={"id": "a", "v": 0, "move": "roll"})
    assert made.status_code == 200, made.text


@pytest.mark.parametrize("seconds", JUMPS)
def test_a_turn_lasts_as_long_as_agreed_when_the_clock_jumps(house: Turned, seconds: int) -> None:
    async def scenario() -> None:
        table = new_table(house.server.url, 2, start=True, timer=TIMER)
        seat = table.get().json()["game"]["turn"]
        async with Client(table, seat) as player:
            house.turn(seconds)
            async with Client(table, None) as passer_by:
                room = (await passer_by.next("room"))["room"]
            left = room["clock"]["deadline"] - room["clock"]["now"]
            assert TIMER - 120 < left / 1000 <= TIMER
            made = await player.move("roll", v=0)
            assert made["type"] == "ack", made

    asyncio.run(scenario())


def test_who_has_left_is_waited_for_as_long_as_agreed_when_the_clock_jumps(
    house: Turned,
) -> None:
    async def scenario() -> None:
        table = new_table(house.server.url, 2, start=True, grace=TIMER)
        seat = table.get().json()["game"]["turn"]
        async with Client(table, seat):
            pass
        house.turn(JUMPS[0])
        async with Client(table, 3 - seat) as other:
            await other.next("room")
            house.wait_for_sweep()
            assert table.get().json()["room"]["seats"][seat - 1]["played_by"] == "person"
        made = table.post("/moves", seat, json={"id": "a", "v": 0, "move": "roll"})
        assert made.status_code == 200, made.text

    asyncio.run(scenario())


def test_a_turn_is_over_in_time_when_the_clock_was_put_back(house: Turned) -> None:
    table = new_table(house.server.url, 2, start=True, timer=2, grace=86400)

    async def scenario() -> None:
        async with Client(table, None, since=0) as passer_by:
            house.clock.write_text(str(JUMPS[1]))
            async with Client(table, None):
                assert (await passer_by.next("moved"))["event"]["by"] == "clock"

    asyncio.run(scenario())


def test_a_game_that_nobody_comes_to_is_closed_when_the_server_was_open_long_enough(
    tmp_path: Path,
) -> None:
    house = Turned(tmp_path, CAMELUP_ABANDON_HOURS="0.0005")
    table = new_table(house.server.url, 2, start=True, grace=86400)
    try:
        for _ in range(2400):
            if status(table) == "abandoned":
                return
            time.sleep(0.05)
        raise AssertionError("the game stays open for ever")
    finally:
        house.server.kill()

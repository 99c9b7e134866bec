"""The long versions: minutes of kills, faults, races and crowds. ``make soak`` runs them."""

import asyncio
import random
import resource
import time
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from camelup.rules.editions import SECOND
from camelup.server.dice import FairDice, draw_roll
from conftest import Note
from server.client import Client, Table, new_table
from server.conftest import GENEROUS, ServerProcess
from server.postgres import running_postgres
from server.stubborn import Stubborn
from server.test_crash import check_converged

pytestmark = pytest.mark.soak

KILLS = 100
TABLES = 10


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    yield from running_postgres()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_hundred_kills_under_load_lose_nothing(
    make_server: Callable[..., ServerProcess], postgres: str, kind: str, note: Note
) -> None:
    server = make_server(postgres if kind == "postgresql" else None, **GENEROUS)
    began = time.monotonic()
    played: list[Stubborn] = []
    kills = 0
    while kills < KILLS:
        tables = [new_table(server.url, 3, 1, start=True) for _ in range(TABLES)]
        players, done = asyncio.run(play_through_kills(server, tables, KILLS - kills))
        kills += done
        played += [player for group in players for player in group]
        for table, group in zip(tables, players, strict=True):
            check_converged(table, group)
    note(f"{kind}: kills", kills)
    note(f"{kind}: moves acknowledged", sum(len(player.acknowledged) for player in played))
    note(f"{kind}: of these lost", 0)
    note(f"{kind}: connections made", sum(player.connections for player in played))
    note(f"{kind}: seconds", round(time.monotonic() - began))


async def play_through_kills(
    server: ServerProcess, tables: list[Table], most: int
) -> tuple[list[list[Stubborn]], int]:
    """Kill and restart a server at random moments until all games are over; counts the kills."""
    groups = [[Stubborn(table, seat, n) for seat in table.tokens] for n, table in enumerate(tables)]
    everyone = [player for group in groups for player in group]
    tasks = [asyncio.create_task(player.play()) for player in everyone]
    kills = 0
    while kills < most and not all(player.over for player in everyone):
        await asyncio.sleep(random.uniform(0.05, 1.0))
        server.kill()
        await asyncio.to_thread(server.start)
        kills += 1
    for player in everyone:
        player.most = len(player.events) + 1
    await asyncio.wait_for(asyncio.gather(*tasks), 300)
    return groups, kills


def test_a_thousand_races_for_one_seat_have_one_winner_each(server: ServerProcess) -> None:
    async def race() -> None:
        races = 0
        while races < 1000:
            table = new_table(server.url, 2, start=True)
            seats = {n: [await Client(table, n).__aenter__() for _ in "ab"] for n in (1, 2)}
            game = seats[1][0].game
            assert game is not None
            v, turn, over = 0, game["turn"], False
            while not over:
                one, two = seats[turn]
                answers = await asyncio.gather(
                    one.move("roll", v=v, action=f"{v}a"), two.move("roll", v=v, action=f"{v}b")
                )
                assert sorted(answer["type"] for answer in answers) == ["ack", "refused"]
                races, v, turn = races + 1, v + 1, 3 - turn
                over = table.get().json()["game"]["over"]

    asyncio.run(race())


def test_a_million_rolls_are_fair() -> None:
    rolls = 1_000_000
    dice = FairDice(b"\2" * 32, "million", [b"abc"])
    counts = Counter(draw_roll(dice, SECOND, "bgrypx") for _ in range(rolls))
    chance = {f"{c}{f}": 1 / 18 for c in "bgryp" for f in "123"}
    chance |= {f"{c}{f}": 1 / 36 for c in "WK" for f in "123"}
    square = sum((counts[face] - rolls * p) ** 2 / (rolls * p) for face, p in chance.items())
    assert square < 45.3  # 20 degrees of freedom, one in a thousand


def test_five_thousand_idle_sockets_and_a_thousand_that_come_back_at_once(
    make_server: Callable[..., ServerProcess],
) -> None:
    if resource.getrlimit(resource.RLIMIT_NOFILE)[0] < 12_000:
        pytest.skip("this machine allows too few open files")
    server = make_server(**GENEROUS, CAMELUP_LIMIT_SPECTATORS="10000")
    table = new_table(server.url, 2, start=True)

    async def crowd() -> None:
        idle = []
        for _ in range(50):
            group = [Client(table, None) for _ in range(100)]
            idle += await asyncio.gather(*(client.__aenter__() for client in group))
        back = [Client(table, 1, since=0) for _ in range(1000)]
        await asyncio.gather(*(client.__aenter__() for client in back))
        turn = (back[0].game or {})["turn"]
        async with Client(table, turn) as player:
            assert (await player.move("roll"))["type"] == "ack"
        assert server.metric("sockets") >= 6000

    asyncio.run(crowd())

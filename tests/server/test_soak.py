"""The long versions: minutes of kills, faults, races and crowds. ``make soak`` runs them."""

import asyncio
import os
import random
import resource
import signal
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from camelup.rules.editions import SECOND
from camelup.server.dice.drawing import FairDice, draw_roll
from figures import Note
from server.client import Client, Table, new_table
from server.conftest import GENEROUS, ServerProcess
from server.postgres import running_postgres
from server.proxy import FaultyProxy
from server.stubborn import Stubborn
from server.test_crash import check_converged, resource_limit
from server.test_integrity import never_reads
from server.test_workers import wait_for, workers_of

pytestmark = pytest.mark.soak

KILLS = int(os.environ.get("CAMELUP_KILLS", "100"))
"""Kills of each kind."""

WORKERS = 2
TABLES = 6


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    yield from running_postgres()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql", "postgresql, two workers"])
def test_a_hundred_kills_under_load_lose_nothing(
    make_server: Callable[..., ServerProcess], postgres: str, kind: str, note: Note
) -> None:
    several = kind.endswith("workers")
    more = {"CAMELUP_WORKERS": str(WORKERS)} if several else {}
    server = make_server(None if kind == "sqlite" else postgres, **more, **GENEROUS)
    began = time.monotonic()
    load = Load(server)
    trouble = (lambda: kill_a_worker(server)) if several else server.kill_and_restart
    asyncio.run(load.through(trouble, KILLS))
    players = [player for _, group in load.games for player in group]
    for table, group in load.games:
        check_converged(table, group)
        check_nobody_lost_a_seat(group)
    note(f"{kind}: kills", KILLS)
    note(f"{kind}: tables", len(load.games))
    note(f"{kind}: moves acknowledged", load.acknowledged)
    note(f"{kind}: of these lost", 0)
    note(f"{kind}: connections made", sum(player.connections for player in players))
    note(f"{kind}: seconds", round(time.monotonic() - began))
    assert load.acknowledged >= 6 * KILLS


def kill_a_worker(server: ServerProcess) -> None:
    """Kill one of several workers, and wait until another is there in its place."""
    wait_for(lambda: len(workers_of(server)) == WORKERS)
    victim = random.choice(sorted(workers_of(server)))
    os.kill(victim, signal.SIGKILL)
    wait_for(lambda: len(workers_of(server) - {victim}) == WORKERS)


def check_nobody_lost_a_seat(players: list[Stubborn]) -> None:
    """Whoever came back each time made every move of the seat in person."""
    seats = {player.seat for player in players}
    made = [event for event in players[0].events if event["seat"] in seats]
    assert {event["by"] for event in made} <= {"person"}


class Load:
    """People who play game after game at a server, whatever happens to it."""

    def __init__(self, server: ServerProcess) -> None:
        self.server = server
        self.games: list[tuple[Table, list[Stubborn]]] = []
        self.over = False

    async def through(self, trouble: Callable[[], None], times: int) -> None:
        """Play while there is trouble at random moments."""
        tables = [asyncio.create_task(self._play_on(n)) for n in range(TABLES)]
        for _ in range(times):
            await self._until_moves_were_made(6)
            await asyncio.sleep(random.uniform(0.1, 1.5))
            await asyncio.to_thread(trouble)
        self.over = True
        for _, players in self.games:
            for player in players:
                player.most = len(player.events) + 1
        await asyncio.wait_for(asyncio.gather(*tables), 300)

    @property
    def acknowledged(self) -> int:
        """Moves acknowledged so far."""
        return sum(len(player.acknowledged) for _, group in self.games for player in group)

    async def _until_moves_were_made(self, more: int) -> None:
        """Wait until people play again, however slow the machine is."""
        before = self.acknowledged
        async with asyncio.timeout(120):
            while self.acknowledged < before + more:
                await asyncio.sleep(0.05)

    async def _play_on(self, number: int) -> None:
        """Play one game after another; a bot sits at every fourth table."""
        while not self.over:
            table = await self._new_table(3, bots=number % 4 == 0)
            players = [Stubborn(table, seat, len(self.games)) for seat in table.tokens]
            self.games.append((table, players))
            await asyncio.gather(*(player.play() for player in players))

    async def _new_table(self, people: int, bots: int) -> Table:
        while True:
            try:
                url = self.server.url
                return await asyncio.to_thread(new_table, url, people, bots, start=True)
            except (httpx.HTTPError, AssertionError):
                await asyncio.sleep(0.2)


def test_a_thousand_races_for_one_seat_have_one_winner_each(
    server: ServerProcess, note: Note
) -> None:
    async def race() -> int:
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
        return races

    note("races of two sockets on one seat, one winner each", asyncio.run(race()))


def test_a_million_rolls_are_fair(note: Note) -> None:
    rolls = 1_000_000
    dice = FairDice(b"\2" * 32, "million", [b"abc"])
    counts = Counter(draw_roll(dice, SECOND, "bgrypx") for _ in range(rolls))
    chance = {f"{c}{f}": 1 / 18 for c in "bgryp" for f in "123"}
    chance |= {f"{c}{f}": 1 / 36 for c in "WK" for f in "123"}
    square = sum((counts[face] - rolls * p) ** 2 / (rolls * p) for face, p in chance.items())
    note(
        "χ² of a million rolls, 20 degrees of freedom (45.3 is one in a thousand)", f"{square:.1f}"
    )
    assert square < 45.3


def test_five_thousand_idle_sockets_and_a_thousand_that_come_back_at_once(
    make_server: Callable[..., ServerProcess], note: Note
) -> None:
    if resource.getrlimit(resource.RLIMIT_NOFILE)[0] < 12_000:
        pytest.skip("this machine allows too few open files")
    server = make_server(**GENEROUS, CAMELUP_LIMIT_SPECTATORS="10000")
    table = new_table(server.url, 2, start=True, grace=86_400)

    async def come(clients: list[Client]) -> list[asyncio.Task[None]]:
        """Let clients come together; each reads on, as idle pages do."""
        await asyncio.gather(*(client.__aenter__() for client in clients))
        return [asyncio.create_task(read_on(client)) for client in clients]

    async def read_on(client: Client) -> None:
        async for _ in client.socket:
            pass

    async def crowd() -> tuple[float, float]:
        reading = []
        for _ in range(50):
            reading += await come([Client(table, None) for _ in range(100)])
        back = [Client(table, 1, since=0) for _ in range(1000)]
        began = time.monotonic()
        reading += await come(back)
        together = time.monotonic() - began
        turn = (back[0].game or {})["turn"]
        async with Client(table, turn) as player:
            began = time.monotonic()
            assert (await player.move("roll"))["type"] == "ack"
            moved = time.monotonic() - began
        assert server.metric("sockets") >= 6000
        for task in reading:
            task.cancel()
        return together, moved

    together, moved = asyncio.run(crowd())
    note("idle sockets open at one table", 5000)
    note("s until 1,000 more that come together are all greeted", f"{together:.1f}")
    note("s until a move among these 6,000 is acknowledged", f"{moved:.2f}")
    note("MiB of the server with 6,000 sockets", server.memory() // 2**20)


def test_everyone_converges_through_faulty_lines(server: ServerProcess, note: Note) -> None:
    async def play(seed: int) -> tuple[Table, list[Stubborn], int]:
        table = await asyncio.to_thread(new_table, server.url, 3, 1, start=True)
        async with FaultyProxy(server.url.replace("http", "ws", 1), seed, trouble=0.15) as proxy:
            url = f"{proxy.address}/api/tables/{table.id}/socket"
            players = [Stubborn(table, seat, seed, url) for seat in table.tokens]
            for player in players:
                player.patience = 1.0
            await asyncio.wait_for(asyncio.gather(*(player.play() for player in players)), 240)
            return table, players, proxy.faults

    async def all_games() -> list[tuple[Table, list[Stubborn], int]]:
        return await asyncio.gather(*(play(seed) for seed in range(12)))

    games = asyncio.run(all_games())
    for table, players, _ in games:
        check_converged(table, players)
    everyone = [player for _, players, _ in games for player in players]
    note("whole games through faulty lines", len(games))
    note("messages dropped, doubled, delayed or cut", sum(faults for _, _, faults in games))
    note("moves acknowledged through them", sum(len(one.acknowledged) for one in everyone))
    note("connections made", sum(one.connections for one in everyone))


def test_a_disk_that_fills_up_again_and_again_loses_nothing(
    make_server: Callable[..., ServerProcess], note: Note
) -> None:
    server = make_server(**GENEROUS)
    assert server.process is not None
    pid = server.process.pid
    log = Path(f"{server.database.removeprefix('sqlite:///')}-wal")

    def fill_up() -> None:
        resource_limit(pid, log.stat().st_size)
        time.sleep(random.uniform(0.1, 0.5))
        resource_limit(pid, -1)

    load = Load(server)
    asyncio.run(load.through(fill_up, 40))
    for table, group in load.games:
        check_converged(table, group)
    players = [player for _, group in load.games for player in group]
    note("times the disk was full", 40)
    note("moves refused meanwhile", sum(player.refused for player in players))
    note("moves acknowledged, none lost", sum(len(player.acknowledged) for player in players))
    assert sum(player.refused for player in players) > 0


def test_readers_that_never_read_do_not_slow_the_others_down(
    make_server: Callable[..., ServerProcess], note: Note
) -> None:
    server = make_server(**{**GENEROUS, "CAMELUP_LIMIT_CHATS": "1000000"})

    async def measure() -> tuple[list[float], list[float]]:
        table = new_table(server.url, 2, start=True)
        async with Client(table, 1) as one, Client(table, 2) as two:
            alone: list[float] = []
            beside: list[float] = []
            for turn in range(6):
                stuck = [never_reads(server, table) for _ in range(10)] if turn % 2 else []
                (beside if stuck else alone).extend([await delay(one, two) for _ in range(300)])
                for line in stuck:
                    line.close()
        return alone, beside

    async def delay(one: Client, two: Client) -> float:
        began = time.perf_counter()
        await one.send(type="chat", text="x" * 300)
        await two.next("chat")
        taken = time.perf_counter() - began
        await one.next("chat")
        return taken

    alone, beside = asyncio.run(measure())
    note("ms to another's receipt, median and p99, alone", in_ms(alone))
    note("ms beside ten readers that never read", in_ms(beside))
    assert p99(beside) < 3 * p99(alone) + 0.02


def p99(times: list[float]) -> float:
    return sorted(times)[len(times) * 99 // 100]


def in_ms(times: list[float]) -> str:
    return f"{statistics.median(times) * 1000:.1f}, {p99(times) * 1000:.1f}"

"""``camelup serve --workers N``: one port, several processes, one set of tables."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import psycopg
import pytest

from camelup.server.settings import Limits, SettingsError
from server.chained import Chained, start, stop
from server.client import Client, Table, new_table
from server.conftest import GENEROUS, ServerProcess, free_port
from server.postgres import running_postgres
from server.stubborn import Stubborn
from server.test_crash import check_converged

WORKERS = 2

STUB = """
import os, signal, sys, time
from camelup.server import supervisor
from camelup.server.main import listen
from camelup.server.settings import SettingsError, load_settings

def serve(settings, sock, alive, slates):
    print(os.getpid(), flush=True)
    {what}

supervisor.serve = serve
supervisor.HUNG_SECONDS = 2.0
if __name__ == "__main__":
    settings = load_settings(None, {{}}, port=0, workers=2, database="postgresql://nowhere/")
    sys.exit(supervisor.Workers(settings, listen(settings)).run())
"""
"""A parent whose workers do something simpler than to serve."""


Parent = Callable[[str], subprocess.Popen[str]]
"""Starts a parent by what its workers do."""


@pytest.fixture
def parent_of(tmp_path: Path) -> Iterator[Parent]:
    """Parents with simple workers, ended after the test."""
    parents: list[subprocess.Popen[str]] = []

    def start(what: str) -> subprocess.Popen[str]:
        script = tmp_path / "stub.py"
        script.write_text(STUB.format(what=what))
        parent = subprocess.Popen(
            [sys.executable, str(script)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        parents.append(parent)
        return parent

    yield start
    for parent in parents:
        parent.kill()
        parent.communicate()


def numbers_said(parent: subprocess.Popen[str], count: int) -> list[int]:
    """The numbers of the next workers, as they say them."""
    assert parent.stdout is not None
    return [int(parent.stdout.readline()) for _ in range(count)]


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    """A real PostgreSQL from a wheel."""
    yield from running_postgres()


@pytest.fixture(scope="module")
def server(postgres: str) -> Iterator[ServerProcess]:
    """One command, several workers, all of them up; the last test of this file stops them."""
    settings = {**GENEROUS, "CAMELUP_WORKERS": str(WORKERS), "CAMELUP_LINK_SECONDS": "20"}
    settings["CAMELUP_LIMIT_UPLOADS"] = str(Limits().uploads)
    server = ServerProcess(postgres, free_port(), **settings)
    server.start()
    wait_for(lambda: len(workers_of(server)) == WORKERS)
    yield server
    server.kill()


def asked(database: str, query: str) -> list[str]:
    """Ask the database for a column of texts."""
    with psycopg.connect(database) as line:
        return [str(row[0]) for row in line.execute(query.encode())]


def workers_of(server: ServerProcess) -> set[int]:
    """The numbers of the workers that have joined and live."""
    joined = asked(server.database, "SELECT id FROM processes")
    numbers = {int(process.partition("-")[0]) for process in joined}
    return {number for number in numbers if is_alive(number)}


def is_alive(process: int) -> bool:
    """Whether a process is there and has not ended."""
    try:
        stat = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


def wait_for(what: Callable[[], bool], seconds: float = 120) -> None:
    until = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < until, "it did not happen"
        time.sleep(0.1)


async def sit_at_several_workers(
    server: ServerProcess, table: Table, stack: AsyncExitStack
) -> list[Client]:
    """Open sockets for a table until more than one worker holds some of them."""
    query = f"SELECT DISTINCT process FROM presence WHERE table_id = '{table.id}'"
    clients: list[Client] = []
    for number in range(60):
        clients.append(await stack.enter_async_context(Client(table, 1 + number % 2)))
        await asyncio.sleep(0.1)
        if number > 2 and len(asked(server.database, query)) > 1:
            return clients
    raise AssertionError("one worker took every socket")


def test_several_workers_together_allow_no_more_than_one_would(server: ServerProcess) -> None:
    most = Limits().uploads

    def upload(_: int) -> int:
        wish = {"record": "nothing"}
        return httpx.post(f"{server.url}/api/records", json=wish).status_code

    with ThreadPoolExecutor(8) as people:
        taken = [status for status in people.map(upload, range(4 * most)) if status != 429]
    assert 0 < len(taken) <= most


def test_sockets_at_several_workers_all_see_every_move(server: ServerProcess) -> None:
    table = new_table(server.url, 2, start=True)

    async def play() -> list[list[str]]:
        async with AsyncExitStack() as stack:
            clients = await sit_at_several_workers(server, table, stack)
            for v in range(6):
                turn = table.get().json()["game"]["turn"]
                mover = clients[turn - 1 + 2 * (v % 2)]
                assert (await mover.move("roll", v))["type"] == "ack"
                for client in clients:
                    while len(client.events) <= v:
                        await client.receive()
            return [[event["move"] for event in client.events] for client in clients]

    seen = asyncio.run(play())
    assert len(seen[0]) == 6
    assert all(moves == seen[0] for moves in seen)


async def sit_apart(server: ServerProcess, table: Table, stack: AsyncExitStack) -> list[Chained]:
    """Connect two people through one worker each."""
    query = f"SELECT DISTINCT process FROM presence WHERE table_id = '{table.id}'"
    one = await stack.enter_async_context(Chained(table, 1, since=0))
    for _ in range(60):
        two = await Chained(table, 2, since=0).__aenter__()
        await asyncio.sleep(0.2)
        if len(asked(server.database, query)) > 1:
            stack.push_async_exit(two)
            return [one, two]
        await two.__aexit__()
        await asyncio.sleep(0.2)
    raise AssertionError("one worker took every socket")


def test_rolls_take_links_of_pages_at_other_workers(server: ServerProcess) -> None:
    table = new_table(server.url, 2)

    async def play() -> None:
        async with AsyncExitStack() as stack:
            clients = await sit_apart(server, table, stack)
            for client in clients:
                client.publish()
            assert await start(table, *clients) == 200
            listening = [asyncio.create_task(client.listen()) for client in clients]
            for v in range(6):
                turn = (clients[0].game or {})["turn"]
                await clients[turn - 1].send(id=f"r{v}", v=v, move="roll")
                while any(len(client.events) <= v for client in clients):
                    await asyncio.sleep(0.01)
            await stop(*listening)
            # A start is tried again where the worker had not heard of a chain: one link more.
            opened = clients[0].room["dice"]["opened"]
            for number, event in enumerate(clients[0].events, 1):
                assert event["links"] == [
                    client.links[client.links.index(link) + number]
                    for client, link in zip(clients, opened, strict=True)
                ]
                assert event["left_out"] == []

    asyncio.run(asyncio.wait_for(play(), 240))


def numbers_told(server: ServerProcess) -> dict[str, float]:
    """All numbers of the server, by name and kind, from whichever worker answers."""
    lines = httpx.get(f"{server.url}/metrics").text.splitlines()
    pairs = [line.rsplit(" ", 1) for line in lines if not line.startswith("#")]
    return {name.removeprefix("camelup_"): float(value) for name, value in pairs}


def moves_told(server: ServerProcess) -> float:
    """How many moves of people were counted."""
    return numbers_told(server).get('moves_total{kind="person"}', 0.0)


def test_every_worker_tells_the_numbers_of_all(server: ServerProcess) -> None:
    visits = 'visits_total{kind="http"}'
    before = max(numbers_told(server)[visits] for _ in range(8))

    def visit(_: int) -> None:
        httpx.get(f"{server.url}/api/bots")

    with ThreadPoolExecutor(8) as people:
        list(people.map(visit, range(60)))
    for _ in range(600):  # each worker hears of the others now and then
        told = [numbers_told(server) for _ in range(12)]
        if all(numbers[visits] >= before + 60 for numbers in told):
            break
        time.sleep(0.2)
    assert {numbers["workers"] for numbers in told} == {WORKERS}
    assert all(numbers[visits] >= before + 60 for numbers in told)
    types = httpx.get(f"{server.url}/metrics").text
    assert "# TYPE camelup_visits_total counter" in types
    assert "# TYPE camelup_workers gauge" in types


def test_the_others_go_on_when_the_worker_of_a_table_is_killed(server: ServerProcess) -> None:
    table = new_table(server.url, 2, 1, start=True)
    before = workers_of(server)
    query = f"SELECT owner FROM tables WHERE id = '{table.id}'"
    owner = int(asked(server.database, query)[0].partition("-")[0])

    async def play() -> list[Stubborn]:
        players = [Stubborn(table, seat) for seat in (1, 2)]
        tasks = [asyncio.create_task(player.play()) for player in players]
        while len(players[0].events) < 6:
            await asyncio.sleep(0.05)
        os.kill(owner, signal.SIGKILL)
        for player in players:
            player.most = len(player.events) + 9
        await asyncio.wait_for(asyncio.gather(*tasks), 240)
        return players

    moves = max(moves_told(server) for _ in range(4))
    players = asyncio.run(play())
    check_converged(table, players)
    assert any(event["by"] == "bot" for event in players[0].events[-9:])
    assert min(moves_told(server) for _ in range(4)) >= moves
    wait_for(lambda: len(workers_of(server)) == WORKERS)
    assert len(workers_of(server) - before) == 1
    assert owner not in workers_of(server)


def test_a_stopped_server_leaves_no_worker_behind(server: ServerProcess) -> None:
    workers = workers_of(server)
    assert server.stop() == 0
    assert not any(is_alive(worker) for worker in workers)
    assert asked(server.database, "SELECT id FROM processes") == []


def test_workers_end_when_their_parent_is_killed(parent_of: Parent) -> None:
    parent = parent_of("time.sleep(600)")
    workers = numbers_said(parent, 2)
    assert all(is_alive(worker) for worker in workers)
    parent.kill()
    wait_for(lambda: not any(is_alive(worker) for worker in workers))


def test_a_worker_that_hangs_is_ended_and_replaced(parent_of: Parent) -> None:
    parent = parent_of("alive(); time.sleep(600)")
    numbers = numbers_said(parent, 2 * WORKERS)
    assert len(set(numbers)) == 2 * WORKERS
    wait_for(lambda: not any(is_alive(number) for number in numbers[:WORKERS]))


def test_workers_that_cannot_start_say_why_and_end(parent_of: Parent) -> None:
    parent = parent_of("raise SettingsError('unsafe-hosts')")
    _, said = parent.communicate(timeout=60)
    assert parent.returncode == 2
    assert str(SettingsError("unsafe-hosts")) in said
    assert "Traceback" not in said


def test_a_worker_that_fails_later_is_replaced_again_and_again(parent_of: Parent) -> None:
    parent = parent_of("os.kill(os.getpid(), signal.SIGKILL)")
    assert len(set(numbers_said(parent, 5))) == 5
    parent.terminate()
    assert parent.wait(30) == 0


def test_a_parent_told_to_stop_while_it_replaces_a_worker_leaves_none(parent_of: Parent) -> None:
    parent = parent_of("time.sleep(600)")
    workers = numbers_said(parent, 2)
    os.kill(workers[0], signal.SIGKILL)
    parent.terminate()
    said, _ = parent.communicate(timeout=60)
    assert parent.returncode == 0
    replaced = [int(line) for line in said.splitlines()]
    assert not any(is_alive(worker) for worker in workers + replaced)

"""Who is connected keeps the seat: whatever clocks, processes and the database do meanwhile."""

import asyncio
import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from pathlib import Path

import psycopg
import pytest

from server.client import Client, Table, new_table
from server.conftest import GENEROUS, ServerProcess, free_port
from server.postgres import running_postgres

GRACE = 8


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    """A real PostgreSQL from a wheel."""
    yield from running_postgres()


@pytest.fixture(scope="module")
def clock(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file that says by how many seconds the clock of the second process is wrong."""
    return tmp_path_factory.mktemp("clock") / "seconds"


@pytest.fixture(scope="module")
def both(postgres: str, clock: Path) -> Iterator[tuple[ServerProcess, ServerProcess]]:
    """Two server processes on one database, the second with a clock that can be turned."""
    one = ServerProcess(postgres, free_port(), **GENEROUS)
    two = ServerProcess(postgres, free_port(), CAMELUP_TEST_CLOCK=str(clock), **GENEROUS)
    two.program = "server.turned"
    one.start(wait=False)
    two.start(wait=False)
    for server in (one, two):
        server.wait_until_up()
    yield one, two
    one.kill()
    two.kill()


def keep_connected(
    table: Table, others: Table, meanwhile: Callable[[], None], seconds: float
) -> list[dict[str, object]]:
    """Sit at a table without moving while something happens and after; returns the seats then.

    They are asked for at another process, where nobody is connected.
    """

    async def sit() -> None:
        async with AsyncExitStack() as stack:
            for seat in table.tokens:
                await stack.enter_async_context(Client(table, seat))
            await asyncio.to_thread(meanwhile)
            await asyncio.sleep(seconds)
            found.extend(await asyncio.to_thread(lambda: others.get().json()["room"]["seats"]))

    found: list[dict[str, object]] = []
    asyncio.run(sit())
    return found


def check_nobody_lost_a_seat(seats: list[dict[str, object]]) -> None:
    assert [(seat["here"], seat["played_by"]) for seat in seats] == [(True, "person")] * 2


@contextmanager
def frozen(processes: list[int]) -> Iterator[None]:
    """Let processes stand still."""
    try:
        for process in processes:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGSTOP)
        yield
    finally:
        for process in processes:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGCONT)


def freeze(processes: list[int], seconds: float) -> None:
    with frozen(processes):
        time.sleep(seconds)


def processes_of(database: str) -> list[int]:
    """The processes of a PostgreSQL: the one all others come from, and those."""
    with psycopg.connect(database) as line:
        row = line.execute("SELECT current_setting('data_directory')").fetchone()
    assert row is not None
    parent = int((Path(str(row[0])) / "postmaster.pid").read_text().split()[0])
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return [parent, *map(int, children)]


def test_who_is_connected_to_a_process_that_stood_still_is_there_again(
    both: tuple[ServerProcess, ServerProcess], postgres: str
) -> None:
    one, two = both
    table = new_table(one.url, 2, start=True, grace=86_400)
    same = Table(two.url, table.id, table.tokens)
    assert one.process is not None
    process = one.process.pid

    def stand_still_until_thought_dead() -> None:
        wait_for(lambda: seats_noted(postgres, table) == 2)
        with frozen([process]):
            wait_for(lambda: seats_noted(postgres, table) == 0)
        wait_for(lambda: everyone_is_here(same))

    check_nobody_lost_a_seat(keep_connected(table, same, stand_still_until_thought_dead, 0))


def everyone_is_here(table: Table) -> bool:
    """Whether all seats of a table are connected, as the process knows that is asked."""
    return all(seat["here"] for seat in table.get().json()["room"]["seats"])


def seats_noted(database: str, table: Table) -> int:
    """How many seats of a table are noted as connected."""
    with psycopg.connect(database) as line:
        row = line.execute("SELECT count(*) FROM presence WHERE table_id = %s", [table.id])
        return int((row.fetchone() or [0])[0])


def wait_for(what: Callable[[], bool], seconds: float = 120) -> None:
    until = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < until, "it did not happen"
        time.sleep(0.2)


def test_a_database_that_was_away_for_ten_seconds(
    both: tuple[ServerProcess, ServerProcess], postgres: str
) -> None:
    one, two = both
    tables = [new_table(server.url, 2, grace=GRACE) for server in (one, two)]
    here, there = (Table(one.url, table.id, table.tokens) for table in tables)
    same, own = (Table(two.url, table.id, table.tokens) for table in tables)

    def away() -> None:
        for table in tables:
            table.start()
        # Who had come a moment before would be gone longer than they may, as far as anyone knew.
        wait_for(lambda: all(everyone_is_here(table) for table in (same, own)))
        freeze(processes_of(postgres), 10)

    async def sit_there_too() -> list[dict[str, object]]:
        async with Client(there, 1), Client(there, 2):
            seats = await asyncio.to_thread(keep_connected, here, same, away, GRACE + 4)
            return [*seats, *there.get().json()["room"]["seats"]]

    seats = asyncio.run(sit_there_too())
    check_nobody_lost_a_seat(seats[:2])
    check_nobody_lost_a_seat(seats[2:])


def test_a_server_whose_clock_is_ten_seconds_ahead(
    both: tuple[ServerProcess, ServerProcess], clock: Path
) -> None:
    one, two = both
    clock.write_text("10")
    try:
        table = new_table(two.url, 2, grace=5)
        here = Table(one.url, table.id, table.tokens)
        seats = keep_connected(here, table, table.start, 9)
    finally:
        clock.write_text("0")
    check_nobody_lost_a_seat(seats)

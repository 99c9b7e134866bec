"""Crowds that ask for much at once are served or told to wait; the games go on."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, MutableMapping

import httpx
import pytest

from camelup.server.http.rate_limit import SlidingWindow
from camelup.server.tables.connection import Connection
from server.client import new_table
from server.conftest import GENEROUS, ServerProcess
from server.test_hidden import live_table

QUESTIONS = 150


def positions() -> list[dict[str, object]]:
    """Positions that all differ, so that no answer is shared."""
    coins = [f"{n} 3" for n in range(QUESTIONS)]
    return [{"position": f"1:ob 2:g 3:yw | coins {both}"} for both in coins]


def test_many_bots_and_questions_at_once_are_answered_or_told_to_wait(
    make_server: Callable[..., ServerProcess],
) -> None:
    server = make_server(**GENEROUS, CAMELUP_THINKERS="1")
    new_table(server.url, 1, 1)
    tables = [new_table(server.url, 1, 3, start=True) for _ in range(8)]

    async def crowd() -> tuple[list[httpx.Response], list[httpx.Response]]:
        unbounded = httpx.Limits(max_connections=None)
        async with httpx.AsyncClient(base_url=server.url, timeout=120, limits=unbounded) as web:
            asking = [
                asyncio.create_task(web.post(f"/api/{kind}", json=question))
                for question in positions()
                for kind in ("odds", "worth")
            ]
            alive = []
            while not all(task.done() for task in asking):
                alive.append(await web.get("/healthz"))
                await asyncio.sleep(0.05)
            return alive, list(await asyncio.gather(*asking))

    alive, answers = asyncio.run(crowd())
    assert {answer.status_code for answer in alive} == {200}
    assert alive
    statuses = Counter(answer.status_code for answer in answers)
    assert set(statuses) == {200, 429}
    assert statuses[200] >= 64
    busy = next(answer for answer in answers if answer.status_code == 429)
    assert busy.json()["error"]["code"] == "odds-busy"
    assert int(busy.headers["Retry-After"]) >= 1
    for table in tables:
        wait_for_the_person(table.id, server)
    assert server.metric("thought_faults_total") == 0
    assert server.metric("thoughts_waiting") == 0


def wait_for_the_person(table: str, server: ServerProcess) -> None:
    """Wait until the bots of a table have moved and it is the person's turn."""
    for _ in range(600):
        if httpx.get(f"{server.url}/api/tables/{table}").json()["game"]["turn"] == 1:
            return
        time.sleep(0.1)
    raise AssertionError("the bots do not move")


def test_a_flood_of_tables_is_refused_and_makes_none(
    make_server: Callable[..., ServerProcess],
) -> None:
    server = make_server()
    wish = {"players": [{"name": "A"}, {"name": "B"}], "options": {"seats": 2}, "start": True}
    answers = [httpx.post(f"{server.url}/api/tables", json=wish) for _ in range(60)]
    assert [answer.status_code for answer in answers] == [201] * 10 + [429] * 50
    assert int(answers[-1].headers["Retry-After"]) > 60
    assert server.metric("tables") == 10


def test_rematches_count_as_new_tables(make_server: Callable[..., ServerProcess]) -> None:
    server = make_server(CAMELUP_LIMIT_TABLES_PER_HOUR="2")
    table = new_table(server.url, 2, start=True)
    table.post("/end", 1)
    made = table.post("/rematch", 1)
    assert made.status_code == 201
    assert table.post("/rematch", 2).status_code == 201
    table.id = made.json()["room"]["id"]
    table.tokens = {given["seat"]: given["token"] for given in made.json()["seats"]}
    assert table.post("/end", 1).status_code == 200
    assert table.post("/rematch", 1).status_code == 429
    assert table.get().json()["room"]["rematch"] is None


def test_a_reader_that_never_reads_is_cut_off_and_the_others_miss_nothing() -> None:
    heard: list[object] = []

    async def never(message: object) -> None:
        await asyncio.Event().wait()

    async def at_once(message: MutableMapping[str, object]) -> None:
        heard.append(message["text"])

    async def tell() -> tuple[int | None, int | None]:
        table, _ = live_table("win g")
        stuck, quick = Connection(never, (1,)), Connection(at_once, (2,))
        table.sockets = {stuck, quick}
        writers = [asyncio.ensure_future(socket.write()) for socket in (stuck, quick)]
        for number in range(100):
            table.tell(str(number))
            await asyncio.sleep(0)
        for writer in writers:
            writer.cancel()
        return stuck.close_code, quick.close_code

    assert asyncio.run(tell()) == (4008, None)
    assert heard == [str(number) for number in range(100)]


@pytest.mark.parametrize("most", [0, 3])
def test_a_rate_counts_each_key_and_forgets_the_quiet_ones(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: at[0])
    rate = SlidingWindow(most, 60.0)
    assert [rate.acquire("a") > 0 for _ in range(5)] == [n >= most for n in range(5)]
    for day in range(5):
        for stranger in range(1500):
            rate.acquire((day, stranger))
        at[0] += 61.0
    assert len(rate._times) < 4500

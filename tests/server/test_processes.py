"""Several server processes on one PostgreSQL serve the same tables."""

import asyncio
import contextlib
import time
from collections.abc import Callable, Iterator

import psycopg
import pytest

from server.client import Client, Table, new_table
from server.conftest import GENEROUS, ServerProcess
from server.postgres import running_postgres
from server.stubborn import Stubborn
from server.test_crash import check_converged


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    """A real PostgreSQL from a wheel."""
    yield from running_postgres()


def through(server: ServerProcess, table: Table) -> Table:
    """The same table, reached through another process."""
    return Table(server.url, table.id, table.tokens)


def test_two_processes_serve_one_table_and_one_takes_over_when_the_other_dies(
    make_server: Callable[..., ServerProcess], postgres: str
) -> None:
    one, two = make_server(postgres, **GENEROUS), make_server(postgres, **GENEROUS)
    table = new_table(one.url, 2, 1, start=True)
    same = through(two, table)

    async def play() -> list[Stubborn]:
        players = [Stubborn(table, 1), Stubborn(same, 2)]
        tasks = [asyncio.create_task(player.play()) for player in players]
        while len(players[1].events) < 6:
            await asyncio.sleep(0.05)
        assert same.get().json()["room"]["seats"][0]["here"]
        one.kill()
        players[0].url = same.socket_url
        players[0].table = same
        enough = len(players[1].events) + 9
        for player in players:
            player.most = enough
        await asyncio.wait_for(asyncio.gather(*tasks), 240)
        return players

    players = asyncio.run(play())
    check_converged(same, players)


def test_a_read_only_database_refuses_the_move_and_memory_is_not_ahead(
    make_server: Callable[..., ServerProcess], postgres: str
) -> None:
    server = make_server(postgres, **GENEROUS)
    table = new_table(server.url, 2, start=True)
    turn = table.get(seat=1).json()["game"]["turn"]
    wish = {"id": "a", "v": 0, "move": "roll"}
    with read_only(postgres):
        refused = table.post("/moves", turn, json=wish)
        assert refused.status_code == 503
        assert refused.json()["error"]["code"] == "database-refuses"
        assert table.request("PATCH", "", 1, json={"name": "x"}).status_code == 503
        assert table.get(seat=turn).json()["game"]["v"] == 0
        assert table.get().json()["room"]["name"] != "x"
    made = table.post("/moves", turn, json=wish)
    assert made.json()["v"] == 1


def wait_until_set(url: str, setting: str) -> None:
    """Wait until the settings were read: connections that are open obey from then on, too."""
    for _ in range(600):
        with psycopg.connect(url) as database:
            row = database.execute("SHOW default_transaction_read_only").fetchone()
        if row == (setting,):
            return
        time.sleep(0.05)
    raise AssertionError("the settings are not read")


@contextlib.contextmanager
def read_only(url: str) -> Iterator[None]:
    """Let nobody write to a PostgreSQL for a while."""
    with psycopg.connect(url, autocommit=True) as database:
        for setting in ("on", "off"):
            database.execute("SET default_transaction_read_only = off")
            database.execute(f"ALTER SYSTEM SET default_transaction_read_only = {setting}")
            database.execute("SELECT pg_reload_conf()")
            wait_until_set(url, setting)
            if setting == "on":
                yield


def test_what_happens_at_one_process_is_heard_at_the_other(
    make_server: Callable[..., ServerProcess], postgres: str
) -> None:
    one, two = make_server(postgres, **GENEROUS), make_server(postgres, **GENEROUS)
    table = new_table(one.url, 2)
    same = through(two, table)

    async def talk() -> None:
        async with Client(table, 1) as ann, Client(same, 2) as bob:
            await ann.send(type="chat", text="hello")
            assert (await bob.next("chat"))["chat"]["text"] == "hello"
            assert same.post("/start", 1).status_code == 200
            started, _ = await ann.next("started"), await bob.next("started")
            turn = started["game"]["turn"]
            mover, other = (ann, bob) if turn == 1 else (bob, ann)
            await mover.move("roll")
            while not other.events:
                await other.receive()
            assert [event["move"] for event in other.events] == [
                event["move"] for event in mover.events
            ]
        for _ in range(1200):
            if not table.get().json()["room"]["seats"][1]["here"]:
                return
            time.sleep(0.1)
        raise AssertionError("the other process does not notice who left")

    asyncio.run(talk())


def test_a_process_reads_only_what_is_new_of_a_table_that_another_plays(
    make_server: Callable[..., ServerProcess], postgres: str
) -> None:
    one, two = make_server(postgres, **GENEROUS), make_server(postgres, **GENEROUS)
    tables, rolls = 6, 16

    async def play() -> tuple[float, float]:
        async with contextlib.AsyncExitStack() as stack:
            games = [new_table(one.url, 2, start=True, grace=86_400) for _ in range(tables)]
            players = [
                [await stack.enter_async_context(Client(table, seat)) for seat in (1, 2)]
                for table in games
            ]
            watchers = [
                await stack.enter_async_context(Client(through(two, table), 1)) for table in games
            ]
            await asyncio.sleep(1)
            began, before = time.monotonic(), two.metric("statements_total")
            for pair, watcher in zip(players, watchers, strict=True):
                while (seen := watcher.game or {})["v"] < rolls and not seen["over"]:
                    mover = pair[seen["turn"] - 1]
                    assert (await mover.move("roll", seen["v"]))["type"] == "ack"
                    while watcher.game is seen:
                        await watcher.receive()
                assert watcher.hash == (await newest(pair[0], seen["v"])).hash
            return two.metric("statements_total") - before, time.monotonic() - began

    asked, seconds = asyncio.run(play())
    # At most one question a move; and what a process asks for its own sake goes on.
    assert asked < tables * rolls + 10 * seconds


def test_that_people_are_at_a_table_is_noted_once_and_not_by_every_process(
    make_server: Callable[..., ServerProcess], postgres: str
) -> None:
    one, two = make_server(postgres, **GENEROUS), make_server(postgres, **GENEROUS)
    with psycopg.connect(postgres, autocommit=True) as line:
        line.execute("CREATE TABLE noted (id text)")
        line.execute(
            "CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS "
            "$$ BEGIN INSERT INTO noted VALUES (NEW.id); RETURN NEW; END $$"
        )
        line.execute(
            "CREATE TRIGGER note AFTER UPDATE OF seen ON tables "
            "FOR EACH ROW EXECUTE FUNCTION note()"
        )
        table = new_table(one.url, 2, start=True)
        began = time.monotonic()
        asyncio.run(take_turns(table, through(two, table)))
        count = line.execute("SELECT count(*) FROM noted WHERE id = %s", [table.id]).fetchone()
        line.execute("DROP TRIGGER note ON tables")
    minutes = int((time.monotonic() - began) / 60)
    assert count is not None
    assert 1 <= count[0] <= 1 + minutes, "once a minute, not with each of four moves"


async def take_turns(table: Table, same: Table) -> None:
    """Let two people at two processes make a few moves."""
    async with Client(table, 1) as ann, Client(same, 2) as bob:
        while (ann.game or {})["v"] < 4:
            turn = (ann.game or {})["turn"]
            mover, other = (ann, bob) if turn == 1 else (bob, ann)
            v = (ann.game or {})["v"]
            assert (await mover.move("roll", v))["type"] == "ack"
            await newest(ann, v + 1)
            await newest(other, v + 1)


async def newest(client: Client, v: int) -> Client:
    """The same player, once a version was seen."""
    while (client.game or {})["v"] < v:
        await client.receive()
    return client


def test_a_seat_may_do_no_more_at_two_processes_than_at_one(
    make_server: Callable[..., ServerProcess], postgres: str
) -> None:
    few = {**GENEROUS, "CAMELUP_LIMIT_ACTIONS": "2", "CAMELUP_LIMIT_CHATS": "2"}
    one, two = make_server(postgres, **few), make_server(postgres, **few)
    table = new_table(one.url, 2, start=True)

    async def act(seat: int) -> list[str]:
        other = 3 - seat
        same = through(two, table)
        async with (
            Client(table, seat) as here,
            Client(table, other) as rival,
            Client(same, seat) as there,
        ):
            for line in ("one", "two"):
                await here.send(type="chat", text=line)
                assert (await there.next("chat"))["chat"]["text"] == line
            await there.send(type="chat", text="three")
            refused = [(await there.next("refused"))["error"]["code"]]
            for v, mover in enumerate((here, rival, here, rival)):
                assert (await mover.move("roll", v))["type"] == "ack"
            while (there.game or {})["v"] < 4:
                await there.receive()
            return [*refused, (await there.move("roll", 4))["error"]["code"]]

    turn = table.get(seat=1).json()["game"]["turn"]
    assert asyncio.run(act(turn)) == ["too-fast", "too-fast"]


def test_who_sits_at_a_table_that_turns_out_damaged_is_told_so(
    make_server: Callable[..., ServerProcess], postgres: str
) -> None:
    server = make_server(postgres, **GENEROUS)
    table = new_table(server.url, 2, start=True, grace=86_400)
    turn = table.get(seat=1).json()["game"]["turn"]
    assert table.post("/moves", turn, json={"id": "a", "v": 0, "move": "roll"}).json()["v"] == 1

    async def sit() -> int | None:
        async with Client(table, 1) as client:
            with psycopg.connect(postgres, autocommit=True) as line:
                line.execute("UPDATE moves SET seat = 3 - seat WHERE table_id = %s", [table.id])
                line.execute("SELECT pg_notify('camelup', %s)", [f"{table.id}:another:{{}}"])
            await client.until_closed()
            return client.socket.close_code

    assert asyncio.run(sit()) == 4005
    assert table.get(seat=1).json()["error"]["code"] == "table-set-aside"

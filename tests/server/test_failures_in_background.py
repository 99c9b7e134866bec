"""Unexpected failures: each is logged, and what failed goes on or is tried again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from camelup.server import background
from camelup.server.background import Periodic
from camelup.server.cluster.sync import ClusterSync
from camelup.server.compute import pool as pool_module
from camelup.server.compute.fair_queue import Requester
from camelup.server.compute.pool import FALLBACK, ComputePool
from camelup.server.compute.review_service import ReviewService
from camelup.server.db.pubsub import CHANNEL
from camelup.server.db.store import Store
from camelup.server.http.websocket import SocketSession, WebSocketHandler
from camelup.server.metrics import Metrics
from camelup.server.schemas.errors import Refused
from camelup.server.schemas.messages import MoveMessage
from camelup.server.schemas.requests import NewTable, Player, TableOptions
from camelup.server.settings import Settings
from camelup.server.tables.commands import TableCommands
from camelup.server.tables.connection import RESTART, REVOKED, Connection
from camelup.server.tables.move_validation import MoveIntent
from camelup.server.tables.registry import TableRegistry
from camelup.server.tables.table import Table
from camelup.server.turns import driver
from camelup.server.turns.driver import TurnDriver


class Boom(Exception):
    """Something nobody expected."""


def in_a_loop(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(story, 60))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = Store(f"sqlite:///{tmp_path / 'games.db'}")
    yield made
    made.close()


async def two_at_a_table(registry: TableRegistry, *, start: bool = True, seats: int = 2) -> Table:
    players = [Player(name=name) for name in "AB"]
    wish = NewTable(players=players, options=TableOptions(seats=seats), start=start)
    table, _ = await TableCommands(registry).make_table(wish)
    return table


def test_periodic_work_goes_on_after_an_unexpected_exception(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def story() -> None:
        runs, done = 0, asyncio.Event()

        async def work() -> None:
            nonlocal runs
            runs += 1
            if runs == 1:
                raise Boom
            done.set()

        periodic = Periodic(work, 0.001, "it failed")
        periodic.begin()
        await done.wait()
        periodic.close()

    in_a_loop(story())
    (record,) = (record for record in caplog.records if record.message == "it failed")
    assert record.exc_info
    assert record.exc_info[0] is Boom


def test_a_background_task_that_fails_is_logged_by_name(caplog: pytest.LogCaptureFixture) -> None:
    async def fail(error: Exception) -> None:
        raise error

    async def story() -> None:
        for error in (Boom(), Refused("game-is-closed")):
            await asyncio.wait([background.spawn("watering the camels", fail(error))])
        await asyncio.sleep(0)

    in_a_loop(story())
    (record,) = caplog.records
    assert record.levelno == logging.ERROR
    assert vars(record)["task"] == "watering the camels"


def session_that_does(results: list[Exception | None], done: list[str]) -> SocketSession:
    """Make a session whose messages end as listed, one after the other."""
    registry = SimpleNamespace(settings=Settings(), metrics=Metrics())
    table = SimpleNamespace(id="t", v=0, chain_heads={1: "head"})
    connection = Connection(None, (1,))  # type: ignore[arg-type]

    class Session(SocketSession):
        async def _do(self, message: Any) -> None:
            result = results.pop(0)
            if result is not None:
                raise result
            done.append(message.id)

    sockets: Any = SimpleNamespace(registry=registry)
    return Session(sockets, table, connection, None, None)  # type: ignore[arg-type]


def a_move(action: str) -> MoveMessage:
    return MoveMessage(type="move", id=action, v=0, move="roll")


def test_moves_after_one_that_failed_are_still_made(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        done: list[str] = []
        session = session_that_does([Boom(), None], done)
        for action in ("first", "second"):
            await session._take(action, a_move(action))
            while session._rolling is not None and not session._rolling.done():
                await asyncio.sleep(0)
        assert done == ["second"]

    in_a_loop(story())
    assert "background task failed" in caplog.messages


def test_a_socket_whose_handler_fails_leaves_a_line_in_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def fail() -> None:
        raise Boom

    async def story() -> None:
        session = session_that_does([], [])
        reader, writer = (asyncio.ensure_future(work()) for work in (fail, asyncio.Event().wait))
        await asyncio.wait([reader])
        await session._close(writer, reader)  # type: ignore[arg-type]

    in_a_loop(story())
    assert "socket failed" in caplog.messages


def test_a_seat_lost_or_a_table_evicted_during_the_handshake_gets_no_socket(store: Store) -> None:
    async def story() -> None:
        registry = TableRegistry(store, Settings(), Metrics())
        table = await two_at_a_table(registry)
        handler = WebSocketHandler(registry, TableCommands(registry), None)  # type: ignore[arg-type]
        visitor: Any = SimpleNamespace(rate_key="far", by_passport=False, bearer=None)
        socket = Connection(None, (1,), address="far")  # type: ignore[arg-type]
        socket.holders = {1: table.state.seat(1).person}
        assert handler._refusal_on_arrival(table, visitor, socket) is None
        socket.holders = {1: "somebody-else"}
        assert handler._refusal_on_arrival(table, visitor, socket) == REVOKED
        registry.evict(table)
        assert handler._refusal_on_arrival(table, visitor, socket) == RESTART

    in_a_loop(story())


def test_a_review_that_failed_can_be_asked_for_again(caplog: pytest.LogCaptureFixture) -> None:
    class Pool:
        asked = 0

        async def review(self, *_: Any, **__: Any) -> dict[str, Any]:
            self.asked += 1
            if self.asked == 1:
                raise Boom
            return {"known": None, "review": {"done": True}}

    async def story() -> None:
        service = ReviewService(Pool())  # type: ignore[arg-type]
        requester = Requester("far", "t")
        with pytest.raises(Refused):
            await service.review(requester, "a record")
        assert (await service.review(requester, "a record"))["done"]

    in_a_loop(story())
    assert "review failed" in caplog.messages


def test_a_turn_that_failed_is_taken_again(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(driver, "RETRY_SECONDS", 0.0)

    async def story() -> None:
        registry = TableRegistry(store, Settings(), Metrics())
        turns = TurnDriver(registry, None)  # type: ignore[arg-type]
        choices: list[Exception | str] = [Boom(), "roll"]

        async def choose(*_: object) -> str:
            choice = choices.pop(0)
            if isinstance(choice, Exception):
                raise choice
            return choice

        monkeypatch.setattr(turns, "_choose", choose)
        options = TableOptions(seats=2, pause=0)
        wish = NewTable(players=[Player(name="A")], options=options, bots=["random"], start=True)
        table, _ = await TableCommands(registry).make_table(wish)
        seat = table.turn or 0
        table.state.seat(seat).stand_in = True
        choices.extend(["roll"] * 500)
        turns.reschedule(table)
        while table.v == 0:
            await asyncio.sleep(0)
        turns.close()

    in_a_loop(story())
    assert "turn failed" in caplog.messages


def test_a_bot_that_was_loaded_and_hangs_costs_seconds_not_minutes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pool_module, "SPARE_SECONDS", 0.01)

    async def story() -> None:
        pool = ComputePool(1, 0.01)
        for worker in pool._thinkers:
            worker.known.add("greedy")
            monkeypatch.setattr(
                worker, "begin", lambda _: asyncio.get_running_loop().create_future()
            )
        job = pool.thought_of("greedy", None, 1, Requester("far", "t"))  # type: ignore[arg-type]
        assert await asyncio.wait_for(pool.move(job), 30) == FALLBACK

    in_a_loop(story())


def test_a_notice_that_cannot_be_read_does_not_end_the_listener(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    registry = TableRegistry(store, Settings(), Metrics())
    sync = ClusterSync(registry)
    for payload in ("", "no json", "{}", "[1]"):
        sync._dispatch(CHANNEL, payload)
    assert "notice cannot be read" in caplog.messages


def test_a_move_whose_socket_goes_away_while_it_is_stored_is_shown_all_the_same(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        registry = TableRegistry(store, Settings(), Metrics())
        table = await two_at_a_table(registry)
        writing, go_on = asyncio.Event(), asyncio.Event()
        write = store.write

        async def slow_write(work: Any) -> Any:
            result = await write(work)
            writing.set()
            await go_on.wait()
            return result

        monkeypatch.setattr(store, "write", slow_write)
        intent = MoveIntent(table.turn or 0, 0, "roll", "a")
        socket = asyncio.create_task(registry.play(table, intent))
        await writing.wait()
        socket.cancel()
        await asyncio.wait([socket])
        go_on.set()
        while table.v == 0:
            await asyncio.sleep(0.001)
        assert table.game is not None
        assert len(table.game.moves) == 1

    in_a_loop(story())


def test_people_who_join_at_once_all_find_a_seat(store: Store) -> None:
    async def story() -> None:
        registry = TableRegistry(store, Settings(), Metrics())
        commands = TableCommands(registry)
        table = await two_at_a_table(registry, start=False, seats=8)
        joins = (commands.join(table, Player(name=name), None) for name in "CDEFGH")
        given = await asyncio.gather(*joins)
        assert sorted(seat for seats in given for seat in seats) == [3, 4, 5, 6, 7, 8]

    in_a_loop(story())

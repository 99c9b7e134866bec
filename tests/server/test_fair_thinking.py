"""Thinking is shared fairly between tables and addresses; light bots never wait for heavy ones."""

import asyncio
import json
import math
import time
from collections.abc import Callable, Coroutine
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from camelup.game import Game
from camelup.server.compute import pool as room
from camelup.server.compute.fair_queue import Job, Requester, Usage, slice_of, wished_seconds
from camelup.server.compute.pool import ComputePool, TooBusy
from camelup.server.compute.tasks import choose, snapshot_of
from camelup.server.compute.worker_process import WorkerProcess
from camelup.server.turns import driver
from camelup.view import ViewSnapshot
from server.client import Client, Table
from server.conftest import GENEROUS, ServerProcess

GLANCE = ViewSnapshot(b"", [], 1, [], b"")
HEAVY = "search:seconds=2"


class Slow(WorkerProcess):
    """A thinker without a process: it thinks until the test says that it is done."""

    everyone: list["Slow"]

    def __init__(self, *, light: bool) -> None:
        super().__init__(light=light)
        self.answer: asyncio.Future[Any] = asyncio.Future()
        self.longest = math.inf
        self.everyone.append(self)

    def begin(self, thought: Job) -> asyncio.Future[Any]:
        self.thought, self.began, self.longest = thought, time.monotonic(), math.inf
        thought.why = "thinking" if thought.bot in self.known or not thought.bot else "waking"
        self.answer = asyncio.get_running_loop().create_future()
        return self.answer

    @property
    def running(self) -> bool:
        return True

    def end_after(self, seconds: float) -> None:
        self.longest = min(self.longest, seconds)

    async def done(self, seconds: float = 1.0) -> str:
        """Let the thought end, as if it had taken that long; tells whose it was."""
        assert self.thought is not None
        table = self.thought.asker.table
        self.began = time.monotonic() - seconds
        self.answer.set_result({} if not self.thought.bot else "roll")
        await settle()
        return table


async def settle() -> None:
    """Let everything happen that can."""
    for _ in range(10):
        await asyncio.sleep(0)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> list[Slow]:
    """Thinkers that end their thoughts when told: the light one first, then the heavy ones."""
    monkeypatch.setattr(Slow, "everyone", [], raising=False)
    monkeypatch.setattr(room, "WorkerProcess", Slow)
    return Slow.everyone


def ask(thinkers: ComputePool, bot: str, table: str, address: str = "far") -> asyncio.Task[str]:
    thought = thinkers.thought_of(bot, GLANCE, 1, Requester(address, table))
    return asyncio.ensure_future(thinkers.move(thought))


def asked_for_odds(thinkers: ComputePool, asker: Requester) -> asyncio.Task[dict[str, Any]]:
    return asyncio.ensure_future(thinkers.odds(dict, asker=asker))


def in_a_loop(story: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(story())


def test_a_light_bot_thinks_at_once_beside_a_hundred_tables_of_heavy_ones(
    slow: list[Slow],
) -> None:
    async def story() -> None:
        thinkers = ComputePool(1, 2.0)
        crowd = [ask(thinkers, HEAVY, f"crowd {n}") for n in range(100)]
        await settle()
        light = ask(thinkers, "random", "mine")
        await settle()
        assert slow[0].thought is not None
        assert slow[0].thought.asker.table == "mine"
        await slow[0].done()
        assert light.done()
        assert slow[0].thought is None, "heavy bots are never given the light bots' process"
        for task in crowd:
            task.cancel()

    in_a_loop(story)


def test_a_light_bot_that_must_be_compiled_keeps_no_other_light_bot_waiting(
    slow: list[Slow],
) -> None:
    async def story() -> None:
        thinkers = ComputePool(1, 2.0)
        ask(thinkers, "sharp", "first"), ask(thinkers, "random", "second")
        await settle()
        light, heavy = (thinker.thought for thinker in slow)
        assert light is not None
        assert heavy is not None
        assert (light.bot, heavy.bot) == ("random", "sharp")
        assert thinkers.why(heavy) == "waking"
        await slow[0].done()
        await slow[1].done()
        ask(thinkers, "sharp", "first")
        await settle()
        assert slow[0].thought is not None
        assert slow[0].thought.bot == "sharp", "now it is ready, and light"

    in_a_loop(story)


def test_the_least_served_table_goes_first(slow: list[Slow]) -> None:
    async def story() -> None:
        thinkers = ComputePool(1, 2.0)
        for table in ("a", "b"):
            ask(thinkers, HEAVY, table)
        await settle()
        assert await slow[1].done(2.0) == "a"
        for table in ("a", "a", "c"):
            ask(thinkers, HEAVY, table)
        await settle()
        order = [await slow[1].done(1.0) for _ in range(4)]
        assert order == ["b", "c", "a", "a"]

    in_a_loop(story)


def test_an_address_with_many_tables_has_one_share(slow: list[Slow]) -> None:
    async def story() -> None:
        thinkers = ComputePool(1, 2.0)
        for n in range(10):
            ask(thinkers, HEAVY, f"crowd {n}", "crowded")
        await settle()
        await slow[1].done(2.0)
        ask(thinkers, HEAVY, "mine", "quiet")
        await settle()
        order = [await slow[1].done(0.1) for _ in range(2)]
        assert order == ["crowd 1", "mine"]

    in_a_loop(story)


def test_long_searches_are_cut_short_while_others_wait(slow: list[Slow]) -> None:
    async def story() -> None:
        thinkers = ComputePool(1, 2.0)
        slow[1].known.add(HEAVY)
        ask(thinkers, HEAVY, "a")
        await settle()
        assert slow[1].longest == math.inf
        ask(thinkers, "search:seconds=0.2", "b")
        await settle()
        assert slow[1].longest == pytest.approx(0.3)
        for n in range(100):
            ask(thinkers, HEAVY, f"crowd {n}")
        await settle()
        assert slow[1].longest == pytest.approx(0.03, abs=0.001)

    in_a_loop(story)


def test_every_fourth_turn_is_for_those_who_ask_for_odds(slow: list[Slow]) -> None:
    async def story() -> None:
        thinkers = ComputePool(1, 2.0)
        for n in range(8):
            ask(thinkers, HEAVY, f"bot {n}")
        tasks = [asked_for_odds(thinkers, Requester("far", f"odds {n}")) for n in range(2)]
        await settle()
        order = [(await slow[1].done()).split()[0] for _ in range(10)]
        assert order == ["bot", "bot", "bot", "odds"] * 2 + ["bot"] * 2
        assert all(task.done() for task in tasks)

    in_a_loop(story)


def a_piece(
    thinkers: ComputePool, review: str, address: str = "far"
) -> asyncio.Task[dict[str, Any]]:
    return asyncio.ensure_future(thinkers.review(dict, asker=Requester(address, review)))


def test_a_review_comes_to_its_end_however_many_bots_and_questions_wait(slow: list[Slow]) -> None:
    async def story() -> None:
        thinkers = ComputePool(1, 2.0)
        for n in range(200):
            ask(thinkers, HEAVY, f"bot {n}", f"bot {n}")
        for n in range(room.MOST_QUESTIONS):
            asked_for_odds(thinkers, Requester(f"odds {n}", "odds"))
        await settle()
        taken = {"bot": 0.0, "odds": 0.0, "review": 0.0}
        a_piece(thinkers, "review")
        for _ in range(100):
            seconds = 0.3 if slow[1].thought and slow[1].thought.review else 0.2
            who = (await slow[1].done(seconds)).split()[0]
            taken[who] += seconds
            if who == "review":
                a_piece(thinkers, "review")
                await settle()
        assert taken["review"] > 6.0, "enough for a whole game"
        assert 0.3 < taken["review"] / sum(taken.values()) < 0.4, "and no more than its share"
        assert taken["bot"] > taken["odds"] > 0

    in_a_loop(story)


def test_a_first_look_is_early_and_two_pieces_never_follow_while_others_wait(
    slow: list[Slow],
) -> None:
    async def story() -> None:
        thinkers = ComputePool(1, 2.0)
        for n in range(40):
            ask(thinkers, HEAVY, f"bot {n}")
        a_piece(thinkers, "review")
        await settle()
        order = []
        for _ in range(30):
            order.append((await slow[1].done(0.3)).split()[0])
            if order[-1] == "review":
                a_piece(thinkers, "review")
                await settle()
        assert order[:6] == ["bot", "review"] * 3, "before forty bots that wait"
        assert ("review", "review") not in pairwise(order)
        assert order[18:].count("bot") > order[18:].count("review")

    in_a_loop(story)


def test_a_review_has_all_the_time_that_nobody_else_wants(slow: list[Slow]) -> None:
    async def story() -> None:
        thinkers = ComputePool(1, 2.0)
        for _ in range(9):
            task = a_piece(thinkers, "review")
            await settle()
            assert await slow[1].done(5.0) == "review"
            assert task.done()

    in_a_loop(story)


def test_one_address_cannot_take_every_place_of_those_who_ask_for_odds(
    slow: list[Slow],
) -> None:
    async def story() -> None:
        thinkers = ComputePool(1, 2.0)
        many = 1 + room.MOST_QUESTIONS
        tasks = [asked_for_odds(thinkers, Requester("greedy", "")) for _ in range(many)]
        await settle()
        with pytest.raises(TooBusy):
            await asked_for_odds(thinkers, Requester("greedy", ""))
        other = asked_for_odds(thinkers, Requester("modest", ""))
        await settle()
        assert isinstance(tasks[-1].exception(), TooBusy)
        assert not any(task.done() for task in (other, *tasks[:-1]))

    in_a_loop(story)


def test_a_thought_nobody_waits_for_any_more_is_ended_before_the_next_one_begins(
    slow: list[Slow],
) -> None:
    async def story() -> None:
        thinkers = ComputePool(1, 2.0)
        first, second = ask(thinkers, HEAVY, "a"), ask(thinkers, HEAVY, "b")
        await settle()
        first.cancel()
        await settle()
        assert slow[1].longest == 0.0
        assert slow[1].thought is not None
        assert slow[1].thought.asker.table == "a"
        await slow[1].done()
        assert slow[1].thought.asker.table == "b"
        second.cancel()

    in_a_loop(story)


def test_what_was_thought_long_ago_counts_less(monkeypatch: pytest.MonkeyPatch) -> None:
    served, at = Usage(), [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: at[0])
    served.note(Requester("x", "long ago"), 10.0)
    at[0] += 600.0
    served.note(Requester("y", "now"), 1.0)
    waiting = [Job(Requester("y", "now"), dict, ()), Job(Requester("x", "long ago"), dict, ())]
    assert served.first(waiting).asker.table == "long ago"


def test_a_bot_wishes_for_the_time_in_its_name_and_at_most_the_servers() -> None:
    assert wished_seconds("search:seconds=0.5", 2.0) == 0.5
    assert wished_seconds("search:seconds=9", 2.0) == 2.0
    assert wished_seconds("search", 2.0) == 0.2
    assert slice_of([], 1) == math.inf


def test_a_search_that_is_told_to_end_ends_with_a_move_it_has_found() -> None:
    game = Game(4, seed=4)
    seat = game.turn or 1
    calls = iter([math.inf] * 50)
    began = time.monotonic()
    move = choose("search:seconds=600", snapshot_of(game, seat), 600.0, 1, lambda: next(calls, 0.0))
    assert move in game.legal_moves
    assert time.monotonic() - began < 300


def test_who_waits_long_for_a_bot_is_told_why(
    slow: list[Slow], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver, "TELL_SECONDS", 0.01)
    monkeypatch.setattr(driver, "TELL_AGAIN_SECONDS", 0.01)
    told: list[tuple[int, str]] = []

    def table(name: str) -> Any:
        game = Game(2, seed=1)
        tell: Callable[[int, str], None] = lambda seat, why: told.append((seat, why))  # noqa: E731
        return SimpleNamespace(
            id=name, address="", game=game, bot_seed=lambda seat: 1, tell_bot_waits=tell
        )

    async def story() -> None:
        registry: Any = SimpleNamespace()
        keeper = driver.TurnDriver(registry, ComputePool(1, 2.0))
        first = asyncio.ensure_future(keeper._choose(table("a"), 1, HEAVY))
        await until_told(told, (1, "waking"))
        await slow[1].done()
        assert first.done()
        asyncio.ensure_future(keeper._choose(table("a"), 1, HEAVY))  # noqa: RUF006
        asyncio.ensure_future(keeper._choose(table("b"), 2, HEAVY))  # noqa: RUF006
        await until_told(told, (1, "thinking"))
        await until_told(told, (2, "busy"))

    in_a_loop(story)


async def until_told(told: list[tuple[int, str]], what: tuple[int, str]) -> None:
    async with asyncio.timeout(60):
        while what not in told:
            await asyncio.sleep(0.01)


def crowded_table(url: str, bot: str, bots: int) -> Table:
    """Make a table of one person and bots, started."""
    wish = {
        "players": [{"name": "P1", "bytes": "01" * 16}],
        "bots": [bot] * bots,
        "options": {"seats": 1 + bots, "pause": 0},
        "start": True,
    }
    answer = httpx.post(f"{url}/api/tables", json=wish, timeout=60).json()
    return Table(url, answer["room"]["id"], {1: answer["seats"][0]["token"]})


async def seconds_for_bots(table: Table, moves: int) -> list[float]:
    """Roll whenever it is our turn, and time every answer of the bots."""
    took: list[float] = []
    async with Client(table, 1) as client:
        while len(took) < moves and client.game and not client.game["over"]:
            if client.game["turn"] == 1:
                await client.socket.send(json.dumps(roll(len(took), client)))
            began = time.monotonic()
            event = (await client.next("moved"))["event"]
            if event["seat"] != 1:
                took.append(time.monotonic() - began)
    return took


def roll(number: int, client: Client) -> dict[str, object]:
    return {"type": "move", "id": f"roll{number}", "v": len(client.events), "move": "roll"}


@pytest.mark.soak
def test_a_stranger_is_served_beside_a_hundred_tables_of_heavy_bots(
    make_server: Callable[..., ServerProcess],
) -> None:
    """All from one address, which is worst; light bots within 1 s, searches within three times."""
    server = make_server(**GENEROUS, CAMELUP_WARM_UP="1")
    asyncio.run(seconds_for_bots(crowded_table(server.url, "random", 1), 3))
    tables = [crowded_table(server.url, HEAVY, 7) for _ in range(100)]

    async def story() -> tuple[list[float], list[float]]:
        crowd = [asyncio.ensure_future(seconds_for_bots(table, 10_000)) for table in tables]
        await asyncio.sleep(20)
        light = await seconds_for_bots(crowded_table(server.url, "random", 1), 10)
        heavy = await seconds_for_bots(crowded_table(server.url, HEAVY, 1), 10)
        for task in crowd:
            task.cancel()
        return light, heavy

    light, heavy = asyncio.run(story())
    print(f"light {[round(s, 2) for s in light]}, heavy {[round(s, 2) for s in heavy]}")
    assert max(light) < 1.0
    assert max(heavy) < 6.0

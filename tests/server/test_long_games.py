"""Long games: tiles moved about two thousand times, and anyone can still come in and play on."""

import asyncio
from collections.abc import Iterator

import httpx
import pytest

from camelup.terminal.client import TableClient
from camelup.terminal.network_game import NetworkGame
from camelup.terminal.screen import screen_in
from server.client import Client, Table, hash_of_view
from server.long_game import running_long_game

MOVES = 2000


@pytest.fixture(scope="module")
def long_game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """A table of two people who have moved their tiles about for a long time."""
    yield from running_long_game(tmp_path_factory.mktemp("long"), MOVES)


def test_a_program_that_wants_every_move_at_once_gets_them(long_game: Table) -> None:
    async def come() -> None:
        async with Client(long_game, 1, since=0) as client:
            events = client.hello["events"]
            assert [event["v"] for event in events] == list(range(1, client.hello["game"]["v"] + 1))
            assert client.hash == hash_of_view(client.room["start"], events, 1)

    asyncio.run(come())


def test_a_page_comes_in_with_the_last_moves_plays_on_and_reads_the_others(
    long_game: Table,
) -> None:
    async def come() -> None:
        async with Client(long_game, 1, last=50) as one, Client(long_game, 2, last=50) as two:
            v = one.hello["game"]["v"]
            assert [event["v"] for event in one.hello["events"]] == list(range(v - 49, v + 1))
            mover, other = (one, two) if one.you and one.you["legal"] else (two, one)
            assert (await mover.move("roll"))["type"] == "ack"
            await other.next("moved")
            older: list[dict[str, object]] = []
            while len(older) < v - 50:
                path = f"/log?since={len(older)}&until={min(len(older) + 500, v - 50)}"
                older += long_game.get(path, other.seat).json()["events"]
            assert other.hash == hash_of_view(
                other.room["start"], [*older, *other.events], other.seat
            )

    asyncio.run(come())


def test_who_comes_back_is_told_what_is_new_and_no_more_than_wanted(long_game: Table) -> None:
    async def come() -> None:
        async with Client(long_game, None, since=MOVES - 3, last=50) as near:
            v = near.hello["game"]["v"]
            assert [event["v"] for event in near.hello["events"]] == list(range(MOVES - 2, v + 1))
        async with Client(long_game, None, since=5, last=50) as far:
            assert [event["v"] for event in far.hello["events"]] == list(range(v - 49, v + 1))

    asyncio.run(come())


def test_a_guest_at_a_terminal_comes_into_a_long_game(long_game: Table) -> None:
    wire = TableClient(long_game.url, long_game.id, long_game.tokens[1])
    guest = NetworkGame(wire, 1, screen_in("en", plain=True))
    line = wire.messages(guest._seen, lambda: None)
    hello = next(line)
    guest._hear(hello)
    assert len(guest.game.history) == hello["game"]["v"] >= MOVES
    assert guest.game.turn == hello["game"]["turn"]
    assert guest.game.board == hello["game"]["board"]


def test_who_asks_for_much_may_ask_less_often(long_game: Table) -> None:
    """A thousand moves cost as much as a hundred times ten: limits count the work."""
    start = long_game.get().json()["room"]["start"]
    moves = ["bet b"] + ["roll b1"] * 499
    statuses = [
        httpx.post(
            f"{long_game.url}/api/play",
            json={"position": start, "moves": moves},
            timeout=60,
        ).status_code
        for _ in range(9)
    ]
    assert statuses[-1] == 429
    assert 429 not in statuses[:7]

"""While a roll waits for a silent page, the dice wait and nothing else does."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.chained import Chained, start, stop
from server.client import Client, Table
from server.conftest import ServerProcess
from server.test_chains import seated, waiting_for

PATIENCE = 60
"""Longer than any of this takes on a slow machine: what comes before is not waited for."""


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that waits for links for a very long time."""
    yield from waiting_for(tmp_path_factory.mktemp("patient"), str(PATIENCE))


def in_order(table: Table, clients: list[Chained]) -> tuple[Chained, Chained, Chained]:
    """Who is to roll, and the two others."""
    turn = table.get().json()["game"]["turn"]
    silent, other = (client for client in clients if client.own != turn)
    return clients[turn - 1], silent, other


def test_only_the_die_waits_for_a_silent_page(patient: ServerProcess) -> None:
    async def play() -> None:
        async with seated(patient, 3) as (table, clients):
            assert await start(table, *clients) == 200
            roller, silent, other = in_order(table, clients)
            silent.silent = True
            began = time.monotonic()
            await roller.send(id="roll", v=0, move="roll")
            ask = await silent.next("ask")
            listening = asyncio.create_task(other.listen())
            await roller.send(type="ping")
            await roller.next("pong")
            for speaker in (roller, silent):
                await speaker.send(type="chat", text="Come on")
                assert (await silent.next("chat"))["chat"]["seat"] == speaker.own
            changed = await asyncio.to_thread(
                table.request, "PATCH", f"/seats/{other.own}", other.own, json={"colour": "#102030"}
            )
            assert changed.status_code == 200
            async with Client(table, None, since=0) as guest:
                assert guest.game is not None
            left = await asyncio.to_thread(
                table.request, "DELETE", f"/seats/{other.own}", other.own
            )
            assert left.status_code == 200
            assert (await asyncio.to_thread(table.get)).json()["game"]["v"] == 0
            assert time.monotonic() - began < PATIENCE
            await silent.answer(ask)
            assert (await roller.answer_to("roll"))["type"] == "ack"
            await stop(listening)

    asyncio.run(play())


def test_who_leaves_while_the_own_roll_waits_has_left(patient: ServerProcess) -> None:
    async def play() -> None:
        async with seated(patient, 3) as (table, clients):
            assert await start(table, *clients) == 200
            roller, silent, other = in_order(table, clients)
            silent.silent = True
            await roller.send(id="roll", v=0, move="roll")
            ask = await silent.next("ask")
            await roller.next("ask")
            await other.next("ask")
            await asyncio.to_thread(table.request, "DELETE", f"/seats/{roller.own}", roller.own)
            await silent.answer(ask)
            moved = await silent.next("moved")
            assert (moved["event"]["seat"], moved["event"]["by"]) == (roller.own, "person")
            room = (await asyncio.to_thread(table.get)).json()["room"]
            assert room["seats"][roller.own - 1]["played_by"] == "bot"

    asyncio.run(play())


def test_comings_and_goings_do_not_hold_up_the_clock(tmp_path: Path) -> None:
    """A move by the clock that waits for links was begun anew whenever a socket came or went."""

    async def play(server: ServerProcess) -> None:
        async with seated(server, 3, timer=1) as (table, clients):
            assert await start(table, *clients) == 200
            _, silent, other = in_order(table, clients)
            silent.silent = True
            ask = await other.next("ask")
            hearing = asyncio.create_task(other.next("moved"))
            for _ in range(3):
                async with Client(table, None):
                    pass
            assert (await hearing)["event"]["by"] == "clock"
            assert other.asks[1:] == [ask]

    for server in waiting_for(tmp_path, "4", CAMELUP_STAND_IN="roller"):
        asyncio.run(play(server))

"""A hostile crowd beside two people who only want to play: nobody notices, nothing is taken."""

import asyncio
import os
import threading
import time
from collections import Counter
from collections.abc import Callable

import pytest

from figures import Note
from server.chained import stop
from server.client import Client, new_table
from server.conftest import GENEROUS, ServerProcess
from server.fuzzer import Fuzzer, Place
from server.test_soak import in_ms

LONG = int(os.environ.get("CAMELUP_FUZZ_INPUTS", "1000000"))
"""Inputs of the long run."""

SEED = int(os.environ.get("CAMELUP_FUZZ_SEED", "2"))
"""What the inputs of the long run follow from: runs with several seeds add up."""

ATTACKERS = 32
MORE_SOCKETS = 5
"""The long run has more frames for each request: they cost the server a tenth of the time."""

MOST_GROWTH = 300 * 2**20
"""Bytes that a server may hold more at the end than after the first hundredth of the inputs."""


def heard_log(server: ServerProcess) -> list[bytes]:
    """Read what a server logs as it comes, so that it never waits for a reader."""
    assert server.process is not None
    assert server.process.stderr is not None
    lines: list[bytes] = []
    stream = server.process.stderr
    threading.Thread(target=lambda: lines.extend(iter(stream.readline, b"")), daemon=True).start()
    return lines


class Siege:
    """A server, those who attack it, and two people who play there."""

    def __init__(self, server: ServerProcess, inputs: int, seed: int, sockets: int) -> None:
        self.server = server
        self.inputs = inputs
        self.delays: list[float] = []
        self.memory: list[int] = []
        places: list[Place] = []
        self.done: Counter[str] = Counter()
        seeds = range(seed * 100, seed * 100 + ATTACKERS)
        self.crowd = [Fuzzer(server, one, places, self.done) for one in seeds]
        for one in self.crowd:
            one.sockets = sockets

    async def run(self) -> None:
        for _ in range(3):
            await self.crowd[0].make()
        people = asyncio.create_task(self._play_on())
        await self._attack(self.inputs // 100)
        await self._attack(self.inputs)
        await stop(people)

    async def _attack(self, inputs: int) -> None:
        await asyncio.gather(*(one.run(inputs) for one in self.crowd))
        self.memory.append(self.server.memory())

    async def _play_on(self) -> None:
        """Play game after game, and take the time from a move to its acknowledgement."""
        while True:
            table = await asyncio.to_thread(new_table, self.server.url, 2, start=True)
            async with Client(table, 1) as one, Client(table, 2) as two:
                while not (one.game or {})["over"]:
                    mover, other = (one, two) if one.you and one.you["legal"] else (two, one)
                    began = time.perf_counter()
                    assert (await mover.move("roll"))["type"] == "ack"
                    self.delays.append(time.perf_counter() - began)
                    await other.next("moved")
                    await asyncio.sleep(0.05)


def besiege(
    server: ServerProcess, inputs: int, note: Note, seed: int = 1, sockets: int = 1
) -> None:
    log = heard_log(server)
    siege = Siege(server, inputs, seed, sockets)
    began = time.monotonic()
    asyncio.run(siege.run())
    done = siege.done
    assert siege.memory[-1] - siege.memory[0] < MOST_GROWTH
    assert server.stop() == 0
    errors = [line for line in log if b'"level": "error"' in line or b"Traceback" in line]
    assert errors[:3] == []
    note("hostile inputs", done.total())
    for kind, count in sorted(done.items()):
        note(f"of these {kind}", count)
    note("seconds", round(time.monotonic() - began))
    note("moves of two people meanwhile", len(siege.delays))
    note("ms to the receipt of a move, median and p99", in_ms(siege.delays))
    note("MiB after a hundredth, and at the end", [one // 2**20 for one in siege.memory])


def test_a_hostile_crowd_takes_nothing_and_stops_nobody(
    make_server: Callable[..., ServerProcess], note: Note
) -> None:
    besiege(make_server(**GENEROUS), 1500, note)


@pytest.mark.soak
def test_a_hostile_crowd_for_long_takes_nothing_and_stops_nobody(
    make_server: Callable[..., ServerProcess], note: Note
) -> None:
    besiege(make_server(**GENEROUS), LONG, note, SEED, MORE_SOCKETS)

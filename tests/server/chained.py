"""Programs of the tests that take part in the dice, as docs/protocol.md tells it.

Nothing here is the server's code: the chains are made by the book.
"""

import asyncio
import hashlib
import random
from typing import Any

from server.client import Client, Message, Table

LENGTH = 300


def chain(table: str, seat: int, seed: bytes, length: int = LENGTH) -> list[str]:
    """The links of a seat, from the end that is published to the seed."""
    links = [seed]
    for _ in range(length):
        links.append(hashlib.sha256(links[-1] + table.encode() + bytes([seat])).digest())
    return [link.hex() for link in reversed(links)]


def publish(table: Table, seat: int, links: list[str]) -> Any:
    return table.request("PATCH", f"/seats/{seat}", seat, json={"chain": links[0]})


class Chained(Client):
    """A player whose program gives a link whenever it is asked, until it is told to be silent."""

    def __init__(self, table: Table, seat: int, seed: int = 1, **query: object) -> None:
        super().__init__(table, seat, **query)
        self.own = seat
        self.links = chain(table.id, seat, random.Random(1000 * seed + seat).randbytes(32))
        self.asks: list[Message] = []
        self.silent = False

    async def __aenter__(self) -> "Chained":
        await super().__aenter__()
        return self

    def publish(self) -> None:
        assert publish(self.table, self.own, self.links).status_code == 200

    async def receive(self, seconds: float = 60) -> Message:
        message = await super().receive(seconds)
        if message["type"] == "ask":
            self.asks.append(message)
            if not self.silent:
                await self.answer(message)
        return message

    def answer_of(self, ask: Message) -> list[Message]:
        return [
            {"seat": one["seat"], "link": self.links[self.links.index(one["after"]) + 1]}
            for one in ask["links"]
            if one["seat"] == self.own and one["after"] in self.links
        ]

    async def answer(self, ask: Message) -> None:
        if links := self.answer_of(ask):
            await self.send(type="links", links=links)

    async def listen(self) -> None:
        """Hear and answer until somebody stops it."""
        while True:
            await self.receive()


async def start(table: Table, *clients: Chained) -> int:
    """Let the host start while all pages listen, until they know; tells the answer's status."""
    listening = [asyncio.create_task(client.listen()) for client in clients]
    answer = await asyncio.to_thread(table.post, "/start", 1)
    while answer.status_code == 200 and not all(client.game for client in clients):
        await asyncio.sleep(0.01)
    await stop(*listening)
    return int(answer.status_code)


async def stop(*listening: asyncio.Task[None]) -> None:
    """Stop those who listen; one that hears something at that very moment misses a cancellation."""
    waiting = set(listening)
    while waiting:
        for task in waiting:
            task.cancel()
        _, waiting = await asyncio.wait(waiting, timeout=0.05)


class Roller(random.Random):
    """Chooses rolls more often than not, so that games are short."""

    def choice(self, seq: Any) -> Any:
        return "roll" if "roll" in seq and self.random() < 0.8 else super().choice(seq)


async def play_out(*clients: Chained, seed: int = 1) -> None:
    """Play random moves, rolls more often than not, until the game is over."""
    draws = random.Random(seed)
    await asyncio.gather(*(client.play_on(Roller(draws.random())) for client in clients))

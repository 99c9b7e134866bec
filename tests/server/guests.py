"""Two hundred guests of a club night, each with a passport, a socket and a page that asks for news.

Everything goes over real lines to a real server: what the page of a phone does is done here,
without the picture. Nobody thinks, everybody rolls, each after a short while.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import secrets
import time
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException

Json = dict[str, Any]

AGAIN_SECONDS = 0.5
"""How long a page waits before it tries again where no server answers."""


class Unanswered(Exception):
    """No server, or one that went while it answered."""


class Line:
    """A kept line to a server: one request after the other, as a browser's page asks."""

    def __init__(self, url: str, session: str = "") -> None:
        address = urlsplit(url)
        self._place = (address.hostname or "", address.port or 80)
        self._head = f"Host: {address.netloc}\r\n"
        self._head += f"Authorization: Bearer {session}\r\n" if session else ""
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        """Ask for something; gives the status and what was answered."""
        text = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\n{self._head}Content-Type: application/json\r\n"
        head += f"Content-Length: {len(text)}\r\n\r\n"
        try:
            if self._streams is None:
                self._streams = await asyncio.open_connection(*self._place)
            reader, writer = self._streams
            writer.write(head.encode() + text)
            return await _answer(reader)
        except (OSError, EOFError, asyncio.IncompleteReadError, ValueError) as error:
            self.close()
            raise Unanswered from error
        except asyncio.CancelledError:
            self.close()
            raise

    def close(self) -> None:
        """Hang up."""
        if self._streams is not None:
            self._streams[1].close()
        self._streams = None


async def _answer(reader: asyncio.StreamReader) -> tuple[int, Any]:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    status = int(head.split(maxsplit=2)[1])
    size = next(
        int(line.partition(":")[2])
        for line in head.lower().split("\r\n")
        if line.startswith("content-length:")
    )
    body = await reader.readexactly(size)
    return status, json.loads(body) if body else None


@dataclass
class Noted:
    """What all guests together saw: times, and every move that was acknowledged."""

    acked: dict[str, dict[int, int]] = field(default_factory=lambda: defaultdict(dict))
    """The seat of every acknowledged move, by table and number."""
    ack_seconds: list[float] = field(default_factory=list)
    last_seconds: list[float] = field(default_factory=list)
    """From a move to its receipt by the last person at the table."""
    seated_seconds: dict[int, list[float]] = field(default_factory=lambda: defaultdict(list))
    """From the beginning of a round until each page knew its table."""
    back_seconds: list[float] = field(default_factory=list)
    """From the end of a server until each socket was open again."""
    news: int = 0
    """Answers with news of the night."""
    refused: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    killed_at: float = 0.0
    _sent: dict[tuple[str, int], float] = field(default_factory=dict)
    _heard: dict[tuple[str, int], int] = field(default_factory=lambda: defaultdict(int))

    def sent(self, table: str, v: int) -> None:
        """Note that a move is on its way."""
        self._sent[table, v] = time.perf_counter()

    def heard(self, table: str, v: int, there: int) -> None:
        """Note that somebody was told of a move, of as many as are there."""
        self._heard[table, v] += 1
        sent = self._sent.get((table, v))
        if sent is not None and self._heard[table, v] == there:
            self.last_seconds.append(time.perf_counter() - sent)


@dataclass
class Night:
    """A night with everybody who comes to it."""

    url: str
    think: float
    """Seconds that a guest takes for a move, at most."""
    club: str = ""
    noted: Noted = field(default_factory=Noted)
    at: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    """How many guests have a socket at a table."""


class Guest:
    """Somebody with a phone at the night."""

    def __init__(self, night: Night, name: str, seed: int, *, comes: int = 0) -> None:
        """``comes`` is the round that runs when they arrive."""
        self.night = night
        self.name = name
        self.comes = comes
        self.secret = secrets.token_hex(32)
        self.session = ""
        self.seen: Json = {}
        self.table = ""
        self.moves = 0
        self._draw = random.Random(seed)
        self._tasks: list[asyncio.Task[None]] = []
        self._playing: asyncio.Task[None] | None = None

    async def be(self) -> None:
        """Show a passport: one that was shown before is the same person's."""
        line = Line(self.night.url)
        status, told = await line.ask(
            "POST", "/api/passport", {"secret": self.secret, "name": self.name}
        )
        line.close()
        assert status == 200, told
        self.session = told["session"]

    async def come(self) -> None:
        """Come to the night, and look at its page from then on."""
        if not self.session:
            await self.be()
        line = Line(self.night.url, self.session)
        for _ in range(40):
            status, told = await line.ask("POST", f"/api/clubs/{self.night.club}/people")
            if status != 429:
                break
            self.night.noted.refused[told["error"]["code"]] += 1
            await asyncio.sleep(1)
        line.close()
        assert status == 200, told
        self._take(told)
        self.look()

    def look(self) -> None:
        """Open the page of the night."""
        self._tasks.append(asyncio.create_task(self._hear_news()))

    async def go(self) -> None:
        """Leave the night."""
        line = Line(self.night.url, self.session)
        status, _ = await line.ask("DELETE", f"/api/clubs/{self.night.club}/people")
        line.close()
        assert status == 200
        await self.vanish()

    async def vanish(self) -> None:
        """Close everything without a word: a battery is empty."""
        tasks = [*self._tasks, *([self._playing] if self._playing else [])]
        self._tasks, self._playing, self.table = [], None, ""
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def check(self) -> None:
        """Let the night fail if something of this guest's failed."""
        for task in self._tasks:
            if task.done() and not task.cancelled():
                task.result()

    async def _hear_news(self) -> None:
        line = Line(self.night.url, self.session)
        try:
            while self.seen["status"] != "over":
                await self._ask_for_news(line)
        finally:
            line.close()

    async def _ask_for_news(self, line: Line) -> None:
        path = f"/api/clubs/{self.night.club}?whole=false&since={self.seen['v']}"
        try:
            status, told = await line.ask("GET", path)
        except Unanswered:
            await asyncio.sleep(AGAIN_SECONDS)
            return
        if status == 200:
            self.night.noted.news += told["v"] != self.seen["v"]
            self._take(told)
        else:
            self.night.noted.refused[told["error"]["code"]] += 1
            await asyncio.sleep(4 * AGAIN_SECONDS)

    def _take(self, told: Json) -> None:
        self.seen = told
        mine = _own_table(told)
        if mine and mine != self.table:
            began = told["round"]["began"] / 1000
            self.night.noted.seated_seconds[told["round"]["n"]].append(time.time() - began)
            self.table = mine
            if self._playing is not None:
                self._playing.cancel()
            self._playing = asyncio.create_task(self._play(mine))

    async def _play(self, table: str) -> None:
        """Sit at a table until its game is over, over as many sockets as it takes."""
        game: Json = {}
        while not game.get("over"):
            try:
                async with self._connect(table) as socket:
                    self._note_back()
                    self.night.at[table] += 1
                    try:
                        await self._sit(socket, table, game)
                    finally:
                        self.night.at[table] -= 1
            except InvalidStatus as error:
                self.night.noted.refused[f"socket {error.response.status_code}"] += 1
                await asyncio.sleep(4 * AGAIN_SECONDS)
            except (OSError, WebSocketException, TimeoutError):
                await asyncio.sleep(AGAIN_SECONDS)

    def _connect(self, table: str) -> connect:
        address = self.night.url.replace("http", "ws", 1)
        return connect(
            f"{address}/api/tables/{table}/socket?last=0",
            additional_headers={"Authorization": f"Bearer {self.session}"},
            compression=None,
            max_size=None,
            open_timeout=30,
            ping_interval=None,
        )

    def _note_back(self) -> None:
        noted = self.night.noted
        if noted.killed_at:
            noted.back_seconds.append(time.perf_counter() - noted.killed_at)

    async def _sit(self, socket: ClientConnection, table: str, game: Json) -> None:
        """Read what is said at the table, and roll on one's turn."""
        waits: dict[str, float] = {}
        seat = 0
        async for text in socket:
            told = json.loads(text)
            kind = told["type"]
            if kind == "hello":
                (seat,) = told["seats"]
            if kind in ("hello", "started", "moved"):
                game.update(told["game"] or {})
                if kind == "moved":
                    self.night.noted.heard(table, game["v"], self.night.at[table])
                if game.get("over"):
                    return
                if told["you"] and told["you"]["legal"]:
                    await self._roll(socket, table, game["v"], waits)
            elif kind == "ack" and told["id"] in waits:
                self.night.noted.ack_seconds.append(time.perf_counter() - waits.pop(told["id"]))
                self.night.noted.acked[table][told["v"]] = seat
                self.moves += 1
            elif kind == "refused":
                self.night.noted.refused[told["error"]["code"]] += 1
            elif kind == "room" and told["room"]["status"] != "playing":
                game["over"] = True
                return

    async def _roll(
        self, socket: ClientConnection, table: str, v: int, waits: dict[str, float]
    ) -> None:
        await asyncio.sleep(self._draw.random() * self.night.think)
        action = f"{secrets.token_hex(4)}"
        waits[action] = time.perf_counter()
        self.night.noted.sent(table, v + 1)
        with contextlib.suppress(WebSocketException):
            await socket.send(json.dumps({"id": action, "v": v, "move": "roll"}))


def _own_table(seen: Json) -> str:
    """Find the table where somebody sits in the round that runs."""
    if seen["status"] != "round" or seen["you"] is None:
        return ""
    for table in seen["round"]["tables"]:
        if table["status"] == "playing" and any(
            seat["who"] == seen["you"] for seat in table["seats"]
        ):
            return str(table["id"])
    return ""

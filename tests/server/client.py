"""A client of the tests: programs with bearer tokens over real sockets."""

import asyncio
import contextlib
import hashlib
import itertools
import json
import random
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import httpx
from httpx._config import DEFAULT_TIMEOUT_CONFIG
from httpx._transports import default as httpx_transport
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

Message = dict[str, Any]

_ACTIONS = itertools.count()

MADE: list["Table"] = []
"""Tables of the test that runs: dice are drawn anew each time, so a failure shows its games."""

PATIENCE = 120.0
"""Seconds that an answer may take: only an upper bound, for machines that are busy."""

# The default of five seconds is too little there, and named nowhere.
for part in ("connect", "read", "write", "pool"):
    setattr(DEFAULT_TIMEOUT_CONFIG, part, PATIENCE)

# Every request would load the certificates of the world anew, which takes longer than its answer.
httpx_transport.create_ssl_context = cache(httpx.create_ssl_context)  # type: ignore[attr-defined]


@dataclass
class Table:
    """A table as a program sees it: its address and the tokens of its seats."""

    url: str
    id: str
    tokens: dict[int, str] = field(default_factory=dict)

    @property
    def socket_url(self) -> str:
        return f"{self.url.replace('http', 'ws', 1)}/api/tables/{self.id}/socket"

    def headers(self, seat: int | None) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.tokens[seat]}"} if seat else {}

    def request(self, method: str, path: str, seat: int | None = None, **more: Any) -> Any:
        address = f"{self.url}/api/tables/{self.id}{path}"
        headers = {**self.headers(seat), **more.pop("headers", {})}
        return httpx.request(method, address, headers=headers, **more)

    def get(self, path: str = "", seat: int | None = None, **more: Any) -> Any:
        return self.request("GET", path, seat, **more)

    def post(self, path: str, seat: int | None = None, **more: Any) -> Any:
        return self.request("POST", path, seat, **more)

    def start(self) -> None:
        answer = self.post("/start", 1)
        assert answer.status_code == 200, answer.text

    def connect(self, seat: int | None, **query: object) -> connect:
        text = "&".join(f"{key}={value}" for key, value in query.items())
        headers = self.headers(seat)
        if seat is None:
            headers["Origin"] = self.url
        return connect(
            f"{self.socket_url}?{text}",
            additional_headers=headers,
            max_size=None,
            open_timeout=120,
            ping_interval=None,
        )


def new_table(
    url: str, people: int = 2, bots: int = 0, start: bool = False, **options: object
) -> Table:
    """Make a table with people, each holding a seat of their own, and random bots."""
    wish = {
        "players": [{"name": f"P{n}", "bytes": f"{n:02x}" * 16} for n in range(1, people + 1)],
        "bots": ["random"] * bots,
        "options": {"seats": people + bots, "pause": 0, **options},
        "start": start,
    }
    answer = httpx.post(f"{url}/api/tables", json=wish)
    assert answer.status_code == 201, answer.text
    body = answer.json()
    tokens = {given["seat"]: given["token"] for given in body["seats"]}
    MADE.append(Table(url, body["room"]["id"], tokens))
    return MADE[-1]


class Client:
    """A player at a table over one socket, who keeps all that was sent."""

    def __init__(self, table: Table, seat: int | None, **query: object) -> None:
        self.table = table
        self.seat = seat
        self.query = query
        self.bytes: list[str] = []
        self.events: list[Message] = []
        self.hello: Message = {}
        self.game: Message | None = None
        self.you: Message | None = None
        self.hash = ""
        self.room: Message = {}
        self._socket: ClientConnection | None = None

    async def __aenter__(self) -> "Client":
        self._socket = await self.table.connect(self.seat, **self.query)
        self.hello = await self.next("hello")
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.socket.close()

    @property
    def socket(self) -> ClientConnection:
        assert self._socket is not None
        return self._socket

    async def receive(self, seconds: float = PATIENCE) -> Message:
        text = await asyncio.wait_for(self.socket.recv(), seconds)
        assert isinstance(text, str)
        self.bytes.append(text)
        message: Message = json.loads(text)
        self._note(message)
        return message

    def _note(self, message: Message) -> None:
        kind = message["type"]
        if kind in ("hello", "started", "moved"):
            self.game, self.you, self.hash = message["game"], message["you"], message["hash"]
        if "room" in message:
            self.room = message["room"]
        if kind == "hello":
            self.events += message["events"]
        if kind == "moved":
            self.events.append(message["event"])

    async def next(self, kind: str) -> Message:
        """Wait for the next message of a kind."""
        while True:
            message = await self.receive()
            if message["type"] == kind:
                return message

    async def until_closed(self) -> list[Message]:
        """Read until the server closes the socket; returns what came."""
        heard: list[Message] = []
        with contextlib.suppress(ConnectionClosed):
            while True:
                heard.append(await self.receive())
        return heard

    async def send(self, **message: object) -> None:
        await self.socket.send(json.dumps(message))

    async def answer_to(self, action: str) -> Message:
        """Wait for the answer to an action of one's own."""
        while True:
            message = await self.receive()
            if message["type"] in ("ack", "refused", "why") and message["id"] == action:
                return message

    async def move(self, move: str, v: int | None = None, action: str | None = None) -> Message:
        action = action or f"a{next(_ACTIONS)}"
        seen = v if v is not None else (self.game or {})["v"]
        await self.send(id=action, v=seen, move=move)
        return await self.answer_to(action)

    async def play_on(self, choose: random.Random, until: int | None = None) -> None:
        """Play random legal moves until the game is over or has that many moves."""
        while self.game is None:
            await self.receive()
        while not self.game["over"] and (until is None or self.game["v"] < until):
            if self.you and self.you["legal"]:
                await self.move(choose.choice(self.you["legal"]))
                while self.game["v"] == len(self.events) and self.you["legal"]:
                    await self.receive()
            else:
                await self.receive()


def hash_of_view(start: str, events: list[Message], seat: int | None) -> str:
    """Compute the hash of a view as the protocol describes it."""
    digest = hashlib.sha256(start.encode()).hexdigest()
    for event in events:
        move = event["move"]
        if event["detail"]["kind"] == "card" and event["seat"] != seat:
            move = f"{event['detail']['pile']} ?"
        digest = hashlib.sha256((digest + move).encode()).hexdigest()
    return digest


async def play_whole_game(
    table: Table, seats: list[int], seed: int = 1, spectators: int = 0
) -> list[Client]:
    """Let people at a table play random moves to the end; returns what each of them saw."""
    everyone: list[int | None] = [*seats, *[None] * spectators]
    clients = [Client(table, seat, since=0) for seat in everyone]
    for client in clients:
        await client.__aenter__()
    draws = random.Random(seed)
    await asyncio.gather(*(client.play_on(random.Random(draws.random())) for client in clients))
    for client in clients:
        await client.__aexit__()
    return clients

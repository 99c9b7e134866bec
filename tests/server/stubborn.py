"""A player who never gives up: reconnects, sends again, and keeps every acknowledgement."""

import asyncio
import contextlib
import json
import random
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from server.client import Message, Table

TROUBLE = (OSError, WebSocketException, TimeoutError, EOFError)


class Stubborn:
    """Plays random legal moves through any trouble until told to stop."""

    def __init__(self, table: Table, seat: int, seed: int = 0, url: str | None = None) -> None:
        self.table = table
        self.seat = seat
        self.url = url or table.socket_url
        self.random = random.Random(seed * 100 + seat)
        self.events: list[Message] = []
        self.acknowledged: dict[int, str] = {}
        self.pending: Message | None = None
        self.hash = ""
        self.over = False
        self.connections = 0
        self.refused = 0
        self.most: int | None = None
        self.number = 0
        self.patience = 10.0
        """Seconds of silence after which the line is taken to be dead."""

    async def play(self) -> None:
        """Play until the game is over, or has as many moves as wanted."""
        while not self.done:
            with contextlib.suppress(*TROUBLE):
                await self._connection()
            if not self.done:
                await asyncio.sleep(self.random.uniform(0.05, 0.4))

    @property
    def done(self) -> bool:
        return self.over or (self.most is not None and len(self.events) >= self.most)

    async def _connection(self) -> None:
        url = f"{self.url}?since={len(self.events)}"
        headers = self.table.headers(self.seat)
        async with connect(url, additional_headers=headers, open_timeout=5) as socket:
            self.connections += 1
            while not self.done:
                text = await asyncio.wait_for(socket.recv(), self.patience)
                message = json.loads(text)
                self._note(message)
                answer = self._answer(message)
                if answer is not None:
                    await socket.send(json.dumps(answer))

    def _note(self, message: Message) -> None:
        if message["type"] == "hello":
            self._events(message["events"])
        elif message["type"] == "moved":
            self._events([message["event"]])
        if "hash" in message:
            self.hash = message["hash"]
        if message["type"] == "ack":
            self.acknowledged[message["v"]] = message["move"]
            if self.pending and self.pending["id"] == message["id"]:
                self.pending = None
        if message["type"] == "refused" and self.pending:
            assert message["error"]["code"] in (
                "version-stale",
                "not-your-turn",
                "database-refuses",
                "game-is-over",
            ), message
            if message["error"]["code"] == "database-refuses":
                self.refused += 1
            else:
                self.pending = None
        self.over = bool((message.get("game") or {}).get("over", self.over))

    def _events(self, events: list[Message]) -> None:
        for event in events:
            if event["v"] <= len(self.events):
                continue
            if event["v"] != len(self.events) + 1:
                raise EOFError("a gap: come back")
            self.events.append(event)

    def _answer(self, message: Message) -> Message | None:
        """Send the pending action again on every new connection, else choose a new one."""
        if self.pending is not None:
            return self.pending if message["type"] in ("hello", "refused") else None
        you: dict[str, Any] | None = message.get("you")
        if message["type"] not in ("hello", "moved", "started") or not you or not you["legal"]:
            return None
        self.number += 1
        move = "roll" if self.random.random() < 0.5 else self.random.choice(you["legal"])
        self.pending = {"id": f"{self.seat}-{self.number}", "v": len(self.events), "move": move}
        return self.pending

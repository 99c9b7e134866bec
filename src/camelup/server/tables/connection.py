"""WebSocket connections; each has a writer and a bounded queue, so a slow one blocks no other."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Awaitable, Callable, Container, Mapping, MutableMapping
from typing import Any

Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

MOST_WAITING = 64
MOST_BYTES_WAITING = 256 * 1024
TOO_SLOW, REVOKED, DELETED, SET_ASIDE, TOO_MUCH, RESTART = 4008, 4001, 4004, 4005, 1008, 1012
"""WebSocket close codes."""


_WRITER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
"""Shared encoder: ``json.dumps`` would create one for every message."""


def encode_json(message: Any) -> str:
    """Encode a message or a part of one."""
    return _WRITER.encode(message)


def encode_fields(message: Mapping[str, Any], but: Container[str] = ()) -> str:
    """Encode the fields of a message, except some; used for the part that recipients share."""
    return encode_json({key: message[key] for key in message if key not in but})[1:-1]


def joined(*fields: str) -> str:
    """Join encoded fields into one message."""
    return "{" + ",".join(fields) + "}"


class Connection:
    """An open WebSocket and the seats it is authorised for."""

    def __init__(
        self, send: Send, seats: tuple[int, ...], *, address: str = "", language: str = "en"
    ) -> None:
        self._send = send
        self.seats = seats
        self.address = address
        self.language = language
        self.looking = seats[0] if len(seats) == 1 else None
        """Seat whose private view this socket receives."""
        self.holders: dict[int, str] = {}
        """The person who holds each of the seats."""
        self.token_hashes: frozenset[str] = frozenset()
        """Hashes of the seat tokens presented; empty if a passport was used."""
        self.session: str | None = None
        """Hash of the passport session that opened a seat here."""
        self.good_for: float | None = None
        """Seconds until the first seat token expires; None for spectators."""
        self.close_code: int | None = None
        self._waiting: deque[str] = deque()
        self._bytes = 0
        self._most_bytes = MOST_BYTES_WAITING
        self._wake = asyncio.Event()

    @property
    def hot_seat(self) -> bool:
        """Whether several people share this socket."""
        return len(self.seats) > 1

    def greet(self, text: str) -> None:
        """Queue the first message; its size, which depends on the game, extends the queue limit."""
        self._most_bytes = MOST_BYTES_WAITING + len(text)
        self.offer(text)

    def offer(self, text: str) -> None:
        """Queue a message, or close the socket if its queue is full."""
        if self.close_code is not None:
            return
        self._bytes += len(text)
        self._waiting.append(text)
        if len(self._waiting) > MOST_WAITING or self._bytes > self._most_bytes:
            self.close(TOO_SLOW)
        self._wake.set()

    def close(self, code: int) -> None:
        """Close the socket; queued messages are sent first unless the client is too slow."""
        if self.close_code is None:
            self.close_code = code
            if code == TOO_SLOW:
                self._waiting.clear()
        self._wake.set()

    async def write(self) -> None:
        """Send queued messages until the socket is closed."""
        while True:
            while self._waiting:
                text = self._waiting.popleft()
                self._bytes -= len(text)
                await self._send({"type": "websocket.send", "text": text})
            if self.close_code is not None:
                return
            self._wake.clear()
            await self._wake.wait()

    @property
    def stuck(self) -> bool:
        """Whether to drop the socket without waiting for the client to read."""
        return self.close_code == TOO_SLOW

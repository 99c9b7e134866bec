"""Sockets: each has its own writer and a bounded queue, so that a slow one holds up nobody."""

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
"""Why a socket is closed."""


_WRITER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
"""Made once: ``json.dumps`` would make one for every message."""


def encode_json(message: Any) -> str:
    """Write a message, or a value of one."""
    return _WRITER.encode(message)


def encode_fields(message: Mapping[str, Any], but: Container[str] = ()) -> str:
    """Write the fields of a message, some left out: the part that many are sent alike."""
    return encode_json({key: message[key] for key in message if key not in but})[1:-1]


def joined(*fields: str) -> str:
    """Make one message of fields that were written before."""
    return "{" + ",".join(fields) + "}"


class Connection:
    """One open socket of a page or program, with the seats it speaks for."""

    def __init__(
        self, send: Send, seats: tuple[int, ...], *, address: str = "", language: str = "en"
    ) -> None:
        self._send = send
        self.seats = seats
        self.address = address
        self.language = language
        self.looking = seats[0] if len(seats) == 1 else None
        """The seat whose cards this socket is shown now."""
        self.holders: dict[int, str] = {}
        """The person who holds each of its seats."""
        self.token_hashes: frozenset[str] = frozenset()
        """The secrets that were shown, hashed; none by who has a passport."""
        self.session: str | None = None
        """The session by which a passport opened a seat here, hashed."""
        self.good_for: float | None = None
        """Seconds until the first of its seats' secrets expires; None for spectators."""
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
        """Queue the first message, which is as long as the game is."""
        self._most_bytes = MOST_BYTES_WAITING + len(text)
        self.offer(text)

    def offer(self, text: str) -> None:
        """Queue a message; a socket that reads too slowly is closed instead."""
        if self.close_code is not None:
            return
        self._bytes += len(text)
        self._waiting.append(text)
        if len(self._waiting) > MOST_WAITING or self._bytes > self._most_bytes:
            self.close(TOO_SLOW)
        self._wake.set()

    def close(self, code: int) -> None:
        """Close the socket; what waits is sent first unless it is too slow."""
        if self.close_code is None:
            self.close_code = code
            if code == TOO_SLOW:
                self._waiting.clear()
        self._wake.set()

    async def write(self) -> None:
        """Send what is queued until the socket is closed."""
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
        """Whether the socket is to be cut without waiting for its reader."""
        return self.close_code == TOO_SLOW

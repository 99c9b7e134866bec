"""Clients for the load measurement: thousands of sockets in one process that costs little.

A general WebSocket library would need more of a core than the server it measures; these
clients know only what they must: frames from the server, and the start of its messages.
"""

import asyncio
import base64
import json
import os
import time
from urllib.parse import urlsplit

import httpx

MOVED = b'{"type":"moved","event":{"v":'
HELLO = b'{"type":"hello"'
TEXT, PING, PONG = 0x1, 0x9, 0xA
_NO_MASK = bytes(4)


def frame(opcode: int, payload: bytes) -> bytes:
    """Write a short frame of a client; a mask of zeros is a mask too."""
    assert len(payload) < 126
    return bytes((0x80 | opcode, 0x80 | len(payload))) + _NO_MASK + payload


class Seat(asyncio.Protocol):
    """One socket: shakes hands, answers pings, tells its table what arrives."""

    def __init__(self, table: "LoadTable", host: str, path: str, token: str) -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"Authorization: Bearer {token}\r\n\r\n"
        ).encode()
        self._table = table
        self._buffer = b""
        self._open = False
        self.greeted = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a socket."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._request)

    def connection_lost(self, _: Exception | None) -> None:
        """Count a socket that the server closed."""
        self._table.closed += 1

    def send(self, payload: bytes) -> None:
        """Send a message."""
        self._transport.write(frame(TEXT, payload))

    def data_received(self, data: bytes) -> None:
        """Take frames out of what arrives."""
        buffer = self._buffer + data if self._buffer else data
        if not self._open:
            head, end, buffer = buffer.partition(b"\r\n\r\n")
            if not end:
                self._buffer = head
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self._open = True
        self._buffer = self._take_frames(buffer)

    def _take_frames(self, buffer: bytes) -> bytes:
        at, end = 0, len(buffer)
        while end - at >= 2:
            size, start = buffer[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, start = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
            if end - start < size:
                break
            self._take(buffer[at] & 0x0F, buffer, start, start + size)
            at = start + size
        return buffer[at:]

    def _take(self, opcode: int, buffer: bytes, start: int, end: int) -> None:
        if opcode == PING:
            self._transport.write(frame(PONG, buffer[start:end]))
        elif buffer.startswith(MOVED, start):
            number = start + len(MOVED)
            self._table.heard(int(buffer[number : buffer.index(b",", number)]), buffer, start, end)
        elif buffer.startswith(HELLO, start):
            self.greeted.set_result(None)


class LoadTable:
    """One table, all of its seats, and how long each move took to reach the last of them."""

    def __init__(self, url: str, seats: int, client: httpx.Client) -> None:
        wish = {
            "players": [{"name": f"P{seat}"} for seat in range(1, seats + 1)],
            "options": {"seats": seats, "grace": 86400},
            "start": True,
        }
        made = client.post(f"{url}/api/tables", json=wish).raise_for_status().json()
        address = urlsplit(url)
        self._host, self._port = address.hostname or "", address.port or 80
        self._path = f"/api/tables/{made['room']['id']}/socket"
        self._tokens = [given["token"] for given in made["seats"]]
        self._turn = made["room"]["clock"]["seat"] - 1
        self._v = 0
        self._missing = 0
        self._sent_at = 0.0
        self.seats: list[Seat] = []
        self.over = False
        self.closed = 0
        self.messages = 0
        self.times: list[float] = []
        """How long each move took to reach the last seat."""

    async def open(self) -> None:
        """Connect every seat."""
        loop, host = asyncio.get_running_loop(), f"{self._host}:{self._port}"
        for token in self._tokens:
            seat = Seat(self, host, self._path, token)
            await loop.create_connection(lambda seat=seat: seat, self._host, self._port)  # type: ignore[misc]
            self.seats.append(seat)
        await asyncio.gather(*(seat.greeted for seat in self.seats))

    @property
    def waiting(self) -> bool:
        """Whether a move has not reached everyone yet."""
        return self._missing > 0

    def move(self) -> None:
        """Roll for the seat whose turn it is, unless the last move is still on its way."""
        if self.over or self.waiting:
            return
        action = json.dumps({"id": f"m{self._v}", "v": self._v, "move": "roll"})
        self._v += 1
        self._missing = len(self.seats)
        self._sent_at = time.perf_counter()
        self.seats[self._turn].send(action.encode())
        self._turn = (self._turn + 1) % len(self.seats)

    def forget(self) -> None:
        """Begin to count anew."""
        self.times.clear()
        self.messages = 0

    def heard(self, v: int, buffer: bytes, start: int, end: int) -> None:
        """Note that a move has reached a seat."""
        self.messages += 1
        if v != self._v:
            return
        self._missing -= 1
        if self._missing == 0:
            self.times.append(time.perf_counter() - self._sent_at)
            self.over = buffer.find(b'"over":true', start, end) >= 0


async def open_all(url: str, tables: int, seats: int) -> list[LoadTable]:
    """Make tables and connect all of their seats."""
    with httpx.Client(timeout=60) as client:
        made = [LoadTable(url, seats, client) for _ in range(tables)]
    for start in range(0, tables, 20):
        await asyncio.gather(*(table.open() for table in made[start : start + 20]))
    return made


async def drive(tables: list[LoadTable], every: float, seconds: float) -> list[float]:
    """Let every table move every so often, evenly spread; returns how late each move was sent."""
    loop = asyncio.get_running_loop()
    began, step, lags = loop.time(), every / len(tables), []
    for number in range(int(seconds / step)):
        due = began + number * step
        if (wait := due - loop.time()) > 0:
            await asyncio.sleep(wait)
        lags.append(loop.time() - due)
        tables[number % len(tables)].move()
    return lags

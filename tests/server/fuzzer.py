"""A crowd that means no good: hostile bodies, heads, frames and notation, players and thieves.

Everything is drawn from a seed. What must never happen is raised as an AssertionError.
"""

import asyncio
import json
import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from server.client import Message
from server.conftest import ServerProcess
from server.hostile import get

SCRAPS = ["", "null", "[]", "{}", '"', "\\", "\u0000", "é", "🐪", "NaN", "1e999", "-0", "9" * 40]
SCRAPS += ["roll", "roll g2", "bet b", "tile 5+", "tile 17-", "win g", "win ?", "ally 2", "turn 9"]
SCRAPS += [
    "1:bg 2:r 3:yp 15:W 16:K",
    "1:bgoyw",
    "dice bgx",
    "coins 3 3",
    '[Edition "second"]\n',
    ";",
]
WORDS = ["players", "name", "seat", "bytes", "options", "seats", "bots", "start", "record", "move"]
WORDS += ["moves", "position", "edition", "v", "id", "type", "text", "phrase", "code", "timer", "x"]
NOTATION = ["roll", "bet", "tile", "win", "lose", "ally", " ", "5", "16", "+", "-", "?", "g", "bX"]
"""What moves are written with."""

TYPES = ["move", "chat", "look", "return", "why", "links", "hello", "", 7]
"""Kinds of messages but for the ping, whose answer tells that all before it was read."""
GET = [
    "",
    "/api/bots",
    "/api/tables",
    "/api/openapi.json",
    "/healthz",
    "/lab",
    "/assets/x.js",
    "/%00",
]
CONFLICTS = {0, 400, 401, 403, 404, 405, 409, 413, 422, 429, 431}
"""How a stranger may be told no; 0 is a line that was cut."""


class Line:
    """A line of HTTP that is opened again when it was cut."""

    def __init__(self, server: ServerProcess) -> None:
        self.server = server
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def send(self, data: bytes) -> tuple[int, bytes]:
        """Send a request; returns status and body, or 0 where the line was cut."""
        try:
            return await asyncio.wait_for(self._exchange(data), 60)
        except (ConnectionError, asyncio.IncompleteReadError):
            self.cut()
            return 0, b""

    async def _exchange(self, data: bytes) -> tuple[int, bytes]:
        if self.streams is None:
            self.streams = await asyncio.open_connection("127.0.0.1", self.server.port)
        reader, writer = self.streams
        writer.write(data)
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        size = head.partition(b"content-length: ")[2].partition(b"\r\n")[0]
        body = await reader.readexactly(int(size)) if size else b""
        if b"connection: close" in head:
            self.cut()
        return int(head.split()[1]), body

    def cut(self) -> None:
        if self.streams is not None:
            self.streams[1].close()
            self.streams = None


def framed(kind: int, text: bytes, size: int | None = None) -> bytes:
    """Write a frame, masked with nothing, that says it is as long as it is, or as is said."""
    size = len(text) if size is None else size
    long = size > 125
    length = b"\xfe" + (size % 65_536).to_bytes(2, "big") if long else bytes([0x80 | size])
    return bytes([kind]) + length + b"\0\0\0\0" + text


async def _until(reader: asyncio.StreamReader, wanted: bytes) -> bool:
    """Read until something comes; False if the line was closed before."""
    heard = b""
    while piece := await reader.read(65_536):
        heard = heard[-len(wanted) :] + piece
        if wanted in heard:
            return True
    return False


@dataclass
class Place:
    """A table with the secrets that are good for it, and those that no longer are."""

    id: str
    code: str
    tokens: dict[int, str] = field(default_factory=dict)
    void: list[str] = field(default_factory=list)


class Fuzzer:
    """One of the crowd."""

    def __init__(
        self, server: ServerProcess, seed: int, places: list[Place], done: Counter[str]
    ) -> None:
        self.server = server
        self.random = random.Random(seed)
        self.places = places
        self.line = Line(server)
        self.done = done
        """What all of the crowd have done."""
        self.sockets = 1
        """How often a socket is opened for three requests of each kind."""

    async def run(self, inputs: int) -> None:
        """Go on until the crowd has made so many inputs."""
        kinds = [self.body, self.head, self.notation, self.player, self.thief] * 3
        kinds += [self.frames] * self.sockets
        while self.done.total() < inputs:
            await self.random.choice(kinds)()
        self.line.cut()

    async def ask(
        self, kind: str, method: str, path: str, body: bytes = b"", *headers: str
    ) -> tuple[int, Any]:
        """Ask, and see to it that the answer is one a server gives on purpose."""
        lines = [*headers, f"Content-Length: {len(body)}", "Content-Type: application/json"]
        request = get(self.server, path, *lines).replace(b"GET", method.encode(), 1)
        status, answer = await self.line.send(request + body)
        self.done[kind] += 1
        assert status < 500, (method, path, headers, body[:2000], status, answer[:2000])
        try:
            return status, json.loads(answer) if answer[:1] in (b"{", b"[") else None
        except ValueError:
            raise AssertionError((method, path, answer[:500])) from None

    # What is sent

    def scrap(self) -> Any:
        """Draw something that may stand anywhere."""
        draw = self.random
        kind = draw.randrange(8)
        if kind == 0:
            return draw.randrange(-3, 12)
        if kind == 1:
            return draw.random() * 10 ** draw.randrange(-5, 300)
        if kind == 2:
            return draw.choice([None, True, False])
        if kind == 3:
            return [draw.choice(SCRAPS)] * draw.randrange(9)
        if kind == 4:
            return {draw.choice(WORDS): draw.choice(SCRAPS)}
        if kind == 5:
            return "".join(chr(draw.randrange(1, 0xD7FF)) for _ in range(draw.randrange(40)))
        return draw.choice(SCRAPS)

    def mutated(self, value: Any) -> bytes:
        """Write JSON down, and often spoil it."""
        draw = self.random
        if isinstance(value, dict) and draw.random() < 0.6:
            value = {**value, draw.choice([*WORDS, *value]): self.scrap()}
        text = json.dumps(value).encode()
        spoil = draw.randrange(8)
        if spoil == 0:
            cut = draw.randrange(len(text) + 1)
            text = text[:cut] + draw.choice(SCRAPS).encode() + text[cut:]
        elif spoil == 1:
            text = text[: draw.randrange(len(text) + 1)]
        elif spoil == 2:
            text = draw.choice([b"[", b"{}", b'{"a":', b'"\\"', b"\xff", b"\\u"]) * draw.randrange(
                4000
            )
        elif spoil == 3:
            text = draw.randbytes(draw.randrange(60))
        return text

    async def body(self) -> None:
        """Send a wish for a table, or something like it."""
        player = {
            "name": self.random.choice(["Ann", "Bob", self.scrap()]),
            "seat": self.random.choice([None, 1, 9]),
        }
        wish = {"players": [player], "options": {"seats": self.random.randrange(1, 10)}}
        path = self.random.choice(
            ["/api/tables", "/api/records", "/api/play", f"/api/tables/{self.place.id}/seats"]
        )
        await self.ask("bodies", "POST", path, self.mutated(wish))

    async def head(self) -> None:
        """Send a head that no browser would."""
        draw = self.random
        names = [
            "Cookie",
            "Origin",
            "Host",
            "Accept-Language",
            "X-Forwarded-For",
            "Authorization",
            "Range",
        ]
        names += [
            "Transfer-Encoding",
            "Upgrade",
            "Connection",
            "Sec-Fetch-Site",
            "If-None-Match",
            "X",
        ]
        values = [
            "",
            "a=b;" * draw.randrange(4000),
            "null",
            "Bearer x",
            "gzip",
            "*",
            "::1",
            '="\\' * 50,
        ]
        values += [
            "bytes=0-1,5-",
            "camelup-seat-1=x",
            "close",
            "h2c",
            "\t",
            "a" * draw.randrange(20_000),
        ]
        lines = [f"{draw.choice(names)}: {draw.choice(values)}" for _ in range(draw.randrange(5))]
        path = draw.choice([*GET, f"/api/tables/{self.place.id}", "/" + "x" * draw.randrange(9000)])
        data = get(self.server, path, *lines)
        if draw.random() < 0.2:
            data = data.replace(b"\r\n", draw.choice([b"\n", b"\r", b"\x00", b" "]), 1)
        if b"Transfer" in data or b"Upgrade" in data or data.count(b"\r\n\r\n") != 1:
            self.line.cut()
            await self.blindly(data)
        else:
            status, _ = await self.line.send(data)
            assert status < 500, (data[:3000], status)
        self.done["heads"] += 1

    async def blindly(self, data: bytes) -> bytes:
        """Send something on a line of its own, and read what comes for a moment."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        try:
            writer.write(data)
            answer = await asyncio.wait_for(reader.read(4096), 0.2)
        except (TimeoutError, ConnectionError):
            answer = b""
        writer.close()
        assert not answer.startswith(b"HTTP/1.1 5"), (data[:3000], answer)
        return answer

    @property
    def place(self) -> Place:
        return self.random.choice(self.places)

    async def frames(self) -> None:
        """Speak over a socket: frames of all kinds, whole, in parts, and a broken one at last.

        Only those are counted that the server has read: it answers the ping after them.
        """
        draw, place = self.random, self.place
        seat = draw.choice([None, *place.tokens])
        who = (
            f"Authorization: Bearer {place.tokens[seat]}" if seat else f"Origin: {self.server.url}"
        )
        query = draw.choice(["", "?since=0", "?last=3", "?since=x", "?seat=9", "?watch=1&lang=%00"])
        reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port, limit=2**20)
        key = ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]
        key += ["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="]
        writer.write(get(self.server, f"/api/tables/{place.id}/socket{query}", who, *key))
        try:
            first = await asyncio.wait_for(reader.readline(), 60)
            assert not first.startswith(b"HTTP/1.1 5"), (query, who, first)
            self.done["handshakes"] += 1
            if b" 101 " in first:
                await asyncio.wait_for(self._speak(reader, writer), 60)
        except ConnectionError:
            pass
        writer.close()

    async def _speak(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        count = self.random.randrange(1, 100)
        hearing = asyncio.ensure_future(_until(reader, b'"type":"pong"'))
        try:
            for _ in range(count):
                writer.write(self.frame())
                await writer.drain()
            writer.write(framed(0x81, b'{"type":"ping"}'))
            if await hearing:
                self.done["frames"] += count
                writer.write(self.broken_frame())
                self.done["frames"] += 1
                await writer.drain()
        finally:
            hearing.cancel()

    def frame(self) -> bytes:
        """Draw a message in one or more frames that are as they should be, whatever they say."""
        draw = self.random
        message = self.message(draw.choice(TYPES))
        spoilt = draw.random() < 0.5
        text = self.mutated(message)[:8000] if spoilt else json.dumps(message).encode()
        # Letters that are none end a line; they are for the last frame.
        text = text.decode(errors="ignore").encode()
        kind = draw.choice([0x81] * 12 + [0x82, 0x89, 0x8A, 0x01])
        if kind in (0x89, 0x8A):
            text = text[:125]
        if kind == 0x01:
            cut = draw.randrange(len(text) + 1)
            return framed(0x01, text[:cut]) + framed(0x00, b"") + framed(0x80, text[cut:])
        return framed(kind, text)

    def message(self, kind: object) -> Message:
        """Draw a message of a kind, of the right shape where there is one."""
        draw = self.random
        move = draw.choice([draw.choice(SCRAPS), "".join(draw.choices(NOTATION, k=9))])
        told: Message = {"type": kind, "id": "a"}
        if kind == "chat":
            return {"type": kind, "text": draw.choice([*SCRAPS, "x" * draw.randrange(900)])}
        if kind in ("look", "return"):
            return {"type": kind, "seat": draw.randrange(10)}
        if kind == "links":
            link = {"seat": draw.randrange(1, 4), "link": draw.randbytes(32).hex()}
            return {"type": kind, "links": [link] * draw.randrange(4)}
        return {**told, "move": move} | ({"v": draw.randrange(30)} if kind != "why" else {})

    def broken_frame(self) -> bytes:
        """Draw a frame that a server closes the line for, or waits for the rest of."""
        draw = self.random
        text = self.mutated({"type": "move"}) + draw.choice([b"", b"\xff", b"x" * 9000])
        kind = draw.choice([0x01, 0x80, 0x00, 0x81, 0x88, 0x83, 0xF1, 0x89])
        return framed(kind, text, draw.choice([None, None, 0, 1, 125, 126, 65_535]))

    async def notation(self) -> None:
        """Ask about positions, moves and records that are nearly right."""
        draw = self.random
        if draw.random() < 0.5:
            position = (
                " | ".join(draw.sample(SCRAPS[13:], 3))
                if draw.random() < 0.5
                else draw.choice(SCRAPS[-6:-4])
            )
            moves = [draw.choice(SCRAPS[13:20]) for _ in range(draw.randrange(12))]
            wish: Message = {"position": position, "moves": moves}
            await self.ask(
                "notation",
                "POST",
                "/api/play",
                self.mutated(wish) if draw.random() < 0.3 else json.dumps(wish).encode(),
            )
        else:
            tags = [
                '[Edition "first"]',
                '[Players "A; B"]',
                '[Board "1:bgoyw"]',
                '[X "\\""]',
                "",
                "[",
                "#",
            ]
            lines = [draw.choice([*tags, *SCRAPS]) for _ in range(draw.randrange(20))]
            text = "\n".join([*tags[: draw.randrange(4)], "", *lines])
            await self.ask(
                "notation", "POST", "/api/records", json.dumps({"record": text}).encode()
            )

    # What is done

    async def make(self) -> None:
        """Make a table of three, two of whom are people."""
        players = [{"name": f"P{n}", "bytes": f"{n:02x}" * 16} for n in (1, 2)]
        wish = {"players": players, "bots": ["random"], "options": {"seats": 3, "pause": 0}}
        status, made = await self.ask("players", "POST", "/api/tables", json.dumps(wish).encode())
        if status == 201:
            self.keep(made)

    def keep(self, made: Message) -> None:
        tokens = {given["seat"]: given["token"] for given in made["seats"] if given["token"]}
        known = next((one for one in self.places if one.id == made["room"]["id"]), None)
        if known is None:
            self.places.append(Place(made["room"]["id"], made["room"]["code"], tokens))
            del self.places[:-60]
        else:
            known.tokens.update(tokens)

    async def player(self) -> None:
        """Do what a player may do, at any time."""
        draw, place = self.random, self.place
        if not place.tokens or draw.random() < 0.05:
            await self.make()
            return
        seat = draw.choice(list(place.tokens))
        token = place.tokens[seat]
        method, path, body = self.action(place, seat)
        at = f"/api/tables/{place.id}{path}"
        status, answer = await self.ask(
            "players",
            method,
            at,
            json.dumps(body).encode() if body else b"",
            f"Authorization: Bearer {token}",
        )
        if status in (200, 201) and path in ("/rematch", "/seats"):
            self.keep(answer)
        left = method == "DELETE" and path.startswith(f"/seats/{seat}")
        if status == 200 and left and seat in place.tokens:
            place.void.append(place.tokens.pop(seat))

    def action(self, place: Place, seat: int) -> tuple[str, str, Message | None]:
        """Draw something that only who sits there may do."""
        draw = self.random
        move = {
            "id": f"{draw.getrandbits(40):x}",
            "v": draw.randrange(30),
            "move": draw.choice(SCRAPS[13:20]),
        }
        return draw.choice(
            [
                ("POST", "/start", None),
                ("POST", "/end", None) if draw.random() < 0.1 else ("GET", "/log?since=2", None),
                ("POST", "/rematch", None),
                ("POST", f"/seats/{seat}/handover", None),
                ("POST", f"/seats/{seat}/return", None),
                ("PATCH", f"/seats/{seat}", {"name": draw.choice(["Zoe", "é", "a;b"])}),
                ("PATCH", "", {"options": {"timer": draw.randrange(5)}}),
                ("PUT", "/seats/3/bot", {"bot": draw.choice(["random", "search:seconds=9"])}),
                ("POST", "/seats", {"name": "Guest"}),
                ("DELETE", f"/seats/{seat}{draw.choice(['', '/person'])}", None)
                if draw.random() < 0.1
                else ("GET", "", None),
                *[
                    ("POST", "/moves", {**move, "move": "roll", "seat": seat, "v": v})
                    for v in range(3)
                ],
                ("POST", "/moves", {**move, "seat": seat}),
            ]
        )

    async def thief(self) -> None:
        """Try what only others may do, with secrets that are made up, old, or of another table."""
        draw, place = self.random, self.place
        others = [
            token for other in self.places if other is not place for token in other.tokens.values()
        ]
        mine = set(place.tokens.values())
        token = draw.choice([*place.void, *others[:20], "x" * 43, ""])
        method, path, body = self.action(place, draw.randrange(1, 4))
        if method == "GET" or path == "/seats" or token in mine:
            return
        at = f"/api/tables/{place.id}{path}"
        status, answer = await self.ask(
            "thieves",
            method,
            at,
            json.dumps(body).encode() if body else b"",
            f"Authorization: Bearer {token}",
        )
        assert status in CONFLICTS, (method, at, status, answer)

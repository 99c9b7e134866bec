"""A bot that joins a table over the network, with nothing but the documented protocol.

    python examples/client.py http://127.0.0.1:8000 [CODE]

With a code it takes an open seat at that table and waits for the host to start; without
one it makes a table of its own against three bots. It bets on the leader, else rolls.
Needs the packages httpx and websockets. docs/protocol.md describes all that is used here.
"""

import asyncio
import hashlib
import itertools
import json
import random
import secrets
import sys
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

Message = dict[str, Any]


def sit_down(site: str, code: str | None) -> tuple[str, int, str]:
    """Get a seat; returns the table's id, the seat and its secret."""
    me = {"name": "Stranger"}
    if code is None:
        wish = {"players": [me], "bots": ["random"] * 3, "options": {"pause": 0}}
        answer = httpx.post(f"{site}/api/tables", json=wish, timeout=30)
    else:
        table = httpx.get(f"{site}/api/codes/{code}").raise_for_status().json()["id"]
        answer = httpx.post(f"{site}/api/tables/{table}/seats", json=me)
    given = answer.raise_for_status().json()
    return given["room"]["id"], given["seats"][0]["seat"], given["seats"][0]["token"]


def make_chain(table: str, seat: int, length: int = 2000) -> list[str]:
    """Make our part of the dice: each link is the hash of the next, with table and seat."""
    links = [secrets.token_bytes(32)]
    for _ in range(length):
        links.append(hashlib.sha256(links[-1] + table.encode() + bytes([seat])).digest())
    return [link.hex() for link in reversed(links)]


def choose(game: Message, legal: list[str]) -> str:
    """Bet on the leading camel if it has a ticket worth 5 or 3 left, else roll."""
    leader = game["ranking"][0]
    left = next(stack["values"] for stack in game["tickets"] if stack["camel"] == leader)
    bet = f"bet {leader}"
    return bet if bet in legal and left[0] >= 3 else "roll"


class Player:
    """Plays one seat until the game is over."""

    def __init__(self, site: str, table: str, seat: int, token: str) -> None:
        self.table = f"{site}/api/tables/{table}"
        self.url = f"{self.table.replace('http', 'ws', 1)}/socket"
        self.headers = {"Authorization": f"Bearer {token}"}
        self.seat = seat
        self.chain = make_chain(table, seat)
        self.given = 0
        self.game: Message | None = None
        self.action: Message | None = None
        self.numbers = itertools.count(secrets.randbits(32))

    def get_ready(self, start: bool) -> None:
        """Say the end of our chain; at a table of our own, open it and start."""
        end = {"chain": self.chain[0]}
        where = f"{self.table}/seats/{self.seat}"
        httpx.patch(where, json=end, headers=self.headers).raise_for_status()
        if start:
            self.given = 1
            own = {"links": [{"seat": self.seat, "link": self.chain[1]}]}
            answer = httpx.post(f"{self.table}/start", json=own, headers=self.headers, timeout=30)
            answer.raise_for_status()

    async def play(self) -> Message:
        """Play; a broken line is taken up again, sooner at first, then later."""
        pause = 0.5
        while True:
            try:
                since = self.game["v"] if self.game else 0
                address = f"{self.url}?since={since}"
                async with connect(address, additional_headers=self.headers) as socket:
                    async for text in socket:
                        pause = 0.5
                        await self.answer(socket, json.loads(text))
                        if self.game and self.game["over"]:
                            return self.game
            except (OSError, ConnectionClosed):
                await asyncio.sleep(pause * random.uniform(0.5, 1))
                pause = min(2 * pause, 10)

    async def answer(self, socket: ClientConnection, message: Message) -> None:
        """Move when it is our turn; what was not acknowledged is sent again with the same id."""
        self.game = message.get("game") or self.game
        if message["type"] == "ask":
            await self.give_link(socket, message["links"])
        elif message["type"] == "ack":
            self.action = None
        elif message["type"] == "refused":
            if message["error"]["code"] == "too-fast":
                await asyncio.sleep(message["error"]["details"]["seconds"])
                await self.send(socket)
        elif self.game and (message.get("you") or {}).get("legal"):
            if self.action is None or self.action["v"] != self.game["v"]:
                move = choose(self.game, message["you"]["legal"])
                name = f"{next(self.numbers)}"
                self.action = {"type": "move", "id": name, "v": self.game["v"], "move": move}
            await self.send(socket)

    async def give_link(self, socket: ClientConnection, asked: list[Message]) -> None:
        """Give the link that a roll waits for: the next one, never one ahead."""
        for one in asked:
            if one["seat"] == self.seat and one["after"] in self.chain:
                place = self.chain.index(one["after"]) + 1
                if place <= self.given + 1 and place < len(self.chain):
                    self.given = place
                    links = [{"seat": self.seat, "link": self.chain[place]}]
                    await socket.send(json.dumps({"type": "links", "links": links}))

    async def send(self, socket: ClientConnection) -> None:
        """Send the move that waits for its acknowledgement."""
        await socket.send(json.dumps(self.action))


def main() -> None:
    """Play one game and say how it ended."""
    site = sys.argv[1].rstrip("/")
    code = sys.argv[2] if len(sys.argv) > 2 else None
    table, seat, token = sit_down(site, code)
    print(f"{site}/t/{table}")
    player = Player(site, table, seat, token)
    player.get_ready(start=code is None)
    game = asyncio.run(player.play())
    for player in game["players"]:
        mark = "*" if player["seat"] in game["winners"] else " "
        print(f"{mark} {player['name']}: {player['coins']}")


if __name__ == "__main__":
    main()

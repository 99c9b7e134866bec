"""A bot that joins a table over the network, with nothing but the documented protocol.

    python examples/client.py http://127.0.0.1:8000 [CODE]

With a code it takes an open seat at that table and waits for the host to start; without
one it makes a table of its own against three bots. It bets on the leader, else rolls.
Needs the packages httpx and websockets. docs/protocol.md describes all that is used here.
"""

import asyncio
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


def sit_down(site: str, code: str | None) -> tuple[str, str]:
    """Get a seat; returns the table's id and the secret of the seat."""
    me = {"name": "Stranger", "bytes": secrets.token_hex(16)}
    if code is None:
        wish = {
            "players": [me],
            "bots": ["random", "random", "random"],
            "options": {"pause": 0},
            "start": True,
        }
        answer = httpx.post(f"{site}/api/tables", json=wish, timeout=30)
    else:
        table = httpx.get(f"{site}/api/codes/{code}").raise_for_status().json()["id"]
        answer = httpx.post(f"{site}/api/tables/{table}/seats", json=me)
    given = answer.raise_for_status().json()
    return given["room"]["id"], given["seats"][0]["token"]


def choose(game: Message, legal: list[str]) -> str:
    """Bet on the leading camel if it has a ticket worth 5 or 3 left, else roll."""
    leader = game["ranking"][0]
    left = next(stack["values"] for stack in game["tickets"] if stack["camel"] == leader)
    bet = f"bet {leader}"
    return bet if bet in legal and left[0] >= 3 else "roll"


class Player:
    """Plays one seat until the game is over."""

    def __init__(self, site: str, table: str, token: str) -> None:
        self.url = f"{site.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        self.headers = {"Authorization": f"Bearer {token}"}
        self.game: Message | None = None
        self.action: Message | None = None
        self.numbers = itertools.count(secrets.randbits(32))

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
        if message["type"] == "ack":
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

    async def send(self, socket: ClientConnection) -> None:
        """Send the move that waits for its acknowledgement."""
        await socket.send(json.dumps(self.action))


def main() -> None:
    """Play one game and say how it ended."""
    site = sys.argv[1].rstrip("/")
    table, token = sit_down(site, sys.argv[2] if len(sys.argv) > 2 else None)
    print(f"{site}/t/{table}")
    game = asyncio.run(Player(site, table, token).play())
    for player in game["players"]:
        mark = "*" if player["seat"] in game["winners"] else " "
        print(f"{mark} {player['name']}: {player['coins']}")


if __name__ == "__main__":
    main()

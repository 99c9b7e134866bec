"""A bot that joins a table over the network, with nothing but the documented protocol.

    python examples/client.py http://127.0.0.1:8000 [CODE]

With a code it takes an open seat at that table and waits for the host to start; without
one it makes a table of its own against three bots. It bets on the leader, else rolls.
Needs the packages httpx and websockets.
"""

import asyncio
import itertools
import json
import sys
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

ME = {"name": "Stranger"}


def sit_down(site: str, code: str | None) -> tuple[str, str]:
    """Get a seat; returns the table's id and the secret of the seat."""
    if code is None:
        wish = {
            "players": [ME],
            "bots": ["random", "random", "random"],
            "options": {"pause": 0},
            "start": True,
        }
        answer = httpx.post(f"{site}/api/tables", json=wish, timeout=30)
    else:
        table = httpx.get(f"{site}/api/codes/{code}").raise_for_status().json()["id"]
        answer = httpx.post(f"{site}/api/tables/{table}/seats", json=ME)
    given = answer.raise_for_status().json()
    return given["room"]["id"], given["seats"][0]["token"]


def choose(game: dict[str, Any], legal: list[str]) -> str:
    """Bet on the leading camel if it has a ticket worth 5 or 3 left, else roll."""
    leader = game["ranking"][0]
    left = next(stack["values"] for stack in game["tickets"] if stack["camel"] == leader)
    bet = f"bet {leader}"
    return bet if bet in legal and left[0] >= 3 else "roll"


async def play(site: str, table: str, token: str) -> dict[str, Any]:
    """Play until the game is over; a broken line is taken up again."""
    url = f"{site.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    numbers = itertools.count(1)
    seen = 0
    while True:
        try:
            headers = {"Authorization": f"Bearer {token}"}
            async with connect(f"{url}?since={seen}", additional_headers=headers) as socket:
                async for text in socket:
                    message = json.loads(text)
                    game: dict[str, Any] | None = message.get("game")
                    if not game:
                        continue
                    seen = game["v"]
                    if game["over"]:
                        return game
                    if message["you"]["legal"]:
                        move = choose(game, message["you"]["legal"])
                        action = {"id": f"{table}-{next(numbers)}", "v": seen, "move": move}
                        await socket.send(json.dumps(action))
        except (OSError, ConnectionClosed):
            await asyncio.sleep(1)


def main() -> None:
    """Play one game and say how it ended."""
    site = sys.argv[1].rstrip("/")
    table, token = sit_down(site, sys.argv[2] if len(sys.argv) > 2 else None)
    print(f"{site}/t/{table}")
    game = asyncio.run(play(site, table, token))
    for player in game["players"]:
        mark = "*" if player["seat"] in game["winners"] else " "
        print(f"{mark} {player['name']}: {player['coins']}")


if __name__ == "__main__":
    main()

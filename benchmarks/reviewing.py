"""How long a page waits for a review while others play: ``python benchmarks/reviewing.py``.

Twenty tables play on a server on loopback, at each a person and three bots, a light one, a
search and a champion; the person takes some seconds for a move and asks for odds before it. Beside
them games are reviewed one after the other, as a page asks for them. Told are the seconds until
the first key moment and until all is known, and how long moves took without and with a review.
"""

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from camelup import Game
from camelup.bots import bot_named
from camelup.view import view_of

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from server.client import Client, Table
from server.conftest import GENEROUS, ServerProcess, free_port

BOTS = ("sharp", "search", "champion")
PERSON_SECONDS = 3.0
POLL = 0.7
"""Seconds after which a page asks again."""

LONGEST = 120.0
"""Seconds after which a review is given up."""


class Crowd:
    """Tables at which people and bots play, and how long everyone waited for their moves."""

    def __init__(self, url: str, tables: int, bots: tuple[str, ...]) -> None:
        self.url, self.bots, self.times = url, bots, list[float]()
        self._tasks = [asyncio.ensure_future(self._play(n / tables)) for n in range(tables)]

    async def _play(self, late: float) -> None:
        """Play game after game; people do not begin all at once."""
        await asyncio.sleep(PERSON_SECONDS * late)
        while True:
            table = await asyncio.to_thread(crowded_table, self.url, self.bots)
            async with Client(table, 1) as client:
                while client.game and not client.game["over"]:
                    await self._move(table, client)

    async def _move(self, table: Table, client: Client) -> None:
        own = client.game is not None and client.game["turn"] == 1
        if own:
            await asyncio.to_thread(table.get, "/odds", 1)
            await asyncio.sleep(PERSON_SECONDS)
        began = time.monotonic()
        if own:
            wish = {"id": f"m{len(client.events)}", "v": len(client.events), "move": "roll"}
            await client.socket.send(json.dumps({"type": "move", **wish}))
        await client.next("moved")
        self.times.append(time.monotonic() - began)

    def so_far(self) -> str:
        """Tell how long moves took, and begin anew."""
        times, self.times = sorted(self.times), []
        if not times:
            return "no moves"
        most = times[int(0.99 * len(times))]
        return f"{len(times)} moves, median {times[len(times) // 2]:.2f} s, 99 % {most:.2f} s"

    def stop(self) -> None:
        """Leave all tables."""
        for task in self._tasks:
            task.cancel()


def crowded_table(url: str, bots: tuple[str, ...]) -> Table:
    """Make a table of a person and bots, which pause as they do by themselves."""
    wish = {
        "players": [{"name": "P1", "bytes": "01" * 16}],
        "bots": bots,
        "options": {"seats": 1 + len(bots)},
        "start": True,
    }
    made = httpx.post(f"{url}/api/tables", json=wish, timeout=60).json()
    return Table(url, made["room"]["id"], {1: made["seats"][0]["token"]})


def record_of(seed: int) -> str:
    """Write a game of four that quick bots play."""
    game, bot = Game(4, seed=seed), bot_named("quick", seed=seed)
    while not game.over:
        game.play(bot.choose(view_of(game, game.turn)))
    return str(game.record())


async def review(url: str, text: str) -> tuple[float, float]:
    """Ask for a review as a page does; gives the seconds to a first key moment and to all."""
    async with httpx.AsyncClient(base_url=url, timeout=LONGEST) as web:
        record = (await web.post("/api/records", json={"record": text})).json()["id"]
        began, first = time.monotonic(), 0.0
        while time.monotonic() - began < LONGEST:
            answer = await web.get(f"/api/records/{record}/review")
            told = answer.json() if answer.status_code == 200 else {"moments": [], "done": False}
            if told["moments"] and not first:
                first = time.monotonic() - began
            if told["done"]:
                return first, time.monotonic() - began
            await asyncio.sleep(POLL)
    raise SystemExit("the review did not come")


def thinking_seconds(pid: int) -> float:
    """Tell the processor time of all processes that a server has started."""
    own = 0.0
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid:
            own += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return own


@contextmanager
def running(thinkers: int) -> Iterator[ServerProcess]:
    """Run a server as people start it."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**GENEROUS, "CAMELUP_WARM_UP": "1", "CAMELUP_STAND_IN": "sharp"}
        environment["CAMELUP_THINKERS"] = str(thinkers)
        server = ServerProcess(f"sqlite:///{folder}/games.db", free_port(), **environment)
        server.fresh = True
        server.start()
        try:
            yield server
        finally:
            server.stop()


async def measure(server: ServerProcess, asked: argparse.Namespace) -> None:
    """Review games in an empty house, then beside tables."""
    pid = server.process.pid if server.process else 0
    records = [record_of(seed) for seed in range(1, 2 + asked.reviews)]
    await asyncio.sleep(asked.quiet)
    first, whole = await review(server.url, records[0])
    print(f"alone: first key moment {first:.1f} s, all {whole:.1f} s")
    crowd = Crowd(server.url, asked.tables, tuple(asked.bots))
    await asyncio.sleep(asked.quiet)
    crowd.so_far()
    await asyncio.sleep(asked.quiet)
    print(f"without:       {crowd.so_far()}")
    for record in records[1:]:
        used = thinking_seconds(pid)
        first, whole = await review(server.url, record)
        used, load = thinking_seconds(pid) - used, os.getloadavg()[0]
        print(
            f"beside tables: first key moment {first:.1f} s, all {whole:.1f} s; {crowd.so_far()}; "
            f"thinkers used {used:.1f} s of processor time, load {load:.1f}",
            flush=True,
        )
    crowd.stop()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--bots", nargs=3, default=BOTS)
    parser.add_argument("--reviews", type=int, default=3)
    parser.add_argument("--thinkers", type=int, default=1)
    parser.add_argument("--quiet", type=float, default=15.0, help="seconds before each part")
    asked = parser.parse_args()
    with running(asked.thinkers) as server:
        asyncio.run(measure(server, asked))


if __name__ == "__main__":
    main()

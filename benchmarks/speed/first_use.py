"""The first use on a fresh machine: no machine code on disk, no table, a process of its own."""

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator

from speed.report import Row

GAME = """
from camelup import Game
game = Game(4, seed=1)
game.play(game.legal_moves[1])
game.play("roll")
"""

BOT = """
from camelup import Game
from camelup.bots import ask, bot_named
from camelup.view import view_of
game = Game(4, seed=1)
print(ask(bot_named("{bot}"), view_of(game, game.turn), 1.0).move)
"""

SERVER = """
import asyncio
from camelup.game import Game
from camelup.server.compute.fair_queue import Requester
from camelup.server.compute.tasks import snapshot_of
from camelup.server.compute.pool import ComputePool

async def move():
    thinkers = ComputePool(1, 1.0)
    thought = thinkers.thought_of("random", snapshot_of(Game(4, seed=1), 1), 1, Requester("", ""))
    print(await thinkers.move(thought))
    thinkers.close()

if __name__ == "__main__":
    asyncio.run(move())
"""

WORTH = """
from camelup.odds import worth
print(worth("1:bg 2:r 3:yp 15:W 16:K")[0])
"""

BATCH = """
from camelup.envs import Batch
batch = Batch(64, seed=1)
batch.step(batch.masks.argmax(1))
"""

ARENA = ("arena", "greedy", "greedy", "--games", "4", "--processes", "1")


def rows() -> Iterator[Row]:
    """Measure every first use twice: as on a fresh machine, and once more."""
    yield from _twice("`Game()` and two moves", ["-c", GAME], 3.0)
    yield from _twice("the first move of a server's light bot", ["-c", SERVER], 3.0)
    for bot in ("greedy", "champion"):
        yield from _twice(f"the first move of `{bot}`", ["-c", BOT.format(bot=bot)], None)
    for edition, board in (("first", "5:ob 6:g 7:yw"), ("second", "1:bg 2:r 3:yp 15:W 16:K")):
        command = ["-m", "camelup", "odds", board]
        yield from _twice(f"`camelup odds`, {edition} edition", command, 6.0)
    yield from _twice("`worth`, second edition", ["-c", WORTH], None)
    yield from _twice("`Batch` and a step", ["-c", BATCH], None)
    yield from _twice("an arena of `greedy`", ["-m", "camelup", *ARENA], None)
    yield from _twice("`camelup prepare`: all of it", ["-m", "camelup", "prepare"], None)


def _twice(what: str, arguments: list[str], most: float | None) -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        for when in ("fresh machine", "once more"):
            wall, work = _time(arguments, folder)
            target = f"≤ {most:g}" if most else ""
            met = wall <= most if most else None
            yield Row("first use", f"{what}, {when}", wall, "s", target, met)
            yield Row("first use", "its processor time", work, "s", "")


def _time(arguments: list[str], folder: str) -> tuple[float, float]:
    """Run Python in a process; returns its seconds, and those of the processor."""
    environment = {
        **os.environ,
        "NUMBA_CACHE_DIR": f"{folder}/code",
        "CAMELUP_CACHE": f"{folder}/tables",
        "CAMELUP_NO_AHEAD": "1",
    }
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    began = time.perf_counter()
    subprocess.run(
        [sys.executable, *arguments],
        check=True,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    wall = time.perf_counter() - began
    return wall, resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before

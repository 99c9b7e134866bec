"""Compile what many tests call, once, before several processes would all do it at the same time.

In a fresh clone nothing is compiled yet. Run by ``make test`` beside the tests of the page's own
code; where all is on disk already, it takes seconds.
"""

import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from tempfile import TemporaryDirectory

import numpy as np

from camelup.envs import Batch
from camelup.game import Game
from camelup.odds import leg_odds, race_odds, worth


def rules() -> None:
    """Start a game and make a move: what all others stand on."""
    game = Game(4, "second", seed=1)
    game.play(game.legal_moves[0])


def odds() -> None:
    """Ask for all that the tables and the lab show."""
    for position in ("1:bg 2:r 3:yp 15:W 16:K", "5:ob 6:g 7:yw"):
        leg_odds(position)
        race_odds(position)
        worth(position)


def bots() -> None:
    """Let every kind of bot play."""
    everyone = ("greedy", "sharp", "champion", "quick", "search:playouts=20")
    for edition in ("second", "first"):
        command = ("arena", *everyone, "--edition", edition, "--games", "5", "--processes", "1")
        subprocess.run(
            [sys.executable, "-m", "camelup", *command], check=True, stdout=subprocess.DEVNULL
        )


def batches() -> None:
    """Step many games at once, alone and against the batch's own opponents."""
    for edition in ("second", "first"):
        for opponents in (None, (None, "random", "quick", "greedy")):
            batch = Batch(4, edition=edition, seed=1, opponents=opponents)
            batch.step(batch.random_moves())
            if opponents is None:
                batch.step_randomly(8)
            batch.observe(np.zeros(4, int))
            batch.leg_odds()


def main() -> None:
    """Compile: the rules first, then what stands on them side by side; no race table is kept."""
    rules()
    parts: list[Callable[[], None]] = [bots, odds, batches]
    processes = ProcessPoolExecutor(2, mp_context=get_context("spawn"))
    with TemporaryDirectory() as folder, processes as pool:
        os.environ.update(CAMELUP_CACHE=folder, CAMELUP_NO_TABLE="1")
        for done in [pool.submit(part) for part in parts]:
            done.result()


if __name__ == "__main__":
    main()

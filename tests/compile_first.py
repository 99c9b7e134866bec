"""Compile what many tests call, once, before several processes would all do it at the same time.

In a fresh clone nothing is compiled yet. Run by ``make test``; where all is on disk already, it
takes seconds.
"""

import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from tempfile import TemporaryDirectory

import numpy as np

from camelup.ahead import compile_all
from camelup.envs import Batch
from camelup.envs.gym_env import CamelUpEnv
from camelup.rules.jit import be_patient

OPPONENTS = (None, "random", "quick", "greedy")


def games() -> None:
    """Play and tell games: what all others stand on."""
    prepare("ahead-games")


def bots_and_reviews() -> None:
    """Ask every kind of bot, and look at a game again."""
    prepare("ahead-light-bots", "ahead-odds", "ahead-strong-bots", "ahead-reviews")


def batches() -> None:
    """Step many games at once and one alone, also against opponents of their own."""
    prepare("ahead-batches")
    be_patient(0)  # what is small begins as plain Python, else
    for edition in ("second", "first"):
        for opponents in (None, OPPONENTS):
            batch = Batch(4, edition=edition, seed=1, seats=opponents)
            batch.step(batch.random_moves())
            if opponents is None:
                batch.step_randomly(8)
            batch.observe(np.zeros(4, int))
            batch.leg_odds()
            batch.look_ahead(2)
        env = CamelUpEnv(OPPONENTS[1:], edition=edition)
        seen, _ = env.reset(seed=1)
        env.step(seen["action_mask"].argmax())


def prepare(*parts: str) -> None:
    """Compile some of what ``camelup prepare`` does."""
    for _ in compile_all(parts):
        pass


def main() -> None:
    """Compile: games first, then what stands on them side by side; no race table is kept."""
    parts: list[Callable[[], None]] = [bots_and_reviews, batches]
    processes = ProcessPoolExecutor(2, mp_context=get_context("spawn"))
    with TemporaryDirectory() as folder, processes as pool:
        os.environ.update(CAMELUP_CACHE=folder, CAMELUP_NO_TABLE="1")
        games()
        for done in [pool.submit(part) for part in parts]:
            done.result()


if __name__ == "__main__":
    main()

"""How much of the news of others' cards foretells the end: ``python -m benchmarks.news GAMES``.

The champion plays with itself; of every game some positions are taken, and for each power the
chances with all cards open are compared with how the game ended (squared error over all seats).
"""

import os
import sys
from itertools import product

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

from camelup.bots.net.numpy_network import network_in
from camelup.odds.leg_distribution import Floats
from camelup.puzzles.puzzle_finder import played
from camelup.review.open_card_odds import hear, weighed
from camelup.review.replayed_game import ReplayedGame

POWERS = (0.0, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.2)
KINDS = tuple(product(("first", "second"), (3, 4, 6)))
EVERY = 6
"""One of so many positions is taken."""


def errors_of(edition: str, players: int, seed: int) -> Floats | None:
    """Give the squared error of every position taken of a game, by power; None without an end."""
    network = network_in()
    course = ReplayedGame.of_game(played(network, edition, players, seed))
    if not course.states["over"][-1]:
        return None
    taken = course.states[players + seed % EVERY : -1 : EVERY]
    end = hear(network, course.states[-1:], course.reading, seed).shares[0]
    heard = hear(network, taken, course.reading, seed)
    chances = (weighed(taken, heard, power) for power in POWERS)
    return np.array([((one - end) ** 2).sum(axis=1) for one in chances])


def measure(games: int) -> None:
    """Play games of every kind and print the mean error for each power, beside that of 0."""
    print("edition players games positions", *POWERS)
    whole = []
    for edition, players in KINDS:
        found = [errors_of(edition, players, (77 << 20) + seed) for seed in range(games)]
        ended = [one for one in found if one is not None]
        means = np.array([one.mean(axis=1) for one in ended])
        whole.append(means - means[:, :1])
        tell(f"{edition} {players} {len(ended)} {sum(one.shape[1] for one in ended)}", whole[-1])
    tell("all", np.concatenate(whole))


def tell(name: str, gains: Floats) -> None:
    """Print what each power changes of the squared error, and its standard error, by games."""
    spread = gains.std(axis=0, ddof=1) / np.sqrt(len(gains))
    told = (f"{mean:+.4f}±{off:.4f}" for mean, off in zip(gains.mean(axis=0), spread, strict=True))
    print(name, *told, flush=True)


if __name__ == "__main__":
    measure(int(sys.argv[1]) if sys.argv[1:] else 20)

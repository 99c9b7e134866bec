"""How much better counting out foretells the end: ``python -m benchmarks.ending GAMES [SEED]``.

The champion plays with itself; of every position in which the end of the race is counted out,
the squared error over all seats of the counted chances and of the network's own word with all
cards open is compared, and the processor time that both take.
"""

import os
import sys
import time

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

from camelup.bots.net.numpy_network import network_in
from camelup.odds.leg_distribution import Floats
from camelup.puzzles.puzzle_finder import played
from camelup.review.endgame import Endings, is_closing
from camelup.review.open_card_odds import open_chances
from camelup.review.replayed_game import ReplayedGame

PLAYERS = 4


def errors_of(edition: str, seed: int) -> tuple[Floats, Floats]:
    """Give the squared errors of word and count at the end of a game, and the time of both."""
    network = network_in()
    course = ReplayedGame.of_game(played(network, edition, PLAYERS, seed))
    taken = course.states[is_closing(course.states)]
    if not course.states["over"][-1] or not len(taken):
        return np.zeros((0, 2)), np.zeros(2)
    end = open_chances(network, course.states[-1:], course.reading, seed)
    times = [time.process_time()]
    word = open_chances(network, taken, course.reading, seed)
    times.append(time.process_time())
    counted = Endings(network, course.reading, seed).chances(taken)
    times.append(time.process_time())
    errors = np.stack([((one - end) ** 2).sum(axis=1) for one in (word, counted)], axis=1)
    return errors, np.diff(times)


def measure(games: int, first: int) -> None:
    """Play games of both editions and print the mean errors, the gain and its error by games."""
    errors_of("second", 1)  # compiled or loaded, then measured
    for edition in ("first", "second"):
        found = [errors_of(edition, (first << 20) + seed) for seed in range(games)]
        errors = [one for one, _ in found if len(one)]
        seconds = np.array([spent for _, spent in found]).sum(axis=0) / len(errors)
        every = np.concatenate(errors)
        gains = np.array([(one[:, 0] - one[:, 1]).sum() for one in errors])
        gains *= len(errors) / len(every)
        off = gains.std(ddof=1) / np.sqrt(len(gains))
        print(
            f"{edition}: {len(errors)} games, {len(every)} positions, word {every[:, 0].mean():.4f}"
            f", counted {every[:, 1].mean():.4f}, gain {gains.mean():.4f} ± {off:.4f}"
            f", seconds a game {seconds[0]:.3f} and {seconds[1]:.3f}",
            flush=True,
        )


if __name__ == "__main__":
    measure(*(int(word) for word in (sys.argv[1:] + ["20", "5"][len(sys.argv) - 1 :])))

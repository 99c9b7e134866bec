"""Plays the same random games on a GPU and on the CPU and compares every byte of the outcome.

To be run on a machine with a GPU: ``python tests/gpu_against_cpu.py [GAMES]``. A game's
edition and number of players follow from its row.
"""

import sys
import time
from typing import Any

import numpy as np
from numba import cuda

from camelup.rng import draw_start, new_generators, play_randomly, seed_generator
from camelup.rules.jit import compiled
from camelup.rules.state import States, new_states

SEED = 20_26
MOST_MOVES = 10_000


kernel: Any = cuda.jit


@compiled
def play_row(generators: States, games: States, counts: States, row: int) -> None:
    """Play one game from its start to its end."""
    seed_generator(generators[row], SEED, row)
    draw_start(generators[row], games[row], row % 2, 2 + row // 2 % 7)
    counts[row] = play_randomly(generators[row], games[row], MOST_MOVES)


@compiled
def play_on_cpu(generators: States, games: States, counts: States) -> None:
    """Play every row, one after the other."""
    for row in range(len(games)):
        play_row(generators, games, counts, row)


@kernel  # type: ignore[untyped-decorator]
def play_on_gpu(generators: States, games: States, counts: States) -> None:
    """Play every row, each in a thread of its own."""
    row = cuda.grid(1)
    if row < games.shape[0]:
        play_row(generators, games, counts, row)


def blank(count: int) -> tuple[States, States, States]:
    """Make room for games that are not started yet."""
    return new_generators(count), new_states(count), np.zeros(count, np.int64)


def main(count: int) -> None:
    """Play on both, compare, and say how it went."""
    ours, theirs = blank(count), blank(count)
    play_on_cpu(*ours)
    arrays = [cuda.to_device(array) for array in theirs]
    for run in ("first run, with compilation", "second run"):
        begun = time.perf_counter()
        play_on_gpu[(count + 127) // 128, 128](*arrays)
        cuda.synchronize()
        print(f"{run}: {time.perf_counter() - begun:.3f} s")
    for name, mine, device in zip(("dice", "games", "moves"), ours, arrays, strict=True):
        same = mine.tobytes() == device.copy_to_host().tobytes()
        print(f"{name}: {'the same on both' if same else 'DIFFERENT'}")
        if not same:
            sys.exit(1)
    print(f"{count} games, {int(ours[2].sum())} moves")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)

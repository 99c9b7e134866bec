"""Play many games at once with random moves, and look at what came of them.

Run it: ``python examples/random_games.py``, or with more games: ``… 100000``.
"""

import sys

import numpy as np

from camelup.envs import Batch


def main(games: int = 2000) -> None:
    """Play the games to their end and print what each seat can expect."""
    batch = Batch(games, edition="second", players=4, seed=1, auto_reset=False)
    shares = np.zeros((games, 4))
    while not batch.terminated.all():
        batch.step(batch.random_moves())
        shares += batch.rewards
    coins = batch.states["coins"][:, :4]
    print(f"{games} games, {batch.lengths.mean():.1f} moves and {legs(batch):.1f} legs each")
    for seat in range(4):
        share, purse = shares[:, seat].mean(), coins[:, seat].mean()
        print(f"seat {seat + 1}: {purse:.1f} coins, {share:.3f} of the victories")


def legs(batch: Batch) -> float:
    """Tell how many legs a game had on average."""
    return float(batch.states["leg"].mean())


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))

"""Plays random games with the engine's own generator and prints a digest of each.

Run as a program, so that a test can compare compiled with uncompiled play. A digest covers
the state, the legal moves and the generator at every position of a game. Every second move
is a roll, which keeps the games short.
"""

import hashlib
import sys

from camelup.rng import (
    below,
    draw_move,
    draw_outcome_row,
    draw_start_row,
    new_generators,
    seed_generator,
)
from camelup.rules.moves import ROLL
from camelup.rules.rows import legal_moves_of_row, play_row
from camelup.rules.state import new_states
from camelup.view import show_row


def digest_game(seed: int) -> str:
    """Play one game; edition and number of players follow from the seed."""
    generator, games, views = new_generators(1)[0], new_states(1), new_states(1)
    seed_generator(generator, seed * 0x1234567, seed)
    players = 2 + seed // 2 % 7
    draw_start_row(generator, games, 0, seed % 2, players)
    digest = hashlib.blake2b(digest_size=8)
    while not games["over"][0]:
        legal = int(legal_moves_of_row(games, 0))
        digest.update(games.tobytes() + generator.tobytes() + legal.to_bytes(8, "little"))
        move = ROLL if below(generator, 2) else draw_move(generator, legal)
        outcome = draw_outcome_row(generator, games, 0) if move == ROLL else 0
        play_row(games, 0, move, outcome)
    show_row(games, views, 0, seed % players)
    digest.update(games.tobytes() + views.tobytes())
    return digest.hexdigest()


if __name__ == "__main__":
    for seed in range(int(sys.argv[1]), int(sys.argv[2])):
        print(digest_game(seed))

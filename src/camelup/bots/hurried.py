"""Hurried: a fast variant of greedy, as a training opponent.

It values moves as ``greedy`` does, but by sampled legs instead of exact odds. It therefore runs
entirely in compiled code: in a batch, and on a GPU.
"""

from typing import NamedTuple

import numpy as np

from camelup.bots.net.card_features import NOTES
from camelup.bots.net.leg_sampling import SIGHTS, WHOLE, look_ahead
from camelup.bots.net.scripted import AS_GREEDY, styled_move
from camelup.bots.simple import DrawingBot
from camelup.notation.moves import write_move
from camelup.odds.leg_distribution import Floats
from camelup.rules.editions import RACING
from camelup.rules.jit import at_once, compiled
from camelup.rules.state import MOST_CAMELS, Ints, State, States
from camelup.view import View

LEGS = 128
"""Legs sampled for a move: the standard error of a chance is at most 0.044."""


class Scratch(NamedTuple):
    """Work memory, provided by the caller because GPU code cannot allocate."""

    counts: Ints
    sights: Floats
    guesses: Floats
    notes: Floats
    camels: Ints


class Hurried(DrawingBot):
    """Plays like greedy, by sampled legs."""

    def choose(self, view: View, seconds: float | None = None) -> str:
        """Take the move with the highest value by a look-ahead."""
        return write_move(view.edition, hurried_move_of_row(self.generator, view.state, 0))


@at_once
def hurried_move_of_row(generator: Ints, games: States, row: int) -> int:
    """Choose a move for the player to move of a game in an array."""
    return hurry(generator, games[row], new_scratch())


@compiled
def new_scratch() -> Scratch:
    """Allocate work memory."""
    return Scratch(
        np.zeros(SIGHTS, dtype=np.int64),
        np.zeros(SIGHTS, dtype=np.float64),
        np.zeros((2, RACING), dtype=np.float64),
        np.zeros(NOTES, dtype=np.float64),
        np.zeros((2, MOST_CAMELS), dtype=np.int8),
    )


@compiled
def hurry(generator: Ints, game: State, scratch: Scratch) -> int:
    """Look ahead, and choose the move with the highest value."""
    for column in range(SIGHTS):
        scratch.counts[column] = 0
    look_ahead(generator, game, LEGS, scratch.camels, scratch.guesses, scratch.counts)
    for column in range(SIGHTS):
        scratch.sights[column] = scratch.counts[column] / (WHOLE * float(LEGS))
    return styled_move(game, scratch.sights, scratch.notes, AS_GREEDY)

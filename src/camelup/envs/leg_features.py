"""Odds of many games as features: exact, or by a simulated look-ahead."""

import numpy as np
import numpy.typing as npt

from camelup.bots.net.leg_sampling import look_ahead
from camelup.odds.distributions import leg_ahead, scene_of
from camelup.rng import seed_generator
from camelup.rules.editions import RACING
from camelup.rules.jit import rows_at_once
from camelup.rules.state import MOST_CAMELS, Ints, States

LOOKERS = 32
"""Parts of a look-ahead, each with its own dice; on a GPU the threads of a warp."""


def leg_places_of(states: States) -> npt.NDArray[np.float32]:
    """Return each racing camel's chance for each place of the leg, in every game."""
    places = np.empty((len(states), RACING, RACING), dtype=np.float32)
    for row in range(len(states)):
        places[row] = leg_ahead(scene_of(states, row)).places
    return places.clip(0, 1)


def whole_shares(legs: int) -> int:
    """Round a number of legs up to a multiple of LOOKERS."""
    return -(-legs // LOOKERS) * LOOKERS


@rows_at_once
def look_rows(states: States, seed: int, legs: int, counts: Ints, first: int, last: int) -> None:
    """Simulate ``legs`` legs in each of some games and count the results by row."""
    generator = np.zeros(4, dtype=np.int64)
    camels = np.zeros((2, MOST_CAMELS), dtype=np.int8)
    guesses = np.zeros((2, RACING), dtype=np.float32)
    for row in range(first, last):
        for looker in range(LOOKERS):
            seed_generator(generator, seed, row * LOOKERS + looker)
            look_ahead(generator, states[row], legs // LOOKERS, camels, guesses, counts[row])

"""Exact odds of the leg for many games at once, as features for learning machines."""

from typing import Any

import numpy as np
import numpy.typing as npt

from camelup.odds.leg import leg_ends, leg_places
from camelup.rules.editions import CAMELS, DICE_LEFT, RACING, TRACK
from camelup.rules.jit import compiled
from camelup.rules.state import States


def leg_places_of(states: States) -> npt.NDArray[np.float32]:
    """Work out each racing camel's chance for each place of the leg, in every game."""
    places = np.empty((len(states), RACING, RACING), dtype=np.float32)
    fill_leg_places(states, places)
    return places


@compiled
def fill_leg_places(states: States, places: npt.NDArray[np.floating[Any]]) -> None:
    """Fill in the chances game by game."""
    for row in range(len(states)):
        game = states[row]
        camels = int(CAMELS[game.edition])
        ends, chances, _ = leg_ends(
            game.space[:camels],
            game.height[:camels],
            RACING,
            0 if game.over else int(game.dice),
            int(DICE_LEFT[game.edition]),
            game.tile_space,
            game.tile_side,
            TRACK,
        )
        places[row] = leg_places(ends, chances, RACING)[0]

"""Exact odds of the leg for many games, as features for learning machines."""

import numpy as np
import numpy.typing as npt

from camelup.odds.outlook import leg_ahead, scene_of
from camelup.rules.editions import RACING
from camelup.rules.state import States


def leg_places_of(states: States) -> npt.NDArray[np.float32]:
    """Work out each racing camel's chance for each place of the leg, in every game."""
    places = np.empty((len(states), RACING, RACING), dtype=np.float32)
    for row in range(len(states)):
        places[row] = leg_ahead(scene_of(states, row)).places
    return places.clip(0, 1)

"""Exact odds of the leg for many games at once, as features for learning machines."""

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

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


def leg_odds_space(space: spaces.Dict) -> spaces.Dict:
    """Add the odds of the leg to what an agent is given."""
    odds = spaces.Box(0, 1, (RACING, RACING), np.float32)
    return spaces.Dict({**space.spaces, "leg_odds": odds})


def add_leg_odds(seen: dict[str, Any], states: States) -> dict[str, Any]:
    """Add the odds of the leg of a single game to an observation of it."""
    return {**seen, "leg_odds": np.clip(leg_places_of(states)[0], 0, 1)}

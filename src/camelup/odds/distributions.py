"""Odds of a position as arrays, for callers with many queries.

They depend only on the camels, the dice left and the tiles, not on colours, players or coins.
Results are cached by these.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from camelup.odds.leg_distribution import Floats
from camelup.odds.odds_kernel import leg_odds_of_row, race_by_table_of_row, sampled_race_of_row
from camelup.odds.race_table_cache import race_table
from camelup.odds.solve import RaceTable
from camelup.rules.editions import EDITIONS, MAX_PLAYERS, RACING, Edition
from camelup.rules.state import GAME, States, new_states

RACES = 1 << 16
"""Races sampled if there is no table: the standard error is at most 0.002."""

RACES_TO_JUDGE = 1 << 14
"""Races sampled when many positions are judged in a row: at most 0.004."""

SEED = 1
"""Fixed seed: sampled odds are reproducible."""


Scene = bytes
"""A game record in which only camels, dice and tiles are set; hashable."""

_FIELDS = ("edition", "over", "dice", "space", "height", "tile_space", "tile_side")


class Leg(NamedTuple):
    """Odds of the leg, by camel number."""

    places: Floats
    """Chance of each racing camel (row) for each place."""
    pairs: Floats
    """Chance of each leader (row) with each second (column)."""
    landings: Floats
    """Expected landings on the tile of each seat."""


class Race(NamedTuple):
    """Odds of the race, by camel number."""

    win: Floats
    lose: Floats
    standard_error: float
    """The largest of all these chances; 0 if they are exact."""


def scene_of(games: States, row: int = 0) -> Scene:
    """Extract the camels, the dice left and the tiles of a game."""
    scene = new_states(1)
    for field in _FIELDS:
        scene[field] = games[field][row]
    return scene.tobytes()


def game_of(scene: Scene) -> States:
    """Create a game with the camels, dice and tiles of a scene."""
    return np.ndarray((1,), GAME, bytearray(scene))


def edition_of(scene: Scene) -> Edition:
    """Return the edition of a scene."""
    return EDITIONS[int(game_of(scene)["edition"][0])]


@lru_cache(maxsize=128)
def leg_ahead(scene: Scene) -> Leg:
    """Compute the odds of the current leg."""
    leg = Leg(np.zeros((RACING, RACING)), np.zeros((RACING, RACING)), np.zeros(MAX_PLAYERS))
    leg_odds_of_row(game_of(scene), 0, *leg)
    return leg


def race_ahead(scene: Scene) -> Race:
    """Compute the odds of the race: exact if there is a table, else sampled."""
    return _race_ahead(scene, race_table(edition_of(scene)))


@lru_cache(maxsize=4096)
def _race_ahead(scene: Scene, table: RaceTable | None) -> Race:
    return race_by_table(scene, table) if table else sampled_race(scene, RACES, SEED)


def race_by_table(scene: Scene, table: RaceTable) -> Race:
    """Compute the odds of the race from the ends of the current leg and the table."""
    chances = np.zeros((2, RACING))
    race_by_table_of_row(game_of(scene), 0, table.values, chances)
    return Race(chances[0], chances[1], 0.0)


def sampled_race(scene: Scene, races: int, seed: int) -> Race:
    """Estimate the odds of the race from a number of sampled races."""
    chances = np.zeros((2, RACING))
    error = sampled_race_of_row(game_of(scene), 0, races, seed, chances)
    return Race(chances[0], chances[1], error)

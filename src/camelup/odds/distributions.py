"""What lies ahead of a position, as arrays: for programs that ask often.

Colours, players and money do not matter here: the camels, the dice left and the tiles do.
Answers are kept, so that asking again about the same camels costs next to nothing.
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
"""Races that are sampled where there is no table: the standard error is at most 0.002."""

RACES_TO_JUDGE = 1 << 14
"""Races that are sampled to judge many positions in a row: at most 0.004."""

SEED = 1
"""Sampled answers are always the same."""


Scene = bytes
"""A game record in which nothing but camels, dice and tiles is set: hashable."""

_FIELDS = ("edition", "over", "dice", "space", "height", "tile_space", "tile_side")


class Leg(NamedTuple):
    """Where a leg can end, by camel number."""

    places: Floats
    """Chance of each racing camel (row) for each place."""
    pairs: Floats
    """Chance of each leader (row) with each second (column)."""
    landings: Floats
    """Expected landings on the tile of each seat."""


class Race(NamedTuple):
    """Who wins and who loses the race, by camel number."""

    win: Floats
    lose: Floats
    standard_error: float
    """The largest of all these chances; 0 if they are exact."""


def scene_of(games: States, row: int = 0) -> Scene:
    """Take from a game what the camels care about."""
    scene = new_states(1)
    for field in _FIELDS:
        scene[field] = games[field][row]
    return scene.tobytes()


def game_of(scene: Scene) -> States:
    """Make a game with the camels, dice and tiles of a scene."""
    return np.ndarray((1,), GAME, bytearray(scene))


def edition_of(scene: Scene) -> Edition:
    """Tell the edition of a scene."""
    return EDITIONS[int(game_of(scene)["edition"][0])]


@lru_cache(maxsize=128)
def leg_ahead(scene: Scene) -> Leg:
    """Follow the leg in play to its end."""
    leg = Leg(np.zeros((RACING, RACING)), np.zeros((RACING, RACING)), np.zeros(MAX_PLAYERS))
    leg_odds_of_row(game_of(scene), 0, *leg)
    return leg


def race_ahead(scene: Scene) -> Race:
    """Follow the race to its end: exactly if there is a table, else by sampling."""
    return _race_ahead(scene, race_table(edition_of(scene)))


@lru_cache(maxsize=4096)
def _race_ahead(scene: Scene, table: RaceTable | None) -> Race:
    return race_by_table(scene, table) if table else sampled_race(scene, RACES, SEED)


def race_by_table(scene: Scene, table: RaceTable) -> Race:
    """Follow the leg in play to its end, and every end by the table."""
    chances = np.zeros((2, RACING))
    race_by_table_of_row(game_of(scene), 0, table.values, chances)
    return Race(chances[0], chances[1], 0.0)


def sampled_race(scene: Scene, races: int, seed: int) -> Race:
    """Roll so many races to their end."""
    chances = np.zeros((2, RACING))
    error = sampled_race_of_row(game_of(scene), 0, races, seed, chances)
    return Race(chances[0], chances[1], error)

"""What lies ahead of a position, as arrays: for programs that ask often.

Colours, players and money do not matter here: the camels, the dice left and the tiles do.
Answers are kept, so that asking again about the same camels costs next to nothing.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from camelup.odds.leg_distribution import Floats, leg_ends, leg_places
from camelup.odds.race_prediction import (
    guessed_chances,
    race_chances,
    sample_few_races,
    sample_races,
)
from camelup.odds.race_table_cache import race_table
from camelup.odds.solve import RaceTable
from camelup.rules.editions import EDITIONS, MAX_PLAYERS, RACING, TRACK
from camelup.rules.state import Ints, States

RACES = 1 << 16
"""Races that are sampled where there is no table: the standard error is at most 0.002."""

RACES_TO_JUDGE = 1 << 14
"""Races that are sampled to judge many positions in a row: at most 0.004."""

FEW_RACES = 1 << 8
"""Races that are sampled before the samplers are compiled: a fraction of a second."""

SEED = 1
"""Sampled answers are always the same."""


class Scene(NamedTuple):
    """Camels, dice and tiles of a position, hashable."""

    edition: int
    dice: int
    """As bits; none when the race is over."""
    space: bytes
    height: bytes
    tile_space: bytes
    tile_side: bytes

    def camels(self) -> tuple[Ints, Ints]:
        """Space and height of the camels in the race."""
        camels = len(EDITIONS[self.edition].letters)
        return _numbers(self.space)[:camels], _numbers(self.height)[:camels]

    def tiles(self) -> tuple[Ints, Ints, Ints]:
        """Owner, space and side of the tiles on the track."""
        owners = np.flatnonzero(_numbers(self.tile_space))
        return owners, _numbers(self.tile_space)[owners], _numbers(self.tile_side)[owners]


class Leg(NamedTuple):
    """Where a leg can end, by camel number."""

    ends: Ints
    """Packed positions, see ``odds.leg``."""
    chances: Floats
    """Chance of each of them."""
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
    game = games[row]
    return Scene(
        int(game["edition"]),
        0 if game["over"] else int(game["dice"]),
        game["space"].tobytes(),
        game["height"].tobytes(),
        game["tile_space"].tobytes(),
        game["tile_side"].tobytes(),
    )


@lru_cache(maxsize=128)
def leg_ahead(scene: Scene) -> Leg:
    """Follow the leg in play to its end."""
    owners, tile_space, tile_side = scene.tiles()
    left = EDITIONS[scene.edition].dice_left_at_leg_end
    ends, chances, landings = leg_ends(
        *scene.camels(), RACING, scene.dice, left, tile_space, tile_side, TRACK
    )
    by_seat = np.zeros(MAX_PLAYERS)
    by_seat[owners] = landings
    return Leg(ends, chances, *leg_places(ends, chances, RACING), by_seat)


def race_ahead(scene: Scene) -> Race:
    """Follow the race to its end: exactly if there is a table, else by sampling."""
    return _race_ahead(scene, race_table(EDITIONS[scene.edition]))


@lru_cache(maxsize=4096)
def _race_ahead(scene: Scene, table: RaceTable | None) -> Race:
    return race_by_table(scene, table) if table else sampled_race(scene, RACES, SEED)


def race_by_table(scene: Scene, table: RaceTable) -> Race:
    """Follow the leg in play to its end, and every end by the table."""
    leg = leg_ahead(scene)
    camels = table.course.camels
    win, lose = race_chances(leg.ends, leg.chances, table.values, camels, RACING, TRACK)
    return Race(win, lose, 0.0)


def sampled_race(scene: Scene, races: int, seed: int) -> Race:
    """Roll so many races to their end."""
    _, tile_space, tile_side = scene.tiles()
    left = EDITIONS[scene.edition].dice_left_at_leg_end
    sample = sample_few_races if races <= FEW_RACES else sample_races
    counts = sample(
        *scene.camels(), RACING, scene.dice, left, tile_space, tile_side, TRACK, races, seed
    )
    win, lose = counts / races
    largest = float(np.sqrt(counts * (races - counts) / races**3).max())
    return Race(win, lose, largest)


class Judged:
    """The race of a position, and of the same position with another tile.

    Without a table only the position itself is sampled: what a tile changes is the leg,
    which is followed exactly, and how its ends go on is guessed both times.
    """

    def __init__(self, scene: Scene, races: int) -> None:
        self.table = race_table(EDITIONS[scene.edition])
        self.race = race_by_table(scene, self.table) if self.table else _sampled(scene, races)
        self._guess = np.zeros(()) if self.table else _guessed(scene)

    def chances(self) -> Floats:
        """Give each camel's chance to win (first row) and to lose."""
        return np.array([self.race.win, self.race.lose])

    def chances_after(self, scene: Scene) -> Floats:
        """Give the same for the position with another tile."""
        if self.table:
            race = race_by_table(scene, self.table)
            return np.array([race.win, race.lose])
        chances: Floats = (self.chances() + _guessed(scene) - self._guess).clip(0, 1)
        return chances


@lru_cache(maxsize=256)
def _sampled(scene: Scene, races: int) -> Race:
    return race_ahead(scene) if races == RACES else sampled_race(scene, races, SEED)


def _guessed(scene: Scene) -> Floats:
    leg = leg_ahead(scene)
    camels = len(EDITIONS[scene.edition].letters)
    return guessed_chances(leg.ends, leg.chances, camels, RACING, TRACK)


def _numbers(memory: bytes) -> Ints:
    return np.frombuffer(memory, dtype=np.int8)

"""What bots know of the camels' future, worked out once for each position of the camels.

The leg is exact. So is the race of the first edition; that of the second is sampled even
where its table is at hand, so that a bot plays the same game on every machine.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from camelup.bots.move_estimates import COLUMNS, WINS
from camelup.odds.distributions import (
    Scene,
    leg_ahead,
    race_ahead,
    sampled_race,
    scene_of,
)
from camelup.odds.leg_distribution import Floats
from camelup.rng import draw_outcome, new_generators, seed_generator
from camelup.rules.editions import DICE_LEFT, FIRST, TRACK
from camelup.rules.jit import at_once, inlined
from camelup.rules.play import roll
from camelup.rules.race import line_crossed
from camelup.rules.state import Ints, State, States, dice_left, new_states

RACES = 256
"""Races sampled in the second edition: the standard error is at most 0.031."""

LEGS = 512
"""Legs sampled for the landings: the standard error is about 0.04."""

SEED = 1
"""The same position always has the same prospects."""


class Forecast(NamedTuple):
    """What is to come from a position of the camels, as ``worth`` takes it."""

    odds: Floats
    """By the columns of ``worth``."""
    pairs: Floats
    """Chance of each leader with each second."""
    landings: Floats
    """Landings expected on each space in the rest of the leg, were there a tile."""


def forecast_of(games: States, row: int = 0) -> Forecast:
    """Look ahead from a game that is not over, for the player whose turn it is.

    A player without finish cards has no use for the race, and gets no odds of it.
    """
    scene = scene_of(games, row)
    has_cards = bool(games["hand"][row][games["turn"][row]])
    return _with_race(scene) if has_cards else _without_race(scene)


@lru_cache(maxsize=256)
def _with_race(scene: Scene) -> Forecast:
    exact = scene.edition == FIRST.number
    race = race_ahead(scene) if exact else sampled_race(scene, RACES, SEED)
    odds, pairs, landings = _without_race(scene)
    return Forecast(np.concatenate([odds[:WINS], race.win, race.lose]), pairs, landings)


@lru_cache(maxsize=256)
def _without_race(scene: Scene) -> Forecast:
    leg = leg_ahead(scene)
    odds = np.concatenate([leg.places[:, 0], leg.places[:, 1], np.zeros(COLUMNS - WINS)])
    landings = _sampled_landings(scene)
    owners, spaces, _ = scene.tiles()
    landings[spaces] = leg.landings[owners]
    return Forecast(odds, leg.pairs, landings)


def _sampled_landings(scene: Scene) -> Floats:
    games, generator, counts = new_states(2), new_generators(1)[0], np.zeros(TRACK + 2)
    games["edition"], games["dice"], games["players"] = scene.edition, scene.dice, 2
    for field in ("space", "height", "tile_space", "tile_side"):
        games[field] = np.frombuffer(getattr(scene, field), dtype=np.int8)
    seed_generator(generator, SEED, 0)
    count_landings(generator, games, LEGS, counts)
    return counts / LEGS


@at_once
def count_landings(generator: Ints, games: States, legs: int, counts: Floats) -> None:
    """Roll the leg of the first of two games to its end many times, in the second one.

    Nothing is scored: nobody would look at it, and compiling it takes longer than all the rest.
    """
    game = games[1]
    before = np.zeros(game.space.shape[0], dtype=np.int64)
    for _ in range(legs):
        games[1] = games[0]
        while leg_goes_on(game):
            for camel in range(len(before)):
                before[camel] = game.space[camel]
            roll(game, draw_outcome(generator, game))
            for camel in range(len(before)):
                if game.space[camel] != before[camel]:
                    counts[game.space[camel]] += 1
                    break


@inlined
def leg_goes_on(game: State) -> bool:
    """Tell whether there is one more roll in the leg."""
    left = dice_left(game) > DICE_LEFT[game.edition]
    return left and not line_crossed(game.space, TRACK)

"""Forecasts of the leg and the race for bots, cached by position of the camels.

The leg is exact, and so is the race of the first edition. The race of the second edition is
sampled even if its table is available, so that a bot plays the same on every machine.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from camelup.bots.move_estimates import COLUMNS, LOSES, SECOND, WINS, worths_of_row
from camelup.bots.move_estimates import FIRST as LEADS
from camelup.odds.distributions import Scene, game_of, scene_of
from camelup.odds.leg_distribution import Floats
from camelup.odds.odds_kernel import leg_odds_of_row, race_by_table_of_row, sampled_race_of_row
from camelup.odds.race_table_cache import race_table
from camelup.rng import draw_outcome_of, seed_generator
from camelup.rules.bits import count_bits
from camelup.rules.editions import CAMELS, DICE_LEFT, FIRST, MAX_PLAYERS, RACING, TRACK
from camelup.rules.jit import at_once, compiled
from camelup.rules.moves import MOVES, ROLL, outcome_camel, outcome_die, outcome_face
from camelup.rules.race import camel_and_way, copy_camels, line_crossed, move_unit
from camelup.rules.state import Ints, State, States

FIRST_NUMBER = FIRST.number
"""Edition whose race is computed from its table."""

RACES = 256
"""Races sampled in the second edition: the standard error is at most 0.031."""

LEGS = 512
"""Legs sampled for the landings: the standard error is about 0.04."""

SEED = 1
"""Fixed seed: the same position always has the same forecast."""


class Forecast(NamedTuple):
    """Forecast from a position of the camels, in the format of ``move_estimates``."""

    odds: Floats
    """By the columns of ``move_estimates``."""
    pairs: Floats
    """Chance of each leader with each second."""
    landings: Floats
    """Expected landings on each space in the rest of the leg, if it had a tile."""


def forecast_of(games: States, row: int = 0) -> Forecast:
    """Compute the forecast of a game that is not over, for the player whose turn it is.

    The odds of the race are omitted if the player has no finish cards left.
    """
    return _forecast(scene_of(games, row), bool(games["hand"][row][games["turn"][row]]))


@lru_cache(maxsize=256)
def _forecast(scene: Scene, with_race: bool) -> Forecast:
    ahead = Forecast(np.zeros(COLUMNS), np.zeros((RACING, RACING)), np.zeros(TRACK + 2))
    forecast_of_row(game_of(scene), 0, first_edition_table(), with_race, *ahead)
    return ahead


def first_edition_table() -> Floats:
    """Return the race table that the bots use."""
    table = race_table(FIRST)
    assert table is not None  # it ships with the package, or is computed on demand
    return table.values


@at_once
def forecast_of_row(
    games: States,
    row: int,
    table: Floats,
    with_race: bool,
    odds: Floats,
    pairs: Floats,
    landings: Floats,
) -> None:
    """Compute the :class:`Forecast` of a game; ``table`` is that of the first edition."""
    game = games[row]
    places, on_tiles, race = (
        np.zeros((RACING, RACING)),
        np.zeros(MAX_PLAYERS),
        np.zeros((2, RACING)),
    )
    leg_odds_of_row(games, row, places, pairs, on_tiles)
    if with_race and game.edition == FIRST_NUMBER:
        race_by_table_of_row(games, row, table, race)
    elif with_race:
        sampled_race_of_row(games, row, RACES, SEED, race)
    for camel in range(RACING):
        odds[LEADS + camel] = places[camel, 0]
        odds[SECOND + camel] = places[camel, 1]
        odds[WINS + camel] = race[0, camel]
        odds[LOSES + camel] = race[1, camel]
    generator = np.zeros(4, dtype=np.int64)
    seed_generator(generator, SEED, 0)
    count_landings(generator, game, landings)
    for seat in range(MAX_PLAYERS):
        if game.tile_space[seat] > 0:
            landings[game.tile_space[seat]] = on_tiles[seat]


@compiled
def count_landings(generator: Ints, game: State, landings: Floats) -> None:
    """Sample the rest of a leg many times; writes the mean landings on each space."""
    camels, least = int(CAMELS[game.edition]), int(DICE_LEFT[game.edition])
    space, height = np.zeros(camels, dtype=np.int8), np.zeros(camels, dtype=np.int8)
    for place in range(TRACK + 2):
        landings[place] = 0.0
    for _ in range(LEGS):
        copy_camels(game.space[:camels], game.height[:camels], space, height)
        dice = 0 if game.over else int(game.dice)
        while count_bits(dice) > least and not line_crossed(space, TRACK):
            outcome = draw_outcome_of(generator, dice)
            dice &= ~(1 << outcome_die(outcome))
            camel, way = camel_and_way(space, height, RACING, outcome_camel(outcome))
            origin, steps = int(space[camel]), way * outcome_face(outcome)
            move_unit(space, height, camel, steps, game.tile_space, game.tile_side, TRACK)
            if space[camel] != origin:
                landings[space[camel]] += 1.0 / LEGS


@at_once
def best_by_worth(games: States, row: int, odds: Floats, pairs: Floats, landings: Floats) -> int:
    """Choose the move with the highest value; of equals, the lowest move number."""
    worths = worths_of_row(games, row, odds, pairs, landings)
    best = ROLL
    for move in range(MOVES):
        best = move if worths[move] > worths[best] else best
    return best


@compiled
def greedy_move_of_row(games: States, row: int, table: Floats) -> int:
    """Choose a move as ``greedy`` does; ``table`` is that of the first edition."""
    game = games[row]
    odds, pairs, landings = np.zeros(COLUMNS), np.zeros((RACING, RACING)), np.zeros(TRACK + 2)
    forecast_of_row(games, row, table, game.hand[game.turn] != 0, odds, pairs, landings)
    return best_by_worth(games, row, odds, pairs, landings)

"""A look ahead: the leg rolled to its end many times, as counts that a network can use.

The columns are those of ``bots.worth``, followed by the landings on each space. The same
source runs on a processor and on a GPU, where the exact leg's 30,000 positions have no room.
"""

import numpy as np

from camelup.bots.move_estimates import COLUMNS, FIRST, LOSES, SECOND, WINS
from camelup.odds.leg_distribution import Floats
from camelup.odds.race_estimate import guess_race
from camelup.rng import draw_outcome_of
from camelup.rules.bits import count_bits
from camelup.rules.editions import DICE_LEFT, RACING, TRACK
from camelup.rules.jit import at_once, compiled, inlined
from camelup.rules.moves import outcome_camel, outcome_die, outcome_face
from camelup.rules.race import (
    camel_and_way,
    last_camel,
    leader_and_second,
    line_crossed,
    move_unit,
)
from camelup.rules.state import MOST_CAMELS, Ints, State, States

LANDINGS = COLUMNS
"""Column of the landings on space 0; every space has one, and what lies beyond the line."""

SIGHTS = LANDINGS + TRACK + 2
"""How many columns a look ahead has."""

WHOLE = 1024
"""A chance of 1 in the counts: whole numbers add up to the same sum in any order."""


@compiled
def look_ahead(
    generator: Ints, game: State, legs: int, camels: Ints, guesses: Floats, counts: Ints
) -> None:
    """Roll the leg of a game to its end so many times, and add up what came of it.

    The game stays as it is: ``camels`` (two rows, space and height) and ``guesses`` (two
    rows, win and lose) are memory to work in.
    """
    space, height = camels[0], camels[1]
    for _ in range(legs):
        for camel in range(MOST_CAMELS):
            space[camel] = game.space[camel]
            height[camel] = game.height[camel]
        roll_leg(generator, game, space, height, counts)
        count_end(space, height, guesses, counts)


@inlined
def roll_leg(generator: Ints, game: State, space: Ints, height: Ints, counts: Ints) -> None:
    """Roll until the leg or the race ends, counting the landings."""
    dice = int(game.dice)
    rolls = count_bits(dice) - int(DICE_LEFT[game.edition])
    while rolls > 0 and not line_crossed(space, TRACK):
        outcome = draw_outcome_of(generator, dice)
        dice &= ~(1 << outcome_die(outcome))
        rolls -= 1
        camel, way = camel_and_way(space, height, RACING, outcome_camel(outcome))
        steps = way * outcome_face(outcome)
        landing = min(max(int(space[camel]) + steps, 0), TRACK + 1)
        counts[LANDINGS + landing] += WHOLE
        move_unit(space, height, camel, steps, game.tile_space, game.tile_side, TRACK)


@compiled
def count_end(space: Ints, height: Ints, guesses: Floats, counts: Ints) -> None:
    """Count who leads and is second at the end of a leg, and who may win and lose the race."""
    leader, second = leader_and_second(space, height, RACING)
    counts[FIRST + leader] += WHOLE
    counts[SECOND + second] += WHOLE
    if line_crossed(space, TRACK):
        counts[WINS + leader] += WHOLE
        counts[LOSES + last_camel(space, height, RACING)] += WHOLE
        return
    guess_race(space, height, guesses[0], guesses[1])
    for camel in range(RACING):
        counts[WINS + camel] += int(guesses[0, camel] * WHOLE + 0.5)
        counts[LOSES + camel] += int(guesses[1, camel] * WHOLE + 0.5)


@at_once
def look_ahead_of_row(generator: Ints, games: States, row: int, legs: int, sights: Floats) -> None:
    """Look ahead from a game in an array; chances and landings are written to the sights."""
    counts = np.zeros(SIGHTS, dtype=np.int64)
    camels = np.zeros((2, MOST_CAMELS), dtype=np.int8)
    look_ahead(generator, games[row], legs, camels, np.zeros((2, RACING)), counts)
    for column in range(SIGHTS):
        sights[column] = counts[column] / (WHOLE * float(legs))

"""Look-ahead: samples of the rest of the leg, as counts that serve as features.

The columns are those of ``bots.move_estimates``, followed by the landings on each space. The same
source runs on a CPU and on a GPU, whose threads lack the memory for the 30,000 positions of an
exact leg.
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
"""Column of the landings on space 0; the other spaces and the finish follow."""

SIGHTS = LANDINGS + TRACK + 2
"""Number of columns of a look-ahead."""

WHOLE = 1024
"""Count for a chance of 1: integer sums do not depend on the order of addition."""


@compiled
def look_ahead(
    generator: Ints, game: State, legs: int, camels: Ints, guesses: Floats, counts: Ints
) -> None:
    """Roll the leg of a game to its end a number of times, and add up the results.

    The game is not modified: ``camels`` (two rows, space and height) and ``guesses`` (two rows, win
    and lose) are work memory.
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
    """Count the leader and the second of a finished leg, and add the estimate of the race."""
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
    """Look ahead from a game in an array; writes chances and landings to ``sights``."""
    counts = np.zeros(SIGHTS, dtype=np.int64)
    camels = np.zeros((2, MOST_CAMELS), dtype=np.int8)
    look_ahead(generator, games[row], legs, camels, np.zeros((2, RACING)), counts)
    for column in range(SIGHTS):
        sights[column] = counts[column] / (WHOLE * float(legs))

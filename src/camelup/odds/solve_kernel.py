"""First-edition race table, solved in compiled code."""

import numpy as np

from camelup.odds.leg_distribution import Floats
from camelup.odds.solve_sweep import SCRATCH, WIDTH, find_successors, sweep_layer
from camelup.odds.track_spec import TRACK_SPECS
from camelup.rules.editions import FIRST, RACING, TRACK
from camelup.rules.jit import compiled
from camelup.rules.state import Ints

_TRACK = TRACK_SPECS[FIRST.number]

ORDERS, SPOTS, FINISHED = _TRACK.orders, _TRACK.spots, _TRACK.finished()
"""Numbering of orders and sets of dice, and values of finished races, see ``TrackSpec``."""

PLACEMENTS, ROWS, OUTCOMES = _TRACK.placements, _TRACK.rows, _TRACK.outcomes
"""Number of placements, of all rows, and of outcomes of a roll."""

MOST_SETS = max(_TRACK.most_sets)
"""Sets of dice in the largest layer."""

SETS = np.array([(_TRACK.sets(left) + MOST_SETS * [0])[:MOST_SETS] for left in range(RACING + 1)])
"""Sets of dice by their number of dice, padded with 0."""

SIZES = np.array([len(_TRACK.sets(left)) for left in range(RACING + 1)])
"""Number of sets by their number of dice."""

CLOSE_ENOUGH = 1e-12
"""Convergence threshold: the largest change of the last pass."""


@compiled
def solve_first_edition(table: Floats) -> int:
    """Fill the table, ROWS x 2 x RACING; returns the number of passes."""
    successors = np.zeros((PLACEMENTS, OUTCOMES), dtype=np.int32)
    scratch = np.zeros(SCRATCH, dtype=np.int8)
    find_successors(successors, 0, PLACEMENTS, RACING, PLACEMENTS, TRACK, scratch)
    now, after = new_layer(1), new_layer(1)
    odd, even = new_layer(MOST_SETS), new_layer(MOST_SETS)
    passes, change = 0, 1.0
    while change > CLOSE_ENOUGH:
        sweep(now, odd, even, after, successors)
        change = 0.0
        for row in range(PLACEMENTS):
            for entry in range(WIDTH):
                change = max(change, abs(after[row, 0, entry] - now[row, 0, entry]))
        now, after = after, now
        passes += 1
    normalise(now, table)
    return passes


@compiled
def new_layer(sets: int) -> Floats:
    """Create a layer in which all camels have equal chances, except in finished races."""
    layer = np.full((ROWS, sets, WIDTH), 1.0 / RACING)
    for row in range(len(FINISHED)):
        for dice in range(sets):
            for entry in range(WIDTH):
                layer[PLACEMENTS + row, dice, entry] = FINISHED[row, entry]
    return layer


@compiled
def sweep(now: Floats, odd: Floats, even: Floats, after: Floats, successors: Ints) -> None:
    """Add one leg before the chances computed so far."""
    value = np.zeros(WIDTH)
    before = now
    for left in range(1, RACING + 1):
        layer = after if left == RACING else (odd if left % 2 else even)
        sets = SETS[left, : SIZES[left]]
        sweep_layer(
            before, layer, 0, PLACEMENTS, successors, ORDERS, SPOTS, sets, left, RACING, value
        )
        before = layer


@compiled
def normalise(values: Floats, table: Floats) -> None:
    """Scale the chances to win, and those to lose, to sum to 1 in every row."""
    for row in range(ROWS):
        for pile in range(2):
            total = 0.0
            for camel in range(RACING):
                total += values[row, 0, pile * RACING + camel]
            for camel in range(RACING):
                table[row, pile, camel] = values[row, 0, pile * RACING + camel] / total

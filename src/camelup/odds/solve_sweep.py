"""Computation of one leg for all races: the arithmetic of the race table.

The functions process one placement at a time, so that a CPU loop and a GPU kernel share them.
The caller provides scratch memory, because neither can allocate it.

A value is two rows of numbers, by present place of the racing camels: the chance of each to win
the race, and to lose it. A layer has the values for one number of dice left, indexed by
placement, set of dice, win or lose, and camel.
"""

from camelup.odds.leg_distribution import Floats
from camelup.odds.placements import order_number, placement_number, set_placement, sort_camels
from camelup.rules.editions import RACING
from camelup.rules.jit import compiled, inlined
from camelup.rules.moves import outcome_camel, outcome_die, outcome_face, outcome_weight
from camelup.rules.race import (
    camel_and_way,
    last_camel,
    leader_and_second,
    line_crossed,
    move_unit,
)
from camelup.rules.state import MOST_CAMELS, Ints

SCRATCH = (5, MOST_CAMELS)
"""Shape of the integer scratch memory for finding successors."""

ORDER_BITS = 7
"""Bits for the number of an order in a successor: there are 120 orders of five camels."""

ALL_ORDERS = (1 << ORDER_BITS) - 1
"""Mask of the order in a successor."""

WIDTH = 2 * RACING
"""Size of a value; with fewer camels, some of its numbers are 0."""


@compiled
def find_successors(
    successors: Ints, first: int, last: int, racing: int, placements: int, track: int, scratch: Ints
) -> None:
    """Compute the successors of a range of placements for each roll."""
    for number in range(first, last):
        find_successors_of(successors, number, racing, placements, track, scratch)


@inlined
def find_successors_of(
    successors: Ints, number: int, racing: int, placements: int, track: int, scratch: Ints
) -> None:
    """Compute the successors of one placement for each roll.

    A successor is a placement, or a finished race, and the new order of the racing camels.
    """
    camels = successors.shape[1] // 3
    space = scratch[0, :camels]
    height = scratch[1, :camels]
    order = scratch[2, :camels]
    places = scratch[3]
    no_tiles = scratch[4, :0]
    for outcome in range(successors.shape[1]):
        set_placement(number, space, height, order, racing)
        camel, way = camel_and_way(space, height, racing, outcome_camel(outcome))
        move_unit(space, height, camel, way * outcome_face(outcome), no_tiles, no_tiles, track)
        if line_crossed(space, track):
            winner, _ = leader_and_second(space, height, racing)
            loser = last_camel(space, height, racing)
            successors[number, outcome] = (placements + winner * racing + loser) << ORDER_BITS
        else:
            sort_camels(space, height, order)
            after = placement_number(space, order, racing)
            successors[number, outcome] = after << ORDER_BITS | order_number(order, racing, places)


@compiled
def sweep_layer(
    before: Floats,
    after: Floats,
    first: int,
    last: int,
    successors: Ints,
    orders: Ints,
    spots: Ints,
    sets: Ints,
    left: int,
    racing: int,
    value: Floats,
) -> None:
    """Compute one layer for a range of placements, from the layer with one die less."""
    for number in range(first, last):
        for spot in range(len(sets)):
            dice = int(sets[spot])
            mix_rolls(before, value, number, successors, orders, spots, dice, left, racing)
            for entry in range(WIDTH):
                after[number, spot, entry] = value[entry]


@inlined
def mix_rolls(
    before: Floats,
    value: Floats,
    number: int,
    successors: Ints,
    orders: Ints,
    spots: Ints,
    dice: int,
    left: int,
    racing: int,
) -> None:
    """Average over all outcomes of the next roll in one placement with a set of dice left."""
    share = 1 / (6 * left)
    for entry in range(WIDTH):
        value[entry] = 0.0
    for outcome in range(successors.shape[1]):
        die = outcome_die(outcome, racing)
        if (dice >> die) & 1:
            weight = share * outcome_weight(dice, outcome, racing)
            successor = int(successors[number, outcome])
            order = successor & ALL_ORDERS
            after = successor >> ORDER_BITS
            spot = int(spots[order, dice & ~(1 << die)])
            for camel in range(RACING):
                place = int(orders[order, camel])
                value[camel] += weight * before[after, spot, place]
                value[RACING + camel] += weight * before[after, spot, RACING + place]

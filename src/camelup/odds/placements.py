"""Numbering of the placements of the camels, independent of their colours.

Racing camels are interchangeable, and so are the crazy ones. A placement is therefore the set of
occupied spaces and the ranks of the crazy camels in the order of all camels from last to first.
Both are combinations with the usual numbering; the spaces come first. Within a placement racing
camels are numbered by their place: 0 leads.

After the placements come the finished races, one number for each winner and loser.
"""

from itertools import permutations
from math import comb

import numpy as np

from camelup.rules.editions import RACING, TRACK
from camelup.rules.jit import inlined
from camelup.rules.race import standing
from camelup.rules.state import MOST_CAMELS, Ints

CRAZY = MOST_CAMELS - RACING
"""Crazy camels in the edition that has them."""

BINOMIALS = np.array(
    [[comb(n, k) for k in range(MOST_CAMELS + 1)] for n in range(TRACK + MOST_CAMELS)]
)
"""Binomial coefficients: ways to choose k of n."""


def count_placements(racing: int, crazy: int, track: int) -> int:
    """Count the placements of a number of camels on a track."""
    camels = racing + crazy
    return comb(track + camels - 1, camels) * comb(camels, crazy)


def orders(racing: int) -> Ints:
    """List all orders of the racing camels: one order per row, the place of each camel."""
    return np.array(list(permutations(range(racing))), dtype=np.int8)


@inlined
def sort_camels(space: Ints, height: Ints, order: Ints) -> None:
    """List the camels from the last to the first."""
    for camel in range(len(space)):
        own = standing(space, height, camel)
        position = camel
        while position > 0 and standing(space, height, int(order[position - 1])) > own:
            order[position] = order[position - 1]
            position -= 1
        order[position] = camel


@inlined
def placement_number(space: Ints, order: Ints, racing: int) -> int:
    """Return the number of a placement whose camels are sorted."""
    camels = len(space)
    spaces = 0
    crazy = 0
    places_of_crazy = 0
    for position in range(camels):
        camel = int(order[position])
        spaces += BINOMIALS[int(space[camel]) - 1 + position, position + 1]
        if camel >= racing:
            crazy += 1
            places_of_crazy += BINOMIALS[position, crazy]
    return int(spaces * BINOMIALS[camels, crazy] + places_of_crazy)


@inlined
def set_placement(number: int, space: Ints, height: Ints, order: Ints, racing: int) -> None:
    """Set the camels to the placement with a number."""
    camels = len(space)
    crazy = camels - racing
    spaces = number // int(BINOMIALS[camels, crazy])
    places_of_crazy = number % int(BINOMIALS[camels, crazy])
    chosen = len(BINOMIALS)
    next_racing = 0
    for position in range(camels - 1, -1, -1):
        chosen -= 1
        while BINOMIALS[chosen, position + 1] > spaces:
            chosen -= 1
        spaces -= int(BINOMIALS[chosen, position + 1])
        camel = next_racing
        if crazy > 0 and BINOMIALS[position, crazy] <= places_of_crazy:
            places_of_crazy -= int(BINOMIALS[position, crazy])
            crazy -= 1
            camel = racing + crazy
        else:
            next_racing += 1
        order[position] = camel
        space[camel] = chosen - position + 1
    set_heights(space, height, order)


@inlined
def set_heights(space: Ints, height: Ints, order: Ints) -> None:
    """Stack sorted camels on their spaces."""
    above = 0
    for position in range(len(space)):
        same = position > 0 and space[order[position]] == space[order[position - 1]]
        above = above + 1 if same else 0
        height[order[position]] = above


@inlined
def order_number(order: Ints, racing: int, places: Ints) -> int:
    """Return the number of the order of the racing camels; writes the place of each."""
    place = racing
    for position in range(len(order)):
        if order[position] < racing:
            place -= 1
            places[order[position]] = place
    number = 0
    for camel in range(racing):
        ahead = 0
        for other in range(camel + 1, racing):
            ahead += places[other] < places[camel]
        number = number * (racing - camel) + ahead
    return number

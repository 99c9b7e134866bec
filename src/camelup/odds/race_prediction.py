"""Odds of the race: from the ends of a leg and the table, from an estimate, or by sampling."""

import numpy as np

from camelup.odds.leg_distribution import Floats, camels_in, unpack
from camelup.odds.placements import placement_number, sort_camels
from camelup.odds.race_estimate import guess_race
from camelup.rng import below, draw_bit, seed_generator
from camelup.rules.bits import count_bits
from camelup.rules.jit import at_once, compiled, inlined
from camelup.rules.race import (
    camel_and_way,
    copy_camels,
    last_camel,
    leader_and_second,
    line_crossed,
    move_unit,
)
from camelup.rules.state import MOST_CAMELS, Ints


@at_once
def race_chances(
    ends: Ints,
    chances: Floats,
    table: Floats,
    camels: int,
    racing: int,
    track: int,
    result: Floats,
) -> None:
    """Compute the odds of the race from the ends of a leg and the table.

    Writes two rows: the chance of each racing camel to win, and to lose.
    """
    clear(result, racing)
    words, space, height = camels_in(np.zeros(16, dtype=np.int8), camels)
    order = np.zeros(MOST_CAMELS, dtype=np.int8)
    for row in range(len(ends)):
        unpack(words, int(ends[row]))
        if line_crossed(space, track):
            count_finish(result, space, height, racing, chances[row])
            continue
        sort_camels(space, height, order)
        number = placement_number(space, order, racing)
        place = 0
        for position in range(camels - 1, -1, -1):
            camel = int(order[position])
            if camel < racing:
                result[0, camel] += chances[row] * table[number, 0, place]
                result[1, camel] += chances[row] * table[number, 1, place]
                place += 1


@at_once
def guessed_chances(
    ends: Ints, chances: Floats, camels: int, racing: int, track: int, result: Floats
) -> None:
    """Compute the odds of the race from the ends of a leg and an estimate, as two rows."""
    clear(result, racing)
    words, space, height = camels_in(np.zeros(16, dtype=np.int8), camels)
    guess = np.zeros((2, racing))
    for row in range(len(ends)):
        unpack(words, int(ends[row]))
        if line_crossed(space, track):
            count_finish(result, space, height, racing, chances[row])
            continue
        guess_race(space, height, guess[0], guess[1])
        for pile in range(2):
            for camel in range(racing):
                result[pile, camel] += chances[row] * guess[pile, camel]


@compiled
def clear(result: Floats, racing: int) -> None:
    """Set the chances of all camels to 0."""
    for camel in range(racing):
        result[0, camel] = 0.0
        result[1, camel] = 0.0


@compiled
def sample_races(
    start_space: Ints,
    start_height: Ints,
    racing: int,
    dice: int,
    dice_left: int,
    tile_space: Ints,
    tile_side: Ints,
    track: int,
    races: int,
    seed: int,
    result: Floats,
) -> None:
    """Sample a number of races to their end; only the current leg has tiles.

    Writes two rows: how often each racing camel won, and how often it lost.
    """
    clear(result, racing)
    generator = np.zeros(4, dtype=np.int64)
    seed_generator(generator, seed, 0)
    space = np.zeros(len(start_space), dtype=np.int8)
    height = np.zeros(len(start_space), dtype=np.int8)
    all_dice = (1 << (racing + dice_left)) - 1
    for _ in range(races):
        copy_camels(start_space, start_height, space, height)
        left = dice
        tiles = len(tile_space)
        while not line_crossed(space, track):
            if count_bits(left) == dice_left:
                left = all_dice
                tiles = 0
            die = draw_bit(generator, left)
            left &= ~(1 << die)
            roll_die(generator, space, height, racing, die, tile_space[:tiles], tile_side, track)
        count_finish(result, space, height, racing, 1.0)


@inlined
def count_finish(result: Floats, space: Ints, height: Ints, racing: int, chance: float) -> None:
    """Add a chance to the winner and to the loser of a finished race."""
    winner, _ = leader_and_second(space, height, racing)
    result[0, winner] += chance
    result[1, last_camel(space, height, racing)] += chance


@inlined
def roll_die(
    generator: Ints,
    space: Ints,
    height: Ints,
    racing: int,
    die: int,
    tile_space: Ints,
    tile_side: Ints,
    track: int,
) -> None:
    """Roll a die and move its camel."""
    face = 1 + below(generator, 3)
    named = die if die < racing else racing + below(generator, 2)
    camel, way = camel_and_way(space, height, racing, named)
    move_unit(space, height, camel, way * face, tile_space, tile_side, track)

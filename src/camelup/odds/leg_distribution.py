"""Exact distribution of the end of a leg: every order of the dice, equal positions merged.

A position of the camels is packed into one number: a byte for each camel, its space times 8 plus
its height, and the dice left in the top byte. The leg is followed roll by roll; each reachable
position is stored once, with its chance.

Camels are given by ``space`` and ``height`` as in ``rules.race``: only those of the edition, crazy
ones last.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from camelup.rules.bits import count_bits
from camelup.rules.editions import RACING
from camelup.rules.jit import at_once, compiled, inlined
from camelup.rules.moves import outcome_weight
from camelup.rules.race import camel_and_way, copy_camels, move_unit, place_of
from camelup.rules.state import NOBODY, Ints

Floats = npt.NDArray[np.floating[Any]]
"""Any array of real numbers."""

DICE_SHIFT = 56
"""Bit offset of the dice in a packed position."""

SPACES = 0x1F1F1F1F1F1F1F
"""Mask of the spaces in a packed position that is shifted right by 3."""

HEIGHTS = 0x07070707070707
"""Mask of the heights in a packed position."""


@at_once
def leg_ends(
    space: Ints,
    height: Ints,
    racing: int,
    dice: int,
    dice_left: int,
    tile_space: Ints,
    tile_side: Ints,
    track: int,
) -> tuple[Ints, Floats, Floats]:
    """Follow a leg until a number of dice is left, or to the end of the race.

    Returns the packed positions in which it can end, their chances, and the expected number of
    landings on each tile.
    """
    memory = np.zeros(16, dtype=np.int8)
    copy_camels(space, height, memory, memory[8:])
    positions: Ints = np.zeros(1, dtype=np.int64)
    positions[0] = pack(memory.view(np.int64), dice)
    chances: Floats = np.ones(1)
    landings = np.zeros(len(tile_space))
    for left in range(count_bits(dice), dice_left, -1):
        positions, chances = roll_once(
            positions,
            chances,
            left,
            left == dice_left + 1,
            len(space),
            racing,
            tile_space,
            tile_side,
            landings,
            track,
        )
    return positions, chances, landings


@inlined
def pack(words: Ints, dice: int) -> int:
    """Pack camels and dice into one number; ``words`` are eight spaces and eight heights."""
    return dice << DICE_SHIFT | int(words[0]) << 3 | int(words[1])


@inlined
def unpack(words: Ints, position: int) -> None:
    """Set the camels to a packed position."""
    words[0] = (position >> 3) & SPACES
    words[1] = position & HEIGHTS


@inlined
def camels_in(memory: Ints, camels: int) -> tuple[Ints, Ints, Ints]:
    """View 16 bytes as the words of a packed position, and as its spaces and heights."""
    return memory.view(np.int64), memory[:camels], memory[8 : 8 + camels]


@compiled
def roll_once(
    positions: Ints,
    chances: Floats,
    left: int,
    last: bool,
    camels: int,
    racing: int,
    tile_space: Ints,
    tile_side: Ints,
    landings: Floats,
    track: int,
) -> tuple[Ints, Floats]:
    """Roll one die in every position; a position without dice is final and is kept."""
    words, space, height = camels_in(np.zeros(16, dtype=np.int8), camels)
    most = len(positions) * (3 * left + 3)
    reached, reached_chances = np.empty(most, dtype=np.int64), np.empty(most)
    slots = empty_slots(most)
    size = 0
    for row in range(len(positions)):
        position = int(positions[row])
        dice = position >> DICE_SHIFT
        if dice == 0:
            size = join(reached, reached_chances, slots, size, position, chances[row])
        unpack(words, position)
        for named in range(camels):
            weight = outcome_weight(dice, 3 * named, racing)
            if weight == 0:
                continue
            rest = 0 if last else dice & ~(1 << min(named, racing))
            chance = chances[row] * weight / (6 * left)
            camel, way = camel_and_way(space, height, racing, named)
            for face in range(1, 4):
                tile = move_unit(space, height, camel, way * face, tile_space, tile_side, track)
                if tile != NOBODY:
                    landings[tile] += chance
                race_over = space[camel] == 0 or space[camel] > track
                after = pack(words, 0 if race_over else rest)
                size = join(reached, reached_chances, slots, size, after, chance)
                unpack(words, position)
    return reached[:size], reached_chances[:size]


@inlined
def empty_slots(most: int) -> Ints:
    """Create a hash table with room for a number of positions: the row of each, -1 for none."""
    slots = 4
    while slots < 2 * most:
        slots *= 2
    return np.full(slots, -1, dtype=np.int32)


@inlined
def join(
    reached: Ints, chances: Floats, slots: Ints, size: int, position: int, chance: float
) -> int:
    """Add a chance to a position, which is inserted if new; returns the number of positions."""
    slot = scatter(position) & (len(slots) - 1)
    row = int(slots[slot])
    while row >= 0 and reached[row] != position:
        slot = (slot + 1) & (len(slots) - 1)
        row = int(slots[slot])
    if row >= 0:
        chances[row] += chance
        return size
    slots[slot] = size
    reached[size] = position
    chances[size] = chance
    return size + 1


@inlined
def scatter(position: int) -> int:
    """Hash a position; products fit in 63 bits, so interpreted Python computes the same slots."""
    low = (position & 0x3FFFFFFF) * 0x9E3779B1
    high = (position >> 30) * 0x5BD1E995
    return (low ^ (low >> 29)) + (high ^ (high >> 31))


@at_once
def leg_places(positions: Ints, chances: Floats, places: Floats, pairs: Floats) -> None:
    """Sum up the ends of a leg.

    Writes the chance of each racing camel for each place, and of each leader with each second.
    """
    for camel in range(RACING):
        for other in range(RACING):
            places[camel, other] = 0.0
            pairs[camel, other] = 0.0
    memory = np.zeros(16, dtype=np.int8)
    words = memory.view(np.int64)
    for row in range(len(positions)):
        unpack(words, int(positions[row]))
        leader = 0
        second = 0
        for camel in range(RACING):
            place = place_of(memory[:8], memory[8:], RACING, camel)
            places[camel, place] += chances[row]
            leader = camel if place == 0 else leader
            second = camel if place == 1 else second
        pairs[leader, second] += chances[row]

"""Every position the rest of a leg can lead to, and the odds in each of them.

Playouts step from node to node and always know the exact odds of the leg. Nodes are
numbered so that a roll leads from a lower to a higher number; ends of the leg, and of the
race inside it, have no dice left.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from camelup.bots.move_estimates import COLUMNS, FIRST, LOSES, SECOND, WINS
from camelup.odds.distributions import Scene
from camelup.odds.leg_distribution import (
    DICE_SHIFT,
    Floats,
    empty_slots,
    join,
    pack,
    scatter,
    unpack,
)
from camelup.odds.race_estimate import guess_race
from camelup.rules.bits import count_bits
from camelup.rules.editions import EDITIONS, RACING, TRACK
from camelup.rules.jit import compiled
from camelup.rules.moves import OUTCOMES, outcome_camel, outcome_die, outcome_face, outcome_weight
from camelup.rules.race import (
    camel_and_way,
    copy_camels,
    last_camel,
    leader_and_second,
    line_crossed,
    move_unit,
)
from camelup.rules.state import Ints

NOWHERE = -1
"""In place of a node."""

_NODES_BY_DICE = np.array([4, 32, 160, 800, 4_000, 16_000, 64_000])


class LegGraph(NamedTuple):
    """The rest of a leg from the first node on."""

    positions: Ints
    """Packed, see ``odds.leg``."""
    successors: Ints
    """Node after each outcome of a roll, or NOWHERE."""
    odds: Floats
    """Odds in each node, by the columns of ``worth``."""
    landings: Floats
    """Expected landings on each space from the first node on, were there a tile."""
    slots: Ints


def leg_graph(scene: Scene) -> LegGraph:
    """Lay out the rest of the leg; the same for whoever owns the tiles."""
    _, space, side = scene.tiles()
    order = np.argsort(space)
    return _laid_out(
        scene._replace(tile_space=space[order].tobytes(), tile_side=side[order].tobytes())
    )


@lru_cache(maxsize=24)
def _laid_out(scene: Scene) -> LegGraph:
    _, tile_space, tile_side = scene.tiles()
    least = EDITIONS[scene.edition].dice_left_at_leg_end
    most = int(_NODES_BY_DICE[scene.dice.bit_count()])
    while True:
        graph = build_graph(*scene.camels(), scene.dice, least, tile_space, tile_side, most)
        if len(graph[0]):
            return LegGraph(*graph)
        most *= 2


@compiled
def build_graph(
    space: Ints, height: Ints, dice: int, least: int, tile_space: Ints, tile_side: Ints, most: int
) -> tuple[Ints, Ints, Floats, Floats, Ints]:
    """Lay out a leg until so few dice are left; empty if there are more nodes than allowed."""
    camels = len(space)
    memory = np.zeros(16, dtype=np.int8)
    copy_camels(space, height, memory, memory[8:])
    positions = np.empty(most, dtype=np.int64)
    chances = np.empty(most)
    successors = np.full((most, 3 * RACING if camels == RACING else OUTCOMES), NOWHERE, np.int32)
    slots = empty_slots(most)
    landings = np.zeros(TRACK + 2)
    start = pack(memory.view(np.int64), dice)
    size = join(positions, chances, slots, 0, start, 1.0)
    node = 0
    while node < size:
        if size + OUTCOMES > most:
            return positions[:0], successors[:0], np.empty((0, COLUMNS)), landings, slots
        size = roll_node(
            node, size, camels, least, positions, chances, successors, slots, landings,
            tile_space, tile_side, memory,
        )  # fmt: skip
        node += 1
    odds = np.zeros((size, COLUMNS), dtype=np.float64)
    for node in range(size):
        if positions[node] >> DICE_SHIFT == 0:
            judge_end(positions[node], camels, memory, odds[node])
    for node in range(size - 1, -1, -1):
        judge_node(int(positions[node]) >> DICE_SHIFT, successors[node], odds, odds[node])
    return positions[:size], successors[:size], odds, landings, slots


@compiled
def roll_node(
    node: int,
    size: int,
    camels: int,
    least: int,
    positions: Ints,
    chances: Floats,
    successors: Ints,
    slots: Ints,
    landings: Floats,
    tile_space: Ints,
    tile_side: Ints,
    memory: Ints,
) -> int:
    """Roll every die that is left in a node; returns how many nodes there are then."""
    words = memory.view(np.int64)
    space = memory[:camels]
    height = memory[8 : 8 + camels]
    position = int(positions[node])
    dice = position >> DICE_SHIFT
    left = count_bits(dice)
    for outcome in range(successors.shape[1]):
        weight = outcome_weight(dice, outcome)
        if weight == 0:
            continue
        unpack(words, position)
        chance = chances[node] * weight / (6 * left)
        camel, way = camel_and_way(space, height, RACING, outcome_camel(outcome))
        steps = way * outcome_face(outcome)
        landings[min(max(int(space[camel]) + steps, 0), TRACK + 1)] += chance
        move_unit(space, height, camel, steps, tile_space, tile_side, TRACK)
        over = left == least + 1 or line_crossed(space, TRACK)
        after = pack(words, 0 if over else dice & ~(1 << outcome_die(outcome)))
        size = join(positions, chances, slots, size, after, chance)
        successors[node, outcome] = find(positions, slots, after)
    return size


@compiled
def find(positions: Ints, slots: Ints, position: int) -> int:
    """Find the node of a packed position; NOWHERE if the graph does not hold it."""
    slot = scatter(position) & (len(slots) - 1)
    node = int(slots[slot])
    while node != NOWHERE and positions[node] != position:
        slot = (slot + 1) & (len(slots) - 1)
        node = int(slots[slot])
    return node


@compiled
def judge_end(position: int, camels: int, memory: Ints, odds: Floats) -> None:
    """Say who leads and is second at the end of a leg, and guess the race."""
    unpack(memory.view(np.int64), position)
    space = memory[:camels]
    height = memory[8 : 8 + camels]
    leader, second = leader_and_second(space, height, RACING)
    odds[FIRST + leader] = 1.0
    odds[SECOND + second] = 1.0
    if line_crossed(space, TRACK):
        odds[WINS + leader] = 1.0
        odds[LOSES + last_camel(space, height, RACING)] = 1.0
    else:
        guess_race(space, height, odds[WINS:LOSES], odds[LOSES:])


@compiled
def judge_node(dice: int, successors: Ints, odds: Floats, own: Floats) -> None:
    """Average the odds of what the next roll leads to."""
    if dice == 0:
        return
    share = 1.0 / (6.0 * count_bits(dice))
    for outcome in range(len(successors)):
        after = int(successors[outcome])
        if after != NOWHERE:
            weight = share * outcome_weight(dice, outcome)
            for column in range(COLUMNS):
                own[column] += weight * odds[after, column]

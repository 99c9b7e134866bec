"""Leg graphs in caller-provided memory: all positions in the rest of a leg, with their odds.

Playouts step from node to node and always have the exact odds of the leg. A node is a row of the
store; a roll leads from a lower to a higher row. Only nodes with rolls left are kept, because the
odds at the end of a leg are not needed. The store caches graphs between calls: moves other than
a roll leave the camels where they are.
"""

import threading
from typing import NamedTuple

import numpy as np

from camelup.bots.move_estimates import COLUMNS, FIRST, LOSES, SECOND, WINS
from camelup.odds.leg_distribution import DICE_SHIFT, Floats, join, pack, scatter, unpack
from camelup.odds.odds_kernel import list_tiles
from camelup.odds.race_estimate import guess_race
from camelup.rules.bits import count_bits
from camelup.rules.editions import CAMELS, DICE_LEFT, MAX_PLAYERS, RACING, TRACK
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
from camelup.rules.state import Ints, State

NOWHERE = -1
"""Marks a missing node, or a graph that does not fit."""

MOST_GRAPHS = 32
"""Maximum number of graphs in a store."""

MOST_NODES = 1 << 17
"""Maximum nodes of a graph, ends included, and rows of the store: twice the largest seen."""

MOST_ROLLED = 1 << 16
"""Rows for nodes with rolls left: four times the most seen in one graph."""

GRAPHS, ROWS = 0, 1
"""Indices into ``used``: number of graphs and of rows in use."""


class LegStore(NamedTuple):
    """Memory for leg graphs, 30 MB."""

    used: Ints
    keys: Ints
    """For each graph: camels and dice, and the tiles."""
    roots: Ints
    """Row of the first node of each graph."""
    landings: Floats
    """For each graph: expected landings on each space, if it had a tile."""
    successors: Ints
    """Row after each outcome of a roll; not meaningful in the row of an end."""
    odds: Floats
    """Odds in each node, by the columns of ``move_estimates``."""
    positions: Ints
    chances: Floats
    slots: Ints


def new_store() -> LegStore:
    """Allocate an empty store."""
    return LegStore(
        np.zeros(2, dtype=np.int64),
        np.zeros((MOST_GRAPHS, 2), dtype=np.int64),
        np.zeros(MOST_GRAPHS, dtype=np.int64),
        np.zeros((MOST_GRAPHS, TRACK + 2)),
        np.zeros((MOST_ROLLED, OUTCOMES), dtype=np.int32),
        np.zeros((MOST_NODES, COLUMNS)),
        np.zeros(MOST_NODES, dtype=np.int64),
        np.zeros(MOST_NODES),
        np.zeros(2 * MOST_NODES, dtype=np.int32),
    )


_local = threading.local()


def leg_graphs() -> LegStore:
    """Return the store of this thread."""
    if not hasattr(_local, "store"):
        _local.store = new_store()
    store: LegStore = _local.store
    return store


@compiled
def clear_store(store: LegStore) -> None:
    """Remove all graphs."""
    store.used[GRAPHS] = 0
    store.used[ROWS] = 0


@compiled
def graph_of(game: State, store: LegStore) -> int:
    """Return the graph of the rest of a leg, built if necessary; NOWHERE if it does not fit."""
    start, tiles = camels_and_dice(game), tile_code(game)
    graphs = int(store.used[GRAPHS])
    for graph in range(graphs):
        if store.keys[graph, 0] == start and store.keys[graph, 1] == tiles:
            return graph
    if graphs == MOST_GRAPHS:
        return NOWHERE
    first = int(store.used[ROWS])
    rolled = build_graph(game, store, start, first, store.landings[graphs])
    if rolled == NOWHERE:
        return NOWHERE
    store.keys[graphs, 0] = start
    store.keys[graphs, 1] = tiles
    store.roots[graphs] = first
    store.used[GRAPHS] = graphs + 1
    store.used[ROWS] = first + rolled
    return graphs


@compiled
def camels_and_dice(game: State) -> int:
    """Pack the camels and the dice left of a game into one number."""
    memory = np.zeros(16, dtype=np.int8)
    camels = int(CAMELS[game.edition])
    copy_camels(game.space[:camels], game.height[:camels], memory, memory[8:])
    return pack(memory.view(np.int64), int(game.dice))


@compiled
def tile_code(game: State) -> int:
    """Encode the edition and the tiles on the track, without their owners, as one number."""
    code = int(game.edition)
    for seat in range(MAX_PLAYERS):
        if game.tile_space[seat] > 0:
            code |= (1 if game.tile_side[seat] > 0 else 2) << (2 * int(game.tile_space[seat]))
    return code


@compiled
def build_graph(game: State, store: LegStore, start: int, first: int, landings: Floats) -> int:
    """Build a graph from a row on; returns the number of rows with rolls left, or NOWHERE."""
    camels, least = int(CAMELS[game.edition]), int(DICE_LEFT[game.edition])
    memory = np.zeros(16, dtype=np.int8)
    owners, tiles = np.zeros(MAX_PLAYERS, dtype=np.int64), np.zeros((2, MAX_PLAYERS), dtype=np.int8)
    count = list_tiles(game, owners, tiles[0], tiles[1])
    for space in range(TRACK + 2):
        landings[space] = 0.0
    most = MOST_NODES - first
    slots = store.slots[: slots_for(int(game.dice))]
    for slot in range(len(slots)):
        slots[slot] = NOWHERE
    size = join(store.positions, store.chances, slots, 0, start, 1.0)
    node, rolled = 0, 0
    while node < size:
        if store.positions[node] >> DICE_SHIFT != 0:
            if size + OUTCOMES > min(most, len(slots) // 2) or first + node >= MOST_ROLLED:
                return NOWHERE
            rolled = node + 1
            size = roll_node(
                node, size, camels, least, store, slots, first, landings,
                tiles[0, :count], tiles[1, :count], memory,
            )  # fmt: skip
        node += 1
    for node in range(size):
        if store.positions[node] >> DICE_SHIFT == 0:
            judge_end(int(store.positions[node]), camels, memory, store.odds[first + node])
    for node in range(rolled - 1, -1, -1):
        judge_node(int(store.positions[node]) >> DICE_SHIFT, store, first + node)
    return rolled


@compiled
def slots_for(dice: int) -> int:
    """Choose the size of the hash table by the dice left, so that small graphs build fast."""
    return 2 * MOST_NODES >> 2 * max(0, 6 - count_bits(dice))


@compiled
def roll_node(
    node: int,
    size: int,
    camels: int,
    least: int,
    store: LegStore,
    slots: Ints,
    first: int,
    landings: Floats,
    tile_space: Ints,
    tile_side: Ints,
    memory: Ints,
) -> int:
    """Roll every die that is left in a node; returns the new number of nodes."""
    words = memory.view(np.int64)
    space = memory[:camels]
    height = memory[8 : 8 + camels]
    position = int(store.positions[node])
    dice = position >> DICE_SHIFT
    left = count_bits(dice)
    for outcome in range(OUTCOMES):
        store.successors[first + node, outcome] = NOWHERE
        weight = outcome_weight(dice, outcome)
        if weight == 0:
            continue
        unpack(words, position)
        chance = store.chances[node] * weight / (6 * left)
        camel, way = camel_and_way(space, height, RACING, outcome_camel(outcome))
        steps = way * outcome_face(outcome)
        landings[min(max(int(space[camel]) + steps, 0), TRACK + 1)] += chance
        move_unit(space, height, camel, steps, tile_space, tile_side, TRACK)
        over = left == least + 1 or line_crossed(space, TRACK)
        after = pack(words, 0 if over else dice & ~(1 << outcome_die(outcome)))
        size = join(store.positions, store.chances, slots, size, after, chance)
        store.successors[first + node, outcome] = first + find(store.positions, slots, after)
    return size


@compiled
def find(positions: Ints, slots: Ints, position: int) -> int:
    """Return the node of a packed position that is in the graph."""
    slot = scatter(position) & (len(slots) - 1)
    node = int(slots[slot])
    while positions[node] != position:
        slot = (slot + 1) & (len(slots) - 1)
        node = int(slots[slot])
    return node


@compiled
def judge_end(position: int, camels: int, memory: Ints, odds: Floats) -> None:
    """Write the odds at the end of a leg: leader, second, and an estimate of the race."""
    unpack(memory.view(np.int64), position)
    space = memory[:camels]
    height = memory[8 : 8 + camels]
    leader, second = leader_and_second(space, height, RACING)
    for column in range(COLUMNS):
        odds[column] = 0.0
    odds[FIRST + leader] = 1.0
    odds[SECOND + second] = 1.0
    if line_crossed(space, TRACK):
        odds[WINS + leader] = 1.0
        odds[LOSES + last_camel(space, height, RACING)] = 1.0
    else:
        guess_race(space, height, odds[WINS:LOSES], odds[LOSES:])


@compiled
def judge_node(dice: int, store: LegStore, row: int) -> None:
    """Average the odds over the outcomes of the next roll."""
    if dice == 0:
        return
    own = store.odds[row]
    for column in range(COLUMNS):
        own[column] = 0.0
    share = 1.0 / (6.0 * count_bits(dice))
    for outcome in range(OUTCOMES):
        after = int(store.successors[row, outcome])
        if after != NOWHERE:
            weight = share * outcome_weight(dice, outcome)
            for column in range(COLUMNS):
                own[column] += weight * store.odds[after, column]

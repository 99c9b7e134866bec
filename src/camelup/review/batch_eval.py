"""Batched evaluation of positions by the champion's network, in compiled code with a cache.

Playouts reach the same positions repeatedly: of ten positions, only three differ in the mover's
view, and only one in its camels, tiles or dice.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from camelup.bots.leg_graph import camels_and_dice, tile_code
from camelup.bots.net.card_features import NOTES, Hundredths
from camelup.bots.net.features import FEATURES, named_legal, real_move, write_features
from camelup.bots.net.forward import forward
from camelup.bots.net.leg_sampling import SIGHTS, WHOLE, look_ahead
from camelup.bots.net.numpy_network import Network
from camelup.bots.playout import share_of_victory
from camelup.odds.leg_distribution import Floats, scatter
from camelup.odds.odds_kernel import is_closing
from camelup.rng import seed_generator
from camelup.rules.editions import MAX_PLAYERS, RACING
from camelup.rules.jit import compiled
from camelup.rules.moves import MOVES
from camelup.rules.state import MOST_CAMELS, Ints, State, States

MOST_LOOKS = 2_048
"""Cache size of an evaluator: positions as seen by the player to move."""

MOST_RACES = 1_024
"""Cache size of an evaluator: configurations of camels, dice and tiles."""

AT_ONCE = 1_024
"""Maximum number of positions in one call of :func:`evaluate`; below the cache size."""

LOOKS, RACES = 0, 1
"""Indices into ``used``, which counts the cached entries."""

OVER = -1
"""In place of a look: the game is over."""

NEVER = np.float32(-np.inf)
"""Score of an illegal move."""


class BatchEvaluator(NamedTuple):
    """The network's weights and a 3 MB cache of its outputs."""

    weights: Floats
    width: int
    blocks: int
    legs: int
    """Legs simulated per look-ahead."""
    seed: int
    """Seed of the dice, the same for every look-ahead."""
    used: Ints
    race_keys: Ints
    race_slots: Ints
    sights: Floats
    closing: Ints
    """Whether the end of the race is near, see ``is_closing``."""
    seen: Ints
    """Features of each look."""
    look_slots: Ints
    scores: Floats
    """Scores of the moves in the network's numbering; NEVER for illegal moves."""
    shares: Floats
    """Win probabilities, starting with the player to move."""
    values: Floats


def new_evaluator(network: Network, legs: int, seed: int) -> BatchEvaluator:
    """Create an evaluator that simulates ``legs`` legs per look-ahead, always on the same dice."""
    return evaluator_by(network.weights, network.width, network.blocks, legs, seed)


@compiled
def evaluator_by(weights: Floats, width: int, blocks: int, legs: int, seed: int) -> BatchEvaluator:
    """Allocate an evaluator with an empty cache."""
    return BatchEvaluator(
        weights,
        width,
        blocks,
        legs,
        seed,
        np.zeros(2, dtype=np.int64),
        np.zeros((MOST_RACES, 2), dtype=np.int64),
        np.full(4 * MOST_RACES, OVER, dtype=np.int32),
        np.zeros((MOST_RACES, SIGHTS)),
        np.zeros(MOST_RACES, dtype=np.int8),
        np.zeros((MOST_LOOKS, FEATURES), dtype=np.int8),
        np.full(4 * MOST_LOOKS, OVER, dtype=np.int32),
        np.zeros((MOST_LOOKS, MOVES), dtype=np.float32),
        np.zeros((MOST_LOOKS, MAX_PLAYERS), dtype=np.float32),
        np.zeros(MOST_LOOKS, dtype=np.float32),
    )


@compiled
def evaluate(
    evaluator: BatchEvaluator, games: States, rows: Ints, read: Ints, looks: Ints, closing: Ints
) -> None:
    """Find each game's look, as its mover sees it, or OVER; also marks closing races.

    ``read`` is the reading of the finish cards played, see ``card_features``: one row per game,
    or one for all. The cache may be cleared first, so looks from earlier calls become invalid.
    """
    if evaluator.used[LOOKS] + len(rows) > MOST_LOOKS:
        forget(evaluator.used, LOOKS, evaluator.look_slots)
    generator, counts = np.zeros(4, dtype=np.int64), np.zeros(SIGHTS, dtype=np.int64)
    camels, guesses = np.zeros((2, MOST_CAMELS), dtype=np.int8), np.zeros((2, RACING))
    places, notes = np.zeros(RACING, dtype=np.int64), np.zeros(NOTES)
    known = int(evaluator.used[LOOKS])
    for at in range(len(rows)):
        game = games[rows[at]]
        looks[at], closing[at] = OVER, 0
        if not game.over:
            race = race_of(evaluator, game, generator, camels, guesses, counts)
            closing[at] = evaluator.closing[race]
            size = int(evaluator.used[LOOKS])
            own = read[min(int(rows[at]), len(read) - 1)]
            sights, seen = evaluator.sights[race], evaluator.seen
            write_features(game, int(game.turn), sights, own, places, notes, seen, size)
            look = find_look(evaluator, size)
            looks[at] = look
            if look == size:
                legal = named_legal(game, places)
                for named in range(MOVES):
                    evaluator.scores[look, named] = np.float32((legal >> named) & 1)
    size = int(evaluator.used[LOOKS])
    if size > known:
        ask_network(evaluator, known, size)


@compiled
def ask_network(evaluator: BatchEvaluator, first: int, last: int) -> None:
    """Evaluate a range of looks; on entry their scores are 1 for legal moves and 0 for others."""
    scores = np.zeros((last - first, MOVES), dtype=np.float32)
    forward(
        evaluator.weights, evaluator.width, evaluator.blocks, evaluator.seen[first:last],
        scores, evaluator.shares[first:last], evaluator.values[first:last],
    )  # fmt: skip
    for look in range(first, last):
        for named in range(MOVES):
            legal = evaluator.scores[look, named] > 0
            evaluator.scores[look, named] = scores[look - first, named] if legal else NEVER


@compiled
def forget(used: Ints, kind: int, slots: Ints) -> None:
    """Clear the cache of one kind."""
    used[kind] = 0
    for slot in range(len(slots)):
        slots[slot] = OVER


@compiled
def race_of(
    evaluator: BatchEvaluator,
    game: State,
    generator: Ints,
    camels: Ints,
    guesses: Floats,
    counts: Ints,
) -> int:
    """Return the row of a game's race in the cache; runs a look-ahead if the race is new."""
    if evaluator.used[RACES] == MOST_RACES:
        forget(evaluator.used, RACES, evaluator.race_slots)
    first, second = camels_and_dice(game), tile_code(game)
    slot = scatter(first ^ second << 8) & (len(evaluator.race_slots) - 1)
    row = int(evaluator.race_slots[slot])
    while row != OVER:
        if evaluator.race_keys[row, 0] == first and evaluator.race_keys[row, 1] == second:
            return row
        slot = (slot + 1) & (len(evaluator.race_slots) - 1)
        row = int(evaluator.race_slots[slot])
    row = int(evaluator.used[RACES])
    evaluator.used[RACES] = row + 1
    evaluator.race_slots[slot] = row
    evaluator.race_keys[row, 0] = first
    evaluator.race_keys[row, 1] = second
    seed_generator(generator, evaluator.seed, 0)
    for column in range(SIGHTS):
        counts[column] = 0
    look_ahead(generator, game, evaluator.legs, camels, guesses, counts)
    for column in range(SIGHTS):
        evaluator.sights[row, column] = counts[column] / (WHOLE * float(evaluator.legs))
    evaluator.closing[row] = is_closing(game)
    return row


@compiled
def find_look(evaluator: BatchEvaluator, size: int) -> int:
    """Find the look whose features equal those in a row; returns the row itself if it is new."""
    seen = evaluator.seen
    mark = 0
    for feature in range(FEATURES):
        mark = (mark * 31 + int(seen[size, feature])) & 0xFFFFFFFFFFFF
    slot = scatter(mark) & (len(evaluator.look_slots) - 1)
    look = int(evaluator.look_slots[slot])
    while look != OVER:
        same = True
        for feature in range(FEATURES):
            same &= seen[look, feature] == seen[size, feature]
        if same:
            return look
        slot = (slot + 1) & (len(evaluator.look_slots) - 1)
        look = int(evaluator.look_slots[slot])
    evaluator.look_slots[slot] = size
    evaluator.used[LOOKS] = size + 1
    return size


@compiled
def share_by_seat(evaluator: BatchEvaluator, game: State, look: int, shares: Floats) -> None:
    """Write every seat's win probability, from seat 0 on; exact if the game is over."""
    for step in range(int(game.players)):
        seat = (int(game.turn) + step) % int(game.players)
        if look == OVER:
            shares[seat] = share_of_victory(game, seat)
        else:
            shares[seat] = evaluator.shares[look, step]


@compiled
def best_move(evaluator: BatchEvaluator, game: State, look: int) -> int:
    """Return the move with the highest score in a look."""
    best = 0
    for named in range(1, MOVES):
        if evaluator.scores[look, named] > evaluator.scores[look, best]:
            best = named
    return real_move(game, best)


class Seen(NamedTuple):
    """The network's outputs for some positions, one row each."""

    scores: npt.NDArray[np.float32]
    """Scores of the moves in the network's numbering; minus infinity for illegal moves."""
    shares: npt.NDArray[np.float64]
    """Win probability of every seat, from seat 0 on."""
    moves: npt.NDArray[np.int64]
    """The move with the highest score, in the numbering of the rules."""


def judge_rows(evaluator: BatchEvaluator, games: States, read: Hundredths) -> Seen:
    """Evaluate positions, each from the view of the player to move.

    ``read`` is the reading of the finish cards played, for all games or one row per game. If a
    game is over, its shares are those of the victory, and no move is scored.
    """
    seen = Seen(
        np.full((len(games), MOVES), NEVER), np.zeros((len(games), MAX_PLAYERS)),
        np.zeros(len(games), dtype=np.int64),
    )  # fmt: skip
    read = np.atleast_2d(read)
    for first in range(0, len(games), AT_ONCE):
        rows = np.arange(first, min(first + AT_ONCE, len(games)))
        copy_looks(evaluator, games, rows, read, *seen)
    return seen


def judge_all(network: Network, games: States, read: Hundredths, legs: int, seed: int) -> Seen:
    """Evaluate positions without keeping a cache."""
    return judge_rows(new_evaluator(network, legs, seed), games, read)


@compiled
def copy_looks(
    evaluator: BatchEvaluator,
    games: States,
    rows: Ints,
    read: Ints,
    scores: Floats,
    shares: Floats,
    moves: Ints,
) -> None:
    """Evaluate some games, and copy the network's outputs."""
    looks, closing = np.zeros(len(rows), dtype=np.int64), np.zeros(len(rows), dtype=np.int8)
    evaluate(evaluator, games, rows, read, looks, closing)
    for at in range(len(rows)):
        row, look = int(rows[at]), int(looks[at])
        share_by_seat(evaluator, games[row], look, shares[row])
        if look != OVER:
            moves[row] = best_move(evaluator, games[row], look)
            for named in range(MOVES):
                scores[row, named] = evaluator.scores[look, named]

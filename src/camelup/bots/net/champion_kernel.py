"""The champion's choice of a move in compiled code.

``view`` is a game as the mover sees it. ``start`` is the same game before the first move; it is
modified by replaying the moves. ``history`` has one row per move: move and outcome. Weights are
those of ``bots.net.forward``.
"""

import math

import numpy as np

from camelup.bots.leg_graph import LegStore
from camelup.bots.move_search import MoveSearch, lay_out, new_search, run_rounds
from camelup.bots.net.card_features import READINGS, read_history, weigh_readings
from camelup.bots.net.features import FEATURES, real_move, write_features_of_row
from camelup.bots.net.forward import forward
from camelup.bots.net.leg_sampling import SIGHTS, look_ahead_of_row
from camelup.odds.leg_distribution import Floats
from camelup.rng import seed_generator
from camelup.rules.editions import MAX_PLAYERS
from camelup.rules.jit import at_once, compiled
from camelup.rules.moves import ALLY, FORWARD, MOVES, ROLL
from camelup.rules.state import Ints, States

LEGS = 2_048
"""Legs sampled for a look-ahead: the standard error of a chance is at most 0.011."""

WAITS = 2
"""Maximum tile moves of a player since the last roll: without a limit, a game may never end."""

TRIED, LEAST = 6, 0.002
"""Maximum number of moves to search, and the minimum policy probability of each."""

LIKING = 0.006
"""Initial bonus in the search per unit of log policy; see docs/champion.md."""

NEVER = np.float32(-1e30)
"""Score of a move that may not be played."""


@compiled
def has_waited(history: Ints, players: int) -> bool:
    """Return whether the mover has reached the limit of tile moves since the last roll."""
    lately = len(history) - WAITS * players
    if lately < 0:
        return False
    waited = True
    for number in range(lately, len(history)):
        own = (number - lately) % players == 0
        is_tile = history[number, 0] >= FORWARD and history[number, 0] < ALLY
        waited &= history[number, 0] != ROLL and (is_tile or not own)
    return waited


@compiled
def score_moves(
    view: States,
    read: Ints,
    history: Ints,
    seed: int,
    weights: Floats,
    width: int,
    blocks: int,
    scores: Floats,
    shares: Floats,
) -> None:
    """Write the score of every move, in network numbering, and each seat's chance to win."""
    players, turn = int(view[0].players), int(view[0].turn)
    generator, sights = np.zeros(4, dtype=np.int64), np.zeros(SIGHTS)
    seen, values = np.zeros((1, FEATURES), dtype=np.int8), np.zeros(1, dtype=np.float32)
    said = np.zeros((1, MOVES), dtype=np.float32)
    told = np.zeros((1, MAX_PLAYERS), dtype=np.float32)
    seed_generator(generator, seed, 0)
    look_ahead_of_row(generator, view, 0, LEGS, sights)
    legal = write_features_of_row(view, 0, sights, read, seen, 0)
    forward(weights, width, blocks, seen, said, told, values)
    waited = has_waited(history, players)
    for named in range(MOVES):
        may = (legal >> named) & 1 and not (waited and named >= FORWARD and named < ALLY)
        scores[named] = said[0, named] if may else NEVER
    for step in range(players):
        shares[(turn + step) % players] = told[0, step]


@compiled
def best_score(scores: Floats) -> int:
    """Return the move with the highest score, the first of equals."""
    best = 0
    for named in range(1, MOVES):
        best = named if scores[named] > scores[best] else best
    return best


@at_once
def champion_move(
    view: States,
    start: States,
    history: Ints,
    seed: int,
    weights: Floats,
    width: int,
    blocks: int,
    shares: Floats,
) -> int:
    """Choose the move with the highest network score; writes every seat's chance to win."""
    read, scores = np.zeros(READINGS, dtype=np.int8), np.zeros(MOVES, dtype=np.float32)
    read_history(start, history, read)
    score_moves(view, read, history, seed, weights, width, blocks, scores, shares)
    return real_move(view[0], best_score(scores))


@compiled
def choose_liked(
    trial: MoveSearch,
    start: States,
    history: Ints,
    seed: int,
    weights: Floats,
    width: int,
    blocks: int,
) -> int:
    """Fill a search with the network's preferred moves, the best first; returns how many.

    Each move gets an initial bonus. Cards are dealt by the network's colour estimates.
    """
    read, scores = np.zeros(READINGS, dtype=np.int8), np.zeros(MOVES, dtype=np.float32)
    read_history(start, history, read)
    weigh_readings(read, trial.weights)
    view = trial.games[:1]
    score_moves(view, read, history, seed, weights, width, blocks, scores, np.zeros(MAX_PLAYERS))
    most, total = scores[best_score(scores)], 0.0
    for named in range(MOVES):
        total += math.exp(float(scores[named] - most))
    for count in range(TRIED):
        named = best_score(scores)
        chance = math.exp(float(scores[named] - most)) / total
        if chance < LEAST:
            return count
        trial.moves[count] = real_move(view[0], named)
        trial.head_start[count] = LIKING * math.log(chance)
        scores[named] = NEVER
    return TRIED


@compiled
def champion_search_move(
    view: States,
    start: States,
    history: Ints,
    seed: int,
    playouts: int,
    weights: Floats,
    width: int,
    blocks: int,
    store: LegStore,
) -> int:
    """Choose a move by playouts of the network's preferred moves."""
    trial = new_search()
    trial.games[0] = view[0]
    count = choose_liked(trial, start, history, seed, weights, width, blocks)
    lay_out(trial, store, count)
    return run_rounds(trial, store, seed, playouts)

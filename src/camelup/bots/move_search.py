"""Move search in compiled code: sequential halving by playouts.

A ``MoveSearch`` is the memory of one search. Moves that are not searched have ``alive`` 0.
"""

from typing import NamedTuple

import numpy as np

from camelup.bots.leg_graph import NOWHERE, LegStore, clear_store, graph_of
from camelup.bots.move_estimates import NOT_LEGAL, worths_of_row
from camelup.bots.playout import play_out
from camelup.odds.leg_distribution import Floats
from camelup.odds.race_estimate import guess_race
from camelup.rules.editions import RACING
from camelup.rules.jit import at_once, compiled
from camelup.rules.moves import (
    ALLY,
    BET,
    FORWARD,
    LOSE,
    LOSE_UNKNOWN,
    MOVES,
    ROLL,
    WIN,
    WIN_UNKNOWN,
)
from camelup.rules.play import play
from camelup.rules.state import GAME, MOST_CARDS, Ints, States

KINDS = np.array(
    [
        [ROLL, BET, 1],
        [BET, WIN, 3],
        [WIN, LOSE, 2],
        [LOSE, FORWARD, 2],
        [ALLY, MOVES, 7],
        [FORWARD, ALLY, 4],
    ]
)
"""For each kind of move: the first number, the one after the last, and how many are tried."""

LEAST_WORTH = np.array([NOT_LEGAL, -0.5, NOT_LEGAL, NOT_LEGAL, NOT_LEGAL, 0.3])
"""Minimum value of the moves of each kind to be tried."""

MOST_TRIED = int(KINDS[:, 2].sum())
"""Maximum number of moves in a search."""

TRUST = 4.0
"""Exponent of a camel's chance in the weight of its colour on a card."""

OUT = -1.0
"""Value of a move that has been dropped."""


class MoveSearch(NamedTuple):
    """Memory of a search."""

    games: States
    """Three games: see ``bots.playout``."""
    generators: Ints
    weights: Floats
    """Weight of each colour on the face-down cards, see ``deal_cards``."""
    moves: Ints
    roots: Ints
    """Nodes of the leg store at which the moves begin."""
    alive: Ints
    sums: Floats
    counts: Floats
    head_start: Floats


@compiled
def new_search() -> MoveSearch:
    """Allocate the memory of a search."""
    return MoveSearch(
        np.zeros(3, dtype=GAME),
        np.zeros((2, 4), dtype=np.int64),
        np.ones((2, MOST_CARDS, RACING)),
        np.zeros(MOST_TRIED, dtype=np.int64),
        np.zeros(MOST_TRIED, dtype=np.int64),
        np.zeros(MOST_TRIED, dtype=np.int64),
        np.zeros(MOST_TRIED),
        np.zeros(MOST_TRIED),
        np.zeros(MOST_TRIED),
    )


@at_once
def weigh_cards(start: States, history: Ints, weights: Floats) -> None:
    """Compute the colour weights of every face-down card from the race at the time it was laid.

    ``start`` is the game before the first move; the moves are replayed on it. ``history`` has one
    row per move: move and outcome.
    """
    chances = np.zeros((2, RACING))
    for number in range(len(history)):
        move = int(history[number, 0])
        if move in (WIN_UNKNOWN, LOSE_UNKNOWN):
            pile = move - WIN_UNKNOWN
            guess_race(start[0].space, start[0].height, chances[0], chances[1])
            for camel in range(RACING):
                position = int(start[0].pile_size[pile])
                weights[pile, position, camel] = chances[pile, camel] ** TRUST
        play(start[0], move, int(history[number, 1]))


@compiled
def choose_promising(trial: MoveSearch, store: LegStore) -> int:
    """List the legal moves with the highest value by the odds; returns how many."""
    graph = seen_graph(trial, store)
    odds, pairs = store.odds[store.roots[graph]], np.zeros((RACING, RACING))
    worths = worths_of_row(trial.games, 0, odds, pairs, store.landings[graph])
    count = 0
    for kind in range(len(KINDS)):
        for _ in range(KINDS[kind, 2]):
            best = NOWHERE
            for move in range(KINDS[kind, 0], KINDS[kind, 1]):
                if worths[move] > LEAST_WORTH[kind] and (
                    best == NOWHERE or worths[move] > worths[best]
                ):
                    best = move
            if best == NOWHERE:
                break
            trial.moves[count] = best
            worths[best] = NOT_LEGAL - 1.0
            count += 1
    return count


@compiled
def seen_graph(trial: MoveSearch, store: LegStore) -> int:
    """Return the graph of the present position, clearing the store if it does not fit."""
    graph = graph_of(trial.games[0], store)
    if graph == NOWHERE:
        clear_store(store)
        graph = graph_of(trial.games[0], store)
    return graph


@compiled
def lay_out(trial: MoveSearch, store: LegStore, count: int) -> None:
    """Activate the first moves; a tile move whose graph does not fit is skipped."""
    for again in range(2):
        complete = True
        for candidate in range(count):
            complete &= lay_out_move(trial, store, candidate)
        if complete or again:
            return
        clear_store(store)


@compiled
def lay_out_move(trial: MoveSearch, store: LegStore, candidate: int) -> bool:
    """Activate a move; a tile move needs its own graph."""
    move = int(trial.moves[candidate])
    if move >= FORWARD and move < ALLY:
        trial.games[1] = trial.games[0]
        play(trial.games[1], move, 0)
        graph = graph_of(trial.games[1], store)
    else:
        graph = graph_of(trial.games[0], store)
    trial.alive[candidate] = 0 if graph == NOWHERE else 1
    trial.roots[candidate] = store.roots[max(graph, 0)]
    return graph != NOWHERE


@compiled
def run_search(trial: MoveSearch, store: LegStore, seed: int, first: int, playouts: int) -> None:
    """Run more playouts of the remaining moves."""
    play_out(
        trial.generators, trial.games, trial.moves, trial.roots, trial.alive, trial.weights,
        store.successors, store.odds, seed, first, playouts, trial.sums,
    )  # fmt: skip
    for candidate in range(MOST_TRIED):
        trial.counts[candidate] += playouts * trial.alive[candidate]


@compiled
def standing(trial: MoveSearch) -> int:
    """Count the remaining moves."""
    count = 0
    for candidate in range(MOST_TRIED):
        count += trial.alive[candidate]
    return count


@compiled
def value_of(trial: MoveSearch, candidate: int) -> float:
    """Return a move's mean share of the victory plus its initial bonus; OUT if it was dropped."""
    if trial.alive[candidate] == 0:
        return OUT
    mean = trial.sums[candidate] / max(trial.counts[candidate], 1.0)
    return float(mean + trial.head_start[candidate])


@compiled
def drop_half(trial: MoveSearch) -> None:
    """Drop the weaker half of the remaining moves; of equals, the later one."""
    values = np.zeros(MOST_TRIED)
    for candidate in range(MOST_TRIED):
        values[candidate] = value_of(trial, candidate)
    keep = (standing(trial) + 1) // 2
    for candidate in range(MOST_TRIED):
        better = 0
        for other in range(MOST_TRIED):
            equal = values[other] == values[candidate] and other < candidate
            better += values[other] > values[candidate] or equal
        if better >= keep:
            trial.alive[candidate] = 0


@compiled
def best_of(trial: MoveSearch) -> int:
    """Return the move with the best result."""
    best = 0
    for candidate in range(1, MOST_TRIED):
        if value_of(trial, candidate) > value_of(trial, best):
            best = candidate
    return int(trial.moves[best])


@compiled
def rounds_of(count: int) -> int:
    """Count the rounds of halving down to two moves."""
    rounds = 1
    while 1 << rounds < count:
        rounds += 1
    return rounds


@compiled
def run_rounds(trial: MoveSearch, store: LegStore, seed: int, playouts: int) -> int:
    """Divide playouts equally among rounds; returns the best move."""
    count = standing(trial)
    rounds, done = rounds_of(count), 0
    for turn in range(1, rounds + 1):
        if count < 2:
            break
        more = max(1, playouts // (rounds * standing(trial)))
        run_search(trial, store, seed, done, more)
        done += more
        if turn < rounds:
            drop_half(trial)
    return best_of(trial)


@compiled
def search_move(
    view: States, start: States, history: Ints, seed: int, playouts: int, store: LegStore
) -> int:
    """Choose a move by playouts.

    ``view`` is the game as the mover sees it. ``start`` is the same game before the first move (it
    is modified). ``history`` has one row per move: move and outcome.
    """
    trial = new_search()
    trial.games[0] = view[0]
    weigh_cards(start, history, trial.weights)
    lay_out(trial, store, choose_promising(trial, store))
    return run_rounds(trial, store, seed, playouts)

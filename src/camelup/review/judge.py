"""Evaluation of moves: the win probability after every legal move, with its standard error.

The champion's network plays out all moves on the same dice and cards. After every round only
contenders continue: moves that may still be as good as the best one. The seed is derived from the
position alone, so every caller gets the same numbers for a position.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from camelup.bots.net.card_features import READINGS, read_history
from camelup.bots.net.numpy_network import network_in
from camelup.notation.moves import move_texts
from camelup.odds.leg_distribution import Floats, scatter
from camelup.review.batch_eval import BatchEvaluator, evaluator_by
from camelup.review.network_playouts import play_out_moves
from camelup.rules.editions import MAX_PLAYERS
from camelup.rules.jit import compiled
from camelup.rules.moves import MOVES, legal_moves
from camelup.rules.state import GAME, Ints, States
from camelup.view import View

LEGS = 128
"""Legs simulated per look-ahead."""

PLAYOUTS = np.array([8, 24, 64])
"""Playouts per contender in each round."""

CONTENDERS = np.array([MOVES, 8, 3])
"""Maximum number of moves in each round."""

ILLEGAL = -1.0
"""In place of a win probability."""

LEAST_ERROR = 0.005
"""Lower bound of an error: playouts with equal results do not show how wrong the network is."""

SURE = 2.0
"""Number of standard errors by which a move must be worse to be called worse."""


class MoveVerdict(NamedTuple):
    """One legal move with its value."""

    move: str
    win: float
    """Probability that the mover wins the game after this move; a shared win counts its share."""


class Verdict(NamedTuple):
    """The evaluation of all legal moves in a position."""

    moves: list[MoveVerdict]
    """Every legal move, best first."""
    error: float
    """Standard error of a difference; moves within twice this error count as equal."""


def judge(view: View, depth: int = 1) -> Verdict:
    """Evaluate every legal move of the player to move, using only what that player sees.

    ``depth`` multiplies the number of playouts.
    """
    wins, network = np.zeros(MOVES), network_in()
    error = judge_moves(
        view.state, *view.past(), network.weights, network.width, network.blocks, depth, wins
    )
    texts = move_texts(view.edition)
    found = [MoveVerdict(texts[move], win) for move, win in enumerate(wins.tolist()) if win >= 0]
    return Verdict(sorted(found, key=lambda one: -one.win), error)


@compiled
def judge_moves(
    view: States,
    start: States,
    history: Ints,
    weights: Floats,
    width: int,
    blocks: int,
    depth: int,
    wins: Floats,
) -> float:
    """Write the mover's win probability after each move, or ILLEGAL; returns the standard error.

    ``view``, ``start`` and ``history`` are those of ``champion_kernel``.
    """
    read = np.zeros(READINGS, dtype=np.int8)
    read_history(start, history, read)
    seed = position_seed(view)
    evaluator = evaluator_by(weights, width, blocks, LEGS, seed)
    values = np.zeros((MOVES, depth * int(PLAYOUTS.sum())))
    counts = np.zeros(MOVES, dtype=np.int64)
    moves = list_legal(view)
    done = 0
    for turn in range(len(PLAYOUTS)):
        more = depth * int(PLAYOUTS[turn])
        run_round(evaluator, view, read, seed, moves, done, more, values)
        done += more
        for at in range(len(moves)):
            counts[moves[at]] = done
        if turn + 1 < len(PLAYOUTS):
            moves = contenders(values, counts, moves, int(CONTENDERS[turn + 1]))
        if len(moves) < 2:
            break
    return conclude(values, counts, wins)


@compiled
def position_seed(view: States) -> int:
    """Derive a seed from a position."""
    memory = view[:1].view(np.uint8)
    mark = 0
    for at in range(len(memory)):
        mark = (mark * 31 + int(memory[at])) & 0xFFFFFFFFFFFF
    return scatter(mark) & 0x3FFFFFFFFFFFFFFF


@compiled
def list_legal(view: States) -> Ints:
    """List the legal moves."""
    legal, count = legal_moves(view[0]), 0
    moves = np.zeros(MOVES, dtype=np.int64)
    for move in range(MOVES):
        if (legal >> move) & 1:
            moves[count] = move
            count += 1
    return moves[:count]


@compiled
def run_round(
    evaluator: BatchEvaluator,
    view: States,
    read: Ints,
    seed: int,
    moves: Ints,
    first: int,
    count: int,
    values: Floats,
) -> None:
    """Run playouts of some moves, and write the mover's share of the victory in each."""
    games = np.zeros(len(moves) * count, dtype=GAME)
    shares = np.zeros((len(moves) * count, MAX_PLAYERS))
    play_out_moves(evaluator, view, read, seed, moves, first, count, games, shares)
    for row in range(len(games)):
        values[moves[row // count], first + row % count] = shares[row, view[0].turn]


@compiled
def contenders(values: Floats, counts: Ints, moves: Ints, most: int) -> Ints:
    """List the moves that may be as good as the best one, best first, at most ``most``."""
    best = best_of(values, counts)
    order = np.zeros(len(moves), dtype=np.int64)
    behind = np.zeros(len(moves))
    kept = 0
    for at in range(len(moves)):
        gap, error = compare(values, counts, best, int(moves[at]))
        if gap <= SURE * error:
            place = kept
            while place > 0 and behind[place - 1] > gap:
                order[place], behind[place] = order[place - 1], behind[place - 1]
                place -= 1
            order[place], behind[place] = moves[at], gap
            kept += 1
    return order[: min(kept, most)]


@compiled
def best_of(values: Floats, counts: Ints) -> int:
    """Find the move with the highest mean among those with the most playouts."""
    most = 0
    for move in range(MOVES):
        most = max(most, int(counts[move]))
    best, highest = 0, -1.0
    for move in range(MOVES):
        if counts[move] == most and mean_of(values, move, most) > highest:
            best, highest = move, mean_of(values, move, most)
    return best


@compiled
def mean_of(values: Floats, move: int, count: int) -> float:
    """Average the first ``count`` values of a move."""
    total = 0.0
    for playout in range(count):
        total += values[move, playout]
    return total / max(count, 1)


@compiled
def compare(values: Floats, counts: Ints, best: int, move: int) -> tuple[float, float]:
    """Return how far a move is behind the best and the standard error, on common playouts."""
    count = min(int(counts[best]), int(counts[move]))
    gap = mean_of(values, best, count) - mean_of(values, move, count)
    squares = 0.0
    for playout in range(count):
        off = values[best, playout] - values[move, playout] - gap
        squares += off * off
    error = math.sqrt(squares / max(count - 1, 1) / max(count, 1))
    return gap, max(error, LEAST_ERROR)


@compiled
def conclude(values: Floats, counts: Ints, wins: Floats) -> float:
    """Write the win probabilities; returns the largest error of a move that may be the best.

    The value of a move is that of the best move minus the difference on their common playouts.
    """
    best = best_of(values, counts)
    highest = mean_of(values, best, int(counts[best]))
    largest = LEAST_ERROR
    for move in range(MOVES):
        wins[move] = ILLEGAL if counts[move] == 0 else highest
        if counts[move] > 0 and move != best:
            gap, error = compare(values, counts, best, move)
            wins[move] = max(highest - max(gap, 0.0), 0.0)
            if gap <= SURE * error:
                largest = max(largest, error)
    return largest

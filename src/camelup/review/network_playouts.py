"""Playouts of moves by the champion's network, in compiled code.

Hidden cards are sampled from what the other players' moves imply. Every seat then plays as the
champion until it is the mover's turn again, where the network evaluates the position. If the race
is about to end, it is played to its end instead.
"""

import numpy as np

from camelup.bots.card_inference import deal_cards
from camelup.bots.net.card_features import READINGS, read_move, weigh_readings
from camelup.bots.net.card_model import MEMORY
from camelup.odds.leg_distribution import Floats
from camelup.review.batch_eval import (
    AT_ONCE,
    OVER,
    BatchEvaluator,
    best_move,
    evaluate,
    share_by_seat,
)
from camelup.rng import draw_outcome, seed_generator
from camelup.rules.bits import count_bits
from camelup.rules.editions import RACING
from camelup.rules.jit import compiled, inlined
from camelup.rules.moves import OUTCOMES, ROLL, outcome_weight
from camelup.rules.play import play
from camelup.rules.state import MOST_CARDS, Ints, State, States

NO_MARK = -1
"""In place of a playout's number: its first roll is over."""

ROUNDS = 3
"""Maximum number of the mover's turns played at the end of a race, as nobody has to roll."""


@compiled
def play_out_moves(
    evaluator: BatchEvaluator,
    view: States,
    reading: Ints,
    seed: int,
    moves: Ints,
    first: int,
    count: int,
    games: States,
    shares: Floats,
) -> None:
    """Run playouts of moves, numbered from ``first`` on, all on the same dice and cards.

    There is one row per playout, grouped by move. Writes every seat's share of the victory and
    the games where the playouts stopped: at the mover's next turn, or at the end.
    """
    weights, seat = np.ones((2, MOST_CARDS, RACING)), int(view[0].turn)
    generators = np.zeros((len(games), 4), dtype=np.int64)
    read = np.zeros((len(games), READINGS), dtype=np.int8)
    marks, chosen = np.zeros(len(games), dtype=np.int64), np.zeros(len(games), dtype=np.int64)
    going = np.zeros(len(games), dtype=np.int64)
    weigh_readings(reading, weights)
    for row in range(len(games)):
        games[row] = view[0]
        chosen[row] = moves[row // count]
        marks[row] = row % count
        going[row] = row
        for at in range(READINGS):
            read[row, at] = reading[at]
        seed_generator(generators[row], seed, first + row % count)
        deal_cards(generators[row], games[row], weights)
    left, turns = len(games), 0
    while left > 0:
        turns += 1
        late = turns >= ROUNDS * int(view[0].players)
        for at in range(left):
            row = int(going[at])
            step(games[row], read[row], int(chosen[row]), generators[row], marks, row, count)
        left = settle(evaluator, games, read, going, left, seat, late, chosen, shares)


@compiled
def settle(
    evaluator: BatchEvaluator,
    games: States,
    read: Ints,
    going: Ints,
    left: int,
    seat: int,
    late: bool,
    chosen: Ints,
    shares: Floats,
) -> int:
    """Store the shares of finished playouts, and choose the next move of the others.

    Returns the number of unfinished playouts; they are listed first in ``going``.
    """
    looks, closing = np.zeros(AT_ONCE, dtype=np.int64), np.zeros(AT_ONCE, dtype=np.int8)
    on = 0
    for first in range(0, left, AT_ONCE):
        last = min(first + AT_ONCE, left)
        evaluate(evaluator, games, going[first:last], read, looks, closing)
        for at in range(first, last):
            row, look = int(going[at]), int(looks[at - first])
            asked = games[row].turn == seat and (late or not closing[at - first])
            if look == OVER or asked:
                share_by_seat(evaluator, games[row], look, shares[row])
            else:
                chosen[row] = best_move(evaluator, games[row], look)
                going[on] = row
                on += 1
    return on


@compiled
def step(
    game: State, read: Ints, move: int, generator: Ints, marks: Ints, row: int, count: int
) -> None:
    """Play a move in a playout.

    The first rolls are stratified: playouts take the outcomes in turn, so that each occurs in
    proportion to its probability. ``marks`` holds the playout's number, or NO_MARK if the die is
    drawn at random.
    """
    outcome = 0
    read_move(game, move, np.zeros((MEMORY, RACING)), read)
    if move == ROLL and marks[row] != NO_MARK:
        outcome = spread_outcome(int(game.dice), int(marks[row]), count)
        marks[row] = NO_MARK
    elif move == ROLL:
        outcome = draw_outcome(generator, game)
    play(game, move, outcome)


@inlined
def spread_outcome(dice: int, playout: int, count: int) -> int:
    """Return the stratified outcome of a roll: playouts cover the range in equal steps."""
    mark = (2 * playout + 1) * 6 * count_bits(dice)
    for outcome in range(OUTCOMES):
        mark -= 2 * count * outcome_weight(dice, outcome)
        if mark < 0:
            return outcome
    return OUTCOMES - 1

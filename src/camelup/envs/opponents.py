"""Opponents that a batch or a single-game environment plays by itself.

Bots that choose in compiled code move there, one after the other, until it is a learner's turn.
Greedy needs longer than one call, so its moves are requested between calls.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from camelup.bots.hurried import Scratch, hurry, new_scratch
from camelup.bots.move_estimates import COLUMNS
from camelup.bots.quick import glance
from camelup.envs.env_error import EnvError
from camelup.envs.game_step import (
    DRAW,
    LENGTH,
    NO_MOVE,
    OUTCOME,
    TERMINATED,
    TRUNCATED,
    Options,
    Tables,
    has_ended,
    outcome_of,
    pay_rewards,
    show_game,
    start_over,
    take_back_coins,
    tell_counts,
)
from camelup.odds.leg_distribution import Floats
from camelup.rng import below, draw_move, new_generators, seed_generator
from camelup.rules.jit import at_once, compiled, inlined, rows_at_once
from camelup.rules.moves import ROLL, legal_moves
from camelup.rules.play import play
from camelup.rules.state import Ints, State, States

LEARNER, ASKED, RANDOM, ROLLER, QUICK, HURRIED = range(6)
"""Kinds of player in a seat: a learner, greedy (asked between calls), or a compiled bot."""

KINDS = {"greedy": ASKED, "random": RANDOM, "roller": ROLLER, "quick": QUICK, "hurried": HURRIED}
"""The bots that a batch supports, by name."""

LUCK_STREAM = 1 << 31
"""RNG stream for the learner's seat and the opponents' random choices.

The dice of a game come from its own stream, so they do not depend on its players.
"""

LOGGED = 3
"""Fields of a logged move: the seat, the move, the outcome."""


def kinds_of(opponents: Sequence[str | None]) -> npt.NDArray[np.int8]:
    """Return the kind of player in each seat; None is a learner."""
    for name in opponents:
        if name is not None and (not isinstance(name, str) or name not in KINDS):
            known = ", ".join(KINDS)
            raise EnvError(f"opponents: one of {known}, or None, is needed, not {name!r}")
    kinds = [LEARNER if name is None else KINDS[name] for name in opponents]
    return np.array(kinds, dtype=np.int8)


def check_kinds(kinds: npt.NDArray[Any], shape: tuple[int, int], endless: bool) -> None:
    """Reject kinds that are invalid or for which the compiled loop would not terminate."""
    if kinds.shape != shape or kinds.dtype.kind not in "iu":
        raise EnvError(f"kinds: whole numbers of shape {shape} are needed")
    wrong = ((kinds < LEARNER) | (kinds > HURRIED)).any(axis=1)
    if wrong.any():
        known = f"from {LEARNER} to {HURRIED}"
        raise EnvError(f"a kind of opponent is a number {known}", int(wrong.argmax()))
    alone = (kinds != LEARNER).all(axis=1)
    if endless and alone.any():
        raise EnvError("one seat is for a learner", int(alone.argmax()))


@at_once
def draw_seats(
    generators: Ints, rows: npt.NDArray[np.bool_], players: int, seats: npt.NDArray[np.int64]
) -> None:
    """Draw a seat in each marked row from that row's generator, so that games are independent."""
    for row in range(len(seats)):
        if rows[row]:
            seats[row] = below(generators[row], players)


def luck_of(seeds: npt.NDArray[np.int64], streams: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Create the generators of the opponents' random choices from seeds and streams."""
    luck = new_generators(len(seeds))
    for row, (seed, stream) in enumerate(zip(seeds.tolist(), streams.tolist(), strict=True)):
        seed_generator(luck[row], seed, LUCK_STREAM + stream)
    return luck


def greedy_moves(states: States, rows: npt.NDArray[np.intp]) -> npt.NDArray[np.int64]:
    """Return greedy's move for the given rows, and ``NO_MOVE`` for all others."""
    from camelup.bots.forecasts import best_by_worth, forecast_of

    moves = np.full(len(states), NO_MOVE, dtype=np.int64)
    for row in rows.tolist():
        moves[row] = best_by_worth(states, row, *forecast_of(states, row))
    return moves


@compiled
def choose(kind: int, generator: Ints, game: State, scratch: Scratch) -> int:
    """Choose a move for a compiled bot."""
    if kind == ROLLER:
        return ROLL
    if kind == QUICK:
        return glance(generator, game, scratch.sights[:COLUMNS], scratch.camels)
    if kind == HURRIED:
        return hurry(generator, game, scratch)
    return draw_move(generator, legal_moves(game))


@compiled
def play_and_pay(
    game: State, generator: Ints, move: int, row: int, paid: Floats, options: Options
) -> int:
    """Play a legal move and add every seat's reward; return the outcome of a roll."""
    outcome = outcome_of(generator, game, move, DRAW)
    take_back_coins(game, move, row, paid, options)
    play(game, move, outcome)
    pay_rewards(game, row, paid, options)
    return outcome


@at_once
def step_alone(
    states: States,
    generator: Ints,
    luck: Ints,
    kinds: Ints,
    move: int,
    length: int,
    paid: Floats,
    total: Floats,
    log: Ints,
    options: Options,
) -> int:
    """Play a move in a single game, then the opponents' moves; NO_MOVE plays only the latter.

    Writes the total rewards and logs all moves; returns the number of moves played.
    """
    game = states[0]
    scratch = new_scratch()
    count = 0
    for seat in range(options.players):
        total[0, seat] = 0
    while not game.over and (options.most_moves == 0 or length + count < options.most_moves):
        if move == NO_MOVE:
            kind = int(kinds[game.turn])
            if kind < RANDOM or count == len(log):
                break
            move = choose(kind, luck, game, scratch)
        log[count, 0] = game.turn
        log[count, 1] = move
        log[count, 2] = play_and_pay(game, generator, move, 0, paid, options)
        for seat in range(options.players):
            total[0, seat] += paid[0, seat]
        move = NO_MOVE
        count += 1
    return count


@compiled
def end_game(
    states: States,
    at: int,
    row: int,
    generator: Ints,
    finals: States,
    status: Ints,
    counts: Ints,
    options: Options,
) -> None:
    """Mark a game as over or truncated, save its final state, and restart it if requested."""
    status[row, TERMINATED] = states[at].over
    status[row, TRUNCATED] = 1 - int(states[at].over)
    finals[at] = states[at]
    length = int(counts[row, LENGTH])
    length = start_over(generator, states[at], length, options)
    tell_counts(row, length, 1, counts)


@inlined
def tell_move(
    row: int, outcome: int, paid: Floats, status: Ints, rewards: Floats, options: Options
) -> None:
    """Record the outcome of an opponent's roll, and add its rewards to those already recorded."""
    status[row, OUTCOME] = outcome
    for seat in range(options.players):
        rewards[row, seat] += paid[0, seat]


@compiled
def move_in_game(
    states: States,
    at: int,
    row: int,
    generator: Ints,
    luck: Ints,
    kinds: Ints,
    answer: int,
    finals: States,
    scratch: Scratch,
    paid: Floats,
    status: Ints,
    counts: Ints,
    rewards: Floats,
    options: Options,
) -> bool:
    """Play the opponents' moves until it is a learner's turn or greedy must be asked.

    The game is at index ``at`` of ``states``; its results are written to ``row`` of the tables.
    Rewards are added to those of the learner's own move until the game ends. A game that restarts
    automatically continues to the learner's first turn. Returns whether any opponent moved.
    """
    game = states[at]
    moved = False
    while not game.over and (options.auto_reset or not has_ended(row, status)):
        kind = int(kinds[row, game.turn])
        if kind == LEARNER or (kind == ASKED and answer == NO_MOVE):
            break
        move = answer if kind == ASKED else choose(kind, luck, game, scratch)
        answer = NO_MOVE if kind == ASKED else answer
        moved = True
        outcome = play_and_pay(game, generator, move, 0, paid, options)
        counts[row, LENGTH] += 1
        if not has_ended(row, status):
            tell_move(row, outcome, paid, status, rewards, options)
        if game.over or counts[row, LENGTH] == options.most_moves:
            end_game(states, at, row, generator, finals, status, counts, options)
    return moved


@rows_at_once
def let_others_move(
    states: States,
    generators: Ints,
    luck: Ints,
    kinds: Ints,
    asked: Ints,
    finals: States,
    tables: Tables,
    options: Options,
    first: int,
    last: int,
) -> None:
    """Play the opponents' moves in a range of rows, and update the tables where any was played."""
    scratch = new_scratch()
    paid = np.zeros((1, options.players), dtype=np.float32)
    status, counts, legal, rewards, masks, observations = tables
    for row in range(first, last):
        if move_in_game(
            states, row, row, generators[row], luck[row], kinds, int(asked[row]), finals,
            scratch, paid, status, counts, rewards, options,
        ):  # fmt: skip
            show_game(states[row], row, status, legal, masks, observations, options)

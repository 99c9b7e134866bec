"""One game of a batch: start, step, observe. The same source runs on CPU and GPU.

Arrays of a batch have one row per game. The game itself and its generator are passed
separately, because a GPU works on local copies.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from camelup.envs.observation import observation_size, observe
from camelup.odds.leg_distribution import Floats
from camelup.rng import draw_move, draw_outcome, draw_start, seed_generator
from camelup.rules.jit import compiled, inlined
from camelup.rules.moves import MOVES, OUTCOMES, ROLL, legal_moves, outcome_die
from camelup.rules.play import play
from camelup.rules.state import Ints, State, States

NO_MOVE = -1
"""In place of a move: leave this game unchanged."""

DRAW = NO_OUTCOME = -1
"""In place of an outcome: draw the die; or there was none."""

LEAVE, BEGIN, SEED = range(3)
"""How to start a game: not at all, start it, or seed its dice first."""

WIN_SHARE, FINAL_COINS, COIN_GAINS, RANK = range(4)
"""The kinds of reward by number."""

TURN, DICE, OUTCOME, TERMINATED, TRUNCATED = range(5)
"""Columns of a batch's status."""

LENGTH, FINISHED = range(2)
"""Columns of the counts: moves of the game, and games ended in its row."""

NO_FAULT, NOT_A_MOVE, GAME_OVER, ILLEGAL, NOT_AN_OUTCOME, DIE_OUT = range(6)
"""Faults of a move and its outcome."""


class Options(NamedTuple):
    """Options shared by all games of a batch."""

    edition: int
    players: int
    reward: int
    auto_reset: int
    most_moves: int
    """Games are truncated after this many moves; 0: never."""
    observing: int


class Tables(NamedTuple):
    """Output of a batch after each step, one row per game."""

    status: npt.NDArray[np.int8]
    counts: npt.NDArray[np.int32]
    legal: npt.NDArray[np.int64]
    rewards: npt.NDArray[np.float32]
    masks: npt.NDArray[np.bool_]
    observations: npt.NDArray[np.int8]


def new_tables(
    games: int, options: Options, zeros: Callable[[tuple[int, ...], npt.DTypeLike], Any]
) -> Tables:
    """Allocate the tables of a batch with the given function for arrays of zeros."""
    size = observation_size(options.edition, options.players)
    observed = games if options.observing else 1
    return Tables(
        status=zeros((games, 5), np.int8),
        counts=zeros((games, 2), np.int32),
        legal=zeros((games,), np.int64),
        rewards=zeros((games, options.players), np.float32),
        masks=zeros((observed, MOVES), np.bool_),
        observations=zeros((observed, size), np.int8),
    )


@inlined
def begin_game(
    game: State,
    generator: Ints,
    how: int,
    seed: int,
    stream: int,
    row: int,
    tables: Tables,
    options: Options,
) -> None:
    """Start a game, seeding its generator first if ``how`` is SEED."""
    if how == SEED:
        seed_generator(generator, seed, stream)
        tables.counts[row, FINISHED] = 0
    draw_start(generator, game, options.edition, options.players)
    clear_row(row, tables.status, tables.counts, tables.rewards, options)


@inlined
def clear_row(row: int, status: Ints, counts: Ints, rewards: Floats, options: Options) -> None:
    """Reset the output row of a game that has not been stepped yet."""
    status[row, OUTCOME] = NO_OUTCOME
    status[row, TERMINATED] = 0
    status[row, TRUNCATED] = 0
    counts[row, LENGTH] = 0
    for seat in range(options.players):
        rewards[row, seat] = 0


@inlined
def advance_game(
    game: State,
    generator: Ints,
    move: int,
    outcome: int,
    random_moves: int,
    row: int,
    status: Ints,
    counts: Ints,
    rewards: Floats,
    options: Options,
) -> None:
    """Play a given move, or ``random_moves`` random ones. A finished game is unchanged.

    Output is written only for the last move: on a GPU writing it takes longer than a move.
    """
    length = int(counts[row, LENGTH])
    finished = 0
    for left in range(max(random_moves, 1), 0, -1):
        if random_moves > 0:
            move = NO_MOVE if game.over else draw_move(generator, legal_moves(game))
        rolled = outcome_of(generator, game, move, outcome)
        if left == 1:
            status[row, OUTCOME] = rolled
            take_back_coins(game, move, row, rewards, options)
        if move == NO_MOVE:
            continue
        play(game, move, rolled)
        length += 1
        cut_off = length == options.most_moves and not game.over
        ended = game.over or cut_off
        if left == 1 or ended:
            status[row, TERMINATED] = game.over
            status[row, TRUNCATED] = cut_off
        if left == 1:
            pay_rewards(game, row, rewards, options)
        if ended:
            finished += 1
            length = start_over(generator, game, length, options)
    tell_counts(row, length, finished, counts)


@inlined
def has_ended(row: int, status: Ints) -> bool:
    """Return whether the game is terminated or truncated."""
    return bool(status[row, TERMINATED] | status[row, TRUNCATED])


@inlined
def outcome_of(generator: Ints, game: State, move: int, outcome: int) -> int:
    """Return the outcome of a roll, given or drawn; NO_OUTCOME for other moves."""
    if move != ROLL:
        return NO_OUTCOME
    return draw_outcome(generator, game) if outcome == DRAW else outcome


@inlined
def tell_counts(row: int, length: int, finished: int, counts: Ints) -> None:
    """Write the number of moves of a game, and add to the games ended in its row."""
    counts[row, LENGTH] = length
    if finished > 0:
        counts[row, FINISHED] += finished


@inlined
def start_over(generator: Ints, game: State, length: int, options: Options) -> int:
    """Restart a finished game if the options say so; returns its number of moves."""
    if not options.auto_reset:
        return length
    draw_start(generator, game, options.edition, options.players)
    return 0


@inlined
def take_back_coins(game: State, move: int, row: int, rewards: Floats, options: Options) -> None:
    """Initialise the rewards: 0, or with COIN_GAINS minus the coins before the move."""
    gains = options.reward == COIN_GAINS and move != NO_MOVE
    for seat in range(options.players):
        rewards[row, seat] = -int(game.coins[seat]) if gains else 0


@inlined
def pay_rewards(game: State, row: int, rewards: Floats, options: Options) -> None:
    """Write the reward of each seat for the last move."""
    if options.reward == COIN_GAINS:
        for seat in range(options.players):
            rewards[row, seat] += int(game.coins[seat])
    elif game.over:
        pay_final_rewards(game, row, rewards, options)


@inlined
def pay_final_rewards(game: State, row: int, rewards: Floats, options: Options) -> None:
    """Write the final rewards of a finished game."""
    most = 0
    for seat in range(options.players):
        most = max(most, int(game.coins[seat]))
    winners = 0
    for seat in range(options.players):
        winners += game.coins[seat] == most
    for seat in range(options.players):
        coins = int(game.coins[seat])
        if options.reward == RANK:
            rewards[row, seat] = share_beaten(game, seat)
        else:
            share = 1.0 / winners if coins == most else 0.0
            rewards[row, seat] = share if options.reward == WIN_SHARE else coins


@inlined
def share_beaten(game: State, seat: int) -> float:
    """Return the share of the other players with fewer coins; ties count half."""
    beaten = 0.0
    players = int(game.players)
    for other in range(players):
        beaten += 1.0 if game.coins[other] < game.coins[seat] else 0.0
        beaten += 0.5 if game.coins[other] == game.coins[seat] else 0.0
    return (beaten - 0.5) / (players - 1)


@compiled
def clear_rewards_of_row(states: States, row: int, rewards: Floats, options: Options) -> None:
    """Initialise the rewards of a game in an array before a move."""
    take_back_coins(states[row], 0, row, rewards, options)


@compiled
def pay_rewards_of_row(states: States, row: int, rewards: Floats, options: Options) -> None:
    """Write the rewards of a game in an array after a move."""
    pay_rewards(states[row], row, rewards, options)


@inlined
def show_game(
    game: State,
    row: int,
    status: Ints,
    legal: Ints,
    masks: npt.NDArray[np.bool_],
    observations: Ints,
    options: Options,
) -> None:
    """Write the seat to move, its legal moves and its observation."""
    show_turn(game, row, status, legal, masks, options)
    if options.observing:
        observe(game, int(game.turn), observations, row)


@inlined
def show_turn(
    game: State,
    row: int,
    status: Ints,
    legal: Ints,
    masks: npt.NDArray[np.bool_],
    options: Options,
) -> None:
    """Write the seat to move and its legal moves."""
    moves = legal_moves(game)
    legal[row] = moves
    status[row, TURN] = game.turn
    status[row, DICE] = game.dice
    if options.observing:
        for move in range(MOVES):
            masks[row, move] = (moves >> move) & 1 != 0


@compiled
def fault_of(move: int, outcome: int, legal: int, dice: int) -> int:
    """Return the fault of a move and its outcome."""
    if move == NO_MOVE:
        return NO_FAULT
    if move < 0 or move >= MOVES:
        return NOT_A_MOVE
    if not (legal >> move) & 1:
        return GAME_OVER if legal == 0 else ILLEGAL
    if move != ROLL or outcome == DRAW:
        return NO_FAULT
    if outcome < 0 or outcome >= OUTCOMES:
        return NOT_AN_OUTCOME
    return NO_FAULT if (dice >> outcome_die(outcome)) & 1 else DIE_OUT

"""One game of a batch: start it, step it, show it. The same source runs on CPU and GPU.

Arrays of a batch have a row for each game. A game itself and its generator are handed
over apart from them, since a GPU works on copies of its own.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from camelup.chance import draw_move, draw_outcome, draw_start, seed_generator
from camelup.envs.observation import observation_size, observe
from camelup.rules.jit import compiled, inlined
from camelup.rules.moves import MOVES, OUTCOMES, ROLL, legal_moves, outcome_die
from camelup.rules.play import play
from camelup.rules.state import Ints, State

Floats = npt.NDArray[np.floating[Any]]
"""Any array of real numbers."""

NO_MOVE = -1
"""In place of a move: leave this game as it is."""

DRAW = NO_OUTCOME = -1
"""In place of an outcome: draw the die; or there was none."""

WIN_SHARE, FINAL_COINS, COIN_GAINS = 0, 1, 2
"""The kinds of reward by number."""

NO_FAULT, NOT_A_MOVE, GAME_OVER, ILLEGAL, NOT_AN_OUTCOME, DIE_OUT = range(6)
"""What can be wrong with a move and its outcome."""


class Options(NamedTuple):
    """What is the same for all games of a batch."""

    edition: int
    players: int
    reward: int
    auto_reset: int
    most_moves: int
    """Games are cut off after so many moves; 0: never."""
    observing: int


class Tables(NamedTuple):
    """What a batch tells after each step, a row for each game."""

    observations: npt.NDArray[np.int8]
    masks: npt.NDArray[np.bool_]
    rewards: npt.NDArray[np.float32]
    terminated: npt.NDArray[np.bool_]
    truncated: npt.NDArray[np.bool_]
    turns: npt.NDArray[np.int8]
    outcomes: npt.NDArray[np.int8]
    dice: npt.NDArray[np.int8]
    legal: npt.NDArray[np.int64]
    lengths: npt.NDArray[np.int32]
    finished: npt.NDArray[np.int32]


def new_tables(
    games: int, options: Options, zeros: Callable[[tuple[int, ...], npt.DTypeLike], Any]
) -> Tables:
    """Make the tables of a batch, given how to make an array of zeros."""
    size = observation_size(options.edition, options.players)
    observing = options.observing
    return Tables(
        observations=zeros((games if observing else 1, size), np.int8),
        masks=zeros((games if observing else 1, MOVES), np.bool_),
        rewards=zeros((games, options.players), np.float32),
        terminated=zeros((games,), np.bool_),
        truncated=zeros((games,), np.bool_),
        turns=zeros((games,), np.int8),
        outcomes=zeros((games,), np.int8),
        dice=zeros((games,), np.int8),
        legal=zeros((games,), np.int64),
        lengths=zeros((games,), np.int32),
        finished=zeros((games,), np.int32),
    )


@inlined
def begin_game(
    game: State,
    generator: Ints,
    seed: int,
    stream: int,
    row: int,
    tables: Tables,
    options: Options,
) -> None:
    """Seed a game's generator and start its first game."""
    seed_generator(generator, seed, stream)
    draw_start(generator, game, options.edition, options.players)
    tables.lengths[row] = 0
    tables.finished[row] = 0
    tables.outcomes[row] = NO_OUTCOME
    tables.terminated[row] = False
    tables.truncated[row] = False
    for seat in range(options.players):
        tables.rewards[row, seat] = 0


@inlined
def advance_game(
    game: State,
    generator: Ints,
    move: int,
    outcome: int,
    random_moves: int,
    row: int,
    tables: Tables,
    options: Options,
) -> None:
    """Play a given move, or that many random ones. A game that is over stays as it is."""
    for _ in range(max(random_moves, 1)):
        if random_moves > 0:
            move = NO_MOVE if game.over else draw_move(generator, legal_moves(game))
        for seat in range(options.players):
            before = int(game.coins[seat]) if options.reward == COIN_GAINS else 0
            tables.rewards[row, seat] = -before if move != NO_MOVE else 0
        rolled = outcome if move == ROLL else NO_OUTCOME
        if move == ROLL and outcome == DRAW:
            rolled = draw_outcome(generator, game)
        tables.outcomes[row] = rolled
        if move != NO_MOVE:
            play(game, move, rolled)
            end_step(game, generator, row, tables, options)


@inlined
def end_step(game: State, generator: Ints, row: int, tables: Tables, options: Options) -> None:
    """Pay the rewards, tell whether the game has ended, and start the next one if wanted."""
    reward_seats(game, row, tables.rewards, options)
    length = int(tables.lengths[row]) + 1
    terminated = game.over != 0
    truncated = not terminated and length == options.most_moves
    tables.terminated[row] = terminated
    tables.truncated[row] = truncated
    tables.lengths[row] = length
    if terminated or truncated:
        tables.finished[row] += 1
        if options.auto_reset:
            tables.lengths[row] = 0
            draw_start(generator, game, options.edition, options.players)


@inlined
def reward_seats(game: State, row: int, rewards: Floats, options: Options) -> None:
    """Pay each seat for the move just made, whoever made it."""
    if options.reward == COIN_GAINS:
        for seat in range(options.players):
            rewards[row, seat] += int(game.coins[seat])
    elif game.over:
        most = 0
        winners = 0
        for seat in range(options.players):
            coins = int(game.coins[seat])
            winners = 1 if coins > most or seat == 0 else winners + (coins == most)
            most = max(most, coins)
        for seat in range(options.players):
            coins = int(game.coins[seat])
            share = 1.0 / winners if coins == most else 0.0
            rewards[row, seat] = share if options.reward == WIN_SHARE else coins


@inlined
def show_game(game: State, row: int, tables: Tables, options: Options) -> None:
    """Tell who moves, what is legal, and what the seat to move observes."""
    legal = legal_moves(game)
    tables.legal[row] = legal
    tables.turns[row] = game.turn
    tables.dice[row] = game.dice
    if options.observing:
        for move in range(MOVES):
            tables.masks[row, move] = (legal >> move) & 1 != 0
        observe(game, int(game.turn), tables.observations[row])


@compiled
def fault_of(move: int, outcome: int, legal: int, dice: int) -> int:
    """Tell what is wrong with a move and its outcome."""
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

"""CUDA kernels of a batch: one thread per game, compiled from the same source as on the CPU.

The records are stored as 32-bit words in column-major order (word by word for all games), so that
accesses of adjacent threads coalesce. A thread copies its game into shared or local memory, plays
there, and copies it back. Two-dimensional arrays have the same layout: they are indexed by row
and column as on the CPU, and a column is contiguous.
"""

import os
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from camelup.bots.hurried import Scratch
from camelup.bots.net.card_features import NOTES
from camelup.bots.net.leg_sampling import SIGHTS, WHOLE, look_ahead
from camelup.envs.game_step import (
    DICE,
    LEAVE,
    LENGTH,
    NO_FAULT,
    NO_MOVE,
    Options,
    Tables,
    advance_game,
    begin_game,
    fault_of,
    has_ended,
    show_turn,
)
from camelup.envs.leg_features import LOOKERS
from camelup.envs.observation import fill_observation
from camelup.envs.opponents import move_in_game
from camelup.odds.leg_distribution import Floats
from camelup.rng import draw_move, draw_start, seed_generator
from camelup.rules.check import SOUND, fault_of_state
from camelup.rules.device import cuda
from camelup.rules.editions import MAX_PLAYERS, RACING
from camelup.rules.jit import inlined
from camelup.rules.state import GAME, MOST_CAMELS, Ints

WORDS = GAME.itemsize // 4
"""32-bit words in a game's record. The number is odd, so the games of a block start in different
shared-memory banks and their accesses do not conflict."""

GENERATOR_WORDS = 4
"""32-bit words in a generator."""

THREADS = 256
"""Threads per block."""

PLAYERS = 128
"""Threads per block in kernels that play: their games are in shared memory, which holds 48 KiB."""

OBSERVERS = 64
"""Threads per block in kernels that observe: observations are assembled in shared memory."""

GAMES = THREADS // LOOKERS
"""Games per block in the look-ahead kernel."""

BYTE, WORD = np.dtype(np.int8), np.dtype(np.int32)
"""Two views of the same shared memory: as bytes and as words."""

TO_MOVE = -1
"""In place of a seat: the seat to move."""

REGISTERS = 64
"""Registers per thread: more would lower the occupancy, which is 14 % slower on an H200."""

_SIMULATED = os.environ.get("NUMBA_ENABLE_CUDASIM", "0") not in ("", "0")
_LIMITS = {} if _SIMULATED else {"max_registers": REGISTERS}

kernel: Callable[[Callable[..., None]], Any] = cuda.jit(**_LIMITS)
"""Compile a kernel with one thread per game on its first launch."""


def line_of(size: int) -> int:
    """Return the stride in bytes of a thread's observation: an odd number of whole words."""
    return (size + 3) // 4 * 4 + (0 if (size + 3) // 4 % 2 else 4)


@inlined
def take_words(columns: Ints, row: int, memory: Ints, words: int) -> None:
    """Copy the words of a row (a game or a generator) into a thread's own memory.

    The caller passes ``words`` as a compile-time constant. Each kernel allocates the memory
    itself, because CUDA requires the allocation where the memory is used.
    """
    for word in range(words):
        memory[word] = columns[word, row]


@inlined
def put_words(memory: Ints, columns: Ints, row: int, words: int) -> None:
    """Copy the words of a row back."""
    for word in range(words):
        columns[word, row] = memory[word]


@inlined
def clear_words(memory: Ints, first: int, words: int) -> None:
    """Set words to 0; unsigned indices halve the time of address computation."""
    place, end, one = np.uint64(first), np.uint64(first + words), np.uint64(1)
    while place < end:
        memory[place] = 0
        place += one


@inlined
def put_columns(lines: Ints, first: int, table: Ints, row: int) -> None:
    """Write consecutive bytes, starting at ``first``, to the columns of one row of a table."""
    place, end, one = np.uint64(first), np.uint64(first + table.shape[1]), np.uint64(1)
    own, column = np.uint64(row), np.uint64(0)
    while place < end:
        table[own, column] = lines[place]
        place += one
        column += one


@kernel
def begin_kernel(
    words: Ints,
    generators: Ints,
    seeds: Ints,
    streams: Ints,
    begun: Ints,
    tables: Tables,
    options: Options,
) -> None:
    """Start a game if it is marked, and seed its generator first if requested."""
    row = cuda.grid(1)
    if row < words.shape[1] and begun[row] != LEAVE:
        games = cuda.local.array(1, GAME)
        memory = games.view(np.int32)
        generator = cuda.local.array(GENERATOR_WORDS, np.int64)
        take_words(generators, row, generator, GENERATOR_WORDS)
        begin_game(
            games[0], generator, int(begun[row]), int(seeds[row]), int(streams[row]), row, tables,
            options,
        )  # fmt: skip
        put_words(memory, words, row, WORDS)
        put_words(generator, generators, row, GENERATOR_WORDS)


@kernel
def advance_kernel(
    words: Ints,
    finals: Ints,
    generators: Ints,
    moves: Ints,
    outcomes: Ints,
    random_moves: int,
    tables: Tables,
    options: Options,
    staying: Options,
) -> None:
    """Step a game; if a given move ends it, save its final state before it restarts.

    Games are kept in shared memory: local memory gets slower the more the games of a block
    diverge.
    """
    row, here = cuda.grid(1), cuda.threadIdx.x
    games = cuda.shared.array(PLAYERS, GAME)
    if row < words.shape[1]:
        game = games[here]
        memory = games.view(np.int32)[here * WORDS : (here + 1) * WORDS]
        generator = cuda.local.array(GENERATOR_WORDS, np.int64)
        take_words(words, row, memory, WORDS)
        take_words(generators, row, generator, GENERATOR_WORDS)
        status, counts, legal, rewards, masks, _ = tables
        advance_game(
            game, generator, int(moves[row]), int(outcomes[row]), random_moves, row, status,
            counts, rewards, staying,
        )  # fmt: skip
        if random_moves == 0 and has_ended(row, status) and moves[row] != NO_MOVE:
            put_words(memory, finals, row, WORDS)
            if options.auto_reset:
                counts[row, LENGTH] = 0
                draw_start(generator, game, options.edition, options.players)
        show_turn(game, row, status, legal, masks, options)
        put_words(memory, words, row, WORDS)
        put_words(generator, generators, row, GENERATOR_WORDS)


@kernel
def others_kernel(
    words: Ints, finals: Ints, generators: Ints, kinds: Ints, tables: Tables, options: Options
) -> None:
    """Play the moves of the seats that are not learners."""
    row = cuda.grid(1)
    if row < words.shape[1]:
        games, kept = cuda.local.array(1, GAME), cuda.local.array(1, GAME)
        memory, ended = games.view(np.int32), kept.view(np.int32)
        generator = cuda.local.array(GENERATOR_WORDS, np.int64)
        scratch = Scratch(
            cuda.local.array(SIGHTS, np.int64),
            cuda.local.array(SIGHTS, np.float64),
            cuda.local.array((2, RACING), np.float64),
            cuda.local.array(NOTES, np.float64),
            cuda.local.array((2, MOST_CAMELS), np.int8),
        )
        paid = cuda.local.array((1, MAX_PLAYERS), np.float32)
        take_words(words, row, memory, WORDS)
        take_words(finals, row, ended, WORDS)
        take_words(generators, row, generator, GENERATOR_WORDS)
        status, counts, legal, rewards, masks, _ = tables
        if move_in_game(
            games, 0, row, generator, generator, kinds, NO_MOVE, kept,
            scratch, paid, status, counts, rewards, options,
        ):  # fmt: skip
            show_turn(games[0], row, status, legal, masks, options)
        put_words(memory, words, row, WORDS)
        put_words(ended, finals, row, WORDS)
        put_words(generator, generators, row, GENERATOR_WORDS)


@kernel
def forget_kernel(begun: Ints, rewards: Floats) -> None:
    """Clear the rewards of a game that has just begun."""
    row = cuda.grid(1)
    if row < rewards.shape[0] and begun[row] != LEAVE:
        for seat in range(rewards.shape[1]):
            rewards[row, seat] = 0


@kernel
def check_kernel(words: Ints, options: Options, first: Ints) -> None:
    """Check that a record is a valid game of this batch; keep the first row that is not."""
    row = cuda.grid(1)
    if row < words.shape[1]:
        games = cuda.local.array(1, GAME)
        memory = games.view(np.int32)
        take_words(words, row, memory, WORDS)
        if fault_of_state(games[0], options.edition, options.players) != SOUND:
            cuda.atomic.min(first, 0, row)


@kernel
def show_kernel(words: Ints, tables: Tables, options: Options) -> None:
    """Write the seat to move and the legal moves of a game."""
    row = cuda.grid(1)
    if row < words.shape[1]:
        games = cuda.local.array(1, GAME)
        memory = games.view(np.int32)
        take_words(words, row, memory, WORDS)
        status, _, legal, _, masks, _ = tables
        show_turn(games[0], row, status, legal, masks, options)


@kernel
def observe_kernel(
    words: Ints, finals: Ints, status: Ints, seats: Ints, final: int, line: int, table: Ints
) -> None:
    """Write the observation of one seat; with ``final``, that of an ended game's final state.

    The observation is assembled in shared memory, one line per thread, and then written column by
    column: adjacent threads write adjacent bytes, each byte once.
    """
    row, here = cuda.grid(1), cuda.threadIdx.x
    lines, blank = cuda.shared.array(0, BYTE), cuda.shared.array(0, WORD)
    if row < words.shape[1]:
        games = cuda.local.array(1, GAME)
        memory = games.view(np.int32)
        if final and has_ended(row, status):
            take_words(finals, row, memory, WORDS)
        else:
            take_words(words, row, memory, WORDS)
        seat = int(games[0].turn) if seats[row] == TO_MOVE else int(seats[row])
        clear_words(blank, here * line // 4, line // 4)
        fill_observation(games[0], seat, lines[None, here * line : (here + 1) * line], 0)
        put_columns(lines, here * line, table, row)


@kernel
def draw_kernel(generators: Ints, legal: Ints, marked: npt.NDArray[np.bool_], moves: Ints) -> None:
    """Draw a random legal move for a marked game."""
    row = cuda.grid(1)
    if row < len(moves):
        generator = cuda.local.array(GENERATOR_WORDS, np.int64)
        take_words(generators, row, generator, GENERATOR_WORDS)
        bits = int(legal[row]) if marked[row] else 0
        moves[row] = draw_move(generator, bits) if bits else NO_MOVE
        put_words(generator, generators, row, GENERATOR_WORDS)


@kernel
def fault_kernel(moves: Ints, outcomes: Ints, legal: Ints, status: Ints, first: Ints) -> None:
    """Check the move of a game; keep the first row whose move is invalid."""
    row = cuda.grid(1)
    if row < len(moves):
        move, outcome = int(moves[row]), int(outcomes[row])
        if fault_of(move, outcome, int(legal[row]), int(status[row, DICE])) != NO_FAULT:
            cuda.atomic.min(first, 0, row)


@kernel
def look_kernel(words: Ints, seeds: Ints, legs: int, counts: Ints, looked: Ints) -> None:
    """Simulate legs of a row with several threads and add up their counts.

    If nothing has changed since the previous look-ahead, its counts are reused.
    """
    sums = cuda.shared.array((GAMES, SIGHTS), np.int32)
    looker, game_of_block = cuda.threadIdx.x % LOOKERS, cuda.threadIdx.x // LOOKERS
    row = cuda.blockIdx.x * GAMES + game_of_block
    new = row < words.shape[1] and looked[row] == 0
    for column in range(looker, SIGHTS, LOOKERS):
        sums[game_of_block, column] = 0
    cuda.syncthreads()
    if new:
        games = cuda.local.array(1, GAME)
        memory = games.view(np.int32)
        generator = cuda.local.array(GENERATOR_WORDS, np.int64)
        camels = cuda.local.array((2, MOST_CAMELS), np.int8)
        guesses = cuda.local.array((2, RACING), np.float32)
        own = cuda.local.array(SIGHTS, np.int32)
        take_words(words, row, memory, WORDS)
        for column in range(SIGHTS):
            own[column] = 0
        seed_generator(generator, seeds[0], row * LOOKERS + looker)
        look_ahead(generator, games[0], legs // LOOKERS, camels, guesses, own)
        for column in range(SIGHTS):
            cuda.atomic.add(sums, (game_of_block, column), own[column])
    cuda.syncthreads()
    if new:
        for column in range(looker, SIGHTS, LOOKERS):
            counts[column, row] = sums[game_of_block, column]


@kernel
def share_kernel(counts: Ints, legs: int, table: Floats) -> None:
    """Convert the counts of a game's look-ahead to probabilities."""
    row = cuda.grid(1)
    if row < table.shape[0]:
        for column in range(SIGHTS):
            table[row, column] = counts[column, row] / (WHOLE * float(legs))

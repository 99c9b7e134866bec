"""A batch on a CUDA device: one thread a game, running the same source as the processor.

A game's record lies in memory as 32-bit words, word by word for all games, so that
neighbouring threads read neighbouring words. A thread copies its game into memory of its
own, plays there, and copies it back. Arrays of two dimensions are laid out the same way:
row and column are named as on the processor, and a column is contiguous.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
from numba import cuda

from camelup.bots.worth import COLUMNS
from camelup.chance import draw_move, draw_start
from camelup.envs.errors import EnvError
from camelup.envs.observation import observation_size, observe
from camelup.envs.opponents import move_in_game
from camelup.envs.stepping import (
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
    new_tables,
    show_game,
)
from camelup.rules.check import SOUND, fault_of_state
from camelup.rules.editions import MAX_PLAYERS
from camelup.rules.jit import inlined
from camelup.rules.state import GAME, MOST_CAMELS, Ints, States

WORDS = GAME.itemsize // 4
"""32-bit words of a game's record."""

GENERATOR_WORDS = 4
"""32-bit words of a generator."""

THREADS = 256
"""Threads of a block."""

REGISTERS = 64
"""Registers of a thread: with more of them fewer games run at a time, 14 % slower on an H200."""

_SIMULATED = os.environ.get("NUMBA_ENABLE_CUDASIM", "0") not in ("", "0")
_LIMITS = {} if _SIMULATED else {"max_registers": REGISTERS}

kernel: Callable[[Callable[..., None]], Any] = cuda.jit(**_LIMITS)
"""Compile a kernel, one thread a game, when it is first launched."""

DeviceArray = Any
"""An array in the device's memory."""


def check_device() -> None:
    """Refuse with the reason if there is no CUDA device that can be used."""
    if not cuda.is_available():
        raise EnvError("device: cuda was asked for, but no CUDA device can be used here")


class OnCuda:
    """The games of a batch in a CUDA device's memory."""

    def __init__(self, games: int, options: Options) -> None:
        check_device()
        self.games = games
        self.options = options
        self._words = cuda.device_array((WORDS, games), np.int32)
        self._finals = cuda.to_device(np.zeros((WORDS, games), np.int32))
        self._generators = cuda.device_array((GENERATOR_WORDS, games), np.uint32)
        self._none = cuda.to_device(np.full(games, NO_MOVE, dtype=np.int64))
        self._all = cuda.to_device(np.ones(games, dtype=np.bool_))
        self._first = cuda.to_device(np.array([games], dtype=np.int64))
        self.tables = new_tables(games, options, _zeros)

    def begin(
        self,
        seeds: npt.NDArray[np.int64],
        streams: npt.NDArray[np.int64],
        begun: npt.NDArray[np.int8],
    ) -> None:
        """Start the games that are to begin, seeding those that are to be seeded."""
        begin_kernel[self._blocks, THREADS](
            self._words,
            self._generators,
            cuda.to_device(seeds),
            cuda.to_device(streams),
            cuda.to_device(begun),
            self.tables,
            self.options,
        )
        self._show()

    def advance(
        self, moves: DeviceArray | None, outcomes: DeviceArray | None, random_moves: int
    ) -> None:
        """Play the given moves, or that many random ones, and show the games."""
        advance_kernel[self._blocks, THREADS](
            self._words,
            self._finals,
            self._generators,
            self._none if moves is None else moves,
            self._none if outcomes is None else outcomes,
            random_moves,
            self.tables,
            self.options,
            self.options._replace(auto_reset=0) if random_moves == 0 else self.options,
        )

    def random_moves(self, marked: npt.NDArray[np.bool_] | None) -> DeviceArray:
        """Draw a random legal move for every game, or for every game that is marked."""
        moves = cuda.device_array(self.games, np.int64)
        chosen = self._all if marked is None else cuda.to_device(marked)
        draw_kernel[self._blocks, THREADS](self._generators, self.tables.legal, chosen, moves)
        return moves

    def observe(self, seats: DeviceArray) -> DeviceArray:
        """Show every game to a seat of it."""
        table = _zeros((self.games, observation_size(*self.options[:2])), np.int8)
        observe_kernel[self._blocks, THREADS](self._words, seats, table)
        return table

    def let_others_move(self, kinds: DeviceArray) -> None:
        """Let the others move until it is a learner's turn in every game."""
        others_kernel[self._blocks, THREADS](
            self._words, self._finals, self._generators, kinds, self.tables, self.options
        )

    def observe_final(self, seats: DeviceArray) -> DeviceArray:
        """Show every game to a seat of it, those that the last step ended as they ended."""
        table = self.observe(seats)
        if self.options.auto_reset:
            final_kernel[self._blocks, THREADS](self._finals, self.tables.status, seats, table)
        return table

    def restore(self, generators: npt.NDArray[Any], tables: list[npt.NDArray[Any]]) -> None:
        """Go on with other dice and other things told."""
        words = np.ascontiguousarray(generators.T.astype(np.uint32))
        self._generators.copy_to_device(words)
        table: DeviceArray
        for table, other in zip(self.tables, tables, strict=True):
            table.copy_to_device(np.asfortranarray(other))

    def first_fault(self, moves: DeviceArray, outcomes: DeviceArray | None) -> int | None:
        """Find the first game whose move or outcome is wrong."""
        fault_kernel[self._blocks, THREADS](
            moves,
            self._none if outcomes is None else outcomes,
            self.tables.legal,
            self.tables.status,
            self._first,
        )
        return self._first_found()

    def whole_numbers(self, values: object) -> DeviceArray:
        """Take an array of whole numbers, from the device without a copy, or from the host."""
        on_device = hasattr(values, "__cuda_array_interface__")
        array = cuda.as_cuda_array(values) if on_device else np.asarray(values)
        if array.dtype.kind not in "iu":
            raise TypeError(f"whole numbers are needed, not {array.dtype}")
        if on_device and array.dtype == np.int64:
            return array
        return cuda.to_device(np.ascontiguousarray(self.to_host(array), dtype=np.int64))

    @staticmethod
    def to_host(array: Any) -> npt.NDArray[Any]:
        """Give an array as one of the host's memory."""
        if hasattr(array, "__cuda_array_interface__"):
            on_host: npt.NDArray[Any] = cuda.as_cuda_array(array).copy_to_host()
            return on_host
        return np.asarray(array)

    @property
    def states(self) -> States:
        """The games as records, copied from the device."""
        words = np.ascontiguousarray(self._words.copy_to_host().T)
        states: States = words.view(GAME).reshape(self.games)
        return states

    @property
    def generators(self) -> npt.NDArray[np.int64]:
        """The generators of all games, copied from the device."""
        generators: npt.NDArray[np.int64] = self._generators.copy_to_host().T.astype(np.int64)
        return generators

    @property
    def legal(self) -> DeviceArray:
        """The legal moves of each game as bits."""
        return self.tables.legal

    def put_states(self, states: States) -> int | None:
        """Go on from other games, unless one is no game of this batch: then its row is told."""
        words = np.ascontiguousarray(states).view(np.int32).reshape(self.games, WORDS)
        there = cuda.to_device(np.ascontiguousarray(words.T))
        check_kernel[self._blocks, THREADS](there, self.options, self._first)
        wrong = self._first_found()
        if wrong is None:
            self._words = there
            self._show()
        return wrong

    def _first_found(self) -> int | None:
        """Take the row that a kernel has found, and set the search back."""
        row = int(self._first.copy_to_host()[0])
        if row == self.games:
            return None
        self._first.copy_to_device(np.array([self.games], dtype=np.int64))
        return row

    def copy(self) -> OnCuda:
        """Copy everything."""
        twin = OnCuda(self.games, self.options)
        twin._words.copy_to_device(self._words)
        twin._finals.copy_to_device(self._finals)
        twin._generators.copy_to_device(self._generators)
        table: DeviceArray
        for table, original in zip(twin.tables, self.tables, strict=True):
            table.copy_to_device(original)
        return twin

    @staticmethod
    def from_host(array: npt.NDArray[Any]) -> DeviceArray:
        """Bring an array of the host's memory to the device."""
        return cuda.to_device(array)

    @property
    def _blocks(self) -> int:
        return -(-self.games // THREADS)

    def _show(self) -> None:
        show_kernel[self._blocks, THREADS](self._words, self.tables, self.options)


def _zeros(shape: tuple[int, ...], dtype: npt.DTypeLike) -> DeviceArray:
    """Make an array of zeros in which neighbouring games are neighbours in memory."""
    return cuda.to_device(np.zeros(shape, dtype, order="F"))


@inlined
def take_words(columns: Ints, row: int, memory: Ints, words: int) -> None:
    """Copy the words of a row, a game's or a generator's, into a thread's own memory.

    How many there are is said by the caller, so that it is a constant there. The memory itself
    is made in each kernel: CUDA wants that written out where it is used.
    """
    for word in range(words):
        memory[word] = columns[word, row]


@inlined
def put_words(memory: Ints, columns: Ints, row: int, words: int) -> None:
    """Copy the words of a row back."""
    for word in range(words):
        columns[word, row] = memory[word]


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
    """Start a game if it is to begin, and seed its generator first if that is wanted."""
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
    """Step a game; one that a given move ends is kept as it ended before it starts anew."""
    row = cuda.grid(1)
    if row < words.shape[1]:
        games = cuda.local.array(1, GAME)
        memory = games.view(np.int32)
        generator = cuda.local.array(GENERATOR_WORDS, np.int64)
        take_words(words, row, memory, WORDS)
        take_words(generators, row, generator, GENERATOR_WORDS)
        status, counts, legal, rewards, masks, observations = tables
        advance_game(
            games[0], generator, int(moves[row]), int(outcomes[row]), random_moves, row, status,
            counts, rewards, staying,
        )  # fmt: skip
        if random_moves == 0 and has_ended(row, status) and moves[row] != NO_MOVE:
            put_words(memory, finals, row, WORDS)
            if options.auto_reset:
                counts[row, LENGTH] = 0
                draw_start(generator, games[0], options.edition, options.players)
        show_game(games[0], row, status, legal, masks, observations, options)
        put_words(memory, words, row, WORDS)
        put_words(generator, generators, row, GENERATOR_WORDS)


@kernel
def others_kernel(
    words: Ints, finals: Ints, generators: Ints, kinds: Ints, tables: Tables, options: Options
) -> None:
    """Let those move in a game who are no learners."""
    row = cuda.grid(1)
    if row < words.shape[1]:
        games, kept = cuda.local.array(1, GAME), cuda.local.array(1, GAME)
        memory, ended = games.view(np.int32), kept.view(np.int32)
        generator = cuda.local.array(GENERATOR_WORDS, np.int64)
        odds = cuda.local.array(COLUMNS, np.float64)
        camels = cuda.local.array((2, MOST_CAMELS), np.int8)
        paid = cuda.local.array((1, MAX_PLAYERS), np.float32)
        take_words(words, row, memory, WORDS)
        take_words(finals, row, ended, WORDS)
        take_words(generators, row, generator, GENERATOR_WORDS)
        status, counts, legal, rewards, masks, observations = tables
        if move_in_game(
            games, 0, row, generator, generator, kinds, NO_MOVE, kept,
            odds, camels, paid, status, counts, rewards, options,
        ):  # fmt: skip
            show_game(games[0], row, status, legal, masks, observations, options)
        put_words(memory, words, row, WORDS)
        put_words(ended, finals, row, WORDS)
        put_words(generator, generators, row, GENERATOR_WORDS)


@kernel
def final_kernel(finals: Ints, status: Ints, seats: Ints, table: Ints) -> None:
    """Show a game that has ended to one of its seats."""
    row = cuda.grid(1)
    if row < len(seats) and has_ended(row, status):
        games = cuda.local.array(1, GAME)
        memory = games.view(np.int32)
        take_words(finals, row, memory, WORDS)
        observe(games[0], int(seats[row]), table, row)


@kernel
def check_kernel(words: Ints, options: Options, first: Ints) -> None:
    """Find out whether a record is a game of this batch, and keep the first row that is not."""
    row = cuda.grid(1)
    if row < words.shape[1]:
        games = cuda.local.array(1, GAME)
        memory = games.view(np.int32)
        take_words(words, row, memory, WORDS)
        if fault_of_state(games[0], options.edition, options.players) != SOUND:
            cuda.atomic.min(first, 0, row)


@kernel
def show_kernel(words: Ints, tables: Tables, options: Options) -> None:
    """Show a game."""
    row = cuda.grid(1)
    if row < words.shape[1]:
        games = cuda.local.array(1, GAME)
        memory = games.view(np.int32)
        take_words(words, row, memory, WORDS)
        status, _, legal, _, masks, observations = tables
        show_game(games[0], row, status, legal, masks, observations, options)


@kernel
def observe_kernel(words: Ints, seats: Ints, table: Ints) -> None:
    """Show a game to one of its seats."""
    row = cuda.grid(1)
    if row < words.shape[1]:
        games = cuda.local.array(1, GAME)
        memory = games.view(np.int32)
        take_words(words, row, memory, WORDS)
        observe(games[0], int(seats[row]), table, row)


@kernel
def draw_kernel(generators: Ints, legal: Ints, marked: npt.NDArray[np.bool_], moves: Ints) -> None:
    """Draw a random legal move for a game that is marked."""
    row = cuda.grid(1)
    if row < len(moves):
        generator = cuda.local.array(GENERATOR_WORDS, np.int64)
        take_words(generators, row, generator, GENERATOR_WORDS)
        bits = int(legal[row]) if marked[row] else 0
        moves[row] = draw_move(generator, bits) if bits else NO_MOVE
        put_words(generator, generators, row, GENERATOR_WORDS)


@kernel
def fault_kernel(moves: Ints, outcomes: Ints, legal: Ints, status: Ints, first: Ints) -> None:
    """Find out whether a game's move is wrong, and keep the first row where it is."""
    row = cuda.grid(1)
    if row < len(moves):
        move, outcome = int(moves[row]), int(outcomes[row])
        if fault_of(move, outcome, int(legal[row]), int(status[row, DICE])) != NO_FAULT:
            cuda.atomic.min(first, 0, row)

"""CUDA backend of a batch: games and tables are in device memory, and kernels update them."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from camelup.bots.net.leg_sampling import SIGHTS
from camelup.envs.cuda_kernels import (
    GAMES,
    GENERATOR_WORDS,
    OBSERVERS,
    PLAYERS,
    THREADS,
    WORDS,
    advance_kernel,
    begin_kernel,
    check_kernel,
    draw_kernel,
    fault_kernel,
    forget_kernel,
    line_of,
    look_kernel,
    observe_kernel,
    others_kernel,
    share_kernel,
    show_kernel,
)
from camelup.envs.env_error import EnvError
from camelup.envs.game_step import NO_MOVE, Options, new_tables
from camelup.envs.observation import observation_size
from camelup.rules.device import cuda
from camelup.rules.state import GAME, States

DeviceArray = Any
"""An array in device memory."""


def check_device() -> None:
    """Raise an error with the reason if no usable CUDA device is available."""
    if not cuda.is_available():
        raise EnvError("device: cuda was asked for, but no CUDA device can be used here")


class CudaBackend:
    """The games of a batch in the memory of a CUDA device."""

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
        """Start the games marked in ``begun``, seeding those marked for seeding."""
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
        """Play the given moves, or ``random_moves`` random ones per game, and update the tables."""
        advance_kernel[-(-self.games // PLAYERS), PLAYERS](
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
        self._watch()

    def random_moves(self, marked: npt.NDArray[np.bool_] | None) -> DeviceArray:
        """Draw a random legal move for every game, or for the marked games only."""
        moves = cuda.device_array(self.games, np.int64)
        chosen = self._all if marked is None else cuda.to_device(marked)
        draw_kernel[self._blocks, THREADS](self._generators, self.tables.legal, chosen, moves)
        return moves

    def observe(self, seats: DeviceArray) -> DeviceArray:
        """Return each game's observation for the given seat."""
        return self._observed(seats, final=False)

    def forget_rewards(self, begun: npt.NDArray[np.int8]) -> None:
        """Clear the rewards of the games that have just begun."""
        forget_kernel[self._blocks, THREADS](cuda.to_device(begun), self.tables.rewards)

    def look_ahead(self, legs: int, seed: int) -> DeviceArray:
        """Simulate the current leg of every game ``legs`` times."""
        counts = cuda.device_array((SIGHTS, self.games), np.int32)
        new = cuda.to_device(np.zeros(self.games, dtype=np.int32))
        seeds = cuda.to_device(np.array([seed], dtype=np.int64))
        look_kernel[-(-self.games // GAMES), THREADS](self._words, seeds, legs, counts, new)
        table = _zeros((self.games, SIGHTS), np.float32)
        share_kernel[self._blocks, THREADS](counts, legs, table)
        return table

    def let_others_move(self, kinds: DeviceArray) -> None:
        """Play the opponents' moves until it is a learner's turn in every game."""
        others_kernel[self._blocks, THREADS](
            self._words, self._finals, self._generators, kinds, self.tables, self.options
        )
        self._watch()

    def observe_final(self, seats: DeviceArray) -> DeviceArray:
        """Like ``observe``, but show games that ended in the last step in their final state."""
        return self._observed(seats, final=bool(self.options.auto_reset))

    def restore(self, generators: npt.NDArray[Any], tables: list[npt.NDArray[Any]]) -> None:
        """Restore generators and tables; recompute the tables derived from the games."""
        words = np.ascontiguousarray(generators.T.astype(np.uint32))
        self._generators.copy_to_device(words)
        table: DeviceArray
        for table, other in zip(self.tables, tables, strict=True):
            table.copy_to_device(np.asfortranarray(other))
        self._show()

    def first_fault(self, moves: DeviceArray, outcomes: DeviceArray | None) -> int | None:
        """Return the first row with an invalid move or outcome, or None."""
        fault_kernel[self._blocks, THREADS](
            moves,
            self._none if outcomes is None else outcomes,
            self.tables.legal,
            self.tables.status,
            self._first,
        )
        return self._first_found()

    def whole_numbers(self, values: object) -> DeviceArray:
        """Convert to an integer array on the device; device arrays are not copied."""
        on_device = hasattr(values, "__cuda_array_interface__")
        array = cuda.as_cuda_array(values) if on_device else np.asarray(values)
        if array.dtype.kind not in "iu":
            raise TypeError(f"whole numbers are needed, not {array.dtype}")
        if on_device and array.dtype == np.int64:
            return array
        return cuda.to_device(np.ascontiguousarray(self.to_host(array), dtype=np.int64))

    @staticmethod
    def to_host(array: Any) -> npt.NDArray[Any]:
        """Copy an array to host memory."""
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
        """The legal moves of each game as a bit mask."""
        return self.tables.legal

    def put_states(self, states: States) -> int | None:
        """Replace all games; if a record is not valid for this batch, return its row instead."""
        words = np.ascontiguousarray(states).view(np.int32).reshape(self.games, WORDS)
        there = cuda.to_device(np.ascontiguousarray(words.T))
        check_kernel[self._blocks, THREADS](there, self.options, self._first)
        wrong = self._first_found()
        if wrong is None:
            self._words = there
            self._show()
        return wrong

    def _first_found(self) -> int | None:
        """Return the row found by a kernel, if any, and reset the search."""
        row = int(self._first.copy_to_host()[0])
        if row == self.games:
            return None
        self._first.copy_to_device(np.array([self.games], dtype=np.int64))
        return row

    def copy(self) -> CudaBackend:
        """Return a deep copy."""
        twin = CudaBackend(self.games, self.options)
        twin._words.copy_to_device(self._words)
        twin._finals.copy_to_device(self._finals)
        twin._generators.copy_to_device(self._generators)
        table: DeviceArray
        for table, original in zip(twin.tables, self.tables, strict=True):
            table.copy_to_device(original)
        return twin

    @staticmethod
    def from_host(array: npt.NDArray[Any]) -> DeviceArray:
        """Copy a host array to the device."""
        return cuda.to_device(array)

    @property
    def _blocks(self) -> int:
        return -(-self.games // THREADS)

    def _show(self) -> None:
        show_kernel[self._blocks, THREADS](self._words, self.tables, self.options)
        self._watch()

    def _watch(self) -> None:
        """Update the observations of the seats to move, if they are enabled."""
        if self.options.observing:
            self._look(self._none, False, self.tables.observations)

    def _observed(self, seats: DeviceArray, final: bool) -> DeviceArray:
        table = _zeros((self.games, observation_size(*self.options[:2])), np.int8)
        self._look(seats, final, table)
        return table

    def _look(self, seats: DeviceArray, final: bool, table: DeviceArray) -> None:
        line = line_of(table.shape[1])
        observe_kernel[-(-self.games // OBSERVERS), OBSERVERS, 0, OBSERVERS * line](
            self._words, self._finals, self.tables.status, seats, int(final), line, table
        )


def _zeros(shape: tuple[int, ...], dtype: npt.DTypeLike) -> DeviceArray:
    """Allocate zeros in column-major order, so that adjacent games are adjacent in memory."""
    return cuda.to_device(np.zeros(shape, dtype, order="F"))

"""CPU backend of a batch: threads share the rows, and each runs compiled code."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

from camelup.envs.game_step import (
    DICE,
    LEAVE,
    LENGTH,
    NO_FAULT,
    NO_MOVE,
    TERMINATED,
    TRUNCATED,
    Options,
    Tables,
    advance_game,
    begin_game,
    fault_of,
    has_ended,
    new_tables,
    show_game,
)
from camelup.envs.observation import observation_size, observe
from camelup.rng import draw_move, draw_start, new_generators
from camelup.rules.check import first_unsound
from camelup.rules.jit import rows_at_once
from camelup.rules.state import Ints, States, new_states

ALIGNMENT = 64
"""Size of a CPU cache line in bytes."""

Numbers = npt.NDArray[np.int64]
"""An integer array with one entry per game."""


class CpuBackend:
    """The games of a batch in host memory."""

    def __init__(self, games: int, options: Options, cores: int) -> None:
        self.games = games
        self.options = options
        self.cores = min(cores, games)
        self._threads = ThreadPoolExecutor(self.cores) if self.cores > 1 else None
        self._states = new_states(games)
        self._finals = new_states(games)
        self.generators = new_generators(games)
        self._none = np.full(games, NO_MOVE, dtype=np.int64)
        self._all = np.ones(games, dtype=np.bool_)
        self.tables = new_tables(games, options, aligned_zeros)

    def begin(self, seeds: Numbers, streams: Numbers, begun: npt.NDArray[np.int8]) -> None:
        """Start the games marked in ``begun``, seeding those marked for seeding."""
        self._share(
            lambda first, last: begin_rows(
                self._states,
                self.generators,
                seeds,
                streams,
                begun,
                self.tables,
                self.options,
                first,
                last,
            )
        )
        self._show()

    def advance(self, moves: Numbers | None, outcomes: Numbers | None, random_moves: int) -> None:
        """Play the given moves, or ``random_moves`` random ones per game, and update the tables."""
        moves = self._none if moves is None else moves
        outcomes = self._none if outcomes is None else outcomes
        staying = self.options._replace(auto_reset=0) if random_moves == 0 else self.options

        def work(first: int, last: int) -> None:
            advance_rows(
                self._states, self.generators, moves, outcomes, random_moves,
                self.tables, staying, first, last,
            )  # fmt: skip
            if random_moves == 0:
                start_anew(
                    self._states, self._finals, self.generators, moves,
                    self.tables, self.options, first, last,
                )  # fmt: skip

        self._share(work)

    def let_others_move(self, kinds: Ints, luck: Ints | None = None) -> None:
        """Play the opponents' moves until it is a learner's turn in every game."""
        from camelup.envs.opponents import ASKED, greedy_moves

        asked, rows = self._none, np.arange(self.games)
        luck = self.generators if luck is None else luck
        while True:
            self._share(partial(self._let_some_move, kinds, luck, asked))
            waiting = kinds[rows, self._states["turn"]] == ASKED
            waiting &= (self._states["over"] == 0) & ~self._resting
            if not waiting.any():
                return
            asked = greedy_moves(self._states, np.flatnonzero(waiting))

    def _let_some_move(self, kinds: Ints, luck: Ints, asked: Ints, first: int, last: int) -> None:
        from camelup.envs.opponents import let_others_move

        let_others_move(
            self._states, self.generators, luck, kinds, asked,
            self._finals, self.tables, self.options, first, last,
        )  # fmt: skip

    @property
    def _resting(self) -> npt.NDArray[np.bool_]:
        """Mask of the games that have ended and do not restart automatically."""
        return self._ended() & (self.options.auto_reset == 0)

    def _ended(self) -> npt.NDArray[np.bool_]:
        """Mask of the games that ended in the last step."""
        status = self.tables.status
        ended: npt.NDArray[np.bool_] = (status[:, TERMINATED] | status[:, TRUNCATED]) != 0
        return ended

    def random_moves(self, marked: npt.NDArray[np.bool_] | None) -> Numbers:
        """Draw a random legal move for every game, or for the marked games only."""
        chosen = self._all if marked is None else marked
        moves = np.empty(self.games, dtype=np.int64)
        self._share(
            lambda first, last: draw_moves(
                self.generators, self.tables.legal, chosen, moves, first, last
            )
        )
        return moves

    def observe(self, seats: Numbers) -> npt.NDArray[np.int8]:
        """Return each game's observation for the given seat."""
        table = np.empty((self.games, observation_size(*self.options[:2])), dtype=np.int8)
        self._share(lambda first, last: observe_rows(self._states, seats, table, first, last))
        return table

    def observe_final(self, seats: Numbers) -> npt.NDArray[np.int8]:
        """Like ``observe``, but show games that ended in the last step in their final state."""
        table = self.observe(seats)
        rows = np.flatnonzero(self._ended()) if self.options.auto_reset else np.zeros(0, np.intp)
        last = np.empty((len(rows), table.shape[1]), dtype=np.int8)
        observe_rows(self._finals[rows], seats[rows], last, 0, len(rows))
        table[rows] = last
        return table

    def forget_rewards(self, begun: npt.NDArray[np.int8]) -> None:
        """Clear the rewards of the games that have just begun."""
        self.tables.rewards[begun != LEAVE] = 0

    def look_ahead(self, legs: int, seed: int) -> npt.NDArray[np.float32]:
        """Simulate the current leg of every game ``legs`` times."""
        from camelup.bots.net.leg_sampling import SIGHTS, WHOLE
        from camelup.envs.leg_features import look_rows

        counts = np.zeros((self.games, SIGHTS), dtype=np.int64)
        self._share(lambda first, last: look_rows(self._states, seed, legs, counts, first, last))
        return (counts / (WHOLE * float(legs))).astype(np.float32)

    def restore(self, generators: Numbers, tables: list[npt.NDArray[Any]]) -> None:
        """Restore generators and tables; recompute the tables derived from the games."""
        self.generators[:] = generators
        known: Sequence[npt.NDArray[Any]] = self.tables
        for table, other in zip(known, tables, strict=True):
            table[:] = other
        self._show()

    def first_fault(self, moves: Numbers, outcomes: Numbers | None) -> int | None:
        """Return the first row with an invalid move or outcome, or None."""
        outcomes = self._none if outcomes is None else outcomes
        wrong, legal, status = np.empty(self.games, bool), self.tables.legal, self.tables.status
        mark_faults(moves, outcomes, legal, status, wrong, 0, self.games)
        return int(wrong.argmax()) if wrong.any() else None

    def whole_numbers(self, values: object) -> Numbers:
        """Convert to an integer array in the layout the compiled code expects."""
        array = np.asarray(values)
        if array.dtype.kind not in "iu":
            raise TypeError(f"whole numbers are needed, not {array.dtype}")
        return array.astype(np.int64, copy=False)

    @property
    def states(self) -> States:
        """The games as records, read-only."""
        return _read_only(self._states)

    @property
    def legal(self) -> Numbers:
        """The legal moves of each game as a bit mask, read-only."""
        return _read_only(self.tables.legal)

    def put_states(self, states: States) -> int | None:
        """Replace all games; if a record is not valid for this batch, return its row instead."""
        states = np.require(states, requirements=["C", "W"])
        wrong = np.full(self.games, False)
        self._share(lambda first, last: mark_unsound(states, self.options, wrong, first, last))
        if wrong.any():
            return int(wrong.argmax())
        self._states[:] = states
        self._show()
        return None

    def copy(self) -> CpuBackend:
        """Return a deep copy."""
        twin = CpuBackend(self.games, self.options, self.cores)
        twin._states[:] = self._states
        twin._finals[:] = self._finals
        twin.generators[:] = self.generators
        copies: Sequence[npt.NDArray[Any]] = twin.tables
        for table, original in zip(copies, self.tables, strict=True):
            table[:] = original
        return twin

    @staticmethod
    def to_host(array: npt.ArrayLike) -> npt.NDArray[Any]:
        """Return the array in host memory."""
        return np.asarray(array)

    @staticmethod
    def from_host(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """Convert a host array to the array type of the batch."""
        return array

    def _show(self) -> None:
        self._share(
            lambda first, last: show_rows(self._states, self.tables, self.options, first, last)
        )

    def _share(self, work: Callable[[int, int], None]) -> None:
        if self._threads is None:
            work(0, self.games)
            return
        bounds = [self.games * share // self.cores for share in range(self.cores + 1)]
        list(self._threads.map(work, bounds[:-1], bounds[1:]))


def aligned_zeros(shape: tuple[int, ...], kind: npt.DTypeLike) -> npt.NDArray[Any]:
    """Allocate zeros aligned to 64 bytes, which JAX accepts without a copy."""
    size = math.prod(shape) * np.dtype(kind).itemsize
    room = np.zeros(size + ALIGNMENT, dtype=np.uint8)
    start = -room.ctypes.data % ALIGNMENT
    return room[start : start + size].view(kind).reshape(shape)


def _read_only(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Return a read-only view, so that validated values cannot be changed from outside."""
    view = array.view()
    view.flags.writeable = False
    return view


@rows_at_once
def mark_unsound(
    states: States, options: Options, wrong: npt.NDArray[np.bool_], first: int, last: int
) -> None:
    """Mark the first record in a range of rows that is not a valid game of this batch."""
    row = first_unsound(states, options.edition, options.players, first, last)
    if row < last:
        wrong[row] = True


@rows_at_once
def begin_rows(
    states: States,
    generators: Ints,
    seeds: Ints,
    streams: Ints,
    begun: Ints,
    tables: Tables,
    options: Options,
    first: int,
    last: int,
) -> None:
    """Start the games in a range of rows that are marked in ``begun``."""
    for row in range(first, last):
        if begun[row] != LEAVE:
            begin_game(
                states[row], generators[row], int(begun[row]), int(seeds[row]),
                int(streams[row]), row, tables, options,
            )  # fmt: skip


@rows_at_once
def advance_rows(
    states: States,
    generators: Ints,
    moves: Ints,
    outcomes: Ints,
    random_moves: int,
    tables: Tables,
    options: Options,
    first: int,
    last: int,
) -> None:
    """Step the games in a range of rows.

    The tables are unpacked before the loop: inside it every access would count references.
    """
    status, counts, legal, rewards, masks, observations = tables
    for row in range(first, last):
        game = states[row]
        advance_game(
            game, generators[row], int(moves[row]), int(outcomes[row]), random_moves, row, status,
            counts, rewards, options,
        )  # fmt: skip
        show_game(game, row, status, legal, masks, observations, options)


@rows_at_once
def start_anew(
    states: States,
    finals: States,
    generators: Ints,
    moves: Ints,
    tables: Tables,
    options: Options,
    first: int,
    last: int,
) -> None:
    """Save the games in a range of rows that a move has just ended, and restart them."""
    status, counts, legal, _, masks, observations = tables
    for row in range(first, last):
        if has_ended(row, status) and moves[row] != NO_MOVE:
            finals[row] = states[row]
            if options.auto_reset:
                counts[row, LENGTH] = 0
                draw_start(generators[row], states[row], options.edition, options.players)
                show_game(states[row], row, status, legal, masks, observations, options)


@rows_at_once
def show_rows(states: States, tables: Tables, options: Options, first: int, last: int) -> None:
    """Update the tables for a range of rows."""
    status, _, legal, _, masks, observations = tables
    for row in range(first, last):
        show_game(states[row], row, status, legal, masks, observations, options)


@rows_at_once
def observe_rows(states: States, seats: Ints, table: Ints, first: int, last: int) -> None:
    """Write the observation of one seat per game for a range of rows."""
    for row in range(first, last):
        observe(states[row], int(seats[row]), table, row)


@rows_at_once
def draw_moves(
    generators: Ints,
    legal: Ints,
    marked: npt.NDArray[np.bool_],
    moves: Ints,
    first: int,
    last: int,
) -> None:
    """Draw a random legal move for each marked game in a range of rows."""
    for row in range(first, last):
        bits = int(legal[row]) if marked[row] else 0
        moves[row] = draw_move(generators[row], bits) if bits else NO_MOVE


@rows_at_once
def mark_faults(
    moves: Ints,
    outcomes: Ints,
    legal: Ints,
    status: Ints,
    wrong: npt.NDArray[np.bool_],
    first: int,
    last: int,
) -> None:
    """Mark the games in a range of rows whose move or outcome is invalid."""
    for row in range(first, last):
        dice = int(status[row, DICE])
        fault = fault_of(int(moves[row]), int(outcomes[row]), int(legal[row]), dice)
        wrong[row] = fault != NO_FAULT

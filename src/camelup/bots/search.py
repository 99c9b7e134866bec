"""Search and sharp: choose the move with the best average result in playouts."""

from __future__ import annotations

import time
from collections.abc import Callable

from camelup.bots.interface import Bot, BotError
from camelup.bots.leg_graph import MOST_ROLLED, ROWS, LegStore, clear_store, leg_graphs
from camelup.bots.move_search import (
    MoveSearch,
    best_of,
    choose_promising,
    drop_half,
    lay_out_move,
    new_search,
    rounds_of,
    run_search,
    search_move,
    standing,
    weigh_cards,
)
from camelup.notation.moves import is_tile, write_move
from camelup.view import View

DEFAULT_SECONDS = 0.2
"""Default time for a move."""

LAYOUT_SHARE = 0.4
"""Fraction of the time after which no more tile moves are added."""

CHUNK = 16
"""Playouts of each move between two checks of the clock."""

MOST = 1_000_000_000
"""Upper limit of a budget, in seconds or playouts."""

SHARP_PLAYOUTS = 1_000
"""Playouts per move of sharp."""


class Search(Bot):
    """Compares moves by playouts, limited by time (``seconds``) or number (``playouts``).

    Each round has the same budget and drops the weaker half of the moves. With ``playouts`` the
    choice is deterministic for a seed.
    """

    def __init__(self, seconds: float | None = None, playouts: int | None = None) -> None:
        for option, value, kinds in (
            ("seconds", seconds, (int, float)),
            ("playouts", playouts, int),
        ):
            if value is not None and not (isinstance(value, kinds) and 0 < value <= MOST):
                raise BotError("bot-option-value", option=option, value=str(value))
        self.seconds = seconds
        self.playouts = playouts
        self.clock: Callable[[], float] = time.perf_counter

    def choose(self, view: View, seconds: float | None = None) -> str:
        """Search for the best move; ``seconds`` can only shorten the bot's own time."""
        seed = (self.seed & (2**62 - 1)) + len(view.moves)
        if self.playouts is not None:
            best = self.search(view, seed, self.playouts, leg_graphs())
        else:
            times = [budget for budget in (self.seconds, seconds) if budget is not None]
            best = self._by_clock(view, seed, min(times, default=DEFAULT_SECONDS))
        return write_move(view.edition, best)

    def search(self, view: View, seed: int, playouts: int, graphs: LegStore) -> int:
        """Find the best move with a number of playouts."""
        return search_move(view.state, *view.past(), seed, playouts, graphs)

    def choose_moves(self, view: View, seed: int, trial: MoveSearch, graphs: LegStore) -> int:
        """Fill a search with the moves to try, the best first; returns how many."""
        weigh_cards(*view.past(), trial.weights)
        return choose_promising(trial, graphs)

    def _by_clock(self, view: View, seed: int, seconds: float) -> int:
        began = self.clock()
        graphs, trial = leg_graphs(), new_search()
        trial.games[0] = view.state[0]
        count = self.choose_moves(view, seed, trial, graphs)
        lay_out_in_time(trial, graphs, count, lambda: self.clock() < began + LAYOUT_SHARE * seconds)
        start, done = self.clock(), 0
        rounds = rounds_of(standing(trial))
        for turn in range(1, rounds + 1):
            end = start + (began + seconds - start) * turn / rounds
            more = 1
            while True:
                run_search(trial, graphs, seed, done, more)
                done, more = done + more, CHUNK
                if standing(trial) < 2 or self.clock() >= end:
                    break
            if turn < rounds:
                drop_half(trial)
        return best_of(trial)


def lay_out_in_time(
    trial: MoveSearch, graphs: LegStore, count: int, in_time: Callable[[], bool]
) -> None:
    """Activate the moves of a search.

    Each tile move needs its own graph, which takes time to build. Once ``in_time`` returns False,
    no tile move is added except the first move.
    """
    if graphs.used[ROWS] > MOST_ROLLED // 2:
        clear_store(graphs)
    for candidate in range(count):
        if not is_tile(int(trial.moves[candidate])) or candidate == 0 or in_time():
            lay_out_move(trial, graphs, candidate)


class Sharp(Search):
    """Searches with a fixed, small number of playouts."""

    def __init__(self) -> None:
        super().__init__(playouts=SHARP_PLAYOUTS)

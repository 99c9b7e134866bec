"""Search and sharp: the promising moves are played out, and the best on average is taken."""

from __future__ import annotations

import time
from collections.abc import Callable

from camelup.bots.interface import Bot, BotError
from camelup.bots.move_search import MoveSearch
from camelup.notation.moves import write_move
from camelup.view import View

DEFAULT_SECONDS = 0.2
"""Time for a move where nothing else is said."""

LAYOUT_SHARE = 0.4
"""The part of the time after which no more tiles are laid out."""

CHUNK = 16
"""Playouts of each move between two looks at the clock."""

MOST = 1_000_000_000
"""No budget is larger: of seconds or of playouts."""

SHARP_PLAYOUTS = 1_000
"""The work that sharp puts into a move."""


class Search(Bot):
    """Compares moves by playouts: for a time (``seconds``), or so many (``playouts``).

    In rounds of equal work the weaker half of the moves is dropped. With ``playouts`` the
    same seed gives the same moves.
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
        """Play the promising moves out; the clock given can only shorten the bot's own time."""
        seed = (self.seed & (2**62 - 1)) + len(view.moves)
        if self.playouts is not None:
            trial = self.trial(view, seed)
            _run_rounds(trial, self.playouts)
            return write_move(view.edition, trial.best)
        times = [budget for budget in (self.seconds, seconds) if budget is not None]
        best = self._by_clock(view, seed, min(times, default=DEFAULT_SECONDS))
        return write_move(view.edition, best)

    def trial(
        self, view: View, seed: int, in_time: Callable[[], bool] = lambda: True
    ) -> MoveSearch:
        """Say which moves are tried out."""
        return MoveSearch(view, seed, in_time)

    def _by_clock(self, view: View, seed: int, seconds: float) -> int:
        began = self.clock()
        trial = self.trial(view, seed, lambda: self.clock() < began + LAYOUT_SHARE * seconds)
        start = self.clock()
        for turn in range(1, trial.rounds + 1):
            end = start + (began + seconds - start) * turn / trial.rounds
            trial.run(1)
            while len(trial.moves) > 1 and self.clock() < end:
                trial.run(CHUNK)
            if turn < trial.rounds:
                trial.drop_half()
        return trial.best


class Sharp(Search):
    """Plays to win with a fixed, small amount of work."""

    def __init__(self) -> None:
        super().__init__(playouts=SHARP_PLAYOUTS)


def _run_rounds(trial: MoveSearch, playouts: int) -> None:
    if len(trial.moves) == 1:
        return
    for turn in range(1, trial.rounds + 1):
        trial.run(max(1, playouts // (trial.rounds * trial.standing)))
        if turn < trial.rounds:
            trial.drop_half()

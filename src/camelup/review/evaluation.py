"""Win probabilities for every position of a game: a fast pass, then with all cards open."""

from __future__ import annotations

from functools import cached_property
from math import inf
from time import monotonic
from typing import NamedTuple

import numpy as np

from camelup.bots.net.numpy_network import Network
from camelup.odds.leg_distribution import Floats
from camelup.review.batch_eval import judge_all
from camelup.review.endgame import Endings, is_closing
from camelup.review.open_card_odds import LEGS, open_chances, rolled
from camelup.review.replayed_game import ReplayedGame
from camelup.rules.moves import ROLL
from camelup.rules.state import Ints, States

OPENED = 64
"""Positions evaluated per batch with all cards open: some hundredths of a second."""

COUNTED = 4
"""Positions per batch in the endgame search, which takes longer for each."""


class WinProbTrace(NamedTuple):
    """Win probabilities through a game, by move, then by seat."""

    chances: Floats
    """Before every move and after the last one."""
    decided: Floats
    """Effect of each decision on every seat."""
    luck: Floats
    """Effect of each roll on every seat; 0 for other moves."""


class Forks(NamedTuple):
    """The positions of a game, followed by all positions its rolls could have led to."""

    games: States
    rolls: list[tuple[int, Floats]]
    """The number of each roll, from 0, and the probabilities of its outcomes."""


def forks_of(course: ReplayedGame) -> Forks:
    """List all positions that must be evaluated to separate luck from decisions."""
    games, rolls = [course.states], []
    for number, played in enumerate(course.game.history):
        if played.move == ROLL:
            after, weights = rolled(course.states, number)
            games.append(after)
            rolls.append((number, weights))
    return Forks(np.concatenate(games), rolls)


def flow_along(course: ReplayedGame, forks: Forks, known: Floats) -> WinProbTrace:
    """Trace the win probabilities; decisions and luck add up to the total change.

    The luck of a roll is the win probability after it minus the mean over all its outcomes, so
    its expected value is 0 even if the network is wrong.
    """
    moves = len(course.game.history)
    chances = known[: moves + 1]
    decided, luck = chances[1:] - chances[:-1], np.zeros((moves, course.game.players))
    at = moves + 1
    for number, weights in forks.rolls:
        mean = weights @ known[at : at + len(weights)]
        at += len(weights)
        luck[number] = chances[number + 1] - mean
        decided[number] = mean - chances[number]
    return WinProbTrace(chances, decided, luck)


class EvaluationProgress(NamedTuple):
    """State of an evaluation in progress."""

    glance: Floats
    """Fast pass: values of all positions of the forks, each from the view of the player to move."""
    chances: Floats
    """Values with all cards open, for the positions evaluated so far."""
    counted: int
    """Number of positions near the end for which the endgame search is done."""


class GameEvaluator:
    """Computes the win probabilities of a game's positions; can resume from earlier progress.

    A fast pass comes first, from the view of each player to move: it takes a tenth of a second
    and shows the turning points. Opening all cards and searching the end take longer. Mixing both
    would be worse than the fast pass alone, so its values are used until everything is done.
    """

    def __init__(self, course: ReplayedGame, network: Network, seed: int) -> None:
        self._course, self._network, self._seed = course, network, seed
        nothing = np.zeros((0, course.game.players))
        self.seen = EvaluationProgress(nothing, nothing, 0)
        self._trace: tuple[Floats, WinProbTrace] | None = None

    @cached_property
    def forks(self) -> Forks:
        """All positions that must be evaluated."""
        return forks_of(self._course)

    @cached_property
    def _closing(self) -> Ints:
        """Positions for which the end is searched exactly."""
        return np.flatnonzero(is_closing(self.forks.games))

    @cached_property
    def endings(self) -> Endings:
        """The endgame search."""
        return Endings(self._network, self._course.reading, self._seed)

    @property
    def has_glanced(self) -> bool:
        """Whether the fast pass is done."""
        return len(self.seen.glance) > 0

    @property
    def is_done(self) -> bool:
        """Whether the evaluation with open cards and the endgame search are done."""
        return self._is_open and self.seen.counted == len(self._closing)

    @property
    def _is_open(self) -> bool:
        return len(self.seen.chances) == len(self.forks.games)

    def look_for(self, seconds: float) -> None:
        """Evaluate for ``seconds``, at least one batch; only the fast pass if it is not done.

        The batches do not depend on the time, so neither do the results.
        """
        if not self.has_glanced:
            self._glance()
            return
        until = monotonic() + seconds
        while not self.is_done:
            self._count() if self._is_open else self._open()
            if monotonic() >= until:
                return

    def look(self) -> None:
        """Complete the evaluation."""
        while not self.is_done:
            self.look_for(inf)

    def _glance(self) -> None:
        read = self._course.reading
        found = judge_all(self._network, self.forks.games, read, LEGS, self._seed).shares
        self.seen = self.seen._replace(glance=self._by_seat(found))

    def _open(self) -> None:
        chances = self.seen.chances
        games = self.forks.games[len(chances) :][:OPENED]
        found = open_chances(self._network, games, self._course.reading, self._seed)
        self.seen = self.seen._replace(chances=np.concatenate([chances, self._by_seat(found)]))

    def _count(self) -> None:
        chances, counted = self.seen.chances.copy(), self.seen.counted
        which = self._closing[counted:][:COUNTED]
        chances[which] = self._by_seat(self.endings.chances(self.forks.games[which]))
        self.seen = self.seen._replace(chances=chances, counted=counted + len(which))

    def _by_seat(self, found: Floats) -> Floats:
        return found[:, : self._course.game.players]

    @property
    def trace(self) -> WinProbTrace:
        """Win probabilities, decisions and luck.

        The values are those with all cards open, or those of the fast pass until these are done.
        Completes the evaluation if nothing has been evaluated yet.
        """
        if not self.has_glanced:
            self.look()
        known = self.seen.chances if self.is_done else self.seen.glance
        if self._trace is None or self._trace[0] is not known:
            self._trace = known, flow_along(self._course, self.forks, known)
        return self._trace[1]

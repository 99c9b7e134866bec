"""The chances of every position of a game: a glance first, then with all cards open."""

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
"""Positions that are looked at together with all cards open: some hundredths of a second."""

COUNTED = 4
"""And those whose end is counted out together, which takes longer for each."""


class WinProbTrace(NamedTuple):
    """How the chances went through a game: by move, then by seat."""

    chances: Floats
    """Before every move and after the last one."""
    decided: Floats
    """What each decision did to every seat."""
    luck: Floats
    """What each die did to every seat; nothing where none was rolled."""


class Forks(NamedTuple):
    """The positions of a game, and after them all that its rolls could have led to."""

    games: States
    rolls: list[tuple[int, Floats]]
    """The number of each roll, from 0, and how likely its outcomes were."""


def forks_of(course: ReplayedGame) -> Forks:
    """List all positions whose chances are needed to tell luck from decisions."""
    games, rolls = [course.states], []
    for number, played in enumerate(course.game.history):
        if played.move == ROLL:
            after, weights = rolled(course.states, number)
            games.append(after)
            rolls.append((number, weights))
    return Forks(np.concatenate(games), rolls)


def flow_along(course: ReplayedGame, forks: Forks, known: Floats) -> WinProbTrace:
    """Follow the chances with all cards open; decisions and luck add up to all that changed.

    The luck of a roll is the chance after it less the mean over all it could have shown, so
    its mean is nothing whatever the faults of the network.
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
    """How far a lookout has come."""

    glance: Floats
    """The chances of all the forks' positions, as each one to move could see them."""
    chances: Floats
    """With all cards open, of as many of them as were looked at."""
    counted: int
    """Of how many of those near the end it was counted out."""


class GameEvaluator:
    """Finds the chances of all positions of a game; goes on from what was seen before.

    A glance comes first, at what each one who was to move could see: it takes a tenth of a
    second and shows where a game turned. Opening all cards and counting out the end take longer;
    half of it would be worse than none, so the glance holds until all is done.
    """

    def __init__(self, course: ReplayedGame, network: Network, seed: int) -> None:
        self._course, self._network, self._seed = course, network, seed
        nothing = np.zeros((0, course.game.players))
        self.seen = EvaluationProgress(nothing, nothing, 0)
        self._trace: tuple[Floats, WinProbTrace] | None = None

    @cached_property
    def forks(self) -> Forks:
        """All positions whose chances are needed."""
        return forks_of(self._course)

    @cached_property
    def _closing(self) -> Ints:
        """Those whose end is counted out."""
        return np.flatnonzero(is_closing(self.forks.games))

    @cached_property
    def endings(self) -> Endings:
        """What counts out the end."""
        return Endings(self._network, self._course.reading, self._seed)

    @property
    def has_glanced(self) -> bool:
        """Whether there is something to say of every position."""
        return len(self.seen.glance) > 0

    @property
    def is_done(self) -> bool:
        """Whether all cards were opened and the end was counted out."""
        return self._is_open and self.seen.counted == len(self._closing)

    @property
    def _is_open(self) -> bool:
        return len(self.seen.chances) == len(self.forks.games)

    def look_for(self, seconds: float) -> None:
        """Find out chances for so long, some at least; only the glance if there was none.

        What is worked on together does not depend on the time, so neither do the chances.
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
        """Find out all chances."""
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
        """Chances, decisions and luck with all cards open, or at a glance while that is all.

        Where nobody has looked yet all is found out.
        """
        if not self.has_glanced:
            self.look()
        known = self.seen.chances if self.is_done else self.seen.glance
        if self._trace is None or self._trace[0] is not known:
            self._trace = known, flow_along(self._course, self.forks, known)
        return self._trace[1]

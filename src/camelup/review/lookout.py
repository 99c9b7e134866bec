"""The chances of every position of a game: at a glance first, then its end counted out."""

from __future__ import annotations

from functools import cached_property
from time import monotonic
from typing import NamedTuple

import numpy as np

from camelup.bots.net.network import Network
from camelup.odds.leg import Floats
from camelup.review.chances import open_chances, rolled
from camelup.review.course import Course
from camelup.review.ending import Endings, is_closing
from camelup.rules.moves import ROLL
from camelup.rules.state import Ints, States

GLANCED = 64
"""Positions that the network is asked about together: some hundredths of a second."""

COUNTED = 2
"""And those whose end is counted out together, which takes longer for each."""


class Flow(NamedTuple):
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


def forks_of(course: Course) -> Forks:
    """List all positions whose chances are needed to tell luck from decisions."""
    games, rolls = [course.states], []
    for number, played in enumerate(course.game.history):
        if played.move == ROLL:
            after, weights = rolled(course.states, number)
            games.append(after)
            rolls.append((number, weights))
    return Forks(np.concatenate(games), rolls)


def flow_along(course: Course, forks: Forks, known: Floats) -> Flow:
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
    return Flow(chances, decided, luck)


class Seen(NamedTuple):
    """How far a lookout has come."""

    chances: Floats
    """With all cards open, of as many of the forks' positions as were looked at."""
    counted: int
    """How many of those near the end were counted out and not just glanced at."""


class Lookout:
    """Finds the chances of all positions of a game; goes on from what was seen before.

    The network's word on every position comes first: it shows within a second where a game
    turned. Counting out the end takes longer, and sharpens what the glance has shown.
    """

    def __init__(self, course: Course, network: Network, seed: int) -> None:
        self._course, self._network, self._seed = course, network, seed
        self.seen = Seen(np.zeros((0, course.game.players)), 0)
        self._flow: tuple[Seen, Flow] | None = None

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
        return len(self.seen.chances) == len(self.forks.games)

    @property
    def is_done(self) -> bool:
        """Whether the end is counted out, too."""
        return self.has_glanced and self.seen.counted == len(self._closing)

    def look_for(self, seconds: float) -> None:
        """Find out chances for so long, some at least; no longer than to the end of the glance.

        What is worked on together does not depend on the time, so neither do the chances.
        """
        until = monotonic() + seconds
        counting = self.has_glanced
        while self.has_glanced == counting and not self.is_done:
            self._count() if counting else self._glance()
            if monotonic() >= until:
                return

    def look(self) -> None:
        """Find out all chances."""
        while not self.is_done:
            self.look_for(1.0)

    def _glance(self) -> None:
        chances = self.seen.chances
        games = self.forks.games[len(chances) :][:GLANCED]
        found = open_chances(self._network, games, self._course.reading, self._seed)
        self.seen = Seen(np.concatenate([chances, found[:, : chances.shape[1]]]), 0)

    def _count(self) -> None:
        chances, counted = self.seen.chances.copy(), self.seen.counted
        which = self._closing[counted:][:COUNTED]
        chances[which] = self.endings.chances(self.forks.games[which])[:, : chances.shape[1]]
        self.seen = Seen(chances, counted + len(which))

    @property
    def flow(self) -> Flow:
        """Chances, decisions and luck with all cards open, as they are known so far.

        Before the first glance is over there is nothing to say: then all is found out.
        """
        if not self.has_glanced:
            self.look()
        if self._flow is None or self._flow[0] is not self.seen:
            self._flow = self.seen, flow_along(self._course, self.forks, self.seen.chances)
        return self._flow[1]

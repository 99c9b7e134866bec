"""Solving the race: the table of every camel's chances at the start of a leg.

One pass plays one more leg before the chances known so far. In the first edition camels
only run forward, so that after as many passes as a race can have legs nothing changes any
more; in the second each pass comes closer, and the change it makes tells how close.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from camelup.odds.leg_distribution import Floats
from camelup.odds.solve_sweep import WIDTH
from camelup.odds.track_spec import TrackSpec
from camelup.rules.editions import RACING

CLOSE_ENOUGH = 2e-7
"""A pass that changes nothing by more than this is the last."""

LIKELY_PASSES = 11
"""How many passes a full second-edition table takes; for estimates of time only."""

PASSES_UNTIL_ESTIMATE = 0.1
"""Too little is known before that to tell the time left."""

SECONDS_BETWEEN_COPIES = 60.0
"""How often an unfinished table is put aside."""


@dataclass(frozen=True)
class Progress:
    """How far the solver has come."""

    passes: int
    change: float
    fraction: float
    seconds_left: float | None
    """None until it can be told."""


Tell = Callable[[Progress], None]
"""What the solver calls to report its progress."""


Tick = Callable[[float], None]
"""What an engine calls with each fraction of a pass that is done."""


class Engine(Protocol):
    """What plays one leg of all races at once."""

    def load(self, table: Floats) -> None:
        """Take the chances known so far."""

    def sweep(self, tick: Tick) -> float:
        """Play one more leg before them; returns the largest change."""

    def table(self) -> Floats:
        """Give the chances as they are now."""


@dataclass(frozen=True, eq=False)
class RaceTable:
    """Chances at the start of a leg: placement, win (0) or lose (1), racing camel by place."""

    course: TrackSpec
    values: Floats
    passes: int
    change: float
    """What the last pass changed at most."""


def solve(
    course: TrackSpec,
    engine: Engine,
    *,
    close_enough: float = CLOSE_ENOUGH,
    start: RaceTable | None = None,
    tell: Tell | None = None,
    put_aside: Callable[[RaceTable], None] | None = None,
) -> RaceTable:
    """Make passes until nothing changes by more than what is close enough.

    An unfinished table is put aside now and then, so that a kill costs little.
    """
    values = course.even_chances() if start is None else start.values
    engine.load(values.reshape(course.rows, 1, WIDTH))
    clock = _Clock(tell, start.passes if start else 0)
    change = 1.0
    while change > close_enough:
        change = engine.sweep(clock.tick)
        clock.next_pass(change)
        if put_aside and clock.copy_is_due():
            put_aside(RaceTable(course, _chances(engine), clock.passes, change))
    return RaceTable(course, normalised(_chances(engine)), clock.passes, change)


def _chances(engine: Engine) -> Floats:
    return engine.table().reshape(-1, 2, RACING)


def normalised(chances: Floats) -> Floats:
    """Make the chances to win, and those to lose, sum to 1 again in every row."""
    sums = chances.sum(axis=2, keepdims=True, dtype=np.float64)
    whole: Floats = (chances / sums).astype(chances.dtype)
    whole.setflags(write=False)
    return whole


class _Clock:
    """Turns what is done into time left."""

    def __init__(self, tell: Tell | None, passes: int) -> None:
        self.tell = tell
        self.started = self.copied = time.monotonic()
        self.passes = self.passes_before = passes
        self.part = self.shown = 0.0
        self.change = 1.0

    def next_pass(self, change: float) -> None:
        self.passes += 1
        self.part = 0.0
        self.change = change

    def copy_is_due(self) -> bool:
        now = time.monotonic()
        due = now - self.copied > SECONDS_BETWEEN_COPIES
        self.copied = now if due else self.copied
        return due

    def tick(self, part: float) -> None:
        self.part += part
        if self.tell is None:
            return
        done = self.passes + self.part
        expected = max(LIKELY_PASSES, self.passes + 1)
        made = done - self.passes_before
        spent = time.monotonic() - self.started
        left = spent / made * (expected - done) if made > PASSES_UNTIL_ESTIMATE else None
        self.shown = max(self.shown, done / expected)
        self.tell(Progress(self.passes, self.change, self.shown, left))

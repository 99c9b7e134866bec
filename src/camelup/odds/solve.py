"""Solver for the race table: every camel's chances at the start of a leg.

One pass adds one leg before the chances computed so far. In the first edition camels only move
forward, so the chances are final after as many passes as a race can have legs. In the second
edition each pass converges further; the largest change measures the remaining error.
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
"""Convergence threshold: the largest change of the last pass."""

LIKELY_PASSES = 11
"""Typical number of passes for a second-edition table; for time estimates only."""

PASSES_UNTIL_ESTIMATE = 0.1
"""Passes before the first time estimate."""

SECONDS_BETWEEN_COPIES = 60.0
"""Interval between saves of an unfinished table."""


@dataclass(frozen=True)
class Progress:
    """Progress of the solver."""

    passes: int
    change: float
    fraction: float
    seconds_left: float | None
    """None until there is an estimate."""


Tell = Callable[[Progress], None]
"""Callback for the solver's progress."""


Tick = Callable[[float], None]
"""Callback for the completed fractions of a pass."""


class Engine(Protocol):
    """Back end that computes one leg of all races."""

    def load(self, table: Floats) -> None:
        """Set the chances computed so far."""

    def sweep(self, tick: Tick) -> float:
        """Add one leg before them; returns the largest change."""

    def table(self) -> Floats:
        """Return the current chances."""


@dataclass(frozen=True, eq=False)
class RaceTable:
    """Chances at the start of a leg: placement, win (0) or lose (1), racing camel by place."""

    course: TrackSpec
    values: Floats
    passes: int
    change: float
    """Largest change in the last pass."""


def solve(
    course: TrackSpec,
    engine: Engine,
    *,
    close_enough: float = CLOSE_ENOUGH,
    start: RaceTable | None = None,
    tell: Tell | None = None,
    put_aside: Callable[[RaceTable], None] | None = None,
) -> RaceTable:
    """Run passes until the largest change is below the threshold.

    An unfinished table is saved at intervals, so that an interrupted run can be resumed.
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
    """Scale the chances to win, and those to lose, to sum to 1 in every row."""
    sums = chances.sum(axis=2, keepdims=True, dtype=np.float64)
    whole: Floats = (chances / sums).astype(chances.dtype)
    whole.setflags(write=False)
    return whole


class _Clock:
    """Estimates the remaining time."""

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

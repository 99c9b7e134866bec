"""How often something may be done."""

import time
from collections import deque
from collections.abc import Hashable

from camelup.server.schemas.errors import RateLimited

_KEYS = 1000
"""Keys that are remembered before the quiet ones are dropped."""


WRITTEN = 10
"""Moves that cost as much as one new one where they are only told again."""


class SlidingWindow:
    """At most so much in so many seconds, for each key."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most = most
        self.seconds = seconds
        self._times: dict[Hashable, deque[tuple[float, int]]] = {}
        self._sums: dict[Hashable, int] = {}
        self._room = _KEYS

    def acquire(self, key: Hashable, cost: int = 1) -> float:
        """Count what is done; returns 0, or how long to wait if it is too much.

        What costs more than all there is may be done by who has done nothing before.
        """
        moment = time.monotonic()
        if len(self._times) > self._room:
            self._forget_old(moment)
        times = self._times.setdefault(key, deque())
        spent = self._sums.get(key, 0)
        while times and times[0][0] <= moment - self.seconds:
            spent -= times.popleft()[1]
        self._sums[key] = spent
        if spent + min(cost, self.most) > self.most or not self.most:
            return times[0][0] + self.seconds - moment if times else self.seconds
        times.append((moment, cost))
        self._sums[key] = spent + cost
        return 0.0

    def record(self, key: Hashable) -> None:
        """Count what was done where it was allowed by somebody else."""
        self._times.setdefault(key, deque()).append((time.monotonic(), 1))
        self._sums[key] = self._sums.get(key, 0) + 1

    def check(self, key: Hashable, cost: int = 1) -> None:
        """Count what is done, and refuse it if it is too much."""
        wait = self.acquire(key, cost)
        if wait > 0:
            raise RateLimited("too-fast", seconds=max(1, round(wait)))

    def refund(self, key: Hashable) -> None:
        """Take back what was counted last."""
        times = self._times.get(key)
        if times:
            self._sums[key] -= times.pop()[1]

    def _forget_old(self, moment: float) -> None:
        """Drop keys that have been quiet, so that strangers cannot fill the memory."""
        since = moment - self.seconds
        self._times = {
            key: times for key, times in self._times.items() if times and times[-1][0] > since
        }
        self._sums = {key: spent for key, spent in self._sums.items() if key in self._times}
        self._room = max(_KEYS, 2 * len(self._times))


class Counter:
    """How many of something are open for each key."""

    def __init__(self) -> None:
        self._open: dict[Hashable, int] = {}

    def count(self, key: Hashable) -> int:
        """How many are open."""
        return self._open.get(key, 0)

    def add(self, key: Hashable) -> None:
        """One more is open."""
        self._open[key] = self.count(key) + 1

    def remove(self, key: Hashable) -> None:
        """One was closed."""
        left = self.count(key) - 1
        if left > 0:
            self._open[key] = left
        else:
            self._open.pop(key, None)

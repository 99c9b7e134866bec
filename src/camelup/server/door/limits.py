"""How often something may be done."""

import time
from collections import deque
from collections.abc import Hashable

from camelup.server.protocol.refusals import TooOften

_KEYS = 1000
"""Keys that are remembered before the quiet ones are dropped."""


class Rate:
    """At most so many times in so many seconds, for each key."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most = most
        self.seconds = seconds
        self._times: dict[Hashable, deque[float]] = {}
        self._room = _KEYS

    def wait(self, key: Hashable) -> float:
        """Count one more; returns 0, or how long to wait if it is one too many."""
        moment = time.monotonic()
        if len(self._times) > self._room:
            self._forget_old(moment)
        times = self._times.setdefault(key, deque())
        while times and times[0] <= moment - self.seconds:
            times.popleft()
        if len(times) >= self.most:
            return times[0] + self.seconds - moment if times else self.seconds
        times.append(moment)
        return 0.0

    def check(self, key: Hashable) -> None:
        """Count one more, and refuse it if it is one too many."""
        wait = self.wait(key)
        if wait > 0:
            raise TooOften("too-fast", seconds=max(1, round(wait)))

    def _forget_old(self, moment: float) -> None:
        """Drop keys that have been quiet, so that strangers cannot fill the memory."""
        since = moment - self.seconds
        self._times = {
            key: times for key, times in self._times.items() if times and times[-1] > since
        }
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

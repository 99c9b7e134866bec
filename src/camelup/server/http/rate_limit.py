"""Rate limits and counters of open connections, kept in memory."""

import time
from collections import deque
from collections.abc import Hashable

from camelup.server.schemas.errors import RateLimited

_KEYS = 1000
"""Number of keys above which idle keys are dropped."""


WRITTEN = 10
"""Number of replayed moves that cost as much as one new move."""


class SlidingWindow:
    """Sliding-window rate limit: a total cost of ``most`` per ``seconds`` for each key."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most = most
        self.seconds = seconds
        self._times: dict[Hashable, deque[tuple[float, int]]] = {}
        self._sums: dict[Hashable, int] = {}
        self._room = _KEYS

    def acquire(self, key: Hashable, cost: int = 1) -> float:
        """Count a request and return 0, or return the seconds to wait if it exceeds the limit.

        A request larger than the budget passes if the window is empty.
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
        """Count a request that a peer process has already allowed."""
        self._times.setdefault(key, deque()).append((time.monotonic(), 1))
        self._sums[key] = self._sums.get(key, 0) + 1

    def check(self, key: Hashable, cost: int = 1) -> None:
        """Count a request; raises ``RateLimited`` if it exceeds the limit."""
        wait = self.acquire(key, cost)
        if wait > 0:
            raise RateLimited("too-fast", seconds=max(1, round(wait)))

    def refund(self, key: Hashable) -> None:
        """Undo the last request counted for a key."""
        times = self._times.get(key)
        if times:
            self._sums[key] -= times.pop()[1]

    def _forget_old(self, moment: float) -> None:
        """Drop idle keys, so that memory use stays bounded."""
        since = moment - self.seconds
        self._times = {
            key: times for key, times in self._times.items() if times and times[-1][0] > since
        }
        self._sums = {key: spent for key, spent in self._sums.items() if key in self._times}
        self._room = max(_KEYS, 2 * len(self._times))


class Counter:
    """Number of open connections for each key."""

    def __init__(self) -> None:
        self._open: dict[Hashable, int] = {}

    def count(self, key: Hashable) -> int:
        """Return the number of open connections."""
        return self._open.get(key, 0)

    def add(self, key: Hashable) -> None:
        """Count an opened connection."""
        self._open[key] = self.count(key) + 1

    def remove(self, key: Hashable) -> None:
        """Count a closed connection."""
        left = self.count(key) - 1
        if left > 0:
            self._open[key] = left
        else:
            self._open.pop(key, None)

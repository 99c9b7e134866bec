"""Cache of large responses, which one thread serializes outside the event loop."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from camelup.server.schemas.errors import RateLimited

Result = TypeVar("Result")

MOST_WAITING = 512
"""Maximum length of the queue; further requests are rejected. Most responses are short: large
ones have a separate rate limit."""

MOST_BYTES_KEPT = 32 * 1024 * 1024


class ResponseCache:
    """Serializes large responses in one thread; more would compete with the event loop."""

    def __init__(self) -> None:
        self._writer = ThreadPoolExecutor(1, "desk")
        self._waiting = 0
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._bytes = 0

    async def write(self, work: Callable[[], Result]) -> Result:
        """Run work in the thread; raises ``RateLimited`` if the queue is full."""
        if self._waiting >= MOST_WAITING:
            raise RateLimited("too-fast", seconds=1)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._writer, work)
        finally:
            self._waiting -= 1

    def find(self, key: Hashable) -> bytes | None:
        """Return a cached response, if any."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    async def keep(self, key: Hashable, work: Callable[[], bytes]) -> bytes:
        """Serialize and cache a response, unless another request has cached it meanwhile."""
        written = await self.write(lambda: self._kept.get(key) or work())
        if key not in self._kept:
            self._kept[key] = written
            self._bytes += len(written)
        while self._bytes > MOST_BYTES_KEPT:
            self._bytes -= len(self._kept.popitem(last=False)[1])
        return written

    def close(self) -> None:
        """Stop the thread and drop queued work."""
        self._writer.shutdown(wait=False, cancel_futures=True)

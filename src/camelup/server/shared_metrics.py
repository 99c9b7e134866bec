"""Numbers of all workers together: each writes its own down where all can read them.

A slate is memory that the workers and their parent share. It outlives the worker that
writes on it, however that ends; the parent then adds what it counted to a slate of those
that ended, so that no counter ever falls.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import struct
import zlib
from typing import Any

from camelup.server.metrics import Metrics, MetricValues, as_text, together

SLATE_BYTES = 32_768
WRITE_SECONDS = 1.0
"""How often a worker writes its numbers down: the others' are never older than that."""

_HEAD = struct.Struct("<QII")


class MetricsSlot:
    """One worker's numbers. It is written on alternate halves: a kill spoils one at most."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._memory: Any = context.RawArray("c", 2 * SLATE_BYTES)

    def write(self, numbers: MetricValues) -> None:
        """Write numbers in the place of the older ones."""
        body = json.dumps(numbers).encode()
        turn = max(turn for turn, _ in self._halves()) + 1
        if len(body) <= SLATE_BYTES - _HEAD.size:
            start = turn % 2 * SLATE_BYTES
            whole = _HEAD.pack(turn, len(body), zlib.crc32(body)) + body
            self._memory[start : start + len(whole)] = whole

    def read(self) -> MetricValues | None:
        """Read the last numbers that were written whole."""
        body = max(self._halves())[1]
        return json.loads(body) if body else None

    def clear(self) -> None:
        """Wipe it for the next worker."""
        self._memory[:] = bytes(2 * SLATE_BYTES)

    def _halves(self) -> list[tuple[int, bytes]]:
        """Read both halves: how late each was written and what it says; nothing if spoiled."""
        found = []
        for start in (0, SLATE_BYTES):
            half = self._memory[start : start + SLATE_BYTES]
            turn, length, check = _HEAD.unpack_from(half)
            body = half[_HEAD.size : _HEAD.size + length]
            sound = zlib.crc32(body) == check
            found.append((turn if sound else 0, body if sound else b""))
        return found


class SharedMetrics:
    """The slates of all workers, as one of them or their parent sees them."""

    def __init__(self, workers: int) -> None:
        self._ended = MetricsSlot()
        self._slates = [MetricsSlot() for _ in range(workers)]
        self._own: int | None = None

    def for_worker(self, number: int) -> SharedMetrics:
        """Give them to a worker with a slate of its own, by its number from 0."""
        given = SharedMetrics.__new__(SharedMetrics)
        given._ended, given._slates, given._own = self._ended, self._slates, number
        return given

    def write(self, numbers: MetricValues) -> None:
        """Write the own numbers down."""
        assert self._own is not None
        self._slates[self._own].write(numbers)

    def others(self) -> list[MetricValues]:
        """Read the numbers of the other workers, and of those that ended."""
        slates = [slate for number, slate in enumerate(self._slates) if number != self._own]
        read = [slate.read() for slate in (self._ended, *slates)]
        return [numbers for numbers in read if numbers is not None]

    def ended(self, number: int) -> None:
        """Keep what a worker counted that ended; what it had does not count any more."""
        last = self._slates[number].read()
        if last is not None:
            last["gauges"] = {}
            before = self._ended.read()
            self._ended.write(together([before, last]) if before else last)
        self._slates[number].clear()


class Exporter:
    """Where the numbers of this process, and of all workers, are told."""

    def __init__(self, metrics: Metrics, slates: SharedMetrics | None) -> None:
        self._metrics = metrics
        self._slates = slates
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Write the numbers down from time to time, where there are others to read them."""
        if self._slates is not None:
            self._task = asyncio.create_task(self._write_for_ever(self._slates))

    def close(self) -> None:
        """Write them down a last time."""
        if self._task is not None and self._slates is not None:
            self._task.cancel()
            self._slates.write(self._metrics.numbers())

    async def _write_for_ever(self, slates: SharedMetrics) -> None:
        while True:
            slates.write(self._metrics.numbers())
            await asyncio.sleep(WRITE_SECONDS)

    def text(self) -> str:
        """Tell all numbers as Prometheus reads them."""
        others = self._slates.others() if self._slates is not None else []
        return as_text(together([self._metrics.numbers(), *others]))

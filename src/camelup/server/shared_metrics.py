"""Metrics of all workers, in memory shared by the workers and their parent.

Each worker has a slot, which outlives it even if the worker is killed. The parent then
adds its counters to a slot for exited workers, so that no counter ever decreases.
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
"""Interval at which a worker publishes its metrics."""

_HEAD = struct.Struct("<QII")


class MetricsSlot:
    """Metrics of one worker, double-buffered: a kill during a write corrupts one half at most."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._memory: Any = context.RawArray("c", 2 * SLATE_BYTES)

    def write(self, numbers: MetricValues) -> None:
        """Overwrite the older half."""
        body = json.dumps(numbers).encode()
        turn = max(turn for turn, _ in self._halves()) + 1
        if len(body) <= SLATE_BYTES - _HEAD.size:
            start = turn % 2 * SLATE_BYTES
            whole = _HEAD.pack(turn, len(body), zlib.crc32(body)) + body
            self._memory[start : start + len(whole)] = whole

    def read(self) -> MetricValues | None:
        """Return the last metrics that were written completely."""
        body = max(self._halves())[1]
        return json.loads(body) if body else None

    def clear(self) -> None:
        """Clear the slot for the next worker."""
        self._memory[:] = bytes(2 * SLATE_BYTES)

    def _halves(self) -> list[tuple[int, bytes]]:
        """Return the sequence number and content of both halves; 0 and empty if corrupt."""
        found = []
        for start in (0, SLATE_BYTES):
            half = self._memory[start : start + SLATE_BYTES]
            turn, length, check = _HEAD.unpack_from(half)
            body = half[_HEAD.size : _HEAD.size + length]
            sound = zlib.crc32(body) == check
            found.append((turn if sound else 0, body if sound else b""))
        return found


class SharedMetrics:
    """The metrics slots of all workers."""

    def __init__(self, workers: int) -> None:
        self._ended = MetricsSlot()
        self._slates = [MetricsSlot() for _ in range(workers)]
        self._own: int | None = None

    def for_worker(self, number: int) -> SharedMetrics:
        """Return a copy for a worker, by its index."""
        given = SharedMetrics.__new__(SharedMetrics)
        given._ended, given._slates, given._own = self._ended, self._slates, number
        return given

    def write(self, numbers: MetricValues) -> None:
        """Publish this worker's metrics."""
        assert self._own is not None
        self._slates[self._own].write(numbers)

    def others(self) -> list[MetricValues]:
        """Return the metrics of the other workers, including exited ones."""
        slates = [slate for number, slate in enumerate(self._slates) if number != self._own]
        read = [slate.read() for slate in (self._ended, *slates)]
        return [numbers for numbers in read if numbers is not None]

    def ended(self, number: int) -> None:
        """Keep the counters of a worker that exited, and drop its gauges."""
        last = self._slates[number].read()
        if last is not None:
            last["gauges"] = {}
            before = self._ended.read()
            self._ended.write(together([before, last]) if before else last)
        self._slates[number].clear()


class Exporter:
    """Exports the metrics of all workers."""

    def __init__(self, metrics: Metrics, slates: SharedMetrics | None) -> None:
        self._metrics = metrics
        self._slates = slates
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Publish the metrics periodically, if there are other workers."""
        if self._slates is not None:
            self._task = asyncio.create_task(self._write_for_ever(self._slates))

    def close(self) -> None:
        """Publish the metrics one last time."""
        if self._task is not None and self._slates is not None:
            self._task.cancel()
            self._slates.write(self._metrics.numbers())

    async def _write_for_ever(self, slates: SharedMetrics) -> None:
        while True:
            slates.write(self._metrics.numbers())
            await asyncio.sleep(WRITE_SECONDS)

    def text(self) -> str:
        """Return all metrics in the Prometheus text format."""
        others = self._slates.others() if self._slates is not None else []
        return as_text(together([self._metrics.numbers(), *others]))

"""A server that can tell where its time goes: ``python benchmarks/watched_server.py FILE serve …``.

SIGUSR1 begins to sample what the event loop's thread does, SIGUSR2 ends it and writes FILE.
Each sample stands for the processor time of that thread since the one before; what the
database's threads used is read from their own clocks.
"""

import gc
import json
import signal
import sys
import threading
import time
from collections import defaultdict
from pathlib import Path
from types import FrameType

EVERY_SECONDS = 0.004

LAYERS = (
    ("sockets", ("/camelup/server/tables/connection.py",)),
    ("database", ("/camelup/server/db/", "/sqlalchemy/")),
    ("tables", ("/camelup/server/", "/pydantic/")),
    ("engine", ("/camelup/", "/numba/")),
    ("sockets", ("/uvicorn/", "/websockets/", "/asyncio/", "/selectors.py")),
)
"""Layers by the files their frames are in; the first that fits counts."""

DATABASE_THREADS = ("writer", "reader")


class Watch:
    """Counts in which layer the processor time goes, and how long garbage is collected."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._seconds: defaultdict[str, float] = defaultdict(float)
        self._last = 0.0
        self._threads: dict[str, float] = {}
        self._collecting = 0.0
        self._longest = 0.0
        gc.callbacks.append(self._collected)
        signal.signal(signal.SIGUSR1, self._begin)
        signal.signal(signal.SIGUSR2, self._end)
        signal.signal(signal.SIGPROF, self._sample)
        signal.siginterrupt(signal.SIGPROF, False)

    def _collected(self, phase: str, _: dict[str, int]) -> None:
        moment = time.perf_counter()
        if phase == "start":
            self._collecting = moment
        elif self._threads:
            self._longest = max(self._longest, moment - self._collecting)

    def _begin(self, *_: object) -> None:
        self._last = time.thread_time()
        self._threads = seconds_by_thread()
        signal.setitimer(signal.ITIMER_PROF, EVERY_SECONDS, EVERY_SECONDS)

    def _sample(self, _: int, frame: FrameType | None) -> None:
        moment = time.thread_time()
        self._seconds[layer_of(frame)] += moment - self._last
        self._last = moment

    def _end(self, *_: object) -> None:
        signal.setitimer(signal.ITIMER_PROF, 0)
        for name, seconds in seconds_by_thread().items():
            if name in DATABASE_THREADS:
                self._seconds["database"] += seconds - self._threads[name]
        told = {"seconds": self._seconds, "longest_collection": self._longest}
        self._file.write_text(json.dumps(told))


def layer_of(frame: FrameType | None) -> str:
    """Find the layer that a thread is in: that of the innermost frame that belongs to one."""
    while frame is not None:
        file = frame.f_code.co_filename
        if frame.f_code.co_name == "encode_json" and file.endswith("/connection.py"):
            return "json"
        for layer, parts in LAYERS:
            if any(part in file for part in parts):
                return layer
        frame = frame.f_back
    return "rest"


def seconds_by_thread() -> dict[str, float]:
    """Tell the processor seconds of every thread of this process."""
    return {
        thread.name: time.clock_gettime(time.pthread_getcpuclockid(thread.ident))
        for thread in threading.enumerate()
        if thread.ident is not None
    }


def main() -> None:
    """Run the command line under watch."""
    Watch(Path(sys.argv.pop(1)))
    from camelup.cli import main as camelup

    camelup()


if __name__ == "__main__":
    main()

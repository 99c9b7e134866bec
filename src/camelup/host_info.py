"""Differences between operating systems."""

import os
import signal

KILL: signal.Signals = getattr(signal, "SIGKILL", signal.SIGTERM)
"""Signal that ends a process at once: SIGKILL, or on Windows SIGTERM, which does the same."""


def usable_cores() -> int:
    """Return the number of cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def make_way(steps: int) -> None:
    """Raise the niceness of this process by ``steps`` (at most 19); no effect on Windows."""
    if hasattr(os, "nice"):
        os.nice(steps)

"""What differs from one operating system to the next."""

import os
import signal

KILL: signal.Signals = getattr(signal, "SIGKILL", signal.SIGTERM)
"""What ends a process at once; Windows has no SIGKILL, and its SIGTERM does the same."""


def usable_cores() -> int:
    """Count the cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def make_way(steps: int) -> None:
    """Lower the priority of this process, where there is one to lower: 19 is the lowest."""
    if hasattr(os, "nice"):
        os.nice(steps)

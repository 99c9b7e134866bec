"""Unpack the race table of the second edition in a background process.

``python -m camelup.odds.race_table_background`` unpacks the table at low priority, or computes it
if none ships with the package. It runs only while its standard input is open, so that it also
ends with the program that started it, on every system.
"""

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from camelup.host_info import make_way, usable_cores
from camelup.odds.race_table_cache import OPT_OUT, CannotSolve, kept_table, make_table, race_table
from camelup.odds.solve import Progress
from camelup.odds.solve_progress import table_progress
from camelup.rules.editions import SECOND

LOWEST = 19
"""Lowest process priority."""

_started: list[subprocess.Popen[bytes]] = []
"""Keeps the processes referenced: a process exits when its standard input is closed."""


def ensure_table_in_background() -> subprocess.Popen[bytes] | None:
    """Start unpacking the race table unless it exists, is in progress, or is disabled.

    ``table_progress()`` reports the progress. Returns the process if one was started.
    """
    if os.environ.get(OPT_OUT) or table_progress() or kept_table(SECOND):
        return None
    making = subprocess.Popen(
        [sys.executable, "-m", "camelup.odds.race_table_background"],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    _started.append(making)
    return making


@contextmanager
def table_in_background() -> Iterator[None]:
    """Prepare the race table at low priority while a game runs."""
    making = ensure_table_in_background()
    try:
        yield
    finally:
        if making is not None:
            making.terminate()


def main() -> None:
    """Make the table at low priority, with one core left free, while the input is open."""
    closed = threading.Event()

    def wait_for_the_end() -> None:
        sys.stdin.read()
        closed.set()

    def stop_without_parent(progress: Progress) -> None:
        if closed.is_set():
            sys.exit()

    threading.Thread(target=wait_for_the_end, daemon=True).start()
    make_way(LOWEST)
    with suppress(CannotSolve, KeyboardInterrupt):
        if race_table(SECOND) is None:
            make_table(SECOND, tell=stop_without_parent, threads=max(1, usable_cores() - 1))


if __name__ == "__main__":
    main()

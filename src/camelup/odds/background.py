"""Making the race table of the second edition beside a game, so that nobody has to ask for it.

``python -m camelup.odds.background PID`` makes it at low priority for as long as the
program with that number, which started it, runs.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from camelup.odds.progress import table_progress
from camelup.odds.solve import Progress
from camelup.odds.solve_cpu import usable_cores
from camelup.odds.tables import CannotSolve, make_table, race_table
from camelup.rules.editions import SECOND

OPT_OUT = "CAMELUP_NO_TABLE"
"""The environment variable that forbids it, set to anything."""

LOWEST = 19
"""The lowest priority of a process."""


def ensure_table_in_background() -> subprocess.Popen[bytes] | None:
    """Start making the race table unless it is there, is being made, or is not wanted.

    Ask ``table_progress()`` how far it is. Returns the process if one was started.
    """
    if os.environ.get(OPT_OUT) or table_progress() or race_table(SECOND):
        return None
    return subprocess.Popen(
        [sys.executable, "-m", "camelup.odds.background", str(os.getpid())],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


@contextmanager
def table_in_background() -> Iterator[None]:
    """Let the race table be made at low priority for as long as a game runs."""
    making = ensure_table_in_background()
    try:
        yield
    finally:
        if making is not None:
            making.terminate()


def main(parent: int) -> None:
    """Make the table at low priority, leaving a core to others, while the parent lives."""

    def stop_without_parent(progress: Progress) -> None:
        if hasattr(os, "getppid") and os.getppid() != parent:
            sys.exit()

    if hasattr(os, "nice"):
        os.nice(LOWEST)
    with suppress(CannotSolve, KeyboardInterrupt):
        make_table(SECOND, tell=stop_without_parent, threads=max(1, usable_cores() - 1))


if __name__ == "__main__":
    main(int(sys.argv[1]))

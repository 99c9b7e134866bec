"""What a process started by another owes its parent."""

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from camelup.host_info import KILL


def share_cores() -> None:
    """Let matrices stay on one core in the processes that start from now on.

    They run side by side: libraries that spread over all cores in each of them wait for each
    other most of the time. Whoever has said something else is left alone. It holds for this
    process, too, if NumPy is not imported yet: a race table is unpacked by many small products,
    and beside a process that compiles each would wait for a thread that has no core.
    """
    for library in ("OPENBLAS", "MKL", "OMP"):
        os.environ.setdefault(f"{library}_NUM_THREADS", "1")


@contextmanager
def apart_from_main() -> Iterator[None]:
    """Let processes that start meanwhile leave the program alone that started them.

    They work with modules of this house only. Python would run the whole program again in each,
    and refuse if it does not say ``if __name__ == "__main__"``, which no notebook or short
    script should have to.
    """
    names: dict[str, object] = vars(sys.modules["__main__"])
    kept = {name: it for name, it in names.items() if name in ("__file__", "__spec__")}
    names.pop("__file__", None)
    names["__spec__"] = None
    try:
        yield
    finally:
        names.update(kept)


def live_with_parent(end: signal.Signals = KILL) -> None:
    """Leave Ctrl-C to the parent, and end by a signal when it is gone.

    A parent that is killed cannot end its children itself, and Ctrl-C reaches all of a
    terminal's processes at once: only the parent knows what is to be finished first.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, args=(end,), daemon=True).start()


def _end_with_parent(end: signal.Signals) -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), end)

"""Set-up of child processes: thread limits, start-up and exit with the parent."""

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from camelup.host_info import KILL


def share_cores() -> None:
    """Limit BLAS and OpenMP to one thread, here and in child processes.

    Worker processes already use all cores; with one thread pool each they would mostly wait for
    each other. Variables that are already set are kept. Call it before NumPy is imported: the
    many small matrix products that unpack a race table are also faster on one thread.
    """
    for library in ("OPENBLAS", "MKL", "OMP"):
        os.environ.setdefault(f"{library}_NUM_THREADS", "1")


@contextmanager
def apart_from_main() -> Iterator[None]:
    """Start child processes in this context without importing ``__main__`` in them.

    Children only need modules of this package. Otherwise ``multiprocessing`` would run the main
    script again in each child, and fail without ``if __name__ == "__main__"``, which notebooks
    and short scripts do not have.
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
    """Ignore SIGINT, and send this process the signal ``end`` when its parent exits.

    A parent that is killed cannot stop its children. Ctrl-C reaches every process of a terminal
    at once, but only the parent knows what has to finish first.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, args=(end,), daemon=True).start()


def _end_with_parent(end: signal.Signals) -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), end)

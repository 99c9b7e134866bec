"""Supervises several server processes on one port and restarts those that exit."""

from __future__ import annotations

import logging
import multiprocessing
import signal
import socket
import time
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from typing import Any

from camelup.child_process import live_with_parent
from camelup.i18n import UserError
from camelup.server.main import listen, serve, set_up_log
from camelup.server.settings import Settings
from camelup.server.shared_metrics import SharedMetrics

REFUSED = 2
"""Exit status of a worker that cannot start; if an initial worker exits so, the server stops."""

RESTART_SECONDS = 1.0
"""Minimum time between starts of a worker, to avoid a tight restart loop."""

HUNG_SECONDS = 30.0
"""A worker without a heartbeat for this long is killed and replaced."""

LISTEN_SECONDS = 0.2
"""Interval at which the parent checks for a stop signal."""

log = logging.getLogger("camelup.server")


def serve_all(settings: Settings) -> None:
    """Run the configured number of processes on one port."""
    sock = listen(settings)
    if settings.workers == 1:
        serve(settings, sock)
    elif status := Workers(settings, sock).run():
        raise SystemExit(status)


class Workers:
    """The worker processes of one server, which share the port, the database and the metrics."""

    def __init__(self, settings: Settings, sock: socket.socket) -> None:
        self._settings = settings
        self._sock = sock
        self._began: dict[SpawnProcess, float] = {}
        """Start time of each worker that has not been seen to exit."""
        self._hearts: dict[SpawnProcess, Any] = {}
        """Last heartbeat of each worker; 0 until the first one."""
        self._slates = SharedMetrics(settings.workers)
        self._numbers: dict[SpawnProcess, int] = {}
        """Metrics slot of each worker."""
        self._told_to_stop = False

    def run(self) -> int:
        """Keep the workers running until a stop signal; return an exit status."""
        set_up_log(self._settings.log_level)
        # A signal may arrive at any point, so its handler only sets a flag.
        for told in (signal.SIGTERM, signal.SIGINT):
            signal.signal(told, lambda *_: self._note_the_end())
        for number in range(self._settings.workers):
            self._start(number)
        status = self._look_after(set(self._began))
        self._stop()
        return status

    def _look_after(self, first: set[SpawnProcess]) -> int:
        """Replace workers that exit, until a stop signal or the failure of an initial worker."""
        while not self._told_to_stop:
            self._end_who_hang()
            for worker in self._ended():
                began = self._began.pop(worker)
                del self._hearts[worker]
                number = self._numbers.pop(worker)
                self._slates.ended(number)
                if worker.exitcode == REFUSED and worker in first:
                    return REFUSED
                log.warning(
                    "a worker ended", extra={"worker": worker.pid, "status": worker.exitcode}
                )
                time.sleep(max(0.0, began + RESTART_SECONDS - time.monotonic()))
                self._start(number)
        return 0

    def _ended(self) -> list[SpawnProcess]:
        """Wait briefly for workers to exit; return those that did."""
        wait([worker.sentinel for worker in self._began], LISTEN_SECONDS)
        return [worker for worker in self._began if worker.exitcode is not None]

    def _end_who_hang(self) -> None:
        for worker, heart in self._hearts.items():
            if heart.value and time.monotonic() - heart.value > HUNG_SECONDS:
                log.error("a worker hangs", extra={"worker": worker.pid})
                worker.kill()
                heart.value = 0.0

    def _note_the_end(self) -> None:
        self._told_to_stop = True

    def _stop(self) -> None:
        """Terminate all workers gracefully and wait for them."""
        for worker in self._began:
            worker.terminate()
        for worker in self._began:
            worker.join()

    def _start(self, number: int) -> None:
        # Spawned, not forked: forking a process that has threads can deadlock.
        context = multiprocessing.get_context("spawn")
        heart = context.RawValue("d", 0.0)
        slates = self._slates.for_worker(number)
        worker = context.Process(target=_work, args=(self._settings, self._sock, heart, slates))
        worker.start()
        self._numbers[worker] = number
        self._began[worker], self._hearts[worker] = time.monotonic(), heart


def _work(settings: Settings, sock: socket.socket, heart: Any, slates: SharedMetrics) -> None:
    """Run a worker process."""

    def alive() -> None:
        heart.value = time.monotonic()

    live_with_parent(signal.SIGTERM)
    try:
        serve(settings, sock, alive, slates)
    except UserError as refusal:
        log.error(str(refusal))
        raise SystemExit(REFUSED) from None
    except Exception:
        log.exception("a worker failed")
        raise SystemExit(1) from None

"""Several server processes on one port: a parent that starts them, and starts them again."""

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
"""How a worker ends that cannot start. If it is one of the first, another would fare no better."""

RESTART_SECONDS = 1.0
"""A worker lives at least this long before it is replaced, so that nothing runs in circles."""

HUNG_SECONDS = 30.0
"""A worker that has not said for so long that it is alive hangs, and is replaced."""

LISTEN_SECONDS = 0.2
"""How often the parent looks whether it was told to stop."""

log = logging.getLogger("camelup.server")


def serve_all(settings: Settings) -> None:
    """Run as many processes as are set, on one port."""
    sock = listen(settings)
    if settings.workers == 1:
        serve(settings, sock)
    elif status := Workers(settings, sock).run():
        raise SystemExit(status)


class Workers:
    """The processes of one server. They share the port, the database and their numbers."""

    def __init__(self, settings: Settings, sock: socket.socket) -> None:
        self._settings = settings
        self._sock = sock
        self._began: dict[SpawnProcess, float] = {}
        """When each worker was started that has not been seen to end."""
        self._hearts: dict[SpawnProcess, Any] = {}
        """When each last said that it is alive; 0 until it does for the first time."""
        self._slates = SharedMetrics(settings.workers)
        self._numbers: dict[SpawnProcess, int] = {}
        """Which slate each worker writes on."""
        self._told_to_stop = False

    def run(self) -> int:
        """Keep as many workers alive as are set, until told to stop; returns an exit status."""
        set_up_log(self._settings.log_level)
        # A signal may come between any two steps, so it only leaves a note.
        for told in (signal.SIGTERM, signal.SIGINT):
            signal.signal(told, lambda *_: self._note_the_end())
        for number in range(self._settings.workers):
            self._start(number)
        status = self._look_after(set(self._began))
        self._stop()
        return status

    def _look_after(self, first: set[SpawnProcess]) -> int:
        """Replace workers that end, until told to stop or one of the first cannot start."""
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
        """Wait a little for workers to end; returns those that did."""
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
        """Let every worker finish what it does."""
        for worker in self._began:
            worker.terminate()
        for worker in self._began:
            worker.join()

    def _start(self, number: int) -> None:
        # Not forked: a copy of a process that has threads, as its libraries may, can lock up.
        context = multiprocessing.get_context("spawn")
        heart = context.RawValue("d", 0.0)
        slates = self._slates.for_worker(number)
        worker = context.Process(target=_work, args=(self._settings, self._sock, heart, slates))
        worker.start()
        self._numbers[worker] = number
        self._began[worker], self._hearts[worker] = time.monotonic(), heart


def _work(settings: Settings, sock: socket.socket, heart: Any, slates: SharedMetrics) -> None:
    """Be a worker."""

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

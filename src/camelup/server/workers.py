"""Several server processes on one port: a parent that starts them, and starts them again."""

from __future__ import annotations

import logging
import os
import signal
import socket
import threading
import time
from types import FrameType

from camelup.server.run import serve, set_up_log
from camelup.server.settings import Settings
from camelup.words import Refusal

REFUSED = 2
"""How a worker ends that cannot start. If it is one of the first, another would fare no better."""

RESTART_SECONDS = 1.0
"""A worker lives at least this long before it is replaced, so that nothing runs in circles."""

log = logging.getLogger("camelup.server")


class Workers:
    """The processes of one server. They share the port; the database is all else they share."""

    def __init__(self, settings: Settings, sock: socket.socket) -> None:
        self._settings = settings
        self._sock = sock
        self._began: dict[int, float] = {}
        """When each living worker was started."""
        self._first: set[int] = set()
        self._stopping = False
        self._lifeline = os.pipe()
        """Its writing end is open as long as the parent lives."""

    def run(self) -> int:
        """Keep as many workers alive as are set, until told to stop; returns an exit status."""
        set_up_log(self._settings.log_level)
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._stop)
        for _ in range(self._settings.workers):
            self._start()
        self._first = set(self._began)
        refused = False
        while self._began:
            worker, ended = os.wait()
            began = self._began.pop(worker)
            code = os.waitstatus_to_exitcode(ended)
            if code == REFUSED and worker in self._first:
                refused = True
                self._stop()
            elif not self._stopping:
                log.warning("a worker ended", extra={"worker": worker, "status": code})
                time.sleep(max(0.0, began + RESTART_SECONDS - time.monotonic()))
                self._start()
        return REFUSED if refused else 0

    def _stop(self, *_: int | FrameType | None) -> None:
        """Let every worker finish what it does, and start no more."""
        self._stopping = True
        for worker in self._began:
            os.kill(worker, signal.SIGTERM)

    def _start(self) -> None:
        if self._stopping:
            return
        signals = {signal.SIGTERM, signal.SIGINT}
        signal.pthread_sigmask(signal.SIG_BLOCK, signals)
        worker = os.fork()
        if worker == 0:
            for number in signals:
                signal.signal(number, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, signals)
            self._work()
        self._began[worker] = time.monotonic()
        signal.pthread_sigmask(signal.SIG_UNBLOCK, signals)

    def _work(self) -> None:
        """Be a worker; never returns."""
        status = 1
        try:
            threading.Thread(target=self._end_with_the_parent, daemon=True).start()
            serve(self._settings, self._sock)
            status = 0
        except Refusal as refusal:
            log.error(str(refusal))
            status = REFUSED
        except Exception:
            log.exception("a worker failed")
        finally:
            logging.shutdown()
            os._exit(status)

    def _end_with_the_parent(self) -> None:
        """Stop when the parent is gone: one that was killed cannot stop its workers itself."""
        os.close(self._lifeline[1])
        os.read(self._lifeline[0], 1)
        os.kill(os.getpid(), signal.SIGTERM)

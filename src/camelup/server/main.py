"""Running the server: its log, its address, its processes."""

from __future__ import annotations

import json
import logging
import os
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable
from typing import Any

import uvicorn

from camelup.server.settings import Settings, SettingsError
from camelup.server.shared_metrics import SharedMetrics

_PLAIN = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    """One JSON object a line, with whatever was given as ``extra``. No secrets are ever given."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a line."""
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
        }
        line.update({key: value for key, value in vars(record).items() if key not in _PLAIN})
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def set_up_log(level: str) -> None:
    """Send everything to standard error as lines of JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(handlers=[handler], level=level.upper(), force=True)
    logging.getLogger("alembic").setLevel("WARNING")
    # It warns of every request that cannot be read: strangers could fill the disk.
    for noisy in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logging.getLogger(noisy).setLevel("ERROR")


def listen(settings: Settings) -> socket.socket:
    """Open the port, or say that it is taken."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # Only of a socket that says it is TCP asyncio asks not to hold small packets back: the body
    # of an answer would wait for the receipt of its head, 40 ms on one machine.
    sock = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if os.name == "posix":  # on Windows it would let two servers share a port
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((settings.host, settings.port))
    except OSError:
        sock.close()
        raise SettingsError("port-in-use", port=settings.port) from None
    sock.listen(2048)
    sock.set_inheritable(True)
    return sock


def make_config(
    settings: Settings, alive: Callable[[], None], slates: SharedMetrics | None
) -> uvicorn.Config:
    """Set uvicorn up: our own limits, nothing believed that a stranger sends."""
    from camelup.server.app import make_app
    from camelup.server.http.uvicorn_protocols import protocols_for

    return uvicorn.Config(
        make_app(settings, alive, slates),
        **protocols_for(settings.limits),
        ws_max_size=settings.limits.message_bytes,
        ws_per_message_deflate=False,
        proxy_headers=False,
        server_header=False,
        access_log=False,
        log_config=None,
        lifespan="on",
        timeout_graceful_shutdown=5,
    )


class Stoppable(uvicorn.Server):
    """A server that, told to stop, does not wait for answers that are still thought about."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop; whoever waits for odds is told to ask again."""
        guard: Any = self.config.app
        guard.inner.server.odds.close()
        await super().shutdown(sockets)


def serve(
    settings: Settings,
    sock: socket.socket | None = None,
    alive: Callable[[], None] = lambda: None,
    slates: SharedMetrics | None = None,
) -> None:
    """Run one server process until it is told to stop; it says that it is alive as it runs."""
    set_up_log(settings.log_level)
    sock = sock or listen(settings)
    server = Stoppable(make_config(settings, alive, slates))
    # uvicorn raises the signal that stopped it once more: a server that was told to stop did well.
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: None)
    server.run(sockets=[sock])
    if not server.started:
        raise SystemExit(1)


def home_addresses() -> list[str]:
    """Addresses of this machine in the home network."""
    probe = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        probe.connect(("192.0.2.1", 9))
        return [probe.getsockname()[0]]
    except OSError:
        return []
    finally:
        probe.close()


def open_browser_when_ready(sock: socket.socket, address: str) -> None:
    """Open the page once the server answers."""

    def wait_and_open() -> None:
        host, port = sock.getsockname()[:2]
        for _ in range(300):
            with socket.socket(sock.family, socket.SOCK_STREAM) as probe:
                probe.settimeout(0.2)
                if probe.connect_ex(("127.0.0.1" if host == "0.0.0.0" else host, port)) == 0:
                    break
            time.sleep(0.1)
        webbrowser.open(address)

    threading.Thread(target=wait_and_open, daemon=True).start()

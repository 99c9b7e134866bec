"""Runs a server process: logging, listening socket, uvicorn."""

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
    """Formats a log record as one line of JSON, including ``extra``. Never log secrets."""

    def format(self, record: logging.LogRecord) -> str:
        """Format a record."""
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
    """Log to standard error as lines of JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(handlers=[handler], level=level.upper(), force=True)
    logging.getLogger("alembic").setLevel("WARNING")
    # uvicorn warns about every malformed request: clients could fill the disk.
    for noisy in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logging.getLogger(noisy).setLevel("ERROR")


def listen(settings: Settings) -> socket.socket:
    """Open the listening socket; raise ``SettingsError`` if the port is in use."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # asyncio sets TCP_NODELAY only if the protocol is given as TCP; without it, a response's
    # body would wait for the acknowledgement of its headers.
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
    """Configure uvicorn with our own limits and without trust in client headers."""
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
    """A uvicorn server that does not wait for pending computations when it stops."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop; clients that wait for odds are asked to retry."""
        guard: Any = self.config.app
        guard.inner.server.odds.close()
        await super().shutdown(sockets)


def serve(
    settings: Settings,
    sock: socket.socket | None = None,
    alive: Callable[[], None] = lambda: None,
    slates: SharedMetrics | None = None,
) -> None:
    """Run one server process until it is stopped; calls ``alive`` while the loop is running."""
    set_up_log(settings.log_level)
    sock = sock or listen(settings)
    server = Stoppable(make_config(settings, alive, slates))
    # uvicorn raises the signal again after shutdown; a requested stop is not a failure.
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: None)
    server.run(sockets=[sock])
    if not server.started:
        raise SystemExit(1)


def home_addresses() -> list[str]:
    """Return the addresses of this machine in the local network."""
    probe = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        probe.connect(("192.0.2.1", 9))
        return [probe.getsockname()[0]]
    except OSError:
        return []
    finally:
        probe.close()


def open_browser_when_ready(sock: socket.socket, address: str) -> None:
    """Open the page in a browser once the server responds."""

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

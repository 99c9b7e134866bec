"""The serve and play commands."""

from __future__ import annotations

import io
import platform
from collections.abc import Callable
from pathlib import Path
from typing import Any

from camelup.server.settings import load_settings


def serve_with(config: Path | None, options: dict[str, Any]) -> None:
    """Run a server until it is stopped."""
    from camelup.server.supervisor import serve_all

    serve_all(load_settings(config, **options))


def play_in_browser(port: int, share: bool, browser: bool, say: Callable[[str], None]) -> None:
    """Run a server for this user on this machine, and open the page."""
    from camelup.server.main import home_addresses, listen, open_browser_when_ready, serve

    others = home_addresses() if share else []
    settings = load_settings(
        port=port,
        host="0.0.0.0" if share else "127.0.0.1",
        allowed_hosts=[*others, platform.node()] if share else None,
        log_level="warning",
    )
    sock = listen(settings)
    port = sock.getsockname()[1]
    say(f"http://127.0.0.1:{port}/")
    for address in others:
        say(f"http://{address}:{port}/")
        say(qr_code(f"http://{address}:{port}/"))
    if browser:
        open_browser_when_ready(sock, f"http://127.0.0.1:{port}/")
    from camelup.odds.race_table_background import table_in_background

    with table_in_background():
        serve(settings, sock)


def qr_code(address: str) -> str:
    """Return a QR code of an address, drawn with half blocks."""
    import segno

    drawn = io.StringIO()
    segno.make(address, micro=False).terminal(drawn, compact=True)
    return drawn.getvalue()

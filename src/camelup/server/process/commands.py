"""What the commands serve, verify and admin do."""

from __future__ import annotations

import io
import platform
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

from camelup.notation.errors import NotationError
from camelup.notation.record import MOST_BYTES, Record, decode, read_record
from camelup.replay import load
from camelup.server.dice.verify import check_dice
from camelup.server.upkeep.settings import load_settings
from camelup.words import Refusal, words


def serve_with(config: Path | None, options: dict[str, Any]) -> None:
    """Serve until told to stop."""
    from camelup.server.process.workers import serve_all

    serve_all(load_settings(config, **options))


def play_in_browser(port: int, share: bool, browser: bool, say: Callable[[str], None]) -> None:
    """Serve this user's games on this machine, and open the page."""
    from camelup.server.process.run import home_addresses, listen, open_browser_when_ready, serve

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
    from camelup.odds.background import table_in_background

    with table_in_background():
        serve(settings, sock)


def qr_code(address: str) -> str:
    """Draw an address for the cameras of phones, with half blocks."""
    import segno

    drawn = io.StringIO()
    segno.make(address, micro=False).terminal(drawn, compact=True)
    return drawn.getvalue()


def verify_games(games: list[str], say: Callable[[str], None]) -> bool:
    """Check the dice of games; tells whether all are right."""
    answers = [_verify(game, say) for game in games]
    return all(answers)


def _verify(game: str, say: Callable[[str], None]) -> bool:
    try:
        record = fetch(game) if game.startswith(("http://", "https://")) else load(Path(game))
        report = check_dice(record)
    except NotationError as error:
        say(f"{game}: {error}")
        return False
    good = words()("dice-verified", draws=report["draws"])
    say(f"{game}: {report['problem'] or good}")
    for line in report["chart"]:
        say(f"  {line['shows']}  {line['count']:3}  (expected {line['expected']:.1f})")
    return report["verified"]


def fetch(address: str) -> Record:
    """Fetch a record from a server: the address of its page or of its file."""
    url = address
    for page in ("/t/", "/r/"):
        site, found, game = address.partition(page)
        if found and not address.endswith(".camel"):
            url = f"{site}/api/records/{game.split('/')[0].split('?')[0]}/record.camel"
    try:
        with urllib.request.urlopen(url, timeout=20) as answer:
            return read_record(decode(answer.read(MOST_BYTES + 1)))
    except NotationError:
        raise
    except (urllib.error.URLError, OSError, ValueError) as error:
        reason = getattr(error, "reason", None) or error
        raise Unfetched("address-unreadable", address=address, problem=str(reason)) from None


class Unfetched(Refusal):
    """An address that cannot be fetched."""

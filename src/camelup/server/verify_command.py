"""The verify command: recomputes dice and checks signatures against a known key."""

from __future__ import annotations

import json
import re
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

from platformdirs import user_data_path

from camelup.atomic_files import write_whole
from camelup.i18n import UserError, words
from camelup.notation.errors import NotationError
from camelup.notation.record import MOST_BYTES, Record, decode, read_record
from camelup.record_files import load
from camelup.server.dice.verification import check_dice
from camelup.server.schemas.responses import DiceReport
from camelup.server.settings import LOOPBACK

_KEY = re.compile(r"[0-9a-f]{64}")


def verify_games(games: list[str], key: str | None, say: Callable[[str], None]) -> bool:
    """Verify games; return whether all are valid. ``key`` is a server's key or address."""
    answers = [_verify(game, key, say) for game in games]
    return all(answers)


def _verify(game: str, key: str | None, say: Callable[[str], None]) -> bool:
    try:
        record = fetch(game) if is_address(game) else load(Path(game))
        keys = keys_of(key or game)
        report = check_dice(record, keys=keys)
    except (NotationError, UserError) as error:
        say(f"{game}: {error}")
        return False
    good = words()("dice-verified", draws=report["draws"])
    say(f"{game}: {report['problem'] or good}")
    for line in _about(report, record, asked=bool(keys)):
        say(f"  {line}")
    for count in report["chart"]:
        say(f"  {count['shows']}  {count['count']:3}  (expected {count['expected']:.1f})")
    wrong = report["signed"] == "wrong" or (bool(key) and report["signed"] != "here")
    return report["verified"] and not wrong


def _about(report: DiceReport, record: Record, *, asked: bool) -> Iterator[str]:
    """Describe what was verified and what could not be."""
    say = words()
    if report["verified"]:
        yield say("dice-proven", scheme=report["scheme"] or "", pages=len(report["pages"]))
    for page in report["pages"]:
        if page["left_out"] is not None:
            yield say("dice-left-out", seat=page["seat"], move=page["left_out"])
    if report["starts"] > 1:
        yield say("dice-starts", starts=report["starts"])
    public = record.tags.get("ServerKey", "")
    signed = "unknown" if report["signed"] == "other" and not asked else report["signed"]
    yield say("game-signed", signed=signed, public=public)


def is_address(text: str) -> bool:
    """Return whether a text is an address rather than a file name."""
    return text.startswith(("http://", "https://"))


def keys_of(where: str) -> set[str]:
    """Return the keys of a server, given its address or a key; empty for a file."""
    if _KEY.fullmatch(where):
        return {where}
    if not is_address(where):
        return set()
    parts = urlsplit(where)
    site = f"{parts.scheme}://{parts.netloc}"
    try:
        told = json.loads(_read(f"{site}/api/key"))["keys"]
        keys = [str(line["key"]) for line in told]
    except (ValueError, KeyError, TypeError):
        raise Unfetched("address-unreadable", address=site, problem="no keys") from None
    _check_known(site, keys)
    return set(keys)


def _check_known(site: str, keys: list[str]) -> None:
    """Remember a server's keys; raise ``Unfetched`` if none of the remembered ones is valid.

    Loopback addresses are not remembered: any program may use a local port.
    """
    if urlsplit(site).hostname in LOOPBACK:
        return
    file = user_data_path("camelup") / "servers.json"
    try:
        known = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        known = {}
    seen = known.get(site, [])
    if seen and not set(seen) & set(keys):
        raise Unfetched("server-key-changed", site=site, file=str(file))
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, json.dumps({**known, site: keys}).encode())
    except OSError:
        return


def fetch(address: str) -> Record:
    """Download a record, given the address of its page or of its file."""
    url = address
    for page in ("/t/", "/r/"):
        site, found, game = address.partition(page)
        if found and not address.endswith(".camel"):
            url = f"{site}/api/records/{game.split('/')[0].split('?')[0]}/record.camel"
    return read_record(decode(_read(url)))


def _read(url: str) -> bytes:
    try:
        with urllib.request.urlopen(url, timeout=20) as answer:
            data: bytes = answer.read(MOST_BYTES + 1)
            return data
    except (urllib.error.URLError, OSError, ValueError) as error:
        reason = getattr(error, "reason", None) or error
        raise Unfetched("address-unreadable", address=url, problem=str(reason)) from None


class Unfetched(UserError):
    """An address that cannot be downloaded."""

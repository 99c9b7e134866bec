"""Who one is at a terminal: a passport on each server, from one secret in the data folder."""

import hashlib
import hmac
import secrets
from pathlib import Path

from platformdirs import user_data_path

from camelup.i18n import UserError
from camelup.terminal.client import TableClient

_WITHOUT = ("passport-unknown", "not-found", "not-allowed")
"""Refusals with which one plays on as a guest: unknown there, or a server without passports."""


def show_passport(wire: TableClient, name: str | None) -> str | None:
    """Show who we are, under a new name if one is given; tells the name we have there.

    None: as a guest. The secret shown is another on every server, so that none of them can
    be us at another one.
    """
    secret = _secret()
    if secret is None:
        return None
    own = hmac.new(secret.encode(), wire.site.encode(), hashlib.sha256).hexdigest()
    try:
        shown = wire.ask("POST", "/passport", {"secret": own, **({"name": name} if name else {})})
        wire.token = str(shown["session"])
        if name and shown["name"] != name:
            shown = wire.ask("PATCH", "/passport", {"name": name})
    except UserError as refusal:
        if refusal.reason in _WITHOUT:
            return None
        raise
    return str(shown["name"])


def _secret() -> str | None:
    """Read this user's secret, or make one; None where nothing can be kept."""
    file = user_data_path("camelup") / "passport"
    try:
        return file.read_text(encoding="utf-8").strip() or None
    except FileNotFoundError:
        return _make(file)
    except (OSError, ValueError):
        return None


def _make(file: Path) -> str | None:
    secret = secrets.token_hex(32)
    try:
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        file.touch(mode=0o600)
        file.write_text(secret + "\n", encoding="utf-8")
    except OSError:
        return None
    return secret

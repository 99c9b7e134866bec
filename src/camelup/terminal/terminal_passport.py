"""The user's passport on each server, derived from one secret in the data folder."""

import hashlib
import hmac
import secrets
from pathlib import Path

from platformdirs import user_data_path

from camelup.i18n import UserError
from camelup.terminal.client import TableClient

_WITHOUT = ("passport-unknown", "not-found", "not-allowed")
"""Errors after which the user plays as a guest: unknown passport, or no passports there."""


def show_passport(wire: TableClient, name: str | None) -> str | None:
    """Log in with the passport, under a new name if given; returns the name on the server.

    Returns None for a guest. Every server gets a different secret, so that none of them can
    impersonate the user at another.
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
    """Read or create this user's secret; None if it cannot be saved."""
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

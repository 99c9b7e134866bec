"""Server settings, merged in this order: defaults, TOML file, environment, options."""

import ipaddress
import os
import tomllib
import types
import typing
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

from camelup.i18n import UserError
from camelup.server.db.engine import is_sqlite

HIGHEST_PORT = 65_535
"""Highest valid port number."""

MOST = {
    "workers": (1, 256),
    "thinkers": (1, 256),
    "think_seconds": (0.01, 600),
    "warm_up": (0, 1),
    "ratings": (0, 1),
    "lobby": (0, 1),
    "days": (0, 1),
    "clubs": (0, 1),
    "installable": (0, 1),
    "calls": (0, 1),
    "calls_to_loopback": (0, 1),
    "abandon_hours": (0.0001, 1_000_000),
    "seat_days": (0.00001, 100_000),
    "request_seconds": (0.1, 3600),
    "link_seconds": (0.01, 60),
}
"""Minimum and maximum of each setting."""

MOST_OF_A_LIMIT = 1_000_000_000
"""Maximum of every limit; the minimum is 1."""

PARTS = ("ratings", "lobby", "days", "clubs", "calls", "installable")
"""Optional features that an operator can switch off."""

LOG_LEVELS = ("debug", "info", "warning", "error", "critical")

LOOPBACK = ("127.0.0.1", "::1", "localhost")


class SettingsError(UserError):
    """Invalid settings; the message gives the reason."""


def default_database() -> str:
    """Return the default database URL: a file in the user's data directory."""
    return f"sqlite:///{user_data_path('camelup') / 'camelup.db'}"


@dataclass(frozen=True)
class Limits:
    """Resource and rate limits for clients."""

    head_bytes: int = 16_384
    """Total size of a request's headers."""
    request_seconds: float = 10.0
    """Time allowed for a request's headers to arrive, and again for its body."""
    message_bytes: int = 8192
    body_bytes: int = 65_536
    record_bytes: int = 262_144
    actions: int = 20
    """Actions per seat in 10 s."""
    messages: int = 100
    """Messages per socket in 10 s; a socket that exceeds it is closed."""
    chats: int = 5
    """Chat lines per seat in 10 s."""
    handshakes: int = 100
    """Sockets opened per address in 10 s."""
    sockets_per_seat: int = 6
    sockets_per_address: int = 40
    sockets_per_passport: int = 12
    """Sockets per member of a club night; members are not counted by address."""
    spectators: int = 200
    """Spectators per table."""
    tables_per_hour: int = 10
    """New tables per address in an hour."""
    day_tables: int = 40
    """Open tables with a timer in days, per passport."""
    matches: int = 30
    """Quick matches in an hour per passport, or per address without one."""
    passports: int = 300
    """Passports presented per address in an hour."""
    guesses: int = 20
    """Attempts to guess a code, per address in 10 minutes."""
    requests: int = 300
    """REST requests per address in 10 s."""
    steps: int = 4000
    """Moves replayed per address in 10 s."""
    uploads: int = 30
    """Records uploaded per address in an hour."""


SHARED = (
    "handshakes",
    "sockets_per_seat",
    "sockets_per_address",
    "sockets_per_passport",
    "spectators",
    "tables_per_hour",
    "matches",
    "passports",
    "guesses",
    "requests",
    "steps",
    "uploads",
)
"""Limits per address, passport or table, divided among the workers."""


@dataclass(frozen=True)
class Settings:
    """All settings of a server."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = field(default_factory=default_database)
    allowed_hosts: tuple[str, ...] = ()
    """Host names of the server, besides those of the loopback interface."""
    origins: tuple[str, ...] = ()
    """Allowed origins, besides the server's own."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses or networks whose X-Forwarded headers are trusted."""
    workers: int = 1
    """Number of server processes."""
    thinkers: int = 1
    """Number of processes that compute bot moves and odds."""
    think_seconds: float = 2.0
    """Time limit for a bot's move."""
    stand_in: str = ""
    """Bot that plays for absent players; empty: the strongest one available."""
    warm_up: int = 1
    """1: the stand-in bot is loaded at startup, so that its first move is not delayed."""
    link_seconds: float = 1.0
    """Time limit for a client to reveal a link for a roll."""
    ratings: int = 1
    """1: hosts may make a table rated."""
    lobby: int = 1
    """1: public tables are listed, and quick matches are offered."""
    clubs: int = 1
    """1: anyone with a passport may open a club night."""
    days: int = 1
    """1: a table may have a timer in days."""
    installable: int = 1
    """1: browsers may install the page as an app that opens offline."""
    calls: int = 1
    """1: people can be notified of their turns by feed, web push and webhook."""
    calls_to_loopback: int = 0
    """1: notifications may be sent to loopback addresses; for tests only."""
    push_contact: str = ""
    """Contact of the operator for push services: an https or mailto address."""
    abandon_hours: float = 24.0
    seat_days: float = 30.0
    """Lifetime of a seat token, in days."""
    log_level: str = "info"
    limits: Limits = field(default_factory=Limits)

    @property
    def own_limits(self) -> Limits:
        """Limits of one process; shared limits are divided by the number of workers."""
        shares = {name: -(-getattr(self.limits, name) // self.workers) for name in SHARED}
        return replace(self.limits, **shares)

    @property
    def off(self) -> tuple[str, ...]:
        """Features that are switched off; the page does not offer them."""
        return tuple(part for part in PARTS if not getattr(self, part))

    @property
    def beyond_this_machine(self) -> bool:
        """Whether the server listens on more than the loopback interface."""
        return self.host not in LOOPBACK

    def check(self) -> "Settings":
        """Raise ``SettingsError`` for invalid values and unsafe combinations."""
        self._check_ranges()
        if not 0 <= self.port <= HIGHEST_PORT:
            wanted = f"a port from 0 to {HIGHEST_PORT}"
            raise SettingsError("settings-value", name="port", value=str(self.port), wanted=wanted)
        if self.log_level.lower() not in LOG_LEVELS:
            raise _out_of_range("log_level", self.log_level, f"one of {', '.join(LOG_LEVELS)}")
        if self.beyond_this_machine and not self.allowed_hosts:
            raise SettingsError("unsafe-hosts")
        if "*" in self.origins or "*" in self.allowed_hosts:
            raise SettingsError("unsafe-origin")
        for proxy in self.trusted_proxies:
            if proxy == "*" or _network(proxy).prefixlen == 0:
                raise SettingsError("unsafe-proxy")
        if self.workers > 1 and is_sqlite(self.database):
            raise SettingsError("unsafe-workers")
        return self

    def _check_ranges(self) -> None:
        for owner in (self, self.limits):
            for one in fields(owner):
                value = getattr(owner, one.name)
                least, most = MOST.get(one.name, (1, MOST_OF_A_LIMIT))
                bounded = owner is self.limits or one.name in MOST
                if bounded and not least <= value <= most:
                    raise _out_of_range(one.name, value, f"a number from {least:,} to {most:,}")


def _out_of_range(name: str, value: object, wanted: str) -> SettingsError:
    return SettingsError("settings-value", name=name, value=str(value), wanted=wanted)


def _network(text: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network:
    try:
        return ipaddress.ip_network(text, strict=False)
    except ValueError:
        raise SettingsError(
            "settings-value", name="trusted_proxies", value=text, wanted="an address"
        ) from None


def load_settings(
    file: Path | None = None,
    environment: Mapping[str, str] = os.environ,
    **options: Any,
) -> Settings:
    """Merge the settings from all sources; options that are None are ignored."""
    values: dict[str, Any] = _from_file(file) if file else {}
    values = {**values, **_from_environment(environment)}
    values = {**values, **{name: value for name, value in options.items() if value is not None}}
    limits = _typed(Limits, values.pop("limits", {}))
    settings: Settings = _typed(Settings, values)
    return replace(settings, limits=limits).check()


def _from_file(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise SettingsError(
            "settings-file", file=file.name, problem=error.strerror or str(error)
        ) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError("settings-file", file=file.name, problem=str(error)) from None


def _from_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    limits: dict[str, Any] = {}
    for one in fields(Settings):
        text = environment.get(f"CAMELUP_{one.name.upper()}")
        if text is not None and one.name != "limits":
            found[one.name] = text
    for one in fields(Limits):
        text = environment.get(f"CAMELUP_LIMIT_{one.name.upper()}")
        if text is not None:
            limits[one.name] = text
    return {**found, "limits": limits} if limits else found


def _typed(kind: Any, values: Mapping[str, Any]) -> Any:
    if not isinstance(values, Mapping):
        raise SettingsError("settings-value", name="limits", value=str(values), wanted="a table")
    hints = typing.get_type_hints(kind)
    for name in values:
        if name not in hints:
            raise SettingsError("settings-unknown", name=name)
    return kind(**{name: _read(name, value, hints[name]) for name, value in values.items()})


def _read(name: str, value: Any, hint: Any) -> Any:
    wanted = {int: "a whole number", float: "a number", str: "a text"}.get(hint, "a list")
    try:
        if isinstance(hint, types.GenericAlias) or typing.get_origin(hint) is tuple:
            parts = value.split(",") if isinstance(value, str) else value
            return tuple(str(part).strip() for part in parts if str(part).strip())
        if isinstance(value, bool):
            raise ValueError
        return hint(value)
    except (TypeError, ValueError):
        raise SettingsError("settings-value", name=name, value=str(value), wanted=wanted) from None

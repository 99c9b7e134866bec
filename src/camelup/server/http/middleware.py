"""Edge middleware: checks Host, Origin, client address, sizes and rates of every request.

Plain ASGI around the application, for HTTP and WebSocket.
"""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Awaitable, Callable, MutableMapping
from functools import lru_cache
from typing import Any

from camelup.i18n import LANGUAGES
from camelup.server.http.rate_limit import SlidingWindow
from camelup.server.metrics import Metrics
from camelup.server.schemas.errors import (
    Forbidden,
    HeadTooLarge,
    RateLimited,
    Refused,
    TooLarge,
    as_view,
)
from camelup.server.settings import LOOPBACK, Settings
from camelup.server.tables.connection import encode_json

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

SECURITY_HEADERS = [
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        b"connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; "
        b"form-action 'self'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]

_OWN_SITE = ("same-origin", "none")
"""Values of Sec-Fetch-Site for which cookies are accepted without an Origin header."""


MOST_COOKIES = 64
MOST_HOPS = 16
"""Maximum numbers of cookies and of X-Forwarded-For entries that are read."""

_HOUSE = 64
"""IPv6 prefix length that counts as one client."""


class ClientContext:
    """The client of a request: address, host, origin, cookies, bearer token and language.

    ``cookies`` is empty if the request may come from a foreign site.
    """

    def __init__(self, scope: Scope, settings: Settings) -> None:
        headers = {key: value.decode("latin-1") for key, value in scope["headers"]}
        peer = (scope.get("client") or ("", 0))[0]
        proxied = is_trusted(peer, settings.trusted_proxies)
        self.rate_key = client_prefix(_forwarded_for(headers, settings, peer) if proxied else peer)
        self.client_prefix = self.rate_key
        """Network prefix of the client, also if ``rate_key`` names a passport."""
        self.host = headers.get(b"host", "")
        scheme = headers.get(b"x-forwarded-proto", "") if proxied else ""
        self.secure = (scheme or scope.get("scheme", "http")) in ("https", "wss")
        self.origin = headers.get(b"origin")
        self.language = _language(headers.get(b"accept-language", ""))
        scheme, _, token = headers.get(b"authorization", "").partition(" ")
        self.bearer = token.strip() if scheme.lower() == "bearer" else None
        site = headers.get(b"sec-fetch-site", "none")
        believed = self.origin is not None or _needs_no_origin(scope, site)
        self.cookies = _cookies(headers.get(b"cookie", "")) if believed else {}
        self.session: str | None = None
        """Verified passport session of the request, if any."""
        self.person: str | None = None
        """The person the session belongs to."""
        self.by_passport = False
        """True if ``rate_key`` is a passport and not a network prefix."""


def _needs_no_origin(scope: Scope, site: str) -> bool:
    """Return whether browsers send this request without Origin, and it is not cross-site."""
    return scope.get("method") in ("GET", "HEAD") and site in _OWN_SITE


def is_trusted(address: str, proxies: tuple[str, ...]) -> bool:
    """Return whether an address is a trusted proxy."""
    try:
        own = ipaddress.ip_address(address)
    except ValueError:
        return False
    return any(own in _network(proxy) for proxy in proxies)


@lru_cache(maxsize=256)
def _network(text: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network:
    return ipaddress.ip_network(text, strict=False)


def client_prefix(address: str) -> str:
    """Return the network prefix that counts as one client: an IPv4 address or an IPv6 /64."""
    try:
        own = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if own.version == 4:
        return str(own)
    if own.ipv4_mapped is not None:
        return str(own.ipv4_mapped)
    return str(ipaddress.ip_network((int(own), _HOUSE), strict=False))


def _forwarded_for(headers: dict[bytes, str], settings: Settings, peer: str) -> str:
    """Return the last address in X-Forwarded-For that is not a trusted proxy."""
    hops = headers.get(b"x-forwarded-for", "").rsplit(",", MOST_HOPS)[-MOST_HOPS:]
    for hop in reversed(hops):
        if hop.strip() and not is_trusted(hop.strip(), settings.trusted_proxies):
            return hop.strip()[:64]
    return peer


def _cookies(text: str) -> dict[str, str]:
    """Parse a Cookie header; quoted values are not supported, since the server sets none."""
    pairs = (part.partition("=") for part in text.split(";", MOST_COOKIES)[:MOST_COOKIES])
    return {name.strip(): value.strip() for name, _, value in pairs}


def _language(accepted: str) -> str:
    for part in accepted.lower().split(",", 16):
        code = part.strip()[:2]
        if code in LANGUAGES:
            return code
    return LANGUAGES[0]


class EdgeMiddleware:
    """Passes valid requests on to the application and rejects all others."""

    def __init__(
        self,
        inner: Application,
        settings: Settings,
        metrics: Metrics,
        counted_as: Callable[[ClientContext], str] = lambda visitor: visitor.rate_key,
    ) -> None:
        """``counted_as`` returns the rate limit key of a client."""
        self.inner = inner
        self.counted_as = counted_as
        self.settings = settings
        self.metrics = metrics
        self.requests = SlidingWindow(settings.own_limits.requests, 10)
        self.handshakes = SlidingWindow(settings.own_limits.handshakes, 10)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request and pass it on."""
        if scope["type"] not in ("http", "websocket"):
            await self.inner(scope, receive, send)
            return
        self.metrics.count("visits_total", scope["type"])
        language = LANGUAGES[0]
        try:
            self._check_head(scope)
            visitor = ClientContext(scope, self.settings)
            language = visitor.language
            scope.setdefault("state", {})["visitor"] = visitor
            # The application uses only ClientContext.cookies; the framework would parse them again.
            scope["headers"] = [one for one in scope["headers"] if one[0] != b"cookie"]
            self._check(scope, visitor)
        except Refused as refusal:
            self.metrics.count("refused_total", refusal.reason)
            await refuse(scope, receive, send, refusal, language)
            return
        if scope["type"] == "websocket":
            await self.inner(scope, receive, send)
        else:
            await self._http(scope, receive, send, visitor)

    def _check_head(self, scope: Scope) -> None:
        """Reject oversized headers, which the protocol may have read in a single chunk."""
        most = self.settings.limits.head_bytes
        size = sum(len(name) + len(value) + 4 for name, value in scope["headers"])
        if size + len(scope.get("raw_path", b"")) + len(scope["query_string"]) > most:
            raise HeadTooLarge("message-too-large", most=most)

    def _check(self, scope: Scope, visitor: ClientContext) -> None:
        if not self._host_is_ours(visitor.host):
            raise Forbidden("origin-foreign")
        if visitor.origin is not None and not self.origin_is_allowed(visitor):
            raise Forbidden("origin-foreign")
        if scope["type"] == "websocket":
            if visitor.origin is None and visitor.bearer is None:
                raise Forbidden("origin-foreign")
            self.handshakes.check(self.counted_as(visitor))
            return
        wait = self.requests.acquire(self.counted_as(visitor))
        if wait > 0 and scope["path"] not in ("/healthz", "/readyz", "/metrics"):
            raise RateLimited("too-fast", seconds=max(1, round(wait)))

    def _host_is_ours(self, host: str) -> bool:
        name = host.rpartition(":")[0] if host.rpartition(":")[2].isdecimal() else host
        name = name.strip("[]").lower()
        known = (*LOOPBACK, self.settings.host, *self.settings.allowed_hosts)
        return name in known and name != "0.0.0.0"

    def origin_is_allowed(self, visitor: ClientContext) -> bool:
        """Return whether pages of the client's origin may use the server."""
        own = f"{'https' if visitor.secure else 'http'}://{visitor.host}"
        return visitor.origin == own or visitor.origin in self.settings.origins

    async def _http(
        self, scope: Scope, receive: Receive, send: Send, visitor: ClientContext
    ) -> None:
        started = time.perf_counter()
        limits = self.settings.limits
        most = limits.record_bytes if scope["path"] == "/api/records" else limits.body_bytes
        try:
            body = await _whole_body(receive, most)
        except _Gone:
            return
        if body is None:
            refusal = TooLarge("message-too-large", most=most)
            await refuse(scope, receive, send, refusal, visitor.language)
            return
        sent = False

        async def replay() -> MutableMapping[str, Any]:
            nonlocal sent
            if sent:
                return await receive()
            sent = True
            return {"type": "http.request", "body": body, "more_body": False}

        await self.inner(scope, replay, _with_headers(send, scope))
        self.metrics.took("request", time.perf_counter() - started)


class _Gone(Exception):
    """The client disconnected before the request was complete."""


async def _whole_body(receive: Receive, most: int) -> bytes | None:
    """Read the request body; returns None if it exceeds ``most`` bytes."""
    body = b""
    while True:
        message = await receive()
        if message["type"] != "http.request":
            raise _Gone
        body += bytes(message.get("body", b""))
        if len(body) > most:
            return None
        if not message.get("more_body"):
            return body


def _with_headers(send: Send, scope: Scope) -> Send:
    async def sending(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            given = {name.lower() for name, _ in message.get("headers", [])}
            extra = [header for header in SECURITY_HEADERS if header[0] not in given]
            if scope["path"].startswith("/api/"):
                extra.append((b"cache-control", b"no-store"))
            message = {**message, "headers": [*message.get("headers", []), *extra]}
        await send(message)

    return sending


async def refuse(
    scope: Scope, receive: Receive, send: Send, refusal: Refused, language: str
) -> None:
    """Send an error response to a request or a WebSocket handshake."""
    prefix = "websocket.http.response" if scope["type"] == "websocket" else "http.response"
    body = encode_json({"error": as_view(refusal, language)}).encode()
    headers = [(b"content-type", b"application/json"), *SECURITY_HEADERS]
    headers.append((b"content-length", str(len(body)).encode()))
    if "seconds" in refusal.details:
        headers.append((b"retry-after", str(refusal.details["seconds"]).encode()))
    if scope["type"] == "websocket":
        await receive()
    await send({"type": f"{prefix}.start", "status": refusal.status, "headers": headers})
    await send({"type": f"{prefix}.body", "body": body})

"""HTTP requests to user-supplied URLs: https only, public addresses only, no redirects."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import h11

from camelup.server.schemas.errors import Unprocessable

SECONDS = 10.0
"""Timeout of a whole request."""

MOST_HEAD = 16_384
"""Maximum number of response bytes read: only the status is needed."""

_NAMES = ThreadPoolExecutor(4, thread_name_prefix="names")
"""Threads for DNS lookups, so that a slow name server blocks nothing else."""

_INSIDE = [
    ipaddress.ip_network(one) for one in ("64:ff9b::/96", "64:ff9b:1::/48", "::/96", "fec0::/10")
]
"""IPv6 ranges that can embed any IPv4 address, or are site-local."""


class Address(NamedTuple):
    """The parsed URL of a request."""

    host: str
    port: int
    path: str
    secure: bool

    @property
    def origin(self) -> str:
        """The origin of the URL: scheme, host and non-default port."""
        usual = 443 if self.secure else 80
        host = f"[{self.host}]" if ":" in self.host else self.host
        end = "" if self.port == usual else f":{self.port}"
        return f"{'https' if self.secure else 'http'}://{host}{end}"


def read_address(text: str, *, loopback: bool = False) -> Address:
    """Parse a URL; only https on the default port is accepted.

    ``loopback`` is for tests, whose services listen on this machine without a certificate.
    """
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        raise Unprocessable("call-address") from None
    host = (parts.hostname or "").rstrip(".")
    local = loopback and host == "127.0.0.1"
    plain = text.isascii() and text.isprintable() and " " not in text
    if not plain or not host or parts.username is not None or parts.password is not None:
        raise Unprocessable("call-address")
    if not local and (parts.scheme != "https" or port not in (None, 443)):
        raise Unprocessable("call-address")
    secure = parts.scheme == "https"
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Address(host, port or (443 if secure else 80), path, secure)


async def resolve(address: Address, *, loopback: bool = False) -> str:
    """Resolve a host to one IP address; refused unless all its addresses are public.

    The caller connects to this address instead of resolving the name again, which prevents DNS
    rebinding.
    """
    loop = asyncio.get_running_loop()
    try:
        async with asyncio.timeout(SECONDS):
            found = await loop.run_in_executor(_NAMES, _look_up, address)
    except (OSError, UnicodeError, TimeoutError):
        raise Unprocessable("call-address") from None
    numbers = [str(one[4][0]) for one in found]
    if not numbers or not all(_is_open(number, loopback=loopback) for number in numbers):
        raise Unprocessable("call-address")
    return numbers[0]


def _look_up(address: Address) -> list[tuple[Any, ...]]:
    return [*socket.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)]


def _is_open(number: str, *, loopback: bool) -> bool:
    ip = ipaddress.ip_address(number.partition("%")[0])
    inner = getattr(ip, "ipv4_mapped", None) or getattr(ip, "sixtofour", None) or ip
    if loopback and inner.is_loopback:
        return True
    inside = ip.version == 6 and any(ip in network for network in _INSIDE)
    return ip.is_global and inner.is_global and not inner.is_multicast and not inside


@cache
def _trusted() -> ssl.SSLContext:
    """Return the default TLS context; cached because loading the certificates is slow."""
    return ssl.create_default_context()


async def post(
    text: str, body: bytes, headers: dict[str, str], *, loopback: bool = False
) -> int | None:
    """Send a POST request; return the response status, or None on failure."""
    try:
        async with asyncio.timeout(SECONDS):
            address = read_address(text, loopback=loopback)
            return await _post(address, body, headers, loopback=loopback)
    except (Unprocessable, OSError, TimeoutError, h11.ProtocolError, EOFError):
        return None


async def _post(
    address: Address, body: bytes, headers: dict[str, str], *, loopback: bool
) -> int | None:
    number = await resolve(address, loopback=loopback)
    secure = _trusted() if address.secure else None
    name = address.host if address.secure else None
    reader, writer = await asyncio.open_connection(
        number, address.port, ssl=secure, server_hostname=name
    )
    try:
        line = h11.Connection(h11.CLIENT, max_incomplete_event_size=MOST_HEAD)
        told = {
            "Host": address.origin.partition("//")[2],
            "User-Agent": "camelup",
            "Content-Length": str(len(body)),
            "Connection": "close",
            **headers,
        }
        request = h11.Request(method="POST", target=address.path, headers=[*told.items()])
        for event in (request, h11.Data(body), h11.EndOfMessage()):
            writer.write(line.send(event) or b"")
        await writer.drain()
        return await _status(reader, line)
    finally:
        writer.close()


async def _status(reader: asyncio.StreamReader, line: h11.Connection) -> int | None:
    """Read the response status, limiting the number of bytes of interim responses."""
    left = MOST_HEAD
    while True:
        event = line.next_event()
        if isinstance(event, h11.Response):
            return int(event.status_code)
        if event is h11.NEED_DATA and left > 0:
            read = await reader.read(min(left, 4096))
            left -= len(read)
            line.receive_data(read)
        elif not isinstance(event, h11.InformationalResponse):
            return None

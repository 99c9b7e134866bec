"""What strangers do over a plain line, without a library that would keep them from it."""

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from server.client import Table
from server.conftest import ServerProcess

TEXT, CONTINUED, PING = 0x1, 0x0, 0x9
"""Kinds of frames."""


@contextmanager
def line_to(server: ServerProcess, seconds: float = 30) -> Iterator[socket.socket]:
    """Open a plain line."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=seconds) as line:
        yield line


def get(server: ServerProcess, path: str, *headers: str) -> bytes:
    """Write a request by hand."""
    lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{server.port}", *headers]
    return "\r\n".join([*lines, "", ""]).encode()


def shake_hands(server: ServerProcess, table: Table, line: socket.socket) -> None:
    """Become a spectator's socket."""
    headers = (f"Origin: {server.url}", "Upgrade: websocket", "Connection: Upgrade")
    key = ("Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==")
    line.sendall(get(server, f"/api/tables/{table.id}/socket", *headers, *key))
    assert line.recv(12) == b"HTTP/1.1 101"


def frame(kind: int, text: bytes = b"", last: bool = True) -> bytes:
    """Write a small frame, masked with nothing."""
    assert len(text) < 126
    return bytes([(0x80 if last else 0) | kind, 0x80 | len(text), 0, 0, 0, 0]) + text


def until_closed(line: socket.socket) -> bytes:
    """Read on until the other side closes."""
    heard = b""
    try:
        while piece := line.recv(65_536):
            heard += piece
    except ConnectionError:
        pass
    return heard


def seconds_worked(server: ServerProcess) -> float:
    """Tell how long a server has kept a processor busy, which others' work does not lengthen."""
    assert server.process is not None
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

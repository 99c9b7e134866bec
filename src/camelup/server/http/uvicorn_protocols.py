"""Lines from outside, before anybody knows who speaks: heads, half requests and frames in bounds.

uvicorn reads HTTP and sockets; what it leaves unbounded is bounded here.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from camelup.server.http.rate_limit import SlidingWindow
from camelup.server.settings import Limits
from camelup.server.tables.connection import TOO_MUCH

PIECE = 1024
"""How much of what a socket sends is read at once: a frame can be as small as six bytes."""

FRAMES_A_MESSAGE = 2
"""Frames a socket may send for each message it may send, for pings and messages in parts."""

NOT_TEXT = 1007
"""Why a socket is closed that sends something else than UTF-8."""

CUT_SECONDS = 2.0
"""How long a line that is closed has time to read why."""

_TOO_LONG_A_HEAD = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"content-length: 0\r\nconnection: close\r\n\r\n"
)
_UNFINISHED = {h11.IDLE, h11.SEND_BODY}


class HttpProtocol(H11Protocol):
    """A line of HTTP: a head has a size, and a request is sent within a time or not at all."""

    def __init__(self, limits: Limits, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._limits = limits
        self._patience: asyncio.TimerHandle | None = None
        self._waits_for: object = None
        self._is_socket = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is there: now they have to say something."""
        super().connection_made(transport)
        self._be_patient()

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self._stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on, and see whether the request is whole now."""
        super().data_received(data)
        self._be_patient()

    def handle_events(self) -> None:
        """Read what has come, unless the head of the next request is too long."""
        if self.conn.their_state is h11.IDLE and self._head() > self._limits.head_bytes:
            self.transport.write(_TOO_LONG_A_HEAD)
            self.transport.close()
            return
        super().handle_events()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Give the line to a socket, which has its own patience."""
        self._is_socket = True
        super().handle_websocket_upgrade(event)

    def _head(self) -> int:
        """Tell how long the head is that waits to be read; 0 if it cannot be too long."""
        waiting = bytes(self.conn.trailing_data[0])
        if len(waiting) <= self._limits.head_bytes:
            return 0
        ends = [end for mark in (b"\r\n\r\n", b"\n\n") if (end := waiting.find(mark)) >= 0]
        return min(ends, default=len(waiting))

    def _be_patient(self) -> None:
        """Wait a while for a request that is not whole; a byte now and then makes it no longer."""
        state = self.conn.their_state
        if self._is_socket or state not in _UNFINISHED:
            self._stop_waiting()
        elif self._patience is None or state is not self._waits_for:
            self._stop_waiting()
            self._waits_for = state
            self._patience = self.loop.call_later(self._limits.request_seconds, self._give_up)

    def _stop_waiting(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _give_up(self) -> None:
        if not self.transport.is_closing():
            self.transport.abort()


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """A line of a socket: every frame counts, also those that say nothing."""

    def __init__(self, limits: Limits, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._frames = SlidingWindow(FRAMES_A_MESSAGE * limits.messages, 10)

    def data_received(self, data: bytes) -> None:
        """Read a piece at a time, and no further once there were too many frames."""
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE])

    def handle_cont(self, event: Frame) -> None:
        """Count a part of a message."""
        if self._may_go_on():
            super().handle_cont(event)

    def handle_text(self, event: Frame) -> None:
        """Count a message."""
        if self._may_go_on():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """Count a message that no one will read."""
        if self._may_go_on():
            super().handle_bytes(event)

    def handle_ping(self) -> None:
        """Answer a ping, unless earlier answers lie unread."""
        if self._may_go_on(answers_are_read=self.writable.is_set()):
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Count a pong, asked for or not."""
        if self._may_go_on():
            super().handle_pong(event)

    def send_receive_event_to_app(self) -> None:
        """Hand a message on, if it is text where it says so; what is not is no error of ours."""
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self.frames = []
            self._cut(NOT_TEXT)
            return
        super().send_receive_event_to_app()

    async def send(self, message: Any) -> None:
        """Send; a handshake that is answered with a refusal is complete as well."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body"):
            self.handshake_complete = True

    def _may_go_on(self, answers_are_read: bool = True) -> bool:
        """Count a frame; a line with too many is cut, with a word if it can be said."""
        if self.transport.is_closing():
            return False
        if answers_are_read and self._frames.acquire("") == 0:
            return True
        self._cut(TOO_MUCH)
        return False

    def _cut(self, code: int) -> None:
        self.conn.fail(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()
        self.loop.call_later(CUT_SECONDS, self.transport.abort)


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def protocols_for(limits: Limits) -> dict[str, Any]:
    """Give uvicorn our lines."""
    return {"http": partial(HttpProtocol, limits), "ws": partial(WebSocketProtocol, limits)}

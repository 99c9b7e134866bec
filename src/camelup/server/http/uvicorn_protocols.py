"""uvicorn protocols with limits on header size, incomplete requests and WebSocket frames.

These limits apply before the client is identified, and cover what uvicorn leaves unbounded.
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
"""Bytes of WebSocket data parsed at once: a frame can be as small as six bytes."""

FRAMES_A_MESSAGE = 2
"""Frames allowed per allowed message, to leave room for pings and fragmented messages."""

NOT_TEXT = 1007
"""Close code for text messages that are not valid UTF-8."""

CUT_SECONDS = 2.0
"""Time a client has to read the close frame before the transport is aborted."""

_TOO_LONG_A_HEAD = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"content-length: 0\r\nconnection: close\r\n\r\n"
)
_UNFINISHED = {h11.IDLE, h11.SEND_BODY}


class HttpProtocol(H11Protocol):
    """HTTP protocol with a header size limit and a timeout for incomplete requests."""

    def __init__(self, limits: Limits, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._limits = limits
        self._patience: asyncio.TimerHandle | None = None
        self._waits_for: object = None
        self._is_socket = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the request timeout."""
        super().connection_made(transport)
        self._be_patient()

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel the request timeout."""
        self._stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse the data and update the request timeout."""
        super().data_received(data)
        self._be_patient()

    def handle_events(self) -> None:
        """Handle parsed events; answer 431 and close if the next request's head is too large."""
        if self.conn.their_state is h11.IDLE and self._head() > self._limits.head_bytes:
            self.transport.write(_TOO_LONG_A_HEAD)
            self.transport.close()
            return
        super().handle_events()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection to the WebSocket protocol; the request timeout no longer applies."""
        self._is_socket = True
        super().handle_websocket_upgrade(event)

    def _head(self) -> int:
        """Return the size of the buffered request head; 0 if it is within the limit."""
        waiting = bytes(self.conn.trailing_data[0])
        if len(waiting) <= self._limits.head_bytes:
            return 0
        ends = [end for mark in (b"\r\n\r\n", b"\n\n") if (end := waiting.find(mark)) >= 0]
        return min(ends, default=len(waiting))

    def _be_patient(self) -> None:
        """Start or cancel the request timeout; received bytes do not extend it."""
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
    """WebSocket protocol with a rate limit on frames of every kind."""

    def __init__(self, limits: Limits, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._frames = SlidingWindow(FRAMES_A_MESSAGE * limits.messages, 10)

    def data_received(self, data: bytes) -> None:
        """Parse the data in chunks, and stop once the connection is closing."""
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE])

    def handle_cont(self, event: Frame) -> None:
        """Count a continuation frame."""
        if self._may_go_on():
            super().handle_cont(event)

    def handle_text(self, event: Frame) -> None:
        """Count a text frame."""
        if self._may_go_on():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """Count a binary frame."""
        if self._may_go_on():
            super().handle_bytes(event)

    def handle_ping(self) -> None:
        """Answer a ping; close the connection if the client does not read the answers."""
        if self._may_go_on(answers_are_read=self.writable.is_set()):
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Count a pong, solicited or not."""
        if self._may_go_on():
            super().handle_pong(event)

    def send_receive_event_to_app(self) -> None:
        """Pass a message to the application; close the connection if text is not valid UTF-8."""
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self.frames = []
            self._cut(NOT_TEXT)
            return
        super().send_receive_event_to_app()

    async def send(self, message: Any) -> None:
        """Send a message; an error response also completes the handshake."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body"):
            self.handshake_complete = True

    def _may_go_on(self, answers_are_read: bool = True) -> bool:
        """Count a frame and return whether to process it; close the connection at the limit."""
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
    """Return the protocol classes as keyword arguments of uvicorn's configuration."""
    return {"http": partial(HttpProtocol, limits), "ws": partial(WebSocketProtocol, limits)}

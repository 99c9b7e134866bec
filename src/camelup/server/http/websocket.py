"""WebSocket connections of tables, from handshake to close."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import deque
from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qs

from pydantic import ValidationError

from camelup.i18n import LANGUAGES, UserError
from camelup.server.background import spawn
from camelup.server.db.table_state import now
from camelup.server.http.authorization import (
    be_up_to_date,
    check_may_see,
    choose_seat,
    held_seats,
)
from camelup.server.http.identity import IdentityResolver
from camelup.server.http.middleware import ClientContext, Receive, Scope, Send, refuse
from camelup.server.http.rate_limit import Counter, SlidingWindow
from camelup.server.schemas.errors import Forbidden, RateLimited, Refused, Unprocessable, as_view
from camelup.server.schemas.messages import (
    ChatMessage,
    ClientMessage,
    LinkGiven,
    LinksMessage,
    LookMessage,
    MoveMessage,
    PingMessage,
    ReturnMessage,
    WhyMessage,
)
from camelup.server.schemas.sanitize import read_json
from camelup.server.schemas.validation_errors import first_fault, wrong_shape
from camelup.server.tables.commands import TableCommands
from camelup.server.tables.connection import (
    RESTART,
    REVOKED,
    TOO_MUCH,
    Connection,
    encode_json,
)
from camelup.server.tables.move_validation import MoveIntent, check_move, check_turn
from camelup.server.tables.registry import Deed, TableRegistry
from camelup.server.tables.table import Table, hash_of

log = logging.getLogger("camelup.server")

_KINDS: dict[str, type[ClientMessage]] = {
    "move": MoveMessage,
    "links": LinksMessage,
    "chat": ChatMessage,
    "look": LookMessage,
    "return": ReturnMessage,
    "why": WhyMessage,
    "ping": PingMessage,
}
_IN_TURN = (MoveMessage, LookMessage, WhyMessage)
"""Messages that wait for a pending roll; chat and pings do not."""

_CLOSE_SECONDS = 2.0


class WebSocketHandler:
    """Accepts the WebSocket connections of this process and enforces their limits."""

    def __init__(
        self, registry: TableRegistry, lobby: TableCommands, regulars: IdentityResolver
    ) -> None:
        self.registry = registry
        self.commands = lobby
        self.identity = regulars
        limits = registry.settings.limits
        self.actions = SlidingWindow(limits.actions, 10)
        self.chats = SlidingWindow(limits.chats, 10)
        registry.acted_elsewhere = self._note_elsewhere
        self.addresses = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send, table_id: str) -> None:
        """Serve one connection."""
        visitor: ClientContext = scope["state"]["visitor"]
        query = parse_qs(scope["query_string"].decode("latin-1"))
        try:
            table = await self.registry.table(table_id)
            await self.identity.recognise(visitor)
            since, last = _number(query, "since"), _number(query, "last")
            await be_up_to_date(self.registry, table, visitor, since or 0)
            socket = self._admit(table, visitor, query, send)
            await table.write_events(table.moves_for(since, last))
        except UserError as refusal:
            known = refusal if isinstance(refusal, Refused) else Unprocessable(refusal.reason)
            self.registry.metrics.count("refused_total", known.reason)
            await refuse(scope, receive, send, known, visitor.language)
            return
        await receive()
        await send({"type": "websocket.accept"})
        code = self._refusal_on_arrival(table, visitor, socket)
        if code is not None:
            await send({"type": "websocket.close", "code": code})
            return
        await SocketSession(self, table, socket, receive, send).run(since, last)

    def _refusal_on_arrival(
        self, table: Table, visitor: ClientContext, socket: Connection
    ) -> int | None:
        """Return a close code if access or limits changed during the handshake."""
        if self.registry.tables.get(table.id) is not table:
            return RESTART
        if not table.still_holds(socket):
            return REVOKED
        try:
            self._check_room(table, visitor, socket.seats)
        except RateLimited:
            return TOO_MUCH
        except UserError:
            return REVOKED
        return None

    def _note_elsewhere(self, table: Table, seat: int, what: Deed) -> None:
        """Count an action that a seat sent to a peer process: the limits are global."""
        rate = self.actions if what == "move" else self.chats
        rate.record((table.id, seat))

    def _admit(
        self, table: Table, visitor: ClientContext, query: Mapping[str, list[str]], send: Send
    ) -> Connection:
        held = held_seats(table, visitor)
        wanted = _number(query, "seat")
        if wanted is not None:
            held = {choose_seat(tuple(held), wanted): held[wanted]} if wanted in held else {}
            if not held:
                raise Forbidden("seat-not-yours")
        if "watch" in query:
            held = {}
        self._check_room(table, visitor, tuple(held))
        language = query.get("lang", [visitor.language])[0]
        socket = Connection(
            send,
            tuple(held),
            address=visitor.rate_key,
            language=language if language in LANGUAGES else LANGUAGES[0],
        )
        socket.holders = {seat: table.state.seat(seat).person for seat in held}
        tokens = [token for token in held.values() if token is not None]
        if visitor.session and len(tokens) < len(held):
            socket.session = hash_of(visitor.session)
        socket.token_hashes = frozenset(token.hash for token in tokens)
        ends = [token.expires for token in tokens]
        socket.good_for = (min(ends) - now()) / 1000 if ends else None
        return socket

    def _check_room(self, table: Table, visitor: ClientContext, seats: tuple[int, ...]) -> None:
        limits = self.registry.settings.own_limits
        if not seats:
            check_may_see(table, visitor)
            if visitor.bearer is not None and not held_seats(table, visitor):
                raise Forbidden("seat-not-yours")
            if table.spectators >= limits.spectators:
                raise RateLimited("too-many", what="spectators")
        alone, house = limits.sockets_per_passport, limits.sockets_per_address
        if self.addresses.count(visitor.rate_key) >= (alone if visitor.by_passport else house):
            what = "own-sockets" if visitor.by_passport else "sockets"
            raise RateLimited("too-many", what=what)
        for seat in seats:
            if sum(seat in other.seats for other in table.sockets) >= limits.sockets_per_seat:
                raise RateLimited("too-many", what="seat-sockets")


def _number(query: Mapping[str, list[str]], name: str) -> int | None:
    text = query.get(name, [""])[0]
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) < 9):
        raise wrong_shape(name, "whole")
    return int(text)


class SocketSession:
    """An accepted connection to a table."""

    def __init__(
        self,
        sockets: WebSocketHandler,
        table: Table,
        socket: Connection,
        receive: Receive,
        send: Send,
    ) -> None:
        self.sockets = sockets
        self.registry = sockets.registry
        self.table = table
        self.socket = socket
        self.receive = receive
        self.send = send
        self.flood = SlidingWindow(self.registry.settings.limits.messages, 10)
        self._rolling: asyncio.Task[None] | None = None
        """A roll that waits for chain links, which may arrive on this connection."""
        self._later: deque[tuple[str | None, ClientMessage]] = deque()
        """Messages queued until the pending roll is done."""

    async def run(self, since: int | None, last: int | None) -> None:
        """Send the hello message, then read until either side closes."""
        self._arrive(since, last)
        writer = asyncio.ensure_future(self.socket.write())
        reader = asyncio.ensure_future(self._read())
        both = (writer, reader)
        try:
            good_for = self.socket.good_for
            await asyncio.wait(both, timeout=good_for, return_when=asyncio.FIRST_COMPLETED)
            if not any(task.done() for task in both):
                self.socket.close(REVOKED)
        finally:
            self._go()
            await self._close(writer, reader)

    def _arrive(self, since: int | None, last: int | None) -> None:
        self.sockets.addresses.add(self.socket.address)
        self.table.sockets.add(self.socket)
        moves = self.table.moves_for(since, last)
        self.socket.greet(self.table.hello(self.socket, moves))
        self.registry.arrived(self.table, self.socket.seats)
        if self.table.asked is not None:
            self._say(self.table.asked)

    def _go(self) -> None:
        self.sockets.addresses.remove(self.socket.address)
        self.table.sockets.discard(self.socket)
        self.registry.went(self.table, self.socket.seats)

    async def _close(self, writer: asyncio.Future[None], reader: asyncio.Future[None]) -> None:
        """Send the close frame; abort the transport if the client does not read."""
        code = self.socket.close_code
        if code is not None and not self.socket.stuck:
            with contextlib.suppress(Exception):
                await asyncio.wait_for(asyncio.shield(writer), _CLOSE_SECONDS)
        writer.cancel()
        reader.cancel()
        results = await asyncio.gather(writer, reader, return_exceptions=True)
        failure = results[1]
        # An OSError says that the client has disconnected.
        if isinstance(failure, Exception) and not isinstance(failure, _Gone | OSError):
            log.error("socket failed", extra={"table": self.table.id}, exc_info=failure)
        gone = isinstance(results[1], _Gone)
        if code is not None and not gone:
            try:
                closing = self.send({"type": "websocket.close", "code": code})
                await asyncio.wait_for(closing, _CLOSE_SECONDS)
            except TimeoutError:
                transport = getattr(getattr(self.receive, "__self__", None), "transport", None)
                if transport is not None:
                    transport.abort()
            except Exception:
                return

    async def _read(self) -> None:
        while True:
            message = await self.receive()
            if message["type"] == "websocket.disconnect":
                raise _Gone
            if self.flood.acquire(None) > 0:
                self.registry.metrics.count("refused_total", "flood")
                self.socket.close(TOO_MUCH)
                return
            await self._answer(message.get("text"))
            # Let the writer send the answer before the next message is read.
            await asyncio.sleep(0)
            if self.socket.close_code is not None:
                return

    async def _answer(self, text: str | None) -> None:
        action: str | None = None
        try:
            if text is None:
                raise wrong_shape("message", "text")
            value = read_json(text)
            action = _action_id(value)
            await self._take(action, _checked(value))
        except UserError as refusal:
            self._refuse(action, refusal)

    async def _take(self, action: str | None, message: ClientMessage) -> None:
        """Process a message; game messages are queued behind a pending roll."""
        if isinstance(message, LinksMessage):
            self._links(message)
        elif self._rolling is not None and isinstance(message, _IN_TURN):
            self._later.append((action, message))
        elif isinstance(message, MoveMessage) and self.table.chain_heads:
            self._later.append((action, message))
            self._rolling = spawn(f"moves at {self.table.id}", self._work_off())
        else:
            await self._do(message)

    async def _work_off(self) -> None:
        try:
            while self._later:
                action, message = self._later.popleft()
                try:
                    await self._do(message)
                except UserError as refusal:
                    self._refuse(action, refusal)
        finally:
            self._rolling = None

    def _refuse(self, action: str | None, refusal: UserError) -> None:
        self.registry.metrics.count("refused_total", refusal.reason)
        self._say(
            {
                "type": "refused",
                "id": action,
                "v": self.table.v,
                "error": as_view(refusal, self.socket.language),
            }
        )

    def _say(self, message: Mapping[str, Any]) -> None:
        self.socket.offer(encode_json(message))

    async def _do(self, message: ClientMessage) -> None:
        if isinstance(message, MoveMessage):
            await self._move(message)
        elif isinstance(message, ChatMessage):
            seat = choose_seat(self.socket.seats, message.seat)
            self.sockets.chats.check((self.table.id, seat))
            await self.sockets.commands.say(self.table, seat, message.text, message.phrase)
        elif isinstance(message, LookMessage):
            self._look(message)
        elif isinstance(message, ReturnMessage):
            seat = choose_seat(self.socket.seats, message.seat)
            await self.sockets.commands.take_back(self.table, seat)
        elif isinstance(message, WhyMessage):
            self._why(message)
        elif isinstance(message, PingMessage):
            self._say({"type": "pong", "now": now(), "v": self.table.v})

    async def _move(self, message: MoveMessage) -> None:
        started = time.perf_counter()
        seat = choose_seat(self.socket.seats, message.seat)
        self.sockets.actions.check((self.table.id, seat))
        links = self._own(message.links)
        wish = MoveIntent(seat, message.v, message.move, message.id, links=links)
        made = await self.registry.play(self.table, wish)
        self._say({"type": "ack", **made})
        self.registry.metrics.took("move", time.perf_counter() - started)

    def _own(self, links: list[LinkGiven]) -> list[LinkGiven]:
        if any(one.seat not in self.socket.seats for one in links):
            raise Forbidden("seat-not-yours")
        return links

    def _links(self, message: LinksMessage) -> None:
        """Accept requested chain links, which are exempt from the flood limit; ignore others."""
        question = self.table.link_request
        for one in self._own(message.links):
            if question is None or one.seat not in question.wanted:
                return
            if not question.take(one.seat, one.link):
                raise Refused("link-wrong", seat=one.seat)
        self.flood.refund(None)

    def _look(self, message: LookMessage) -> None:
        seat = choose_seat(self.socket.seats, message.seat)
        if self.table.turn not in (seat, None):
            raise Forbidden("look-turn")
        self.socket.looking = seat
        self._say({"type": "you", "you": self.table.own_view(seat)})

    def _why(self, message: WhyMessage) -> None:
        seat = choose_seat(self.socket.seats, message.seat)
        error = None
        try:
            game = check_turn(self.table, seat, self.table.v).copy()
            move = check_move(self.table, message.move)
            if move != "roll":
                game.play(move)
        except UserError as refusal:
            error = as_view(refusal, self.socket.language)
        self._say({"type": "why", "id": message.id, "move": message.move, "error": error})


class _Gone(Exception):
    """The client disconnected."""


def _action_id(value: object) -> str | None:
    """Return the id of a message that has not been validated yet."""
    found = value.get("id") if isinstance(value, dict) else None
    return found if isinstance(found, str) and len(found) <= 64 else None


def _checked(value: object) -> ClientMessage:
    if not isinstance(value, dict):
        raise wrong_shape("message", "object")
    kind = value.get("type", "move")
    model = _KINDS.get(kind) if isinstance(kind, str) else None
    if model is None:
        raise wrong_shape("type", "choice", ", ".join(_KINDS))
    try:
        return model.model_validate(value)
    except ValidationError as error:
        raise first_fault(error.errors()) from None

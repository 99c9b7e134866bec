"""Notifies people of their turns in games with a move timer of days."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from camelup.i18n import words
from camelup.server.db import notification_channels
from camelup.server.db.notification_channels import CallKind, NotificationChannel
from camelup.server.db.table_state import new_id, now
from camelup.server.notifications.quiet_hours import awake, check_quiet
from camelup.server.notifications.safe_http import post, read_address, resolve
from camelup.server.schemas.errors import Refused
from camelup.server.tables.registry import TableRegistry
from camelup.server.tables.table import Table, hash_of

if TYPE_CHECKING:
    from camelup.server.notifications.web_push import WebPush

MOST = 10
"""Maximum number of channels per passport."""

EVERY = 60_000
"""Minimum interval in ms between two notifications on one channel."""

FAILURES = 10
"""Consecutive failures after which a channel is deleted."""

AT_ONCE = 8
"""Maximum number of concurrent requests."""

OF_A_HOST = 4
"""Maximum number of concurrent requests to one host, so that a slow one cannot block the rest."""

THERE = 30.0
"""Interval in seconds of the check whether a connected player has left."""

GONE = (404, 410)
"""Status codes of a push service for an expired subscription."""

log = logging.getLogger("camelup.server")


@dataclass
class Turn:
    """A turn that a person is being notified of."""

    v: int
    task: asyncio.Task[None]
    next_call: int = 0
    """When the next notification is due; 0 while one is being sent."""


class Notifier:
    """Notifies the player on turn once per channel, unless they are connected."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self._web_push: WebPush | None = None
        self._turns: dict[str, Turn] = {}
        self._sent: dict[str, int] = {}
        self._line = asyncio.Semaphore(AT_ONCE)
        self._lines: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        """Semaphores by person, with one request at a time, and by host."""
        before = registry.changed

        def changed(table: Table) -> None:
            before(table)
            self.reschedule(table)

        registry.changed = changed

    async def web_push(self) -> WebPush:
        """Return the web push sender, creating the server's key on first use.

        Imported lazily: the cryptography package is slow to load, and most servers never need it.
        """
        if self._web_push is None:
            from camelup.server.notifications.web_push import WebPush, new_push_key

            settings = self.registry.settings
            key = await self.registry.store.write(
                lambda db: notification_channels.push_key(db, new_push_key)
            )
            host = next(iter(settings.allowed_hosts), "localhost")
            self._web_push = WebPush(key, settings.push_contact or f"https://{host}")
        return self._web_push

    def close(self) -> None:
        """Cancel all pending notifications."""
        for turn in self._turns.values():
            turn.task.cancel()

    async def add(
        self, person: str, kind: CallKind, *, address: str, key: str, language: str, quiet: str
    ) -> tuple[str, str]:
        """Add a channel; return its id and its secret, which is shown only once."""
        loopback = bool(self.registry.settings.calls_to_loopback)
        if not self.registry.settings.calls:
            raise Refused("calls-off")
        if kind != "feed":
            await resolve(read_address(address, loopback=loopback), loopback=loopback)
        secret = secrets.token_urlsafe(32)
        made = NotificationChannel(
            new_id(),
            person,
            kind,
            hash_of(secret),
            address,
            _with(key, secret) if kind != "feed" else "",
            language,
            check_quiet(quiet),
            now(),
        )
        if not await self.registry.store.write(
            lambda db: notification_channels.add_channel(db, made, MOST)
        ):
            raise Refused("calls-many", most=MOST)
        return made.id, secret

    def reschedule(self, table: Table) -> None:
        """Start or cancel notifications after a change of a table."""
        known = self._turns.get(table.id)
        person = _whom(table) if self.registry.is_owner(table) else None
        if known is not None and (person is None or known.v != table.v):
            known.task.cancel()
            del self._turns[table.id]
            known = None
        if known is None and person is not None and self.registry.settings.calls:
            work = self._call(table, table.v, person)
            self._turns[table.id] = Turn(table.v, asyncio.ensure_future(work))

    def next_call(self, table: Table) -> int | None:
        """Return when the next notification for a table is due; None if none is pending."""
        turn = self._turns.get(table.id)
        return None if turn is None or turn.task.done() else turn.next_call

    async def _call(self, table: Table, v: int, person: str) -> None:
        """Notify a person on all their channels, each outside its quiet hours."""
        began = table.log[-1].at if table.log else table.state.began
        try:
            ways = await self.registry.store.read(
                lambda db: notification_channels.uncalled(db, person, table.id, v, before=began)
            )
            due = [(awake(one.quiet, began), one) for one in ways]
            for _, one in sorted(due, key=lambda pair: pair[0]):
                await self._wait(table, one)
                await self._send(table, v, one)
        except Exception:
            log.exception("nobody was called", extra={"table": table.id})

    async def _wait(self, table: Table, calling: NotificationChannel) -> None:
        """Wait for the end of the quiet hours and of the minimum interval."""
        last = self._sent.get(calling.id, 0)
        turn = self._turns[table.id]
        turn.next_call = awake(calling.quiet, max(now(), last + EVERY))
        await asyncio.sleep(max(0, turn.next_call - now()) / 1000)
        turn.next_call = 0

    async def _send(self, table: Table, v: int, calling: NotificationChannel) -> None:
        """Notify once the player disconnects, unless the turn has passed or the channel is gone."""
        while (turn := table.turn) is not None and table.v == v and table.here(turn):
            await asyncio.sleep(THERE)
        if table.turn is None or table.v != v:
            return
        if not await self.registry.store.write(
            lambda db: notification_channels.claim(db, calling, table.id, v)
        ):
            return
        moment = now()
        self._sent = {one: at for one, at in self._sent.items() if moment - at < EVERY}
        self._sent[calling.id] = moment
        host = read_address(calling.address, loopback=True).host
        async with self._lines_of(calling.person, 1), self._lines_of(host, OF_A_HOST), self._line:
            status = await self._post(calling, told_of(table, calling))
        self.registry.metrics.count("calls_total", "well" if _is_well(status) else "failed")
        if calling.kind == "push" and status in GONE:
            await self.registry.store.write(
                lambda db: notification_channels.drop_channel(db, calling.id)
            )
            return
        await self.registry.store.write(
            lambda db: notification_channels.note_sent(
                db, calling.id, well=_is_well(status), most=FAILURES
            )
        )

    def _lines_of(self, whose: str, most: int) -> asyncio.Semaphore:
        return self._lines.setdefault(whose, asyncio.Semaphore(most))

    async def _post(self, calling: NotificationChannel, told: dict[str, Any]) -> int | None:
        loopback = bool(self.registry.settings.calls_to_loopback)
        if calling.kind == "hook":
            headers = {"Content-Type": "application/json"}
            body = json.dumps(told).encode()
            return await post(calling.address, body, headers, loopback=loopback)
        pusher = await self.web_push()
        headers = pusher.headers(read_address(calling.address, loopback=loopback))
        body = pusher.encrypt(told, calling.key)
        return await post(calling.address, body, headers, loopback=loopback)


def told_of(table: Table, calling: NotificationChannel) -> dict[str, Any]:
    """Return the payload of a notification: the table and the secret that cancels the channel."""
    say = words(calling.language)
    return {
        "title": say("people-call-title"),
        "table": table.id,
        "name": table.state.shown_name,
        "path": f"/t/{table.id}",
        "stop": json.loads(calling.key)["stop"],
        "stop_title": say("people-call-stop"),
    }


def _with(key: str, secret: str) -> str:
    return json.dumps({**json.loads(key or "{}"), "stop": secret})


def _whom(table: Table) -> str | None:
    """Return the passport to notify: the player on turn, or the host of a guest."""
    if table.turn is None or not table.state.by_days:
        return None
    seat = table.state.seat(table.turn)
    return None if seat.played_by_bot else seat.guest_of or seat.person or None


def _is_well(status: int | None) -> bool:
    return status is not None and 200 <= status < 300

"""Relays link requests to clients connected through other processes, and their answers."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import Any

from sqlalchemy import Connection, text

from camelup.i18n import UserError
from camelup.server.db.process_repository import process_id
from camelup.server.schemas.errors import Conflict
from camelup.server.schemas.messages import Ask
from camelup.server.tables.connection import encode_json
from camelup.server.tables.link_request import LinkRequest
from camelup.server.tables.registry import TableRegistry
from camelup.server.tables.table import Table

LINKS = "camelup_links"
"""PostgreSQL notification channel for link requests and answers."""

_TELL = text("SELECT pg_notify(:channel, :payload)")

log = logging.getLogger("camelup.server")


class LinkRelay:
    """Relays link requests and answers between processes."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self._tasks: set[asyncio.Task[None]] = set()
        registry.links.ask_elsewhere = self._ask

    def _ask(self, table: Table, ask: Ask) -> None:
        if table.remote_presence:
            self._keep(self._tell({"table": table.id, "ask": ask}))

    def hear(self, payload: str) -> None:
        """Handle a request or an answer from another process."""
        told = json.loads(payload)
        table = self.registry.tables.get(told["table"])
        if table is None or told["from"] == process_id():
            return
        if "ask" in told:
            self._keep(self._pass_on(table, told["ask"], told["from"]))
        elif told["to"] == process_id() and table.link_request is not None:
            table.link_request.take(told["seat"], told["link"])

    async def _pass_on(self, table: Table, ask: Ask, asker: str) -> None:
        """Send another process's request to the clients here, after catching up on moves."""
        try:
            if table.v < ask["v"]:
                await self.registry.refresh(table)
        except (UserError, Conflict):
            return
        wanted = {one["seat"]: one["after"] for one in ask["links"]}
        question = LinkRequest(table.id, ask["v"], wanted)
        own = table.link_request

        def answer(seat: int, link: str) -> None:
            self._keep(self._tell({"table": table.id, "to": asker, "seat": seat, "link": link}))
            if own is not None:
                own.take(seat, link)

        question.on_link = answer
        table.link_request, table.asked = question, ask
        table.tell(encode_json(ask))
        await asyncio.sleep(ask["ms"] / 1000)
        if table.link_request is question:
            table.link_request = table.asked = None

    async def _tell(self, told: dict[str, Any]) -> None:
        payload = json.dumps({**told, "from": process_id()})

        def work(db: Connection) -> None:
            db.execute(_TELL, {"channel": LINKS, "payload": payload})

        try:
            await self.registry.store.write(work)
        except (UserError, Conflict) as error:
            log.warning("links not passed on", extra={"why": str(error)})

    def _keep(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

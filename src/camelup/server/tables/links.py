"""Asking the pages at a table for the next links of their chains."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

from camelup.server.db.table_state import monotonic_ms
from camelup.server.dice.chains import Links
from camelup.server.schemas.messages import Ask, LinkGiven
from camelup.server.tables.connection import encode_json
from camelup.server.tables.link_request import LinkRequest
from camelup.server.tables.table import Table

COMES_BACK = 5
"""How many seconds at most are waited for a page that went just now."""

AFTER_RESTART = 15
"""The same where it was the server that went.

Both are that many times as long as an answer may take, where that is less than a second.
"""

STARTS = 5
"""How many times as long as for a roll is waited at a start, where nobody waits for a die."""


class LinkCollector:
    """Asks for links, waits for those who are there, and goes on without the others."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        """How long an answer may take."""
        self.ask_elsewhere: Callable[[Table, Ask], None] = lambda table, ask: None
        """Called with what is asked of pages that are connected through other processes."""

    async def for_roll(self, table: Table, seat: int, given: Iterable[LinkGiven]) -> Links:
        """Ask for the links of a roll; who is not heard in time is missing."""
        question = LinkRequest(table.id, table.v, dict(table.chain_heads))
        return await self._ask(table, question, seat, given, self._patience(table))

    async def for_start(self, table: Table, given: Iterable[LinkGiven]) -> Links:
        """Ask everybody to open what they said before the start."""
        seats = enumerate(table.state.seats, 1)
        wanted = {number: seat.head for number, seat in seats if seat.head}
        patience = dict.fromkeys(wanted, STARTS * self.seconds)
        return await self._ask(table, LinkRequest(table.id, 0, wanted), None, given, patience)

    def _patience(self, table: Table) -> dict[int, float]:
        """Tell how long to wait for each seat's page, in seconds."""
        return {seat: self._patience_with(table, seat) for seat in table.chain_heads}

    def _patience_with(self, table: Table, seat: int) -> float:
        if table.here(seat):
            return self.seconds
        if table.state.seat(seat).stand_in:
            return 0.0
        left = table.left_at.get(seat)
        since = table.loaded if left is None else left
        most = AFTER_RESTART if left is None else COMES_BACK
        return max(0.0, most * min(1.0, self.seconds) - (monotonic_ms() - since) / 1000)

    async def _ask(
        self,
        table: Table,
        question: LinkRequest,
        seat: int | None,
        given: Iterable[LinkGiven],
        patience: dict[int, float],
    ) -> Links:
        for one in given:
            question.take(one.seat, one.link)
        if question.received.keys() == question.wanted.keys():
            return question.received
        table.link_request = question
        table.asked = ask = _written(question, seat, max(patience.values()))
        table.tell(encode_json(ask))
        self.ask_elsewhere(table, ask)
        try:
            await _wait(question, patience)
        finally:
            if table.link_request is question:
                table.link_request = table.asked = None
        return question.received


def _written(question: LinkRequest, seat: int | None, seconds: float) -> Ask:
    """Write a question. It names all links of the draw: a page sees to what it is bound."""
    wanted = [{"seat": one, "after": head} for one, head in question.wanted.items()]
    return {
        "type": "ask",
        "v": question.v,
        "seat": seat,
        "links": wanted,  # type: ignore[typeddict-item]
        "ms": round(1000 * seconds),
    }


async def _wait(question: LinkRequest, patience: dict[int, float]) -> None:
    """Wait until every link has come for which there is still time."""
    loop = asyncio.get_running_loop()
    began = loop.time()
    while missing := question.wanted.keys() - question.received.keys():
        left = began + max(patience[seat] for seat in missing) - loop.time()
        if left <= 0:
            return
        question.answered.clear()
        try:
            await asyncio.wait_for(question.answered.wait(), left)
        except TimeoutError:
            return

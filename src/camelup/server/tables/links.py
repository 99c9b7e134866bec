"""Collects the next hash-chain links from the clients at a table."""

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
"""Maximum wait in seconds for a client that has just disconnected."""

AFTER_RESTART = 15
"""Maximum wait in seconds for a client after a restart of the server.

Both are scaled down if the time limit for an answer is less than a second.
"""

STARTS = 5
"""Time limit at the start of a game, as a multiple of that for a roll."""


class LinkCollector:
    """Requests links, waits for the connected clients, and proceeds without the others."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        """Time limit for an answer."""
        self.ask_elsewhere: Callable[[Table, Ask], None] = lambda table, ask: None
        """Called with each request, for clients connected through other processes."""

    async def for_roll(self, table: Table, seat: int, given: Iterable[LinkGiven]) -> Links:
        """Collect the links for a roll; seats that miss the deadline are left out."""
        question = LinkRequest(table.id, table.v, dict(table.chain_heads))
        return await self._ask(table, question, seat, given, self._patience(table))

    async def for_start(self, table: Table, given: Iterable[LinkGiven]) -> Links:
        """Collect the first link of every chain that was committed to before the start."""
        seats = enumerate(table.state.seats, 1)
        wanted = {number: seat.head for number, seat in seats if seat.head}
        patience = dict.fromkeys(wanted, STARTS * self.seconds)
        return await self._ask(table, LinkRequest(table.id, 0, wanted), None, given, patience)

    def _patience(self, table: Table) -> dict[int, float]:
        """Return the time to wait for each seat, in seconds."""
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
    """Build the request. It lists all links of the draw, so a client sees what it commits to."""
    wanted = [{"seat": one, "after": head} for one, head in question.wanted.items()]
    return {
        "type": "ask",
        "v": question.v,
        "seat": seat,
        "links": wanted,  # type: ignore[typeddict-item]
        "ms": round(1000 * seconds),
    }


async def _wait(question: LinkRequest, patience: dict[int, float]) -> None:
    """Wait until all links have arrived or the deadlines of the missing ones have passed."""
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

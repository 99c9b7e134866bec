"""A pending request for links."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from camelup.server.dice.chains import Links, follows


class LinkRequest:
    """The links requested, and those received."""

    def __init__(self, table: str, v: int, wanted: Links) -> None:
        self.table = table
        self.v = v
        self.wanted = wanted
        self.received: Links = {}
        self.answered = asyncio.Event()
        self.on_link: Callable[[int, str], None] = lambda seat, link: None
        """Called with each link received, to relay it to another process."""

    def take(self, seat: int, link: str) -> bool:
        """Accept a link if it was requested and is valid; return whether it was."""
        head = self.wanted.get(seat)
        if head is None or not follows(link, head, self.table, seat):
            return False
        if seat not in self.received:
            self.received[seat] = link
            self.on_link(seat, link)
            self.answered.set()
        return True

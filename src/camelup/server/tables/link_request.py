"""A question for links, and the answers to it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from camelup.server.dice.chains import Links, follows


class LinkRequest:
    """Links that are asked for, and those that came."""

    def __init__(self, table: str, v: int, wanted: Links) -> None:
        self.table = table
        self.v = v
        self.wanted = wanted
        self.received: Links = {}
        self.answered = asyncio.Event()
        self.on_link: Callable[[int, str], None] = lambda seat, link: None
        """Called with a link for which another process waits."""

    def take(self, seat: int, link: str) -> bool:
        """Take a link if it is the one that was asked for."""
        head = self.wanted.get(seat)
        if head is None or not follows(link, head, self.table, seat):
            return False
        if seat not in self.received:
            self.received[seat] = link
            self.on_link(seat, link)
            self.answered.set()
        return True

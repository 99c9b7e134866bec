"""Waiting for news of club nights: two hundred phones wait, and not all news are for all.

Every table that ends and everybody who comes changes a night. Whoever runs it, and the projector,
hear of all that at once; a phone hears at once of what concerns all, and of the rest a little
later, so that nobody's move waits behind thousands of answers.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

WAIT_SECONDS = 20.0
"""How long a page waits for news before it asks again."""

PATIENT_SECONDS = 5.0
"""How late a phone hears what does not concern all."""


class LongPoll:
    """Who waits for news of which night."""

    def __init__(self) -> None:
        self._any: dict[str, asyncio.Event] = {}
        self._for_all: dict[str, asyncio.Event] = {}
        self._newest: dict[str, int] = {}
        """The newest version that concerns all."""

    def tell(self, club: str, concerns_all: int | None) -> None:
        """Tell those who wait; ``concerns_all`` is the version, if they all are to know."""
        _set(self._any, club)
        if concerns_all is not None:
            self._newest[club] = concerns_all
            _set(self._for_all, club)

    def forget(self, club: str) -> None:
        """Let nobody wait for a night that is over."""
        self.tell(club, 0)
        del self._newest[club]

    async def wait(self, club: str) -> None:
        """Wait for any news, or for a while."""
        await _wait(self._any, club, WAIT_SECONDS)

    async def wait_for_all(self, club: str, known: int, version: Callable[[], int]) -> None:
        """Wait for news that concern all, and for others only so long."""
        left = WAIT_SECONDS
        while left > 0 and self._newest.get(club, 0) <= known:
            if await _wait(self._for_all, club, PATIENT_SECONDS) or version() != known:
                return
            left -= PATIENT_SECONDS


def _set(events: dict[str, asyncio.Event], club: str) -> None:
    event = events.pop(club, None)
    if event is not None:
        event.set()


async def _wait(events: dict[str, asyncio.Event], club: str, seconds: float) -> bool:
    """Wait for an event; tells whether it happened."""
    event = events.setdefault(club, asyncio.Event())
    with suppress(TimeoutError):
        await asyncio.wait_for(event.wait(), seconds)
    return event.is_set()

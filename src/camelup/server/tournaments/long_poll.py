"""Long polling for club nights, with two classes of clients.

A night changes whenever a table ends or somebody joins. The organiser and the projector get every
change at once. Players' phones, up to two hundred, get changes that concern everybody at once and
the others with a delay, so that moves do not queue behind thousands of responses.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

WAIT_SECONDS = 20.0
"""Maximum duration of a poll."""

PATIENT_SECONDS = 5.0
"""Delay of changes that do not concern everybody."""


class LongPoll:
    """Wakes the clients that wait for changes of a night."""

    def __init__(self) -> None:
        self._any: dict[str, asyncio.Event] = {}
        self._for_all: dict[str, asyncio.Event] = {}
        self._newest: dict[str, int] = {}
        """The latest version that concerns everybody, by night."""

    def tell(self, club: str, concerns_all: int | None) -> None:
        """Wake waiting clients; ``concerns_all`` is the version, if the change concerns all."""
        _set(self._any, club)
        if concerns_all is not None:
            self._newest[club] = concerns_all
            _set(self._for_all, club)

    def forget(self, club: str) -> None:
        """Wake all clients of a night and stop tracking it."""
        self.tell(club, 0)
        del self._newest[club]

    async def wait(self, club: str) -> None:
        """Wait for any change, or until the timeout."""
        await _wait(self._any, club, WAIT_SECONDS)

    async def wait_for_all(self, club: str, known: int, version: Callable[[], int]) -> None:
        """Wait for a change that concerns everybody; others are noticed after a delay."""
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
    """Wait for an event; return whether it was set."""
    event = events.setdefault(club, asyncio.Event())
    with suppress(TimeoutError):
        await asyncio.wait_for(event.wait(), seconds)
    return event.is_set()

"""Fair scheduling of compute jobs: least-served requester first, short time slices under load."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from camelup.server.schemas.messages import BotDelay

HALF_LIFE = 60.0
"""Half-life in seconds of the compute time charged to a requester."""

SHORTEST = 0.025
"""Minimum time slice of a job in seconds, however long the queue is."""

PATIENCE = 1.5
"""Target queue delay, as a multiple of the job's duration, while slices can be shortened."""

DEFAULT_SECONDS = 0.2
"""Duration of a search whose bot name has no `seconds` option."""

REVIEW_SHARE = 1 / 3
"""Share of worker time reserved for reviews, however long the other queues are."""

MOST_OWED = 1.0
"""Bound on the reviews' credit or debt in seconds; a first pass over a game takes about this."""

LIGHT = ("random", "roller", "greedy", "sharp", "champion")
"""Bots that choose a move within milliseconds once their code is compiled."""

_SECONDS = re.compile(r"\bseconds=([0-9.]+)")


class Requester(NamedTuple):
    """The client and table that a job is charged to."""

    address: str
    """Address of a player at the table or of the client that asks; empty if there is none."""
    table: str


@dataclass(eq=False)
class Job:
    """A unit of work for a worker process, from submission to result."""

    asker: Requester
    work: Callable[..., Any]
    what: tuple[Any, ...]
    bot: str = ""
    """Name of the bot; empty for odds and reviews."""
    seconds: float = 0.0
    """Requested duration."""
    review: bool = False
    """True for a slice of a review, which never blocks a game."""
    why: BotDelay = "busy"
    """Why there is no result yet."""
    turn: asyncio.Future[Any] | None = None
    asked: float = field(default_factory=time.monotonic)


def wished_seconds(bot: str, most: float) -> float:
    """Return the bot's requested duration, at most ``most``."""
    found = _SECONDS.search(bot)
    if found:
        return min(float(found[1]), most)
    return DEFAULT_SECONDS if bot.startswith("search") else most


def slice_of(waiting: Sequence[Job], processes: int) -> float:
    """Return the time slice of a running job; infinite if no job is waiting."""
    if not waiting:
        return float("inf")
    wished = sum(thought.seconds for thought in waiting) / len(waiting)
    return max(SHORTEST, PATIENCE * wished * processes / len(waiting))


class DeficitCounter:
    """Deficit counter that reserves a share of worker time for reviews."""

    def __init__(self) -> None:
        self._owed = MOST_OWED
        self.was_last = False
        """True if the last job was a review: two never run in a row while other jobs wait."""

    @property
    def is_due(self) -> bool:
        """True if a review must run before any other job."""
        return self._owed > 0 and not self.was_last

    def note(self, seconds: float, *, others: bool) -> None:
        """Record the duration of a job: of another kind if ``others``, else of a review.

        Credit and debt are capped at ``MOST_OWED``, so that idle periods have no lasting effect.
        """
        owed = REVIEW_SHARE / (1 - REVIEW_SHARE) * seconds if others else -seconds
        self._owed = max(-MOST_OWED, min(MOST_OWED, self._owed + owed))


class Usage:
    """Recent compute time by address and by table, with exponential decay."""

    def __init__(self) -> None:
        self._given: dict[str, tuple[float, float]] = {}

    def note(self, asker: Requester, seconds: float) -> None:
        """Charge compute time to a requester."""
        at = time.monotonic()
        for name in _names(asker):
            self._given[name] = (self._lately(name, at) + seconds, at)
        if len(self._given) > 10_000:
            self._forget(at)

    def _lately(self, name: str, at: float) -> float:
        seconds, noted = self._given.get(name, (0.0, at))
        return float(seconds * 0.5 ** ((at - noted) / HALF_LIFE))

    def _forget(self, at: float) -> None:
        """Drop entries that have decayed to almost nothing."""
        lately = {name: self._lately(name, at) for name in self._given}
        self._given = {name: (given, at) for name, given in lately.items() if given > 0.001}

    def first(self, waiting: Sequence[Job]) -> Job:
        """Return the next job: least-served address, then least-served table, then oldest."""
        at = time.monotonic()
        given = {name: self._lately(name, at) for one in waiting for name in _names(one.asker)}

        def order(thought: Job) -> tuple[float, float, float]:
            address, table = _names(thought.asker)
            return given[address], given[table], thought.asked

        return min(waiting, key=order)


def _names(asker: Requester) -> tuple[str, str]:
    return f"address {asker.address}", f"table {asker.table}"

"""Whose turn it is to think: the least served goes first, and shortly while others wait."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from camelup.server.schemas.messages import BotDelay

HALF_LIFE = 60.0
"""Seconds after which thinking that somebody was given counts half."""

SHORTEST = 0.025
"""Seconds that a thought may take however many wait."""

PATIENCE = 1.5
"""Times its own length that a thought waits, where shortening those before it can help."""

DEFAULT_SECONDS = 0.2
"""How long a search thinks that was not told."""

REVIEW_SHARE = 1 / 3
"""Share of the thinkers' time that reviews get however many others wait."""

MOST_OWED = 1.0
"""Seconds that reviews can be ahead or behind: a first look at a game takes about as long."""

LIGHT = ("random", "roller", "greedy", "sharp", "champion")
"""Bots that think for milliseconds, once what they think with is compiled."""

_SECONDS = re.compile(r"\bseconds=([0-9.]+)")


class Requester(NamedTuple):
    """For whom something is thought about."""

    address: str
    """The address of somebody at the table, or of whoever asks; empty if nobody is there."""
    table: str


@dataclass(eq=False)
class Job:
    """Something to be thought about, from when it is asked until it is answered."""

    asker: Requester
    work: Callable[..., Any]
    what: tuple[Any, ...]
    bot: str = ""
    """The bot that thinks, or nothing for a question about odds."""
    seconds: float = 0.0
    """How long it would like to think."""
    review: bool = False
    """Whether it is a piece of a review, which no game waits for."""
    why: BotDelay = "busy"
    """Why there is no answer yet."""
    turn: asyncio.Future[Any] | None = None
    asked: float = field(default_factory=time.monotonic)


def wished_seconds(bot: str, most: float) -> float:
    """Tell how long a bot would like to think."""
    found = _SECONDS.search(bot)
    if found:
        return min(float(found[1]), most)
    return DEFAULT_SECONDS if bot.startswith("search") else most


def slice_of(waiting: Sequence[Job], processes: int) -> float:
    """Tell how long a thought may take while others wait."""
    if not waiting:
        return float("inf")
    wished = sum(thought.seconds for thought in waiting) / len(waiting)
    return max(SHORTEST, PATIENCE * wished * processes / len(waiting))


class DeficitCounter:
    """What is owed to those whom no game waits for: a share of the time that all others take."""

    def __init__(self) -> None:
        self._owed = MOST_OWED
        self.was_last = False
        """Whether the last turn was theirs: they never have two in a row while others wait."""

    @property
    def is_due(self) -> bool:
        """Whether they are to be served before all others."""
        return self._owed > 0 and not self.was_last

    def note(self, seconds: float, *, others: bool) -> None:
        """Note what a thought of others took, or of their own.

        What nobody took is not saved up for long, and what was taken while nobody else
        waited is not held against anyone for long.
        """
        owed = REVIEW_SHARE / (1 - REVIEW_SHARE) * seconds if others else -seconds
        self._owed = max(-MOST_OWED, min(MOST_OWED, self._owed + owed))


class Usage:
    """How much thinking everyone was given lately, by address and by table."""

    def __init__(self) -> None:
        self._given: dict[str, tuple[float, float]] = {}

    def note(self, asker: Requester, seconds: float) -> None:
        """Note that somebody was given some thinking."""
        at = time.monotonic()
        for name in _names(asker):
            self._given[name] = (self._lately(name, at) + seconds, at)
        if len(self._given) > 10_000:
            self._forget(at)

    def _lately(self, name: str, at: float) -> float:
        seconds, noted = self._given.get(name, (0.0, at))
        return float(seconds * 0.5 ** ((at - noted) / HALF_LIFE))

    def _forget(self, at: float) -> None:
        """Let go of those that were given next to nothing lately."""
        lately = {name: self._lately(name, at) for name in self._given}
        self._given = {name: (given, at) for name, given in lately.items() if given > 0.001}

    def first(self, waiting: Sequence[Job]) -> Job:
        """Choose who is next: the least served address, its least served table, who came first."""
        at = time.monotonic()
        given = {name: self._lately(name, at) for one in waiting for name in _names(one.asker)}

        def order(thought: Job) -> tuple[float, float, float]:
            address, table = _names(thought.asker)
            return given[address], given[table], thought.asked

        return min(waiting, key=order)


def _names(asker: Requester) -> tuple[str, str]:
    return f"address {asker.address}", f"table {asker.table}"

"""Whose turn it is to think: the least served goes first, and shortly while others wait."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from camelup.server.protocol.messages import BotDelay

HALF_LIFE = 60.0
"""Seconds after which thinking that somebody was given counts half."""

SHORTEST = 0.025
"""Seconds that a thought may take however many wait."""

PATIENCE = 1.5
"""Times its own length that a thought waits, where shortening those before it can help."""

DEFAULT_SECONDS = 0.2
"""How long a search thinks that was not told."""

LIGHT = ("random", "roller", "greedy", "sharp", "champion")
"""Bots that think for milliseconds, once what they think with is compiled."""

_SECONDS = re.compile(r"\bseconds=([0-9.]+)")


class Asker(NamedTuple):
    """For whom something is thought about."""

    address: str
    """The address of somebody at the table, or of whoever asks; empty if nobody is there."""
    table: str


@dataclass(eq=False)
class Thought:
    """Something to be thought about, from when it is asked until it is answered."""

    asker: Asker
    work: Callable[..., Any]
    what: tuple[Any, ...]
    bot: str = ""
    """The bot that thinks, or nothing for a question about odds."""
    seconds: float = 0.0
    """How long it would like to think."""
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


def slice_of(waiting: Sequence[Thought], processes: int) -> float:
    """Tell how long a thought may take while others wait."""
    if not waiting:
        return float("inf")
    wished = sum(thought.seconds for thought in waiting) / len(waiting)
    return max(SHORTEST, PATIENCE * wished * processes / len(waiting))


class Served:
    """How much thinking everyone was given lately, by address and by table."""

    def __init__(self) -> None:
        self._given: dict[str, tuple[float, float]] = {}

    def note(self, asker: Asker, seconds: float) -> None:
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

    def first(self, waiting: Sequence[Thought]) -> Thought:
        """Choose who is next: the least served address, its least served table, who came first."""
        at = time.monotonic()
        given = {name: self._lately(name, at) for one in waiting for name in _names(one.asker)}

        def order(thought: Thought) -> tuple[float, float, float]:
            address, table = _names(thought.asker)
            return given[address], given[table], thought.asked

        return min(waiting, key=order)


def _names(asker: Asker) -> tuple[str, str]:
    return f"address {asker.address}", f"table {asker.table}"

"""Bots and odds think in processes of their own, within a time; never on the event loop."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import secrets
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

if TYPE_CHECKING:
    from camelup.game import Game

Result = TypeVar("Result")

FALLBACK = "roll"
"""What is played for a bot that gives no answer in time: a roll is always possible."""

MOST_WAITING = 64
"""Questions that may wait for a thinker; more are refused."""


class Glance(NamedTuple):
    """A view as it travels to a thinker."""

    state: bytes
    names: list[str]
    seat: int | None
    moves: list[str]


class TooBusy(Exception):
    """More questions wait than can be answered."""


class Thinkers:
    """A pool of processes, started when first needed and again if one breaks."""

    def __init__(self, processes: int, seconds: float) -> None:
        self.processes = processes
        self.seconds = seconds
        self.waiting = 0
        self.faults = 0
        self._pool: ProcessPoolExecutor | None = None

    async def move(self, bot: str, glance: Glance) -> str:
        """Ask a bot for a move; whatever happens, a move comes back."""
        seed = secrets.randbits(62)
        try:
            return await self._ask(choose, bot, glance, self.seconds, seed)
        except (TooBusy, TimeoutError, BrokenExecutor, OSError):
            self.faults += 1
            return FALLBACK

    async def odds(self, question: Callable[..., dict[str, Any]], *what: Any) -> dict[str, Any]:
        """Ask for odds or worths."""
        return await self._ask(question, *what)

    async def _ask(self, work: Callable[..., Result], *what: Any) -> Result:
        if self.waiting >= MOST_WAITING:
            raise TooBusy
        self.waiting += 1
        try:
            future = self._running().submit(work, *what)
            patience = (self.seconds + 2) * (1 + self.waiting / self.processes) + 30
            return await asyncio.wait_for(asyncio.wrap_future(future), patience)
        except (TimeoutError, BrokenExecutor):
            self._restart()
            raise
        finally:
            self.waiting -= 1

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self.processes,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=_prepare,
            )
        return self._pool

    def _restart(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            _stop(pool)

    def close(self) -> None:
        """Stop all processes."""
        self._restart()


def _stop(pool: ProcessPoolExecutor) -> None:
    processes = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.kill()


def _prepare() -> None:
    """Make way for the server, and leave its signals to it."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(5)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    """Stop when the server is gone: one that was killed cannot stop its thinkers itself."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
    os._exit(0)


def choose(bot: str, glance: Glance, seconds: float, seed: int) -> str:
    """Choose a move, in a thinker."""
    from camelup.bots import ask, bot_named

    player = bot_named(bot, seed, installed_only=True)
    return ask(player, view_from(glance), seconds).move


def glance_of(game: Game, seat: int) -> Glance:
    """Take what a seat sees of a game, to be sent to a thinker."""
    from camelup.view import view_of

    view = view_of(game, seat)
    return Glance(view.state.tobytes(), view.names, seat, view.moves)


def view_from(glance: Glance) -> Any:
    """Make the view again that travelled here."""
    import numpy as np

    from camelup.rules.state import GAME
    from camelup.view import View

    state = np.ndarray((1,), GAME, bytearray(glance.state))
    return View(state, glance.names, glance.seat, glance.moves)

"""Bots and odds think in processes of their own, within a time; never on the event loop."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections import deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import asynccontextmanager, closing
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from camelup.children import live_with_parent
from camelup.words import Refusal

if TYPE_CHECKING:
    from camelup.game import Game

Result = TypeVar("Result")

FALLBACK = "roll"
"""What is played for a bot that gives no answer in time: a roll is always possible."""

MOST_QUESTIONS = 64
"""Questions about odds that may wait for a thinker; more are refused."""

MOST_MOVES = 4096
"""Bots that may wait for a thinker; the moves of more are not thought about."""

WAKING_SECONDS = 120.0
"""What a thinker may need beyond its time, to load or compile what it thinks with."""

_ATTEMPTS = 2
"""How often a bot is asked whose thinker broke."""


class Glance(NamedTuple):
    """A view as it travels to a thinker."""

    state: bytes
    names: list[str]
    seat: int | None
    moves: list[str]
    start: bytes
    """The game before the first move, as the seat knew it: cards are read from there on."""


class TooBusy(Exception):
    """More questions wait than can be answered."""


class Thinkers:
    """A pool of processes, started when first needed and again if one breaks.

    Whoever wants to think waits in one of two lines, and bots go first: a crowd that asks
    for odds must not hold up the games.
    """

    def __init__(self, processes: int, seconds: float) -> None:
        self.processes = processes
        self.seconds = seconds
        self.faults = 0
        self._pool: ProcessPoolExecutor | None = None
        self._thinking = 0
        self._moves: deque[asyncio.Future[None]] = deque()
        self._questions: deque[asyncio.Future[None]] = deque()

    @property
    def waiting(self) -> int:
        """How many wait or think."""
        return self._thinking + len(self._moves) + len(self._questions)

    async def move(self, bot: str, glance: Glance, seed: int) -> str:
        """Ask a bot for a move; whatever happens, a move comes back."""
        for _ in range(_ATTEMPTS):
            try:
                async with self._turn(self._moves, MOST_MOVES):
                    return await self._ask(choose, bot, glance, self.seconds, seed)
            except BrokenExecutor:
                continue
            except (TooBusy, TimeoutError, OSError, Refusal):
                break
        self.faults += 1
        return FALLBACK

    async def odds(self, question: Callable[..., dict[str, Any]], *what: Any) -> dict[str, Any]:
        """Ask for odds or worths."""
        async with self._turn(self._questions, MOST_QUESTIONS):
            return await self._ask(question, *what)

    @asynccontextmanager
    async def _turn(self, line: deque[asyncio.Future[None]], most: int) -> AsyncIterator[None]:
        """Wait in a line for a free thinker."""
        if self._thinking >= self.processes:
            if len(line) >= most:
                raise TooBusy
            turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            line.append(turn)
            try:
                await turn
            except asyncio.CancelledError:
                if turn.done() and not turn.cancelled():
                    self._next()
                raise
        else:
            self._thinking += 1
        try:
            yield
        finally:
            self._next()

    def _next(self) -> None:
        """Let the next in line have the thinker that became free."""
        for line in (self._moves, self._questions):
            while line:
                turn = line.popleft()
                if not turn.done():
                    turn.set_result(None)
                    return
        self._thinking -= 1

    async def _ask(self, work: Callable[..., Result], *what: Any) -> Result:
        pool = self._running()
        try:
            future = asyncio.wrap_future(pool.submit(work, *what))
            return await asyncio.wait_for(future, self.seconds + WAKING_SECONDS)
        except (TimeoutError, BrokenExecutor):
            if self._pool is pool:
                self.close()
            raise

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self.processes,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=_prepare,
            )
        return self._pool

    def close(self) -> None:
        """Stop all processes; they are started again when needed."""
        pool, self._pool = self._pool, None
        if pool is not None:
            _stop(pool)


def _stop(pool: ProcessPoolExecutor) -> None:
    processes = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.kill()


def _prepare() -> None:
    """Make way for the server, and do not outlive it."""
    os.nice(5)
    live_with_parent()


def choose(bot: str, glance: Glance, seconds: float, seed: int) -> str:
    """Choose a move, in a thinker: by a bot without memory, made for this move."""
    from camelup.bots import ask, bot_named

    with closing(bot_named(bot, seed, installed_only=True)) as player:
        return ask(player, view_from(glance), seconds).move


def glance_of(game: Game, seat: int) -> Glance:
    """Take what a seat sees of a game, to be sent to a thinker."""
    from camelup.view import view_of

    view = view_of(game, seat)
    assert view.start is not None
    return Glance(view.state.tobytes(), view.names, seat, view.moves, view.start.tobytes())


def view_from(glance: Glance) -> Any:
    """Make the view again that travelled here."""
    import numpy as np

    from camelup.rules.state import GAME
    from camelup.view import View

    state, start = (np.ndarray((1,), GAME, bytearray(one)) for one in (glance.state, glance.start))
    return View(state, glance.names, glance.seat, glance.moves, start)

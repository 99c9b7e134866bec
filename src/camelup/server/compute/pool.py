"""Pool of worker processes for bots, odds and reviews, with fair scheduling."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor
from typing import Any

from camelup.bots import AT_ONCE
from camelup.i18n import UserError
from camelup.server.compute.fair_queue import (
    LIGHT,
    DeficitCounter,
    Job,
    Requester,
    Usage,
    slice_of,
    wished_seconds,
)
from camelup.server.compute.tasks import choose
from camelup.server.compute.worker_process import WorkerProcess, in_time
from camelup.server.schemas.messages import BotDelay
from camelup.view import ViewSnapshot

FALLBACK = "roll"
"""Move played for a bot that does not answer in time: a roll is always legal."""

MOST_QUESTIONS = 64
"""Maximum length of the odds queue; further questions are rejected."""

MOST_MOVES = 4096
"""Maximum length of the bot queue; beyond it, bots play the fallback move."""

MOVES_A_QUESTION = 3
"""Bot jobs that may run in a row while an odds question waits."""

QUESTION_SECONDS = 1.0
"""Approximate duration of an odds question."""

WAKING_SECONDS = 120.0
"""Time beyond the limit for a job whose code the worker may have to load or compile."""

SPARE_SECONDS = 20.0
"""Time beyond the limit for a job of a kind that the worker has already done."""

NOBODY = Requester("", "")
"""Requester of the server's own jobs, such as warm-up."""

_ATTEMPTS = 2
"""Number of times a bot job is run if its worker process dies."""


class TooBusy(Exception):
    """The queue is full."""


class ComputePool:
    """General-purpose workers, plus one worker that runs light bots only.

    There are three queues: bot moves, odds questions and slices of reviews. Within a queue, the
    least-served requester goes first. While both wait, one odds question runs after every
    three bot moves. Reviews get a fixed share of the time and all idle time. Long
    searches are shortened while other jobs wait. Light bots never wait behind heavy ones.
    """

    def __init__(self, processes: int, seconds: float) -> None:
        self.processes = processes
        self.seconds = seconds
        self.faults = 0
        self._thinkers = [
            WorkerProcess(light=True),
            *(WorkerProcess(light=False) for _ in range(processes)),
        ]
        self._served = Usage()
        self._moves: list[Job] = []
        self._questions: list[Job] = []
        self._reviews: list[Job] = []
        self._share = DeficitCounter()
        self._ready = set(AT_ONCE)
        """Bots with nothing to compile, and bots whose machine code is on disk."""
        self._moves_in_a_row = 0

    @property
    def waiting(self) -> int:
        """Number of queued and running jobs."""
        thinking = sum(thinker.thought is not None for thinker in self._thinkers)
        return thinking + len(self._moves) + len(self._questions) + len(self._reviews)

    def thought_of(self, bot: str, glance: ViewSnapshot, seed: int, asker: Requester) -> Job:
        """Create the job for a bot's turn."""
        what = (choose, bot, glance, self.seconds, seed)
        return Job(asker, in_time, what, bot, wished_seconds(bot, self.seconds))

    async def move(self, thought: Job) -> str:
        """Run a bot job; returns the fallback move if it fails."""
        for _ in range(_ATTEMPTS):
            try:
                if len(self._moves) >= MOST_MOVES:
                    raise TooBusy
                return str(await self._think(thought, self._moves))
            except BrokenExecutor:
                continue
            except (TooBusy, TimeoutError, OSError, UserError):
                break
        self.faults += 1
        return FALLBACK

    async def odds(
        self, question: Callable[..., dict[str, Any]], *what: Any, asker: Requester = NOBODY
    ) -> dict[str, Any]:
        """Compute odds or move values; raises ``TooBusy`` if the queue is full."""
        if len(self._questions) >= MOST_QUESTIONS:
            self._make_room_for(asker)
        thought = Job(asker, question, what, seconds=QUESTION_SECONDS)
        answer: dict[str, Any] = await self._think(thought, self._questions)
        return answer

    async def review(
        self, piece: Callable[..., dict[str, Any]], *what: Any, asker: Requester = NOBODY
    ) -> dict[str, Any]:
        """Compute one slice of a review."""
        thought = Job(asker, piece, what, review=True)
        answer: dict[str, Any] = await self._think(thought, self._reviews)
        return answer

    def _make_room_for(self, asker: Requester) -> None:
        """Drop the newest question of the busiest address, or raise ``TooBusy`` for this one."""
        addresses = Counter(question.asker.address for question in self._questions)
        busiest, most = addresses.most_common(1)[0]
        if addresses[asker.address] + 1 >= most:
            raise TooBusy
        last = next(one for one in reversed(self._questions) if one.asker.address == busiest)
        self._questions.remove(last)
        if last.turn is not None and not last.turn.done():
            last.turn.set_exception(TooBusy())

    async def warm_up(self, bots: Sequence[str], glances: Sequence[ViewSnapshot]) -> None:
        """Run each bot once, so that its code is compiled and loaded before the first game.

        A light bot that is not compiled runs in a general worker. Light bots therefore run a
        second time, which loads them in the light worker.
        """
        for bot in [*bots, *(bot for bot in bots if bot in LIGHT)]:
            for glance in glances:
                await self.move(self.thought_of(bot, glance, 1, NOBODY))

    def is_light(self, thought: Job) -> bool:
        """Return whether a job takes milliseconds: a light bot with nothing left to compile."""
        return thought.bot in LIGHT and thought.bot in self._ready

    async def _think(self, thought: Job, line: list[Job]) -> Any:
        """Queue a job, wait for a worker, then return its result."""
        thought.turn, thought.why = asyncio.get_running_loop().create_future(), "busy"
        line.append(thought)
        self._give_turns()
        try:
            thinker: WorkerProcess = await thought.turn
        except asyncio.CancelledError:
            if thought in line:
                line.remove(thought)
            elif not thought.turn.cancelled():
                self._free(thought.turn.result())
            raise
        return await self._answer_of(thinker, thought)

    async def _answer_of(self, thinker: WorkerProcess, thought: Job) -> Any:
        answer: asyncio.Future[Any] | None = None
        try:
            answer = thinker.begin(thought)
            shielded = asyncio.shield(answer)
            for one in (answer, shielded):
                one.add_done_callback(_hear)
            self._shorten_thoughts()
            loaded = thought.bot in thinker.known
            spare = SPARE_SECONDS if loaded else WAKING_SECONDS
            result = await asyncio.wait_for(shielded, self.seconds + spare)
        except (TimeoutError, BrokenExecutor):
            thinker.close()
            raise
        else:
            thinker.known.add(thought.bot)
            self._ready.add(thought.bot)
            return result
        finally:
            if answer is None or answer.done() or not thinker.running:
                self._free(thinker)
            else:
                thinker.end_after(0.0)
                answer.add_done_callback(lambda done: self._free_after(done, thinker))

    def _free_after(self, answer: asyncio.Future[Any], thinker: WorkerProcess) -> None:
        """Release a worker whose job was abandoned."""
        if not answer.cancelled() and answer.exception() is not None:
            thinker.close()
        self._free(thinker)

    def _free(self, thinker: WorkerProcess) -> None:
        """Charge the finished job to its requester, and give the worker its next job."""
        thought, thinker.thought = thinker.thought, None
        if thought is not None:
            took = time.monotonic() - thinker.began if thinker.began else 0.0
            self._served.note(thought.asker, min(took, self.seconds) if thought.bot else took)
            if not thinker.light:
                self._share.note(took, others=not thought.review)
        self._give_turns()

    def _give_turns(self) -> None:
        """Assign queued jobs to idle workers, then shorten running jobs if others wait."""
        for thinker in self._thinkers:
            if thinker.thought is None:
                thought = self._next_for(thinker)
                if thought is not None and thought.turn is not None:
                    thinker.thought, thinker.began = thought, 0.0
                    thought.turn.set_result(thinker)
        self._shorten_thoughts()

    def _next_for(self, thinker: WorkerProcess) -> Job | None:
        """Remove the next job for a worker from its queue, and return it."""
        light, heavy = self._waiting_bots()
        if thinker.light:
            return self._taken(light, self._moves)
        if self._reviews and self._is_time_for_reviews():
            self._share.was_last = True
            return self._taken(self._reviews, self._reviews)
        self._share.was_last = False
        if self._questions and (not heavy or self._moves_in_a_row >= MOVES_A_QUESTION):
            self._moves_in_a_row = 0
            return self._taken(self._questions, self._questions)
        self._moves_in_a_row += 1
        return self._taken(heavy or light, self._moves)

    def _is_time_for_reviews(self) -> bool:
        """Return whether a review is due, or the other queues are empty."""
        return self._share.is_due or not (self._moves or self._questions)

    def _waiting_bots(self) -> tuple[list[Job], list[Job]]:
        """Split the queued bot jobs into light and heavy ones."""
        light = [thought for thought in self._moves if self.is_light(thought)]
        return light, [thought for thought in self._moves if not self.is_light(thought)]

    def _taken(self, those: list[Job], line: list[Job]) -> Job | None:
        waiting = [thought for thought in those if thought.turn and not thought.turn.done()]
        if not waiting:
            return None
        thought = self._served.first(waiting)
        line.remove(thought)
        return thought

    def _shorten_thoughts(self) -> None:
        """Limit running jobs to a time slice; a worker that is still loading has not started."""
        _, heavy = self._waiting_bots()
        longest = slice_of(heavy + self._questions, self.processes)
        for thinker in self._thinkers:
            if thinker.thought and thinker.thought.why == "thinking" and not thinker.light:
                thinker.end_after(longest)

    def why(self, thought: Job) -> BotDelay:
        """Return why a job has no result yet: it is queued, loading, or running."""
        thinking = [one.thought for one in self._thinkers if one.thought and not one.light]
        asleep = all(one.why == "waking" for one in thinking)
        return "waking" if thought.why == "busy" and asleep else thought.why

    def close(self) -> None:
        """Stop all processes; each is restarted on demand."""
        for thinker in self._thinkers:
            thinker.close()


def _hear(answer: asyncio.Future[Any]) -> None:
    """Retrieve a job's exception, so that asyncio does not log it if no caller is waiting."""
    if not answer.cancelled():
        answer.exception()

"""Reviews of finished games, worked out piece by piece in the thinkers and kept."""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from concurrent.futures import BrokenExecutor
from functools import lru_cache
from typing import TYPE_CHECKING, Any, cast

from camelup import __version__
from camelup.server.protocol.refusals import TooLarge, TooOften
from camelup.server.protocol.reviews import ReviewSeen
from camelup.server.thinking.fairness import Asker
from camelup.server.thinking.thinkers import Thinkers, TooBusy

if TYPE_CHECKING:
    from camelup.review.reviewing import Reviewer

MOST_KEPT = 200
"""Reviews that are kept."""

MOST_WAITING = 24
"""Reviews that may be under way; only one of them is being thought about."""

MOST_MOVES = 600
"""A longer game is not reviewed."""

PIECE_SECONDS = 0.3
"""How long decisions are judged in one thought: then others have their turn."""

PAUSE = 1.0
"""Seconds until a thinker is asked again that was too busy."""

_ATTEMPTS = 20

Verdicts = dict[int, tuple[int, float, float, float]]


class _Job:
    """A review under way."""

    def __init__(self) -> None:
        self.known: dict[str, Any] | None = None
        self.begun = asyncio.Event()
        self.task: asyncio.Task[None] | None = None


class ReviewDesk:
    """Has every game reviewed once, whoever asks; one review at a time, so that games go on."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._turn = asyncio.Semaphore(1)
        self._jobs: OrderedDict[bytes, _Job] = OrderedDict()

    async def review(self, asker: Asker, text: str) -> ReviewSeen:
        """Give what is known of a review, once there is something; more comes if asked again."""
        key = hashlib.sha256(f"{engine()}\n{text}".encode()).digest()
        job = self._jobs.get(key)
        if job is None:
            job = self._begin(key, asker, text)
        self._jobs.move_to_end(key)
        await job.begun.wait()
        if job.known is None:
            raise TooOften("odds-busy", seconds=1)
        return cast(ReviewSeen, job.known)

    def _begin(self, key: bytes, asker: Asker, text: str) -> _Job:
        if text.count("\n") > MOST_MOVES:
            raise TooLarge("review-too-long", most=MOST_MOVES)
        waiting = sum(job.task is not None and not job.task.done() for job in self._jobs.values())
        if waiting >= MOST_WAITING:
            raise TooOften("odds-busy", seconds=5)
        job = self._jobs[key] = _Job()
        job.task = asyncio.ensure_future(self._work(key, job, asker, text))
        while len(self._jobs) > MOST_KEPT:
            self._jobs.popitem(last=False)
        return job

    async def _work(self, key: bytes, job: _Job, asker: Asker, text: str) -> None:
        try:
            async with self._turn:
                await self._work_out(job, asker, text)
        except (TooBusy, TimeoutError, BrokenExecutor):
            self._jobs.pop(key, None)
        finally:
            job.begun.set()

    async def _work_out(self, job: _Job, asker: Asker, text: str) -> None:
        verdicts: Verdicts = {}
        seconds = 0.0
        while True:
            answer = await self._ask(asker, text, verdicts, seconds)
            verdicts, job.known = answer["verdicts"], answer["review"]
            job.begun.set()
            seconds = PIECE_SECONDS
            if answer["review"]["done"]:
                return

    async def _ask(
        self, asker: Asker, text: str, verdicts: Verdicts, seconds: float
    ) -> dict[str, Any]:
        """Ask for the next piece, and again after a while if too many others ask."""
        for _ in range(_ATTEMPTS):
            try:
                return await self._thinkers.odds(review_on, text, verdicts, seconds, asker=asker)
            except TooBusy:
                await asyncio.sleep(PAUSE)
        raise TooBusy

    def close(self) -> None:
        """Stop working on reviews."""
        for job in self._jobs.values():
            if job.task is not None:
                job.task.cancel()


@lru_cache(maxsize=1)
def engine() -> str:
    """Name what judges: a review is kept for as long as it is the same."""
    from camelup.bots.net.network import WEIGHTS

    return f"{__version__} {hashlib.sha256(WEIGHTS.read_bytes()).hexdigest()}"


def review_on(text: str, verdicts: Verdicts, seconds: float) -> dict[str, Any]:
    """Work on a review, in a thinker: a few more decisions, then tell what is known.

    Before any is judged, chances and dice are known: so much is told first.
    """
    from camelup.review.decisions import Verdict
    from camelup.review.moments import moments_of

    reviewer = _reviewer(text)
    reviewer.verdicts = {number: Verdict(*one) for number, one in verdicts.items()}
    if seconds:
        reviewer.judge_for(seconds)
    review = reviewer.review
    told = {
        **review.to_dict(),
        "done": len(reviewer.verdicts) == len(review.moves),
        "judged": len(reviewer.verdicts),
        "moments": [vars(moment) for moment in moments_of(reviewer.course, review)],
    }
    return {"review": told, "verdicts": {n: tuple(one) for n, one in reviewer.verdicts.items()}}


@lru_cache(maxsize=4)
def _reviewer(text: str) -> Reviewer:
    from camelup.notation.record import read_record
    from camelup.review.course import Course
    from camelup.review.reviewing import Reviewer

    return Reviewer(Course.of(read_record(text)))

"""Reviews of finished games, computed slice by slice in worker processes and cached."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import OrderedDict
from concurrent.futures import BrokenExecutor
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from camelup import __version__
from camelup.ahead import SHORT_GAME
from camelup.server.compute.fair_queue import Requester
from camelup.server.compute.pool import ComputePool
from camelup.server.schemas.errors import RateLimited, TooLarge
from camelup.server.schemas.review_schemas import ReviewSeen

if TYPE_CHECKING:
    from camelup.review.evaluation import EvaluationProgress
    from camelup.review.reviewer import Reviewer

log = logging.getLogger("camelup.server")

MOST_KEPT = 200
"""Maximum number of cached reviews."""

MOST_WAITING = 24
"""Maximum number of reviews in progress."""

MOST_MOVES = 600
"""Maximum number of lines in the record of a game to review."""

PIECE_SECONDS = 0.3
"""Duration of one slice; other jobs can run between slices."""


class Known(NamedTuple):
    """Progress of a review, passed from one slice to the next."""

    seen: EvaluationProgress | None
    """Evaluation of the positions so far."""
    verdicts: dict[int, tuple[Any, ...]]


class _Job:
    """A review, in progress or finished."""

    def __init__(self) -> None:
        self.told: dict[str, Any] | None = None
        self.begun = asyncio.Event()
        self.task: asyncio.Task[None] | None = None


class ReviewService:
    """Reviews each game once and shares the result among all clients.

    A review runs in slices, and the pool runs the next slice of the least-served requester.
    First results for another game therefore arrive soon, and no live game waits for a review.
    """

    def __init__(self, thinkers: ComputePool) -> None:
        self._pool = thinkers
        self._jobs: OrderedDict[bytes, _Job] = OrderedDict()

    async def review(self, asker: Requester, text: str) -> ReviewSeen:
        """Wait for the first results of a review and return all results so far.

        Call again for more until ``done`` is set.
        """
        key = hashlib.sha256(f"{engine()}\n{text}".encode()).digest()
        job = self._jobs.get(key)
        if job is None:
            job = self._begin(key, asker, text)
        self._jobs.move_to_end(key)
        await job.begun.wait()
        if job.told is None:
            raise RateLimited("odds-busy", seconds=1)
        return cast(ReviewSeen, job.told)

    def _begin(self, key: bytes, asker: Requester, text: str) -> _Job:
        if text.count("\n") > MOST_MOVES:
            raise TooLarge("review-too-long", most=MOST_MOVES)
        waiting = sum(job.task is not None and not job.task.done() for job in self._jobs.values())
        if waiting >= MOST_WAITING:
            raise RateLimited("odds-busy", seconds=5)
        job = self._jobs[key] = _Job()
        job.task = asyncio.ensure_future(self._work(key, job, asker, text))
        while len(self._jobs) > MOST_KEPT:
            self._jobs.popitem(last=False)
        return job

    async def _work(self, key: bytes, job: _Job, asker: Requester, text: str) -> None:
        known = Known(None, {})
        try:
            while not (job.told and job.told["done"]):
                answer = await self._pool.review(review_on, text, known, asker=asker)
                known, job.told = answer["known"], answer["review"]
                if job.told:
                    job.begun.set()
        except (TimeoutError, BrokenExecutor):
            self._jobs.pop(key, None)
        except Exception:
            self._jobs.pop(key, None)
            log.exception("review failed")
        finally:
            job.begun.set()

    def close(self) -> None:
        """Cancel all reviews in progress."""
        for job in self._jobs.values():
            if job.task is not None:
                job.task.cancel()


@lru_cache(maxsize=1)
def engine() -> str:
    """Return the version and the hash of the weights; part of the cache key of a review."""
    from camelup.bots.net.numpy_network import WEIGHTS

    return f"{__version__} {hashlib.sha256(WEIGHTS.read_bytes()).hexdigest()}"


async def wake(thinkers: ComputePool) -> None:
    """Review a short game, so that a worker has loaded the review code before the first request."""
    known, told = Known(None, {}), None
    with suppress(TimeoutError, BrokenExecutor):
        while not (told and told["done"]):
            answer = await thinkers.review(review_on, SHORT_GAME, known)
            known, told = answer["known"], answer["review"]


def review_on(text: str, known: Known) -> dict[str, Any]:
    """Compute one slice of a review and return its progress. Runs in a worker process.

    The first pass estimates the odds of all positions and the luck; ``review`` is None until it
    is complete. The second pass reveals all cards and computes the end of the race exactly. Then
    the decisions are evaluated.
    """
    from camelup.review.decisions import DecisionVerdict

    reviewer = _reviewer(text)
    lookout = reviewer.lookout
    if known.seen is not None:
        lookout.seen = known.seen
    reviewer.verdicts = {number: DecisionVerdict(*one) for number, one in known.verdicts.items()}
    if lookout.is_done:
        reviewer.judge_for(PIECE_SECONDS)
    else:
        lookout.look_for(PIECE_SECONDS)
    verdicts = {number: tuple(one) for number, one in reviewer.verdicts.items()}
    told = _told(reviewer) if lookout.has_glanced else None
    return {"review": told, "known": Known(lookout.seen, verdicts)}


def _told(reviewer: Reviewer) -> dict[str, Any]:
    from camelup.review.key_moments import moments_of

    review = reviewer.review
    return {
        **review.to_dict(),
        "done": len(reviewer.verdicts) == len(review.moves),
        "judged": len(reviewer.verdicts),
        "moments": [vars(moment) for moment in moments_of(reviewer.course, review)],
    }


@lru_cache(maxsize=MOST_WAITING)
def _reviewer(text: str) -> Reviewer:
    from camelup.notation.record import read_record
    from camelup.review.replayed_game import ReplayedGame
    from camelup.review.reviewer import Reviewer

    return Reviewer(ReplayedGame.of(read_record(text)))

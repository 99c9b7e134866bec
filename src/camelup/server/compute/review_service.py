"""Reviews of finished games, worked out piece by piece in the thinkers and kept."""

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
"""Reviews that are kept."""

MOST_WAITING = 24
"""Reviews that may be under way."""

MOST_MOVES = 600
"""A longer game is not reviewed."""

PIECE_SECONDS = 0.3
"""How long one thought takes: then others have their turn."""


class Known(NamedTuple):
    """What is known of a review, as it goes from one thinker to the next."""

    seen: EvaluationProgress | None
    """How the chances went, as far as that is known."""
    verdicts: dict[int, tuple[Any, ...]]


class _Job:
    """A review under way."""

    def __init__(self) -> None:
        self.told: dict[str, Any] | None = None
        self.begun = asyncio.Event()
        self.task: asyncio.Task[None] | None = None


class ReviewService:
    """Has every game reviewed once, whoever asks.

    Reviews are cut into pieces, and the thinkers let the least served have the next one: so a
    first look at another game comes soon, and no game that is played waits for a whole review.
    """

    def __init__(self, thinkers: ComputePool) -> None:
        self._pool = thinkers
        self._jobs: OrderedDict[bytes, _Job] = OrderedDict()

    async def review(self, asker: Requester, text: str) -> ReviewSeen:
        """Give what is known of a review, once there is something; more comes if asked again."""
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
        """Stop working on reviews."""
        for job in self._jobs.values():
            if job.task is not None:
                job.task.cancel()


@lru_cache(maxsize=1)
def engine() -> str:
    """Name what judges: a review is kept for as long as it is the same."""
    from camelup.bots.net.numpy_network import WEIGHTS

    return f"{__version__} {hashlib.sha256(WEIGHTS.read_bytes()).hexdigest()}"


async def wake(thinkers: ComputePool) -> None:
    """Let a thinker load what it reviews with, before anybody waits for it."""
    known, told = Known(None, {}), None
    with suppress(TimeoutError, BrokenExecutor):
        while not (told and told["done"]):
            answer = await thinkers.review(review_on, SHORT_GAME, known)
            known, told = answer["known"], answer["review"]


def review_on(text: str, known: Known) -> dict[str, Any]:
    """Work on a review for a while, in a thinker, then tell what is known.

    First comes a glance at all chances, which tell the luck too; nothing is told before. Then
    all cards are opened and the end of the race is counted out, and decisions are judged.
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

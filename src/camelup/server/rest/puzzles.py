"""The puzzle of the day over REST."""

from __future__ import annotations

import time
from dataclasses import asdict

from fastapi import APIRouter

from camelup.puzzles.puzzle import number_of_day, puzzles
from camelup.server.protocol.puzzles import PuzzleOfDay
from camelup.server.protocol.refusals import Missing
from camelup.server.rest.common import StrictRoute, problems

router = APIRouter(prefix="/api", route_class=StrictRoute, tags=["puzzles"])

DAY = 86_400


@router.get("/puzzles/today", responses=problems(404))
async def puzzle_of_day() -> PuzzleOfDay:
    """Give the puzzle of the day."""
    known = puzzles()
    if not known:
        raise Missing("page-puzzle-none")
    day = int(time.time()) // DAY
    number = number_of_day(day, len(known))
    place = {"day": day, "number": number + 1, "count": len(known)}
    return {**asdict(known[number]), **place}  # type: ignore[typeddict-item]

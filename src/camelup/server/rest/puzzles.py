"""The puzzle of the day over REST."""

from __future__ import annotations

import time
from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Query

from camelup.puzzles.puzzle import number_of_day, puzzles_in
from camelup.server.protocol.puzzles import PuzzleOfDay
from camelup.server.protocol.refusals import Missing
from camelup.server.protocol.view import EditionName
from camelup.server.rest.common import StrictRoute, problems

router = APIRouter(prefix="/api", route_class=StrictRoute, tags=["puzzles"])

DAY = 86_400

Edition = Annotated[EditionName, Query()]


@router.get("/puzzles/today", responses=problems(404))
async def puzzle_of_day(edition: Edition = "second") -> PuzzleOfDay:
    """Give the puzzle of the day: each edition has its own."""
    known = puzzles_in(edition)
    if not known:
        raise Missing("page-puzzle-none")
    day = int(time.time()) // DAY
    number = number_of_day(day, len(known))
    place = {"day": day, "number": number + 1, "count": len(known)}
    return {**asdict(known[number]), **place}  # type: ignore[typeddict-item]

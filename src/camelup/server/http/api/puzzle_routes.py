"""The puzzle of the day over REST."""

from __future__ import annotations

import time
from dataclasses import asdict
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query

from camelup.puzzles.puzzle import Puzzle, number_of_day, puzzles_in
from camelup.server.compute.fair_queue import Requester
from camelup.server.http.api.dependencies import StrictRoute, TheServer, TheVisitor, problems
from camelup.server.schemas.errors import NotFound, Refused
from camelup.server.schemas.game_schemas import EditionName
from camelup.server.schemas.puzzle_schemas import PuzzleAnswer, PuzzleOfDay
from camelup.server.views.record_steps import game_after

router = APIRouter(prefix="/api", route_class=StrictRoute, tags=["puzzles"])

DAY = 86_400

Edition = Annotated[EditionName, Query()]
Day = Annotated[int, Query(ge=0, le=1_000_000)]
Answer = Annotated[str, Query(min_length=1, max_length=40)]


@router.get("/puzzles/today", responses=problems(404))
async def puzzle_of_day(edition: Edition = "second") -> PuzzleOfDay:
    """Give the puzzle of the day: each edition has its own."""
    day = int(time.time()) // DAY
    number, puzzle = _puzzle_of(day, edition)
    place = {"day": day, "number": number + 1, "count": len(puzzles_in(edition))}
    return {**asdict(puzzle), **place}  # type: ignore[typeddict-item]


def _puzzle_of(day: int, edition: EditionName) -> tuple[int, Puzzle]:
    """Find the puzzle of a day, and its number counted from 0."""
    known = puzzles_in(edition)
    if not known:
        raise NotFound("page-puzzle-none")
    number = number_of_day(day, len(known))
    return number, known[number]


@router.get("/puzzles/answer", responses=problems(404, 409))
async def puzzle_answer(
    day: Day, move: Answer, server: TheServer, visitor: TheVisitor, edition: Edition = "second"
) -> PuzzleAnswer:
    """What an answer to the puzzle of a day wins, beside its solution on the same dice."""
    _, puzzle = _puzzle_of(day, edition)
    game = await server.response_cache.write(partial(game_after, puzzle.position, edition, []))
    if move not in game.legal_moves:
        raise Refused("page-puzzle-no-move")
    return await server.odds.puzzle_answer(Requester(visitor.rate_key, ""), puzzle, move)

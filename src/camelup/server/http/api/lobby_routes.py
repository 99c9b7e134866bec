"""The lobby over REST: the public tables, and a game with whoever waits for the same."""

from __future__ import annotations

from fastapi import APIRouter, Response

from camelup.server.http.api.dependencies import (
    StrictRoute,
    TheServer,
    TheVisitor,
    give_seats,
    problems,
)
from camelup.server.schemas.requests import QuickMatch
from camelup.server.schemas.responses import Seated, TableList

router = APIRouter(prefix="/api", route_class=StrictRoute, tags=["tables"])


@router.get("/tables", response_model=TableList, responses=problems())
async def list_tables(server: TheServer) -> Response:
    """List the public tables, with who sits there."""
    told = await server.lobby_cache.text() if server.settings.lobby else '{"tables":[]}'
    return Response(told, media_type="application/json")


@router.post("/match", status_code=201, responses=problems(409))
async def quick_match(
    wish: QuickMatch, server: TheServer, visitor: TheVisitor, response: Response
) -> Seated:
    """Sit down with whoever waits for such a game, or wait for others yourself."""
    passport = await server.passports.find(visitor.person)

    table, given = await server.matchmaker.match(
        wish,
        passport,
        may_match=lambda: server.quick_matches.check(passport.id if passport else visitor.rate_key),
        may_make_one=lambda: server.new_tables.check(visitor.rate_key),
    )
    return give_seats(response, table, given, visitor, server.settings.seat_days)

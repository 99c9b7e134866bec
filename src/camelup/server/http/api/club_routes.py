"""Club nights over REST."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Response

from camelup.server.http.api.dependencies import (
    StrictRoute,
    TheServer,
    TheVisitor,
    problems,
    text_problems,
)
from camelup.server.schemas.club_schemas import (
    ClubChanges,
    ClubDeed,
    ClubList,
    ClubSeen,
    NewClub,
)
from camelup.server.tables.connection import encode_json
from camelup.server.tournaments.club_views import as_csv

router = APIRouter(prefix="/api", route_class=StrictRoute, tags=["clubs"])

ClubId = Annotated[str, Path(alias="club", pattern="^[a-z0-9]{1,32}$", max_length=32)]
Known = Annotated[int | None, Query(ge=0, le=100_000_000)]

_CSV = text_problems(404) | {
    200: {"description": "A table.", "content": {"text/csv": {"schema": {"type": "string"}}}}
}


@router.post("/clubs", status_code=201, responses=problems(401, 404, 409))
async def open_club(wish: NewClub, server: TheServer, visitor: TheVisitor) -> ClubSeen:
    """Open a night: you are its organiser."""
    passport = await server.passports.of(visitor.person)
    server.new_clubs.check(passport.id)
    server.new_tables.check(visitor.rate_key)
    club = await server.club_nights.open(passport, wish)
    return (await server.club_nights.shown(club)).to(passport.id, whole=True)


@router.get("/clubs/{club}", response_model=ClubSeen, responses=problems(404))
async def see_club(
    club: ClubId, server: TheServer, visitor: TheVisitor, since: Known = None, whole: bool = False
) -> Response:
    """See a night; with ``since`` the answer waits up to 20 s for a newer version than that.

    Who asks for the whole, and who runs it, hear of everything at once; others of what does not
    concern all, as a table that ends, a few seconds later.
    """
    found = await server.club_nights.find(club)
    if since is not None:
        runs = visitor.person is not None and visitor.person == found.state.organiser
        found = await server.club_nights.news(club, since, patient=not (whole or runs))
    seen = (await server.club_nights.shown(found)).to(visitor.person, whole=whole)
    # Written here: two hundred ask at once, and the framework would check every field again.
    return Response(encode_json(seen), media_type="application/json")


@router.patch("/clubs/{club}", responses=problems(401, 403, 404, 409))
async def change_club(
    wish: ClubChanges, club: ClubId, server: TheServer, visitor: TheVisitor
) -> ClubSeen:
    """Change name or options, as the organiser."""
    passport = await server.passports.of(visitor.person)
    changed = await server.club_nights.set_up(club, passport.id, wish)
    return (await server.club_nights.shown(changed)).to(passport.id, whole=True)


@router.post("/clubs/{club}/people", responses=problems(401, 403, 404, 409))
async def come(club: ClubId, server: TheServer, visitor: TheVisitor) -> ClubSeen:
    """Come to a night, or come back: you play from the next round on."""
    passport = await server.passports.of(visitor.person)
    joined = await server.club_nights.join(club, passport)
    return (await server.club_nights.shown(joined)).to(passport.id, whole=False)


@router.delete("/clubs/{club}/people", responses=problems(401, 404))
async def go(club: ClubId, server: TheServer, visitor: TheVisitor) -> ClubSeen:
    """Leave a night: you keep your points, and get no table any more."""
    passport = await server.passports.of(visitor.person)
    left = await server.club_nights.leave(club, passport.id)
    return (await server.club_nights.shown(left)).to(passport.id, whole=False)


@router.post("/clubs/{club}/deeds", responses=problems(401, 403, 404, 409))
async def do(wish: ClubDeed, club: ClubId, server: TheServer, visitor: TheVisitor) -> ClubSeen:
    """Do something as the organiser, or undo what was done last."""
    passport = await server.passports.of(visitor.person)
    done = await server.club_nights.do(club, passport.id, wish)
    return (await server.club_nights.shown(done)).to(passport.id, whole=True)


@router.get("/clubs/{club}/results.csv", responses=_CSV, response_model=None)
async def results(club: ClubId, server: TheServer, visitor: TheVisitor) -> Response:
    """Download the standings for a spreadsheet."""
    state = (await server.club_nights.find(club)).state
    headers = {"Content-Disposition": f'attachment; filename="camelup-{state.id[:6]}.csv"'}
    # Spreadsheets read UTF-8 only where a mark says so.
    body = "\ufeff" + as_csv(state, visitor.language)
    return Response(body, media_type="text/csv; charset=utf-8", headers=headers)


@router.get("/passport/clubs", responses=problems(401))
async def my_clubs(server: TheServer, visitor: TheVisitor) -> ClubList:
    """List the nights that you run or play in."""
    passport = await server.passports.of(visitor.person)
    found = await server.club_nights.of(passport.id)
    return {
        "clubs": [
            {
                "id": one.id,
                "name": one.name,
                "status": one.status,
                "runs": one.organiser == passport.id,
                "created": one.created,
            }
            for one in found
        ]
    }

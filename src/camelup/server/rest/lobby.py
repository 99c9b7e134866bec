"""The lobby over REST: the public tables, and a game with whoever waits for the same."""

from __future__ import annotations

from fastapi import APIRouter, Response
from sqlalchemy import Connection as Database

from camelup.server.protocol.answers import LobbyPlayer, Seated, TableLine, TableList
from camelup.server.protocol.requests import QuickMatch
from camelup.server.rest.common import (
    StrictRoute,
    TheServer,
    TheVisitor,
    give_seats,
    problems,
)
from camelup.server.shown.mine import shown_rating
from camelup.server.storage import ledger, ratings
from camelup.server.storage.ratings import Skill
from camelup.server.storage.room import RoomState, SeatState

router = APIRouter(prefix="/api", route_class=StrictRoute, tags=["tables"])

Skills = dict[tuple[str, str], Skill]
"""How strong people are, by edition and person."""


@router.get("/tables", responses=problems())
async def list_tables(server: TheServer) -> TableList:
    """List the public tables, with who sits there."""

    def work(db: Database) -> list[TableLine]:
        states = ledger.public_tables(db)
        skills = _skills(db, states)
        return [_line(state, skills) for state in states]

    return {"tables": await server.store.read(work) if server.settings.lobby else []}


def _skills(db: Database, states: list[RoomState]) -> Skills:
    """Read how strong all are who sit there, with one question for each edition."""
    found: Skills = {}
    for edition in {state.options["edition"] for state in states}:
        here = [state for state in states if state.options["edition"] == edition]
        persons = list({person for state in here for person in state.holders.values()})
        for person, skill in ratings.standings_of(db, persons, edition).items():
            found[edition, person] = skill
    return found


def _line(state: RoomState, skills: Skills) -> TableLine:
    edition = state.options["edition"]
    seated = [seat for seat in state.seats if seat.kind != "open"]
    return {
        "id": state.id,
        "name": state.shown_name,
        "status": state.status,
        "edition": edition,
        "seats": len(state.seats),
        "open": len(state.seats) - len(seated),
        "players": [seat.name for seat in seated],
        "people": [_player(seat, skills.get((edition, seat.person))) for seat in seated],
        "timer": state.options["timer"],
        "rated": state.options["rated"],
        "quick": bool(state.fill_at),
        "watch": state.options["watch"],
        "created": state.created,
    }


def _player(seat: SeatState, skill: Skill | None) -> LobbyPlayer:
    rating, give = shown_rating(skill.mu, skill.sigma) if skill else (None, None)
    return {
        "name": seat.name,
        "face": seat.face,
        "colour": seat.colour,
        "bot": seat.kind == "bot",
        "rating": rating,
        "give": give,
    }


@router.post("/match", status_code=201, responses=problems(409))
async def quick_match(
    wish: QuickMatch, server: TheServer, visitor: TheVisitor, response: Response
) -> Seated:
    """Sit down with whoever waits for such a game, or wait for others yourself."""
    passport = await server.passports.find(visitor.person)

    def may_make_one() -> None:
        server.new_tables.check(visitor.address)

    table, given = await server.matches.match(wish, passport, may_make_one)
    return give_seats(response, table, given, visitor, server.settings.seat_days)

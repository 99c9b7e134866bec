"""Tables and seats over REST."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from camelup.server.accounts.erasure import erase_at_table
from camelup.server.compute.fair_queue import Requester
from camelup.server.http.api.dependencies import (
    StrictRoute,
    TheSeat,
    TheServer,
    TheTable,
    TheVisitor,
    give_seats,
    problems,
    record_text,
)
from camelup.server.http.authorization import (
    check_host,
    check_may_see,
    held_seats,
    seat_shown,
    the_seat,
)
from camelup.server.http.rate_limit import WRITTEN
from camelup.server.schemas.errors import Forbidden, Refused, Unauthorized
from camelup.server.schemas.messages import MoveRequest
from camelup.server.schemas.requests import (
    BotChoice,
    GivenStart,
    NewTable,
    OneTimeCode,
    Player,
    PlayerChanges,
    Start,
    TableChanges,
)
from camelup.server.schemas.responses import (
    CodeFound,
    HandoverCode,
    Log,
    MoveMade,
    Seated,
    TableSeen,
)
from camelup.server.schemas.table_schemas import Room
from camelup.server.tables.connection import encode_json
from camelup.server.tables.move_validation import MoveIntent
from camelup.server.tables.table import MOST_EVENTS

router = APIRouter(prefix="/api", route_class=StrictRoute, tags=["tables"])

SeatAsked = Annotated[int | None, Query(alias="seat", ge=1, le=8)]
VersionAsked = Annotated[int, Query(ge=0, le=1_000_000)]


@router.post("/tables", status_code=201, responses=problems(404, 409, 413))
async def make_table(
    wish: NewTable, server: TheServer, visitor: TheVisitor, response: Response
) -> Seated:
    """Make a table and sit down at it."""
    server.new_tables.check(visitor.rate_key)
    passport = await server.passports.find(visitor.person)
    start = None
    if wish.given:
        wish, start = await _from_record(wish, wish.given, server, visitor)
    table, given = await server.commands.make_table(wish, passport, start)
    return give_seats(response, table, given, visitor, server.settings.seat_days)


async def _from_record(
    wish: NewTable, given: GivenStart, server: TheServer, visitor: TheVisitor
) -> tuple[NewTable, str]:
    """Find the start that is given, and let who wishes it sit where it is to be decided."""
    text = await record_text(server, given.record)
    server.steps.check(visitor.rate_key, 1 + text.count("\n") // WRITTEN)
    asker = Requester(visitor.rate_key, given.record)
    found = await server.odds.start_after(asker, text, given.step)
    if found["start"] is None:
        raise Refused("game-is-over")
    options = wish.options.model_copy(
        update={"edition": found["edition"], "seats": found["players"]}
    )
    first, *others = wish.players
    seated = [first.model_copy(update={"seat": found["turn"]}), *others]
    return wish.model_copy(update={"options": options, "players": seated}), found["start"]


@router.get("/codes/{code}", responses=problems(404))
async def find_code(code: str, server: TheServer, visitor: TheVisitor) -> CodeFound:
    """Find a table by its code of six letters."""
    server.guesses.check(visitor.rate_key)
    return {"id": await server.commands.find_code(code)}


@router.get("/tables/{table}", responses=problems(401, 403, 404))
async def see_table(
    table: TheTable, server: TheServer, visitor: TheVisitor, seat: SeatAsked = None
) -> TableSeen:
    """See a table: the room, the game, and your own cards."""
    check_may_see(table, visitor)
    shown = seat_shown(table, visitor, seat)
    return {
        "room": table.room(),
        "seats": list(held_seats(table, visitor)),
        "game": table.game_view(),
        "you": table.own_view(shown),
        "hash": table.view_hash(shown),
    }


@router.patch("/tables/{table}", responses=problems(401, 403, 404, 409))
async def change_table(
    wish: TableChanges, table: TheTable, server: TheServer, visitor: TheVisitor
) -> Room:
    """Rename a table or change its options."""
    check_host(table, visitor)
    passport = await server.passports.find(visitor.person)
    await server.commands.change_table(table, wish, passport)
    return table.room()


@router.post("/tables/{table}/seats", status_code=201, responses=problems(404, 409))
async def sit_down(
    player: Player, table: TheTable, server: TheServer, visitor: TheVisitor, response: Response
) -> Seated:
    """Take an open seat."""
    passport = await server.passports.find(visitor.person)
    given = await server.commands.join(table, player, passport)
    return give_seats(response, table, given, visitor, server.settings.seat_days)


@router.patch("/tables/{table}/seats/{seat}", responses=problems(401, 403, 404, 409))
async def change_player(
    wish: PlayerChanges, table: TheTable, seat: TheSeat, server: TheServer, visitor: TheVisitor
) -> Room:
    """Change your own name or colour, or say the end of your page's chain."""
    await server.commands.change_player(table, the_seat(table, visitor, seat), wish)
    return table.room()


@router.put("/tables/{table}/seats/{seat}/bot", responses=problems(401, 403, 404, 409))
async def seat_bot(
    wish: BotChoice, table: TheTable, seat: TheSeat, server: TheServer, visitor: TheVisitor
) -> Room:
    """Put a bot on a seat."""
    check_host(table, visitor)
    await server.commands.seat_bot(table, seat, wish.bot)
    return table.room()


@router.delete("/tables/{table}/seats/{seat}", responses=problems(401, 403, 404, 409))
async def leave(table: TheTable, seat: TheSeat, server: TheServer, visitor: TheVisitor) -> Room:
    """Leave your seat; or, as the host before the start, free somebody else's."""
    held = held_seats(table, visitor)
    if not held:
        raise Unauthorized("seat-none")
    if seat not in held and (table.state.host not in held or table.state.status != "waiting"):
        raise Forbidden("host-only" if table.state.status == "waiting" else "seat-not-yours")
    await server.commands.leave(table, seat)
    return table.room()


@router.delete("/tables/{table}/seats/{seat}/person", responses=problems(401, 403, 404, 409))
async def forget_person(
    table: TheTable, seat: TheSeat, server: TheServer, visitor: TheVisitor
) -> Room:
    """Erase what is stored about you."""
    await erase_at_table(server.registry, table, the_seat(table, visitor, seat))
    return table.room()


@router.post("/tables/{table}/start", responses=problems(401, 403, 404, 409))
async def start(
    table: TheTable, server: TheServer, visitor: TheVisitor, wish: Start | None = None
) -> Room:
    """Start the game."""
    check_host(table, visitor)
    held = held_seats(table, visitor)
    own = [one for one in wish.links if one.seat in held] if wish else []
    await server.commands.start(table, own)
    return table.room()


@router.post("/tables/{table}/end", responses=problems(401, 403, 404, 409))
async def end(table: TheTable, server: TheServer, visitor: TheVisitor) -> Room:
    """End the table for all; the dice are opened."""
    check_host(table, visitor)
    await server.commands.end(table)
    return table.room()


@router.post("/tables/{table}/rematch", status_code=201, responses=problems(401, 404, 409))
async def rematch(
    table: TheTable, server: TheServer, visitor: TheVisitor, response: Response
) -> Seated:
    """Play again with the same people: makes the new table, or gives you your seat there."""
    held = list(held_seats(table, visitor))
    if not held:
        raise Unauthorized("seat-none")
    if table.state.rematch is None:
        server.new_tables.check(visitor.rate_key)
    passport = await server.passports.find(visitor.person)
    new, given = await server.commands.rematch(table, held, passport)
    return give_seats(response, new, given, visitor, server.settings.seat_days)


@router.post("/tables/{table}/moves", responses=problems(401, 403, 404, 409))
async def play(
    wish: MoveRequest, table: TheTable, server: TheServer, visitor: TheVisitor
) -> MoveMade:
    """Play a move, as over the socket."""
    seat = the_seat(table, visitor, wish.seat)
    server.sockets.actions.check((table.id, seat))
    held = held_seats(table, visitor)
    own = [one for one in wish.links if one.seat in held]
    return await server.registry.play(
        table, MoveIntent(seat, wish.v, wish.move, wish.id, links=own)
    )


@router.get("/tables/{table}/log", response_model=Log, responses=problems(401, 403, 404))
async def log(
    table: TheTable,
    server: TheServer,
    visitor: TheVisitor,
    since: VersionAsked = 0,
    until: VersionAsked | None = None,
    seat: SeatAsked = None,
) -> Response:
    """Read the moves of a table after a version, as you were shown them; 2,000 at a time."""
    check_may_see(table, visitor)
    shown = seat_shown(table, visitor, seat)
    moves = range(since, min(table.v, since + MOST_EVENTS, table.v if until is None else until))
    server.steps.check(visitor.rate_key, 1 + len(moves) // WRITTEN)
    # What is told belongs to these moves: others may be made while they are written.
    told = encode_json({"v": table.v, "hash": table.view_hash(shown), "events": []})
    await table.write_events(moves)
    whole = told.removesuffix("[]}") + table.events(moves, shown) + "}"
    return Response(whole, media_type="application/json")


@router.post("/tables/{table}/seats/{seat}/handover", responses=problems(401, 403, 404, 409))
async def offer_seat(
    table: TheTable, seat: TheSeat, server: TheServer, visitor: TheVisitor
) -> HandoverCode:
    """Get a one-time code with which another device can take your seat over."""
    code, expires = await server.commands.offer_seat(table, the_seat(table, visitor, seat))
    return {"code": code, "expires": expires}


@router.post("/tables/{table}/takeover", responses=problems(403, 404, 409))
async def take_over(
    wish: OneTimeCode, table: TheTable, server: TheServer, visitor: TheVisitor, response: Response
) -> Seated:
    """Take a seat over with a one-time code."""
    server.guesses.check(visitor.rate_key)
    passport = await server.passports.find(visitor.person)
    given = await server.commands.take_over(table, wish.code, passport)
    return give_seats(response, table, given, visitor, server.settings.seat_days)


@router.post("/tables/{table}/seats/{seat}/return", responses=problems(401, 403, 404, 409))
async def take_back(table: TheTable, seat: TheSeat, server: TheServer, visitor: TheVisitor) -> Room:
    """Take your seat back from the bot that stood in."""
    await server.commands.take_back(table, the_seat(table, visitor, seat))
    return table.room()

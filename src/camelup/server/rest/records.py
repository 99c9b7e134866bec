"""Records, dice and odds over REST."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter
from fastapi.responses import PlainTextResponse

from camelup.notation.record import Record, read_record
from camelup.server.dice.verify import check_dice
from camelup.server.door.access import check_may_see, seat_shown, the_seat
from camelup.server.door.guard import Visitor
from camelup.server.protocol.answers import DiceReport, RecordSeen, RecordStored, Step
from camelup.server.protocol.refusals import Forbidden, Missing, Refused
from camelup.server.protocol.requests import LabQuestion, Upload
from camelup.server.rest.common import (
    RecordId,
    StrictRoute,
    TheServer,
    TheTable,
    TheVisitor,
    problems,
    text_problems,
)
from camelup.server.rest.tables import SeatAsked
from camelup.server.shown.steps import game_after, play_on, read_upload, steps_of
from camelup.server.storage import ledger
from camelup.server.storage.room import new_id
from camelup.server.tables.record import record_of
from camelup.server.thinking.chances import odds_of, worths_of
from camelup.server.thinking.fairness import Asker
from camelup.server.thinking.glance import glance_of

router = APIRouter(prefix="/api", route_class=StrictRoute, tags=["records"])


def _file(record: Record, name: str) -> PlainTextResponse:
    disposition = f'attachment; filename="{name}.camel"'
    return PlainTextResponse(str(record), headers={"Content-Disposition": disposition})


@router.get(
    "/tables/{table}/record.camel",
    response_class=PlainTextResponse,
    responses=text_problems(401, 403, 404, 409),
)
async def table_record(
    table: TheTable, server: TheServer, visitor: TheVisitor, seat: SeatAsked = None
) -> PlainTextResponse:
    """Download the game of a table; cards that you may not know are ``?``."""
    check_may_see(table, visitor)
    return _file(record_of(table, seat_shown(table, visitor, seat)), table.id)


@router.get("/tables/{table}/dice", responses=problems(404, 409))
async def table_dice(table: TheTable, server: TheServer, visitor: TheVisitor) -> DiceReport:
    """Check the dice of a finished table."""
    if table.state.secret is None:
        raise Refused("game-not-over")
    record = record_of(table, None)
    record.lines = list(range(1, len(record.moves) + 1))
    return await asyncio.to_thread(check_dice, record, visitor.language)


@router.get("/tables/{table}/odds", responses=problems(403, 404, 409))
async def table_odds(table: TheTable, server: TheServer, visitor: TheVisitor) -> dict[str, Any]:
    """The chances at a table, the same for all."""
    check_may_see(table, visitor)
    if not table.state.options["odds"]:
        raise Forbidden("odds-off")
    game = table.game_view()
    if game is None or game["over"]:
        raise Refused("game-not-started" if game is None else "game-is-over")
    v = table.v
    asker = Asker(visitor.address, table.id)
    where = f"{game['board']} | dice {game['dice_left']}"
    tiles = " ".join(f"{t['space']}{t['side']}{t['seat']}" for t in game["tiles"])
    where += f" | tiles {tiles}" if tiles else ""
    answer = await server.chances.ask(
        asker, (where, game["edition"]), odds_of, where, game["edition"]
    )
    return {**answer, "v": v}


@router.get("/tables/{table}/worth", responses=problems(401, 403, 404, 409))
async def table_worth(
    table: TheTable, server: TheServer, visitor: TheVisitor, seat: SeatAsked = None
) -> dict[str, Any]:
    """What each of your legal moves is worth, from what you know."""
    own = the_seat(table, visitor, seat)
    if not table.state.options["odds"]:
        raise Forbidden("odds-off")
    if table.turn != own or table.game is None:
        raise Refused("not-your-turn")
    v = table.v
    asker, glance = Asker(visitor.address, table.id), glance_of(table.game, own)
    answer = await server.chances.ask(asker, (table.id, v, own), worths_of, glance)
    return {**answer, "v": v}


async def _record(server: TheServer, record: str, visitor: Visitor) -> Record:
    """Find a finished game or an upload."""
    text = await server.hall.store.read(lambda db: ledger.record_text(db, record))
    if text is not None:
        return read_record(text)
    try:
        table = await server.hall.table(record)
    except Missing:
        raise Missing("record-unknown") from None
    if table.state.secret is None or table.game is None:
        raise Missing("record-unknown")
    return read_record(str(record_of(table, None)))


@router.get("/records/{record}", responses=problems(404))
async def see_record(record: RecordId, server: TheServer, visitor: TheVisitor) -> RecordSeen:
    """See every step of a finished or uploaded game."""
    found = await _record(server, record, visitor)
    steps = await asyncio.to_thread(steps_of, found)
    return {"id": record, "tags": found.tags, "moves": found.moves, "steps": steps}


@router.get(
    "/records/{record}/record.camel",
    response_class=PlainTextResponse,
    responses=text_problems(404),
)
async def record_file(
    record: RecordId, server: TheServer, visitor: TheVisitor
) -> PlainTextResponse:
    """Download a finished or uploaded game."""
    return _file(await _record(server, record, visitor), record)


@router.get("/records/{record}/dice", responses=problems(404))
async def record_dice(record: RecordId, server: TheServer, visitor: TheVisitor) -> DiceReport:
    """Check the dice of a finished or uploaded game."""
    found = await _record(server, record, visitor)
    return await asyncio.to_thread(check_dice, found, visitor.language)


@router.post("/records", status_code=201, responses=problems(409, 413))
async def upload(wish: Upload, server: TheServer, visitor: TheVisitor) -> RecordStored:
    """Store a record, to be replayed and shared."""
    server.uploads.check(visitor.address)
    found = await asyncio.to_thread(read_upload, wish.record)
    record = new_id()
    await server.hall.store.write(lambda db: ledger.add_record(db, record, str(found)))
    return {"id": record}


@router.post("/play", responses=problems(409))
async def play_moves(wish: LabQuestion, server: TheServer) -> list[Step]:
    """Play moves on a position and see every step."""
    return await asyncio.to_thread(play_on, wish.position, wish.edition, wish.moves)


@router.post("/odds", responses=problems(409))
async def odds(wish: LabQuestion, server: TheServer, visitor: TheVisitor) -> dict[str, Any]:
    """The chances in any position, after the moves given."""
    steps = await asyncio.to_thread(play_on, wish.position, wish.edition, wish.moves)
    where = steps[-1]["game"]["position"] or ""
    edition = steps[-1]["game"]["edition"]
    asker = Asker(visitor.address, "")
    return await server.chances.ask(asker, (where, edition), odds_of, where, edition)


@router.post("/worth", responses=problems(409))
async def worth(wish: LabQuestion, server: TheServer, visitor: TheVisitor) -> dict[str, Any]:
    """What each legal move of the player to move is worth in any position."""
    game = await asyncio.to_thread(game_after, wish.position, wish.edition, wish.moves)
    if game.turn is None:
        raise Refused("game-is-over")
    asker, glance = Asker(visitor.address, ""), glance_of(game, game.turn)
    return await server.chances.ask(asker, (glance.state, game.turn), worths_of, glance)

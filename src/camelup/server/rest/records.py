"""Records and dice over REST."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter
from fastapi.responses import PlainTextResponse

from camelup.notation.record import Record, read_record
from camelup.server.dice.verify import check_dice
from camelup.server.door.access import check_may_see, seat_shown
from camelup.server.door.guard import Visitor
from camelup.server.protocol.answers import DiceReport, RecordSeen, RecordStored, Step
from camelup.server.protocol.refusals import Missing, Refused
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
from camelup.server.shown.steps import play_on, read_upload, steps_of
from camelup.server.storage import ledger
from camelup.server.storage.room import new_id
from camelup.server.tables.record import record_of

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

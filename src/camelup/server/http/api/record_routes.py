"""Records and dice over REST."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import partial

from fastapi import APIRouter
from fastapi.responses import PlainTextResponse, Response

from camelup.i18n import UserError
from camelup.notation.record import Record, read_record
from camelup.server.compute.fair_queue import Requester
from camelup.server.db import signing_keys, table_repository
from camelup.server.db.table_state import new_id
from camelup.server.dice.signing import is_same_game
from camelup.server.dice.verification import check_dice
from camelup.server.http.api.dependencies import (
    RecordId,
    StrictRoute,
    TheServer,
    TheTable,
    TheVisitor,
    problems,
    record_text,
    text_problems,
)
from camelup.server.http.api.table_routes import SeatAsked, VersionAsked
from camelup.server.http.authorization import check_may_see, seat_shown
from camelup.server.http.rate_limit import WRITTEN
from camelup.server.schemas.errors import Refused
from camelup.server.schemas.requests import LabQuestion, Upload
from camelup.server.schemas.responses import DiceReport, KeyList, RecordSeen, RecordStored, Step
from camelup.server.schemas.review_schemas import ReviewSeen
from camelup.server.tables.connection import encode_json
from camelup.server.tables.table_record import record_of
from camelup.server.views.record_steps import play_on, read_upload, steps_of

router = APIRouter(prefix="/api", route_class=StrictRoute, tags=["records"])


BYTES_A_STEP = 20_000
"""Bytes that are sent in the time in which a move is played again and shown."""


def _file(record: str, name: str) -> PlainTextResponse:
    disposition = f'attachment; filename="{name}.camel"'
    return PlainTextResponse(record, headers={"Content-Disposition": disposition})


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
    server.steps.check(visitor.rate_key, 1 + table.v // WRITTEN)
    shown = seat_shown(table, visitor, seat)
    return _file(str(record_of(table, shown, server.registry.signer)), table.id)


@router.get("/tables/{table}/dice", responses=problems(404, 409))
async def table_dice(table: TheTable, server: TheServer, visitor: TheVisitor) -> DiceReport:
    """Check the dice of a finished table."""
    if table.state.secret is None:
        raise Refused("game-not-over")
    server.steps.check(visitor.rate_key, 1 + table.v)
    record = record_of(table, None, server.registry.signer)
    record.lines = list(range(1, len(record.moves) + 1))
    return await _checked(server, record, visitor.language)


async def _checked(server: TheServer, record: Record, language: str) -> DiceReport:
    known = await server.registry.store.read(signing_keys.known_keys)
    keys = {key.public for key in known}
    return await server.response_cache.write(lambda: check_dice(record, language, keys))


@router.get("/records/{record}", response_model=RecordSeen, responses=problems(404))
async def see_record(
    record: RecordId, server: TheServer, visitor: TheVisitor, since: VersionAsked = 0
) -> Response:
    """See the steps of a finished or uploaded game after so many moves; 2,000 at a time."""
    text = await record_text(server, record)
    key = (hashlib.sha256(text.encode()).digest(), since)
    written = server.response_cache.find(key)
    server.steps.check(visitor.rate_key, _cost(text, written))
    if written is None:
        written = await server.response_cache.keep(key, partial(_as_seen, text, since))
    return _json(b'{"id":"' + record.encode() + b'",' + written)


def _cost(text: str, written: bytes | None) -> int:
    """Tell what an answer costs: as many moves as are played again, or what is to be sent."""
    return 1 + (text.count("\n") if written is None else len(written) // BYTES_A_STEP)


def _as_seen(text: str, since: int) -> bytes:
    record = read_record(text)
    about = encode_json({"tags": record.tags, "moves": record.moves, "comments": record.comments})
    steps = _list_of(steps_of(record, min(since, len(record.moves))))
    return about[1:-1].encode() + b',"steps":' + steps + b"}"


def _list_of(steps: Iterator[Step]) -> bytes:
    """Write steps one by one: the event loop has its turn between any two."""
    return b"[" + b",".join(encode_json(step).encode() for step in steps) + b"]"


def _json(body: bytes) -> Response:
    return Response(body, media_type="application/json")


@router.get(
    "/records/{record}/record.camel",
    response_class=PlainTextResponse,
    responses=text_problems(404),
)
async def record_file(
    record: RecordId, server: TheServer, visitor: TheVisitor
) -> PlainTextResponse:
    """Download a finished or uploaded game."""
    text = await record_text(server, record)
    server.steps.check(visitor.rate_key, 1 + len(text) // BYTES_A_STEP)
    return _file(text, record)


@router.get("/records/{record}/dice", responses=problems(404))
async def record_dice(record: RecordId, server: TheServer, visitor: TheVisitor) -> DiceReport:
    """Check the dice of a finished or uploaded game."""
    text = await record_text(server, record)
    server.steps.check(visitor.rate_key, _cost(text, None))
    return await _checked(server, read_record(text), visitor.language)


@router.get("/records/{record}/review", responses=problems(404, 413))
async def record_review(record: RecordId, server: TheServer, visitor: TheVisitor) -> ReviewSeen:
    """Review a finished or uploaded game: what is known so far; ask again until it is done."""
    text = await record_text(server, record)
    server.steps.check(visitor.rate_key, 1 + len(text) // BYTES_A_STEP)
    return await server.reviews.review(Requester(visitor.rate_key, record), text)


@router.post("/records", status_code=201, responses=problems(409, 413))
async def upload(wish: Upload, server: TheServer, visitor: TheVisitor) -> RecordStored:
    """Store a record, to be replayed and shared."""
    server.uploads.check(visitor.rate_key)
    found = await server.response_cache.write(lambda: read_upload(wish.record))
    await _check_is_no_forgery(server, found)
    record = new_id()
    await server.registry.store.write(
        lambda db: table_repository.add_record(db, record, str(found))
    )
    return {"id": record}


async def _check_is_no_forgery(server: TheServer, record: Record) -> None:
    """Refuse a game that says it was played at a table of ours, and was not."""
    if (
        "DiceSecret" not in record.tags
        or (await _checked(server, record, "en"))["signed"] == "here"
    ):
        return
    try:
        table = await server.registry.table(record.tags.get("Table", ""))
    except UserError:
        return
    if table.state.secret is None or not is_same_game(record, record_of(table, None)):
        raise Refused("record-forged", table=table.id)


@router.get("/key", responses=problems())
async def keys(server: TheServer) -> KeyList:
    """The keys that this server signs with, or did: with them its games are told from others."""
    known = await server.registry.store.read(signing_keys.known_keys)
    return {
        "keys": [{"key": one.public, "made": one.made, "retired": one.retired} for one in known]
    }


@router.post("/play", response_model=list[Step], responses=problems(409))
async def play_moves(wish: LabQuestion, server: TheServer, visitor: TheVisitor) -> Response:
    """Play moves on a position and see every step."""
    server.steps.check(visitor.rate_key, 1 + len(wish.moves))
    steps = partial(play_on, wish.position, wish.edition, wish.moves)
    return _json(await server.response_cache.write(lambda: _list_of(steps())))

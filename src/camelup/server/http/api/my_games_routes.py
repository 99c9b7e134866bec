"""One's own games, figures and ratings over REST."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import AsyncIterator
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Query
from fastapi.responses import StreamingResponse
from sqlalchemy import Connection as Database

from camelup.server.accounts.active_games import ActiveGame, tables_of
from camelup.server.db import game_repository, rating_repository, table_repository
from camelup.server.db.game_repository import Place
from camelup.server.db.table_repository import StoredTable
from camelup.server.http.api.dependencies import StrictRoute, TheServer, TheVisitor, problems
from camelup.server.http.middleware import ClientContext
from camelup.server.results.rating import ANCHORS, NEWEST_ANCHORS
from camelup.server.schemas.game_schemas import EditionName
from camelup.server.schemas.my_games_schemas import (
    Figures,
    GameLine,
    GamePage,
    RankedPlayer,
    RankingBoard,
    RunningTable,
    RunningTables,
)
from camelup.server.schemas.validation_errors import wrong_shape
from camelup.server.server import Server
from camelup.server.tables.table import Table
from camelup.server.tables.table_record import record_of
from camelup.server.views import my_games_view as showing

router = APIRouter(prefix="/api", route_class=StrictRoute, tags=["passport"])

MOST_RANKED = 100

_PLACE = re.compile(r"(\d{1,15})\.([a-z0-9]{1,32})")

After = Annotated[str | None, Query(max_length=60)]
Search = Annotated[str, Query(max_length=40)]
Edition = Annotated[EditionName | None, Query()]
Most = Annotated[int, Query(ge=1, le=100)]


def _file_of(kind: str) -> dict[str, Any]:
    """Describe an endpoint that answers with a file, for the OpenAPI document."""
    answers = problems(401) | {200: {"description": "A file.", "content": {kind: {}}}}
    return {"response_class": StreamingResponse, "responses": answers}


def _place(after: str | None) -> Place | None:
    if after is None:
        return None
    found = _PLACE.fullmatch(after)
    if found is None:
        raise wrong_shape("after")
    return Place(int(found[1]), found[2])


@router.get("/passport/games", responses=problems(401))
async def my_games(
    server: TheServer,
    visitor: TheVisitor,
    after: After = None,
    search: Search = "",
    edition: Edition = None,
    most: Most = 20,
) -> GamePage:
    """List your finished games, newest first; ``search`` is a part of a player's name."""
    person = (await server.passports.of(visitor.person)).id
    place, wanted = _place(after), search.strip()

    def work(db: Database) -> GamePage:
        found = game_repository.games_of(
            db, person, most=most, after=place, search=wanted, edition=edition
        )
        lines = _lines(db, found, person)
        last = lines[-1] if len(lines) == most else None
        return {
            "games": lines,
            "total": game_repository.count_games(db, person, wanted, edition),
            "next": f"{last['finished']}.{last['id']}" if last else None,
        }

    return await server.store.read(work)


def _lines(db: Database, rows: list[Any], person: str) -> list[GameLine]:
    everyone = game_repository.seats_of_games(db, [row.table_id for row in rows])
    return [showing.game_line(row, everyone[row.table_id], person) for row in rows]


@router.get("/passport/tables", responses=problems(401))
async def my_tables(server: TheServer, visitor: TheVisitor) -> RunningTables:
    """List the tables where you sit, and where it is your turn."""
    person = (await server.passports.of(visitor.person)).id
    return {"tables": [_running(one, person) for one in await tables_of(server.registry, person)]}


def _running(table: ActiveGame, person: str) -> RunningTable:
    state = table.state
    yours = table.waits_for(person)
    own = state.seats_under(person)
    taken = {n: seat.name for n, seat in enumerate(state.seats, 1) if seat.kind != "open"}
    return {
        "id": state.id,
        "name": state.shown_name,
        "status": state.status,
        "edition": state.options["edition"],
        "players": list(taken.values()),
        "others": [name for n, name in taken.items() if n not in own],
        "your_turn": yours,
        "stood_in": state.status == "playing" and any(state.seat(n).stand_in for n in own),
        "left": table.left if yours else None,
    }


@router.get("/passport/figures", responses=problems(401))
async def my_figures(server: TheServer, visitor: TheVisitor) -> Figures:
    """See what your games say about you."""
    person = (await server.passports.of(visitor.person)).id

    def work(db: Database) -> Figures:
        return showing.figures(
            game_repository.ends_of(db, person),
            game_repository.rivals_of(db, person),
            game_repository.shared_wins(db, person),
        )

    return await server.store.read(work)


async def _downloader(server: Server, visitor: ClientContext) -> str:
    """Give the person who asks for a file, unless they did so too often."""
    person = (await server.passports.of(visitor.person)).id
    server.downloads.check(person)
    return person


@router.get("/passport/games.json", **_file_of("application/json"))
async def all_as_json(server: TheServer, visitor: TheVisitor) -> StreamingResponse:
    """Download how all your games ended."""
    person = await _downloader(server, visitor)

    async def pages() -> AsyncIterator[bytes]:
        start = b"["
        lines = await server.store.read(partial(_page, person=person, place=None))
        while lines:
            for line in lines:
                yield start + json.dumps(line, ensure_ascii=False).encode()
                start = b",\n"
            last = Place(lines[-1]["finished"], lines[-1]["id"])
            lines = await server.store.read(partial(_page, person=person, place=last))
        yield b"]" if start != b"[" else b"[]"

    return _file(pages(), "application/json", "camelup-games.json")


def _page(db: Database, person: str, place: Place | None) -> list[GameLine]:
    found = game_repository.games_of(db, person, most=MOST_RANKED, after=place)
    return _lines(db, found, person)


@router.get("/passport/games.zip", **_file_of("application/zip"))
async def all_as_records(server: TheServer, visitor: TheVisitor) -> StreamingResponse:
    """Download all your games that are still stored, each as a ``.camel`` file."""
    person = await _downloader(server, visitor)
    ends = await server.store.read(lambda db: game_repository.ends_of(db, person))
    return _file(_zip(server, [end.table_id for end in ends]), "application/zip", "camelup.zip")


def _file(content: AsyncIterator[bytes], kind: str, name: str) -> StreamingResponse:
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return StreamingResponse(content, media_type=kind, headers=disposition)


async def _zip(server: Server, tables: list[str]) -> AsyncIterator[bytes]:
    """Write an archive piece by piece: one game at a time is in memory."""
    written = _Written()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for table_id in tables:
            stored = await server.store.read(partial(table_repository.load_table, table=table_id))
            if stored is None:
                continue
            text = await server.response_cache.write(partial(_record, stored))
            archive.writestr(f"{table_id}.camel", text)
            yield written.take()
    yield written.take()


def _record(stored: StoredTable) -> str:
    return str(record_of(Table(stored), None))


class _Written(io.RawIOBase):
    """What an archive was written to so far; taken away as it is sent."""

    def __init__(self) -> None:
        super().__init__()
        self._pieces: list[bytes] = []

    def writable(self) -> bool:
        """An archive may be written here."""
        return True

    def write(self, piece: object) -> int:
        """Keep a piece."""
        self._pieces.append(bytes(piece))  # type: ignore[call-overload]
        return len(self._pieces[-1])

    def take(self) -> bytes:
        """Give what was written since the last time."""
        pieces, self._pieces = self._pieces, []
        return b"".join(pieces)


@router.get("/ranking", responses=problems())
async def ranking(
    server: TheServer, visitor: TheVisitor, edition: EditionName = "second"
) -> RankingBoard:
    """See the best of an edition: name, face and rating; yourself wherever you are."""

    def work(db: Database) -> tuple[list[RankedPlayer], RankedPlayer | None]:
        best = rating_repository.board(db, edition, MOST_RANKED)
        rows = [showing.ranked(place, row, visitor.person) for place, row in enumerate(best, 1)]
        own = rating_repository.row_of(db, edition, visitor.person) if visitor.person else None
        if own is None:
            return rows, None
        place = rating_repository.place_of(db, edition, own.worth)
        return rows, showing.ranked(place, own, visitor.person)

    players, you = await server.store.read(work)
    anchors = ANCHORS[NEWEST_ANCHORS][edition]
    return {
        "edition": edition,
        "players": players,
        "you": you,
        "anchors": [
            {"bot": bot, "rating": showing.shown_rating(mu, 0)[0]} for bot, mu in anchors.items()
        ],
    }

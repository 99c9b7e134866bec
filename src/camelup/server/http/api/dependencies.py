"""What all parts of the REST interface share: strict JSON, refusals, seats and cookies."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Annotated, Any

from fastapi import Depends, Path, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException

from camelup.i18n import UserError
from camelup.server.db import table_repository
from camelup.server.http.authorization import COOKIE, be_up_to_date
from camelup.server.http.middleware import ClientContext
from camelup.server.schemas.errors import NotFound, Refused, Unreadable, as_view
from camelup.server.schemas.responses import Problem, Seated
from camelup.server.schemas.sanitize import read_json
from camelup.server.schemas.validation_errors import first_fault
from camelup.server.server import Server
from camelup.server.tables.table import Table
from camelup.server.tables.table_record import record_of


class StrictRequest(Request):
    """A request whose JSON is read as strictly as a socket's."""

    async def json(self) -> Any:
        """Read the body."""
        return read_json(await self.body())


class StrictRoute(APIRoute):
    """A route that reads its JSON strictly."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Wrap the handler."""
        handler = super().get_route_handler()

        async def handle(request: Request) -> Response:
            return await handler(StrictRequest(request.scope, request.receive))

        return handle


def the_server(request: Request) -> Server:
    """Find the server behind a request."""
    server: Server = request.app.state.server
    return server


async def the_visitor(request: Request) -> ClientContext:
    """Tell who asks."""
    visitor: ClientContext = request.scope["state"]["visitor"]
    await the_server(request).identity.recognise(visitor)
    return visitor


TheServer = Annotated[Server, Depends(the_server)]
TheVisitor = Annotated[ClientContext, Depends(the_visitor)]
TableId = Annotated[str, Path(alias="table", pattern="^[a-z0-9]{1,32}$", max_length=32)]
RecordId = Annotated[str, Path(alias="record", pattern="^[a-z0-9]{1,32}$", max_length=32)]
SeatNumber = Annotated[int, Path(alias="seat", ge=1, le=8)]


async def the_table(table: TableId, request: Request) -> Table:
    """Find the table a request is about."""
    registry = the_server(request).registry
    found = await registry.table(table)
    await be_up_to_date(registry, found, request.scope["state"]["visitor"])
    return found


TheTable = Annotated[Table, Depends(the_table)]


def the_seat_at(table: TheTable, seat: SeatNumber) -> int:
    """Check that a table has the seat a request is about."""
    if seat > len(table.state.seats):
        raise NotFound("seat-missing", seat=seat)
    return seat


TheSeat = Annotated[int, Depends(the_seat_at)]


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Describe the refusals of a request for the OpenAPI document."""
    return {status: {"model": Problem} for status in sorted({400, 422, 429, 503, *statuses})}


def text_problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Describe the refusals of a request that is answered with plain text otherwise."""
    schema = {"$ref": "#/components/schemas/Problem"}
    described = {"description": "Refused.", "content": {"application/json": {"schema": schema}}}
    return dict.fromkeys(problems(*statuses), described) | {
        200: {"description": "Text.", "content": {"text/plain": {"schema": {"type": "string"}}}}
    }


def give_seats(
    response: Response, table: Table, given: dict[int, str], visitor: ClientContext, days: float
) -> Seated:
    """Hand out seats: as cookies to pages, and in the answer to programs."""
    for seat, token in given.items():
        response.set_cookie(
            f"{COOKIE}{seat}",
            token,
            max_age=int(days * 86_400),
            path=f"/api/tables/{table.id}",
            httponly=True,
            samesite="lax",
            secure=visitor.secure,
        )
    shown = [{"seat": seat, "token": token} for seat, token in given.items()]
    return {"room": table.room(), "seats": shown if visitor.origin is None else _hidden(given)}  # type: ignore[typeddict-item]


def _hidden(given: dict[int, str]) -> list[dict[str, object]]:
    return [{"seat": seat, "token": ""} for seat in given]


def _language(request: Request) -> str:
    visitor = request.scope.get("state", {}).get("visitor")
    return visitor.language if visitor else "en"


async def on_refusal(request: Request, refusal: Exception) -> JSONResponse:
    """Answer with a refusal."""
    assert isinstance(refusal, UserError)
    status = refusal.status if isinstance(refusal, Refused) else 409
    headers = {}
    if "seconds" in refusal.details:
        headers["Retry-After"] = str(refusal.details["seconds"])
    body = {"error": as_view(refusal, _language(request))}
    return JSONResponse(body, status, headers)


async def on_wrong_shape(request: Request, error: Exception) -> JSONResponse:
    """Answer a request that does not have the right form."""
    assert isinstance(error, RequestValidationError)
    return await on_refusal(request, first_fault(error.errors(), skip=1))


async def on_http_error(request: Request, error: Exception) -> JSONResponse:
    """Answer what the framework refuses, in our form."""
    assert isinstance(error, HTTPException)
    if isinstance(error.__cause__, UserError):
        return await on_refusal(request, error.__cause__)
    refusal: Refused
    if error.status_code == 404:
        refusal = NotFound("not-found")
    elif error.status_code == 400:
        refusal = Unreadable("message-unreadable", problem="not JSON")
    else:
        refusal = Refused("not-allowed")
    body = {"error": as_view(refusal, _language(request))}
    return JSONResponse(body, error.status_code, error.headers)


async def record_text(server: Server, record: str) -> str:
    """Find a finished game or an upload."""
    text = await server.registry.store.read(lambda db: table_repository.record_text(db, record))
    if text is not None:
        return text
    try:
        table = await server.registry.table(record)
    except NotFound:
        raise NotFound("record-unknown") from None
    if table.state.secret is None or table.game is None:
        raise NotFound("record-unknown")
    return str(record_of(table, None, server.registry.signer))

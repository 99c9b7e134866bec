"""The ASGI application."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from fastapi import FastAPI, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from camelup import __version__
from camelup.i18n import UserError
from camelup.server.http.api import (
    club_routes,
    health_routes,
    lobby_routes,
    my_games_routes,
    notification_routes,
    odds_routes,
    passport_routes,
    puzzle_routes,
    record_routes,
    table_routes,
)
from camelup.server.http.api.dependencies import on_http_error, on_refusal, on_wrong_shape
from camelup.server.http.docs_site import site_routes
from camelup.server.http.middleware import EdgeMiddleware, Receive, Scope, Send, refuse
from camelup.server.http.static_files import page_routes
from camelup.server.schemas.errors import NotFound
from camelup.server.schemas.json_schema import schemas
from camelup.server.server import Server
from camelup.server.settings import Settings
from camelup.server.shared_metrics import SharedMetrics
from camelup.server.views.response_cache import ResponseCache

_SOCKET = re.compile(r"/api/tables/([a-z0-9]{1,32})/socket")


class Application:
    """Routes WebSockets to the table handler and all other requests to REST."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.rest = make_rest(server)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] != "websocket":
            await self.rest(scope, receive, send)
            return
        match = _SOCKET.fullmatch(scope["path"])
        if match is None:
            await refuse(scope, receive, send, NotFound("not-found"), "en")
        else:
            await self.server.sockets(scope, receive, send, match[1])


def make_rest(server: Server) -> FastAPI:
    """Create the REST interface."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await server.begin()
        yield
        await server.close()

    rest = FastAPI(
        title="camelup",
        version=__version__,
        description="Camel Up online. The socket is described in docs/protocol.md.",
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    rest.state.server = server
    routers = (
        notification_routes,
        club_routes,
        lobby_routes,
        table_routes,
        my_games_routes,
        passport_routes,
        record_routes,
        odds_routes,
        puzzle_routes,
        health_routes,
    )
    for room in routers:  # include_router would build every route again at the first request
        rest.router.routes.extend(room.router.routes)
    rest.add_exception_handler(UserError, on_refusal)
    rest.add_exception_handler(RequestValidationError, on_wrong_shape)
    rest.add_exception_handler(HTTPException, on_http_error)
    _describe(rest)
    site_routes(rest)
    page_routes(rest, server.settings.off)
    return rest


def _describe(rest: FastAPI) -> None:
    """Serve the OpenAPI document, including the WebSocket messages; it is built once."""

    def document() -> bytes:
        written = rest.openapi()
        parts = written.setdefault("components", {}).setdefault("schemas", {})
        for name, schema in schemas().items():
            parts.setdefault(name, schema)
        return json.dumps(written).encode()

    @rest.get("/api/openapi.json", include_in_schema=False)
    async def openapi() -> Response:
        cache: ResponseCache = rest.state.server.response_cache
        written = cache.find("openapi") or await cache.keep("openapi", document)
        return Response(written, media_type="application/json")


def make_app(
    settings: Settings,
    alive: Callable[[], None] = lambda: None,
    slates: SharedMetrics | None = None,
) -> EdgeMiddleware:
    """Create the complete application; ``alive`` is called while the event loop is running."""
    server = Server(settings, alive, slates)
    return EdgeMiddleware(Application(server), settings, server.metrics, server.identity.counted_as)

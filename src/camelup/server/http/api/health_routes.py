"""Bots, health and numbers over REST."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import PlainTextResponse

from camelup import __version__
from camelup.bots import bot_names
from camelup.i18n import LANGUAGES, words
from camelup.server.http.api.dependencies import StrictRoute, TheServer, problems, text_problems
from camelup.server.schemas.errors import StorageUnavailable
from camelup.server.schemas.responses import BotLine, BotList, Health

router = APIRouter(route_class=StrictRoute, tags=["service"])


@router.get("/api/bots", responses=problems())
async def bots() -> BotList:
    """List the bots that can sit at a table, weakest first."""
    return {"bots": [_line(name) for name in bot_names()]}


def _line(name: str) -> BotLine:
    return {
        "name": name,
        "title": {language: _say(language, f"bot-{name}-title", name) for language in LANGUAGES},
        "plays": {language: _say(language, f"bot-{name}-plays", "") for language in LANGUAGES},
    }


def _say(language: str, key: str, otherwise: str) -> str:
    try:
        return words(language)(key)
    except LookupError:
        return otherwise


def _health(server: TheServer, status: str) -> Health:
    return {"status": status, "version": __version__, "aside": len(server.registry.quarantine)}


@router.get("/healthz", responses=problems())
async def healthz(server: TheServer) -> Health:
    """Tell that the server runs, and could write to its database within the last 20 s."""
    if not server.health.well:
        raise StorageUnavailable("database-refuses")
    return _health(server, "ok")


@router.get("/readyz", responses=problems())
async def readyz(server: TheServer) -> Health:
    """Tell that people can be sent here: the last write, a few seconds ago, was stored."""
    if not server.health.ready:
        raise StorageUnavailable("database-refuses")
    return _health(server, "ready")


@router.get(
    "/metrics",
    response_class=PlainTextResponse,
    responses=text_problems(),
)
async def metrics(server: TheServer) -> PlainTextResponse:
    """Give the numbers that Prometheus reads, of all workers together."""
    return PlainTextResponse(server.exporter.text())

"""Callings over REST: feed, web push and webhook, and the feed itself."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated
from xml.etree import ElementTree as Xml

from fastapi import APIRouter, Path, Request, Response

from camelup.i18n import words
from camelup.server.accounts.active_games import ActiveGame, tables_of
from camelup.server.db import notification_channels
from camelup.server.db.notification_channels import NotificationChannel
from camelup.server.http.api.dependencies import StrictRoute, TheServer, TheVisitor, problems
from camelup.server.notifications.safe_http import read_address
from camelup.server.schemas.errors import NotFound
from camelup.server.schemas.notification_schemas import (
    Callings,
    CallLine,
    CallMade,
    CallStop,
    NewFeed,
    NewHook,
    NewPush,
)
from camelup.server.server import Server
from camelup.server.tables.table import hash_of

router = APIRouter(prefix="/api", route_class=StrictRoute, tags=["passport"])

ATOM = "http://www.w3.org/2005/Atom"
CallId = Annotated[str, Path(pattern="^[a-z0-9]{1,32}$")]
FeedSecret = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{1,100}$")]


@router.get("/passport/calls", responses=problems(401))
async def list_calls(server: TheServer, visitor: TheVisitor) -> Callings:
    """List how you are called to your turns."""
    person = (await server.passports.of(visitor.person)).id
    found = await server.store.read(lambda db: notification_channels.channels_of(db, person))
    key = (await server.notifier.web_push()).public if server.settings.calls else ""
    return {"calls": [_line(one) for one in found], "push_key": key}


def _line(calling: NotificationChannel) -> CallLine:
    place = read_address(calling.address, loopback=True).origin if calling.address else ""
    return {
        "id": calling.id,
        "kind": calling.kind,
        "place": place,
        "quiet": calling.quiet,
        "made": calling.made,
    }


@router.post("/passport/calls/feed", status_code=201, responses=problems(401, 409))
async def make_feed(wish: NewFeed, server: TheServer, visitor: TheVisitor) -> CallMade:
    """Make a feed of your turns; its address can be read by whoever has it, and nothing else."""
    person = (await server.passports.of(visitor.person)).id
    which, secret = await server.notifier.add(
        person, "feed", address="", key="", language=visitor.language, quiet=""
    )
    return {"id": which, "address": f"/api/feeds/{secret}"}


@router.post("/passport/calls/hook", status_code=201, responses=problems(401, 409))
async def make_hook(wish: NewHook, server: TheServer, visitor: TheVisitor) -> CallMade:
    """Be called by a webhook."""
    person = (await server.passports.of(visitor.person)).id
    server.guesses.check(visitor.rate_key)
    which, _ = await server.notifier.add(
        person, "hook", address=wish.address, key="", language=visitor.language, quiet=wish.quiet
    )
    return {"id": which, "address": ""}


@router.post("/passport/calls/push", status_code=201, responses=problems(401, 409))
async def make_push(wish: NewPush, server: TheServer, visitor: TheVisitor) -> CallMade:
    """Be called in this browser, with the page closed."""
    person = (await server.passports.of(visitor.person)).id
    server.guesses.check(visitor.rate_key)
    key = (await server.notifier.web_push()).check_key(wish.p256dh, wish.auth)
    which, _ = await server.notifier.add(
        person, "push", address=wish.endpoint, key=key, language=visitor.language, quiet=wish.quiet
    )
    return {"id": which, "address": ""}


@router.delete("/passport/calls/{which}", status_code=204, responses=problems(401, 404))
async def drop_call(which: CallId, server: TheServer, visitor: TheVisitor) -> None:
    """Be called in this way no more."""
    person = (await server.passports.of(visitor.person)).id
    if not await server.store.write(
        lambda db: notification_channels.drop_channel(db, which, person)
    ):
        raise NotFound("not-found")


@router.post("/calls/stop", status_code=204, responses=problems(404))
async def stop(shown: CallStop, server: TheServer, visitor: TheVisitor) -> None:
    """Stop calls with the secret that came with one: one tap on a notification."""
    server.guesses.check(visitor.rate_key)
    digest = hash_of(shown.secret)
    found = await server.store.read(
        lambda db: notification_channels.channel_with_secret(db, digest)
    )
    if found is None or found.kind == "feed":
        raise NotFound("not-found")
    await server.store.write(lambda db: notification_channels.drop_channel(db, found.id))


@router.get(
    "/feeds/{secret}",
    response_class=Response,
    responses=problems(404) | {200: {"content": {"application/atom+xml": {}}}},
)
async def feed(secret: FeedSecret, server: TheServer, request: Request) -> Response:
    """Read the turns of whoever made the feed, as Atom."""
    digest = hash_of(secret)
    found = await server.store.read(
        lambda db: notification_channels.channel_with_secret(db, digest)
    )
    if found is None or found.kind != "feed" or not server.settings.calls:
        raise NotFound("not-found")
    visitor = request.scope["state"]["visitor"]
    base = f"{'https' if visitor.secure else 'http'}://{request.headers['host']}"
    turns = await _turns(server, found.person)
    written = _atom(base, found, turns)
    return Response(
        written, media_type="application/atom+xml", headers={"Cache-Control": "private, no-store"}
    )


async def _turns(server: Server, person: str) -> list[ActiveGame]:
    return [one for one in await tables_of(server.registry, person) if one.waits_for(person)]


def _atom(base: str, calling: NotificationChannel, turns: list[ActiveGame]) -> bytes:
    say = words(calling.language)
    root = Xml.Element("feed", xmlns=ATOM)
    _add(root, "id", f"urn:camelup:feed:{calling.id}")
    _add(root, "title", say("people-feed-title"))
    _add(root, "updated", _time(max([calling.made, *(table.since for table in turns)])))
    for table in turns:
        entry = Xml.SubElement(root, "entry")
        _add(entry, "id", f"urn:camelup:turn:{table.state.id}:{table.v}")
        _add(entry, "title", f"{say('people-call-title')}: {table.state.shown_name}")
        _add(entry, "updated", _time(table.since))
        author = Xml.SubElement(entry, "author")
        _add(author, "name", "camelup")
        Xml.SubElement(entry, "link", href=f"{base}/t/{table.state.id}")
    return b'<?xml version="1.0" encoding="utf-8"?>' + Xml.tostring(root)


def _add(parent: Xml.Element, name: str, text: str) -> None:
    Xml.SubElement(parent, name).text = text


def _time(at: int) -> str:
    return datetime.fromtimestamp(at // 1000, UTC).isoformat()

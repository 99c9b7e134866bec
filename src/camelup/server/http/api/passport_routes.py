"""Passports over REST."""

from __future__ import annotations

from fastapi import APIRouter, Response

from camelup.server.accounts.passports import SESSION_DAYS
from camelup.server.db.person_repository import Passport
from camelup.server.http.api.dependencies import StrictRoute, TheServer, TheVisitor, problems
from camelup.server.http.identity import PASSPORT
from camelup.server.http.middleware import ClientContext
from camelup.server.schemas.requests import DeviceKept, PassportChanges, PassportShown
from camelup.server.schemas.responses import Devices, HandoverCode, PassportView

router = APIRouter(prefix="/api/passport", route_class=StrictRoute, tags=["passport"])


def _view(passport: Passport, session: str = "") -> PassportView:
    return {
        "name": passport.name,
        "face": passport.face,
        "colour": passport.colour,
        "session": session,
    }


def _set_cookie(response: Response, visitor: ClientContext, session: str, days: int) -> None:
    response.set_cookie(
        PASSPORT,
        session,
        max_age=days * 86_400,
        path="/api",
        httponly=True,
        samesite="lax",
        secure=visitor.secure,
    )


@router.post("", responses=problems(401, 403))
async def show(
    shown: PassportShown, server: TheServer, visitor: TheVisitor, response: Response
) -> PassportView:
    """Show your secret: you get a session, and a passport if you had none and say your name."""
    # By house, also at a club night: else each passport there could make as many again.
    server.passport_shows.check(visitor.client_prefix)
    if shown.code is not None:
        server.guesses.check(visitor.client_prefix)
    passport, session = await server.passports.exchange(shown)
    _set_cookie(response, visitor, session, SESSION_DAYS)
    return _view(passport, session if visitor.origin is None else "")


@router.get("", responses=problems(401))
async def see(server: TheServer, visitor: TheVisitor) -> PassportView:
    """See your passport."""
    return _view(await server.passports.of(visitor.person))


@router.patch("", responses=problems(401))
async def change(wish: PassportChanges, server: TheServer, visitor: TheVisitor) -> PassportView:
    """Change your name, face or colour, for the tables to come."""
    passport = await server.passports.of(visitor.person)
    return _view(await server.passports.change(passport, wish))


@router.post("/code", responses=problems(401))
async def offer(server: TheServer, visitor: TheVisitor) -> HandoverCode:
    """Get a one-time code with which another device becomes yours, too."""
    passport = await server.passports.of(visitor.person)
    code, expires = await server.passports.offer(passport)
    return {"code": code, "expires": expires}


@router.get("/devices", responses=problems(401))
async def devices(server: TheServer, visitor: TheVisitor) -> Devices:
    """Count the devices that are yours."""
    passport = await server.passports.of(visitor.person)
    return {"devices": await server.passports.devices(passport)}


@router.post("/devices/only", responses=problems(401, 403))
async def keep_only(shown: DeviceKept, server: TheServer, visitor: TheVisitor) -> Devices:
    """Let this device alone be yours: all others, and codes and words they hold, become void."""
    server.guesses.check(visitor.rate_key)
    passport = await server.passports.of(visitor.person)
    await server.passports.keep_only(passport, shown.secret, visitor.session or "")
    return {"devices": 1}


@router.delete("/session", status_code=204, responses=problems(401))
async def leave(server: TheServer, visitor: TheVisitor, response: Response) -> None:
    """Be nobody on this device until the secret is shown again."""
    await server.passports.of(visitor.person)
    await server.passports.leave(visitor.session or "")
    _set_cookie(response, visitor, "", 0)


@router.delete("", status_code=204, responses=problems(401))
async def erase(server: TheServer, visitor: TheVisitor, response: Response) -> None:
    """Erase your passport and everything that belongs to it."""
    await server.passports.erase(await server.passports.of(visitor.person))
    _set_cookie(response, visitor, "", 0)

"""``camelup join``: take a seat at a table over the network."""

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from platformdirs import user_data_path

from camelup.i18n import UserError
from camelup.terminal.client import Message, TableClient
from camelup.terminal.dice_links import OwnLinks
from camelup.terminal.network_game import NetworkGame
from camelup.terminal.play_command import get_ready
from camelup.terminal.screen import Leave, screen_in
from camelup.terminal.terminal_passport import show_passport

GUEST = "Guest"

_CODE = re.compile(r"[A-Za-z]{6}")
_LINK = re.compile(r"/t/(?P<table>[a-z0-9]{1,32})")


@dataclass(frozen=True)
class Invitation:
    """Options of ``camelup join``."""

    where: str
    """Address of a table or a server, or a code of six letters."""
    name: str | None
    """Name on the server; None: the previous name there, or a guest."""
    site: str
    """Server of the table, if ``where`` is a code."""
    language: str
    plain: bool = False


def join_in_terminal(invitation: Invitation) -> None:
    """Take a seat at a table and play until the game ends or the player leaves."""
    screen = screen_in(invitation.language, plain=invitation.plain)
    try:
        wire = find_table(invitation)
        get_ready(screen)
        seat = sit_down(wire, invitation.name)
        links = OwnLinks(wire, seat, _kept(wire).get("seed", ""))
        _keep_seat(wire, seat, links.chain.seed)
        guest = NetworkGame(wire, seat, screen)
        _greet(guest)
        links.say(guest.room)
        guest.play()
        _file(wire).unlink(missing_ok=True)
    except (Leave, KeyboardInterrupt):
        screen.say("")
        screen.tell("join-left")


def find_table(invitation: Invitation) -> TableClient:
    """Find the table; the address of a server alone opens a new one there."""
    if _CODE.fullmatch(invitation.where):
        wire = TableClient(_site(invitation.site))
        wire.table = wire.ask("GET", f"/codes/{invitation.where}")["id"]
        return wire
    wire = TableClient(_site(invitation.where))
    link = _LINK.match(urlsplit(invitation.where).path)
    wire.table = link["table"] if link else ""
    return wire


def _site(address: str) -> str:
    """Return scheme, host and port of an address."""
    try:
        parts = urlsplit(address)
        if parts.scheme in ("http", "https") and parts.hostname:
            return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"
    except ValueError:
        pass
    raise UserError("join-address", address=address)


def sit_down(wire: TableClient, name: str | None) -> int:
    """Take a seat: the previous one, an open one, or the first at a new table."""
    had = _kept_seat(wire)
    if had is not None:
        return had
    known = show_passport(wire, name)
    player = {"name": known or name or GUEST}
    if wire.table:
        there = wire.at_table("GET")
        _check(there["room"])
        if there["seats"]:
            return int(there["seats"][0])
        given = wire.at_table("POST", "/seats", player)
    else:
        given = wire.ask("POST", "/tables", {"players": [player]})
    wire.table = given["room"]["id"]
    wire.token = given["seats"][0]["token"]
    return int(given["seats"][0]["seat"])


def _check(room: Message) -> None:
    """Refuse a table with hidden coins: the terminal display shows everyone's."""
    if not room["options"]["coins"]:
        raise UserError("join-hidden-coins")


def _file(wire: TableClient) -> Path:
    return user_data_path("camelup") / "seats" / f"{wire.table}.json"


def _kept(wire: TableClient) -> dict[str, Any]:
    """Read the saved secrets of a table."""
    try:
        kept: dict[str, Any] = json.loads(_file(wire).read_text(encoding="utf-8"))
        return kept if kept["site"] == wire.site else {}
    except (OSError, ValueError, KeyError, TypeError):
        return {}


def _kept_seat(wire: TableClient) -> int | None:
    """Return the saved seat of this user at a table if it is still valid."""
    try:
        kept = _kept(wire)
        known = TableClient(kept["site"], wire.table, kept["token"])
        seats = known.at_table("GET")["seats"] if known.site == wire.site else []
    except (OSError, ValueError, KeyError, TypeError):
        return None
    wire.token = known.token if kept["seat"] in seats else ""
    return int(kept["seat"]) if wire.token else None


def _keep_seat(wire: TableClient, seat: int, seed: str) -> None:
    """Save the secrets of a seat in a file only the user can read, to rejoin later."""
    file = _file(wire)
    try:
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        file.touch(mode=0o600)
        kept = {"site": wire.site, "seat": seat, "token": wire.token, "seed": seed}
        file.write_text(json.dumps(kept))
    except OSError:
        return


def _greet(guest: NetworkGame) -> None:
    """Print the seat and how others find the table."""
    guest.room = guest.client.at_table("GET")["room"]
    link = f"{guest.client.site}/t/{guest.client.table}"
    code = str(guest.room["code"])
    guest.screen.tell("join-seated", seat=guest.seat, player=guest.name, link=link, code=code)

"""The game of a table as a record."""

from __future__ import annotations

from datetime import UTC, datetime

from camelup.game import Game
from camelup.notation.record import Record
from camelup.position import Position
from camelup.server.dice.chains import read_links
from camelup.server.dice.signing import Signer
from camelup.server.schemas.errors import Refused
from camelup.server.tables.table import Table
from camelup.view import moves_seen_by, view_of


def record_of(table: Table, seat: int | None, signer: Signer | None = None) -> Record:
    """Write down the game of a table as a seat, or a spectator, may know it.

    It is signed once its dice are open.
    """
    if table.game is None:
        raise Refused("game-not-started")
    state = table.state
    tags = {
        "Table": state.id,
        "Date": datetime.fromtimestamp(state.began / 1000, UTC).strftime("%Y-%m-%d"),
        "DiceCommitment": state.commitment,
        **_added(table),
    }
    if all(one.face for one in state.seats):
        tags["Colours"] = "; ".join(one.colour for one in state.seats)
        tags["Faces"] = "; ".join(one.face for one in state.seats)
    if any(one.bot for one in state.seats):
        tags["Bots"] = "; ".join(one.bot or "-" for one in state.seats)
    if state.secret is not None:
        tags["DiceSecret"] = state.secret
    if state.given is not None:
        tags["StartGiven"] = state.given
    record = table.game.record(**tags)
    if state.given is not None and not table.game.over:
        record.tags["Position"] = _start_seen(table.game, seat)
    record.moves = moves_seen_by(table.game, seat)
    if signer is not None and state.secret is not None:
        signer.sign(record, table.game)
    return record


def _added(table: Table) -> dict[str, str]:
    """Write what pages added to the dice: of each chain its end, and how far it was used.

    With the last link anybody can go back to all the others.
    """
    state = table.state
    if state.scheme == "bytes":
        return {"DiceBytes": ";".join(one.added for one in state.seats)}
    last = {number: (0, seat.opened) for number, seat in enumerate(state.seats, 1) if seat.opened}
    for move in table.log:
        for number, link in read_links(move.links).items():
            last[number] = (last[number][0] + 1, link)
    written = {number: f"{count}:{link}" for number, (count, link) in last.items()}
    seats = range(1, len(state.seats) + 1)
    return {
        "DiceScheme": state.scheme,
        "DiceChains": ";".join(state.seat(one).chain if one in last else "" for one in seats),
        "DiceLinks": ";".join(written.get(one, "") for one in seats),
    }


def _start_seen(game: Game, seat: int | None) -> str:
    """Write a given start with the cards that a seat, or a spectator, may know."""
    seen = view_of(game, seat).start
    return Position(seen).notation if seen is not None else ""

"""Builds the record of a table's game."""

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
    """Return the record of a table's game as a seat or a spectator may see it.

    It is signed if the dice secret has been revealed.
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
    """Return the tags for the clients' contributions to the dice.

    For each chain: its end, the number of links used and the last link, from which all
    earlier links can be computed.
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
    """Return a custom start position with only the cards that a seat or spectator may see."""
    seen = view_of(game, seat).start
    return Position(seen).notation if seen is not None else ""

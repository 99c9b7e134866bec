"""The game of a table as a record."""

from __future__ import annotations

from datetime import UTC, datetime

from camelup.notation.record import Record
from camelup.server.protocol.refusals import Refused
from camelup.server.tables.table import Table
from camelup.view import moves_seen_by


def record_of(table: Table, seat: int | None) -> Record:
    """Write down the game of a table as a seat, or a spectator, may know it."""
    if table.game is None:
        raise Refused("game-not-started")
    state = table.state
    tags = {
        "Table": state.id,
        "Date": datetime.fromtimestamp(state.began / 1000, UTC).strftime("%Y-%m-%d"),
        "DiceCommitment": state.commitment,
        "DiceBytes": ";".join(one.added for one in state.seats),
    }
    if all(one.face for one in state.seats):
        tags["Colours"] = "; ".join(one.colour for one in state.seats)
        tags["Faces"] = "; ".join(one.face for one in state.seats)
    if any(one.bot for one in state.seats):
        tags["Bots"] = "; ".join(one.bot or "-" for one in state.seats)
    if state.secret is not None:
        tags["DiceSecret"] = state.secret
    record = table.game.record(**tags)
    record.moves = moves_seen_by(table.game, seat)
    return record

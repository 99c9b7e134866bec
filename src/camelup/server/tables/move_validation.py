"""Validates moves and derives their effect on the room state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from camelup.game import Game
from camelup.notation.moves import NO_OUTCOME, as_others_see, is_card, read_move
from camelup.rules.moves import ROLL
from camelup.server.db.table_state import TableState, now
from camelup.server.schemas.errors import NotFound, Refused, Unreadable
from camelup.server.schemas.event_schemas import Maker
from camelup.server.schemas.messages import LinkGiven
from camelup.server.tables.table import Table

STRIKES = 3
"""Consecutive moves made by the clock after which a bot takes over the seat."""


@dataclass(frozen=True)
class MoveIntent:
    """A move submitted for a seat."""

    seat: int
    v: int
    """Version of the game that the move was made for."""
    move: str
    action: str | None = None
    """Idempotency key chosen by the sender."""
    by: Maker = "person"
    links: Sequence[LinkGiven] = ()
    """Links of the sender's own seats, for a roll."""


def check_turn(table: Table, seat: int, v: int) -> Game:
    """Return the game; refuse a move for another version or out of turn."""
    if table.closed:
        raise NotFound("table-unknown")
    if table.game is None:
        raise Refused("game-not-started")
    if table.game.over:
        raise Refused("game-is-over")
    if table.state.status != "playing":
        raise Refused("game-is-closed")
    if v != table.v:
        raise Refused("version-stale", seen=v, v=table.v)
    if table.game.turn != seat:
        raise Refused("not-your-turn", seat=table.game.turn)
    return table.game


def check_move(table: Table, text: str) -> str:
    """Parse a move as sent by a player: a roll without a die, a finish card by its name."""
    assert table.game is not None
    move, outcome = read_move(table.game.edition, text)
    if outcome != NO_OUTCOME:
        raise Unreadable("roll-names-die")
    if is_card(move) and move == as_others_see(move):
        raise Unreadable("card-unknown")
    return "roll" if move == ROLL else " ".join(text.split())


def state_after(table: Table, wish: MoveIntent, *, over: bool, left: bool) -> TableState | None:
    """Return the room state after a move, or None if it does not change.

    A person who moves takes the seat back from the stand-in, except a person who ``left``
    while the roll waited for links.
    """
    before = table.state.seat(wish.seat)
    back = wish.by == "person" and not left
    if not over and wish.by != "clock" and not (back and (before.strikes or before.stand_in)):
        return None
    state = table.state.copy()
    own = state.seat(wish.seat)
    if wish.by == "clock":
        own.strikes += 1
        own.stand_in = own.stand_in or own.strikes >= STRIKES or state.by_days
    elif back:
        own.strikes, own.stand_in = 0, False
    if over:
        state.status, state.ended, state.secret = "finished", now(), table.secret.hex()
    return state

"""What somebody wants to play, whether it may be, and what it changes about the room."""

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
"""Moves in a row by the clock after which a bot plays the seat."""


@dataclass(frozen=True)
class MoveIntent:
    """A move that somebody wants to play."""

    seat: int
    v: int
    """The version of the game it was made for."""
    move: str
    action: str | None = None
    """The sender's own name for it: the same one is played once."""
    by: Maker = "person"
    links: Sequence[LinkGiven] = ()
    """Links of the sender's own pages, for a roll."""


def check_turn(table: Table, seat: int, v: int) -> Game:
    """Refuse a move that was made for another version or out of turn; gives the game."""
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
    """Read a move as a player may send it: without a die, and with its card."""
    assert table.game is not None
    move, outcome = read_move(table.game.edition, text)
    if outcome != NO_OUTCOME:
        raise Unreadable("roll-names-die")
    if is_card(move) and move == as_others_see(move):
        raise Unreadable("card-unknown")
    return "roll" if move == ROLL else " ".join(text.split())


def state_after(table: Table, wish: MoveIntent, *, over: bool, left: bool) -> TableState | None:
    """Change what a move changes about the room; None if it changes nothing.

    Who moves has come back, but not who ``left`` while the roll waited for links.
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

"""Starts a game: all clients reveal their first links, then the dice draw the start."""

from __future__ import annotations

from collections.abc import Sequence

from camelup.server.db.table_state import SeatState, TableState, now
from camelup.server.dice.chains import Links, follows
from camelup.server.dice.drawing import FairDice, draw_start
from camelup.server.schemas.errors import Refused
from camelup.server.schemas.messages import LinkGiven
from camelup.server.tables.registry import Change, TableRegistry
from camelup.server.tables.table import Table

TRIES = 3
"""Attempts to start when a chain or a seat changes during the attempt."""


async def start_game(
    registry: TableRegistry, table: Table, given: Sequence[LinkGiven] = ()
) -> None:
    """Start a table's game: the dice place the camels and choose the first player.

    Every seat that committed to a chain must reveal its first link; if one does not, the
    start is cancelled. Otherwise the last to reveal could choose between two starts.
    """
    for _ in range(TRIES):
        _may_start(table.state)
        if await _try(registry, table, given):
            registry.metrics.count("games_started_total")
            return
    raise Refused("dice-changed")


async def _try(registry: TableRegistry, table: Table, given: Sequence[LinkGiven]) -> bool:
    """Try to start; False if a seat or a chain changed while links were collected."""
    asked = table.state
    opened = await registry.links.for_start(table, given)
    silent = {one: asked.seat(one) for one in _with_chains(asked) if one not in opened}
    begun = False

    def edit(state: TableState) -> None:
        nonlocal begun
        if state.status != "waiting":
            raise Refused("game-has-started")
        as_asked = _open_chains(state, opened)
        change.revoke[:] = _free_seats(state, silent)
        begun = as_asked and not any(seat.kind == "open" for seat in state.seats)
        if begun:
            _begin(state, table.secret)

    change = Change(edit)
    await registry.change(table, change)
    if silent:
        raise Refused("dice-unopened", names=", ".join(one.name for one in silent.values()))
    return begun


def _may_start(state: TableState) -> None:
    if state.status != "waiting":
        raise Refused("game-has-started")
    if any(seat.kind == "open" for seat in state.seats):
        raise Refused("seats-open")


def _with_chains(state: TableState) -> list[int]:
    return [number for number, seat in enumerate(state.seats, 1) if seat.chain]


def _open_chains(state: TableState, opened: Links) -> bool:
    """Store the revealed links, which are never reused; return whether all chains are revealed.

    A link is ignored if its seat has committed to another chain since the request.
    """
    right = set()
    for number, link in opened.items():
        seat = state.seats[number - 1] if number <= len(state.seats) else SeatState()
        if follows(link, seat.head, state.id, number):
            seat.opened = link
            right.add(number)
    return right == set(_with_chains(state))


def _free_seats(state: TableState, silent: dict[int, SeatState]) -> list[str]:
    """Vacate seats that have not changed hands; return the persons who held them."""
    gone = [one for one in silent if one in state.people and state.seat(one) == silent[one]]
    persons = [state.seat(one).person for one in gone]
    for one in gone:
        state.seats[one - 1] = SeatState()
    if state.host in gone:
        since = {one: state.seat(one).since for one in state.people}
        state.host = min(since, key=lambda one: since[one], default=None)
    return persons


def _begin(state: TableState, secret: bytes) -> None:
    dice = FairDice(secret, state.id, state.added_bytes)
    state.start = state.given_start or draw_start(dice, state.edition, len(state.seats))
    state.drawn_at_start = dice.drawn
    state.status, state.began = "playing", now()

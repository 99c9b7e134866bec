"""Who may do what: which seats a visitor holds at a table."""

from __future__ import annotations

from camelup.server.door.guard import Visitor
from camelup.server.protocol.refusals import Forbidden, NoSeat, Unreadable
from camelup.server.tables.table import Table, hash_of

COOKIE = "camelup-seat-"


def held_seats(table: Table, visitor: Visitor) -> dict[int, str]:
    """Find the seats a visitor holds, with the hash of the secret that opens each."""
    offered = [token for name, token in visitor.cookies.items() if name.startswith(COOKIE)]
    if visitor.bearer is not None:
        offered = [visitor.bearer]
    seats: dict[int, str] = {}
    for token in offered:
        found = table.seats_of_token(token)
        if found is not None and found.kind == "seat":
            seats[found.seat] = hash_of(token)
    return dict(sorted(seats.items()))


def the_seat(table: Table, visitor: Visitor, wanted: int | None) -> int:
    """Tell for which seat a visitor acts."""
    return choose_seat(tuple(held_seats(table, visitor)), wanted)


def choose_seat(held: tuple[int, ...], wanted: int | None) -> int:
    """Choose among the seats held: the one wanted, or the only one."""
    if not held:
        raise NoSeat("seat-none")
    if wanted is None:
        if len(held) > 1:
            raise Unreadable("seat-which")
        return held[0]
    if wanted not in held:
        raise Forbidden("seat-not-yours")
    return wanted


def check_host(table: Table, visitor: Visitor) -> None:
    """Refuse what only the host may do."""
    held = held_seats(table, visitor)
    if not held:
        raise NoSeat("seat-none")
    if table.state.host not in held:
        raise Forbidden("host-only")


def check_may_see(table: Table, visitor: Visitor) -> None:
    """Refuse to show a table to those who may not watch it."""
    closed = table.state.status == "playing" and not table.state.options["watch"]
    if closed and not held_seats(table, visitor):
        raise Forbidden("table-closed-to-watchers")


def seat_shown(table: Table, visitor: Visitor, wanted: int | None) -> int | None:
    """Tell whose cards to show: the seat asked for or the only one held; a hot seat must ask."""
    held = tuple(held_seats(table, visitor))
    if wanted is not None:
        seat = choose_seat(held, wanted)
        if len(held) > 1 and table.turn not in (seat, None):
            raise Forbidden("look-turn")
        return seat
    return held[0] if len(held) == 1 else None

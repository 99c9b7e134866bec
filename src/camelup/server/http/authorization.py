"""Authorization: the seats a client holds at a table, and what they permit."""

from __future__ import annotations

from camelup.server.accounts.passports import SESSION
from camelup.server.db.table_repository import StoredToken
from camelup.server.http.middleware import ClientContext
from camelup.server.schemas.errors import Forbidden, Unauthorized, Unreadable
from camelup.server.tables.registry import TableRegistry
from camelup.server.tables.table import Table

COOKIE = "camelup-seat-"


def held_seats(table: Table, visitor: ClientContext) -> dict[int, StoredToken | None]:
    """Return the client's seats with the token presented for each; None for a passport.

    A token identifies a person and grants access to the seat that this person holds.
    """
    passport = visitor.person
    seats: dict[int, StoredToken | None] = {}
    if passport is not None:
        seats = dict.fromkeys(table.state.seats_under(passport))
    for shown in _shown(visitor):
        token = table.token(shown)
        seat = table.state.seat_of(token.person) if token else None
        if seat is not None:
            seats.setdefault(seat, token)
    return dict(sorted(seats.items()))


def _shown(visitor: ClientContext) -> list[str]:
    """List the seat tokens that a client presents."""
    if visitor.bearer is not None:
        return [visitor.bearer]
    return [secret for name, secret in visitor.cookies.items() if name.startswith(COOKIE)]


async def be_up_to_date(
    registry: TableRegistry, table: Table, visitor: ClientContext, since: int = 0
) -> None:
    """Refresh the table from the database if the client has newer state from a peer process.

    This is the case if the client has seen a later move, or presents an unknown token.
    """
    secrets = [shown for shown in _shown(visitor) if not shown.startswith(SESSION)]
    stranger = bool(secrets) and not any(table.token(shown) for shown in secrets)
    if registry.store.shared and (stranger or since > table.v):
        await registry.refresh(table)


def the_seat(table: Table, visitor: ClientContext, wanted: int | None) -> int:
    """Return the seat that a client acts for."""
    return choose_seat(tuple(held_seats(table, visitor)), wanted)


def choose_seat(held: tuple[int, ...], wanted: int | None) -> int:
    """Return the wanted seat if it is held; without ``wanted``, the only seat held."""
    if not held:
        raise Unauthorized("seat-none")
    if wanted is None:
        if len(held) > 1:
            raise Unreadable("seat-which")
        return held[0]
    if wanted not in held:
        raise Forbidden("seat-not-yours")
    return wanted


def check_host(table: Table, visitor: ClientContext) -> None:
    """Raise unless the client is the host of the table."""
    held = held_seats(table, visitor)
    if not held:
        raise Unauthorized("seat-none")
    if table.state.host not in held:
        raise Forbidden("host-only")


def check_may_see(table: Table, visitor: ClientContext) -> None:
    """Raise if the table is closed to spectators and the client holds no seat."""
    closed = table.state.status == "playing" and not table.state.options["watch"]
    if closed and not held_seats(table, visitor):
        raise Forbidden("table-closed-to-watchers")


def seat_shown(table: Table, visitor: ClientContext, wanted: int | None) -> int | None:
    """Return the seat whose cards to show: the wanted seat, or the only seat held.

    Without ``wanted``, the result is None if the client holds several seats or none. A client
    with several seats may not see a seat's cards during another seat's turn.
    """
    held = tuple(held_seats(table, visitor))
    if wanted is not None:
        seat = choose_seat(held, wanted)
        if len(held) > 1 and table.turn not in (seat, None):
            raise Forbidden("look-turn")
        return seat
    return held[0] if len(held) == 1 else None

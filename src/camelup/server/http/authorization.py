"""Who may do what: which seats a visitor holds at a table."""

from __future__ import annotations

from camelup.server.accounts.passports import SESSION
from camelup.server.db.table_repository import StoredToken
from camelup.server.http.middleware import ClientContext
from camelup.server.schemas.errors import Forbidden, Unauthorized, Unreadable
from camelup.server.tables.registry import TableRegistry
from camelup.server.tables.table import Table

COOKIE = "camelup-seat-"


def held_seats(table: Table, visitor: ClientContext) -> dict[int, StoredToken | None]:
    """Find the seats a visitor holds, with the token shown for each; None where a passport was.

    A secret stands for a person, and opens the seat that person holds now.
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
    """List the seats' secrets that a visitor shows."""
    if visitor.bearer is not None:
        return [visitor.bearer]
    return [secret for name, secret in visitor.cookies.items() if name.startswith(COOKIE)]


async def be_up_to_date(
    registry: TableRegistry, table: Table, visitor: ClientContext, since: int = 0
) -> None:
    """Look again at a table for somebody who knows more of it: from another process, a moment ago.

    They were told a later move, or show a secret that was given out there.
    """
    secrets = [shown for shown in _shown(visitor) if not shown.startswith(SESSION)]
    stranger = bool(secrets) and not any(table.token(shown) for shown in secrets)
    if registry.store.shared and (stranger or since > table.v):
        await registry.refresh(table)


def the_seat(table: Table, visitor: ClientContext, wanted: int | None) -> int:
    """Tell for which seat a visitor acts."""
    return choose_seat(tuple(held_seats(table, visitor)), wanted)


def choose_seat(held: tuple[int, ...], wanted: int | None) -> int:
    """Choose among the seats held: the one wanted, or the only one."""
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
    """Refuse what only the host may do."""
    held = held_seats(table, visitor)
    if not held:
        raise Unauthorized("seat-none")
    if table.state.host not in held:
        raise Forbidden("host-only")


def check_may_see(table: Table, visitor: ClientContext) -> None:
    """Refuse to show a table to those who may not watch it."""
    closed = table.state.status == "playing" and not table.state.options["watch"]
    if closed and not held_seats(table, visitor):
        raise Forbidden("table-closed-to-watchers")


def seat_shown(table: Table, visitor: ClientContext, wanted: int | None) -> int | None:
    """Tell whose cards to show: the seat asked for or the only one held; a hot seat must ask."""
    held = tuple(held_seats(table, visitor))
    if wanted is not None:
        seat = choose_seat(held, wanted)
        if len(held) > 1 and table.turn not in (seat, None):
            raise Forbidden("look-turn")
        return seat
    return held[0] if len(held) == 1 else None

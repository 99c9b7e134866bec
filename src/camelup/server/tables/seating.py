"""Seats players: assigns seats, and names, colours and faces that are unique at a table."""

from __future__ import annotations

from collections.abc import Iterable
from colorsys import rgb_to_hls

import regex

from camelup.i18n import words
from camelup.server.db.person_repository import NewPerson, Passport
from camelup.server.db.table_state import COLOURS, SeatState, TableState, new_id, now
from camelup.server.schemas.errors import NotFound, Refused
from camelup.server.schemas.requests import FACES, OptionChanges, Player
from camelup.server.schemas.sanitize import NAME_LENGTH, clean_name, looks

CLOSE_HUES = 25 / 360
"""Hues closer than this look alike; the default seat colours are further apart."""

LEAST_COLOURED = 0.15
"""Colours with a lower saturation count as grey."""


def open_seat(seats: list[SeatState]) -> int:
    """Return the first open seat."""
    for number, seat in enumerate(seats, 1):
        if seat.kind == "open":
            return number
    raise Refused("seats-full")


def newcomer(seats: list[SeatState], passport: Passport | None) -> NewPerson | None:
    """Return a new guest to sit down as, or None to use the passport itself.

    A passport holds one seat of a table; anyone else on the same device is its guest.
    """
    if passport is None:
        return NewPerson(new_id())
    if any(seat.person == passport.id for seat in seats):
        return NewPerson(new_id(), guest_of=passport.id)
    return None


def sit_down(
    seats: list[SeatState], player: Player, passport: Passport | None, guest: NewPerson | None
) -> None:
    """Put a person on the requested seat, or on the first open one."""
    number = player.seat or open_seat(seats)
    if number > len(seats):
        raise NotFound("seat-missing", seat=number)
    if seats[number - 1].kind != "open":
        raise Refused("seat-taken", seat=number)
    own = passport if guest is None else None
    name = clean_name(player.name or (own.name if own else ""))
    seats[number - 1] = SeatState(
        kind="person",
        name=unlike(name, [seat.name for seat in seats]),
        colour=free_colour(seats, number, player.colour or (own.colour if own else "")),
        face=free_face(seats, number, player.face or (own.face if own else "")),
        since=now(),
        person=guest.id if guest else own.id if own else "",
        guest_of=guest.guest_of if guest else None,
    )


def seat_bot(seats: list[SeatState], number: int, bot: str) -> None:
    """Put a bot on an open seat."""
    names = words()("bot-drivers").split(", ")
    seats[number - 1] = SeatState(
        kind="bot",
        name=unlike(names[number - 1], [seat.name for seat in seats]),
        colour=free_colour(seats, number, ""),
        face=free_face(seats, number, ""),
        bot=bot,
    )


def unlike(name: str, others: Iterable[str]) -> str:
    """Return a name that resembles none of the others: Ann, Ann 2, Ann 3."""
    taken = {one for other in others for one in looks(other)}
    number, found = 1, name
    while looks(found) & taken:
        number += 1
        end = f" {number}"
        kept = regex.findall(r"\X", name)[: NAME_LENGTH - len(end)]
        found = "".join(kept).rstrip() + end
    return found


def free_colour(seats: list[SeatState], number: int, wish: str) -> str:
    """Return the requested colour, the seat's default or the first one distinct from the others."""
    taken = {seat.colour for seat in _others(seats, number) if seat.colour}
    if wish and wish not in taken:
        return wish
    clear = [one for one in COLOURS if not any(_alike(one, other) for other in taken)]
    own = COLOURS[number - 1]
    return own if own in clear else next(one for one in (*clear, *COLOURS) if one not in taken)


def _alike(one: str, other: str) -> bool:
    """Return whether two colours are hard to distinguish because their hues are close."""
    first, second = _hue(one), _hue(other)
    if first is None or second is None:
        return one == other
    apart = abs(first - second)
    return min(apart, 1 - apart) < CLOSE_HUES


def _hue(colour: str) -> float | None:
    """Return the hue of a colour such as #588b4c, from 0 to 1; greys have none."""
    red, green, blue = bytes.fromhex(colour[1:])
    hue, _, grey = rgb_to_hls(red / 255, green / 255, blue / 255)
    return hue if grey >= LEAST_COLOURED else None


def free_face(seats: list[SeatState], number: int, wish: str) -> str:
    """Return the requested face, the seat's default or the first unused one."""
    return _free(FACES, number, wish, {seat.face for seat in _others(seats, number)})


def _others(seats: list[SeatState], number: int) -> list[SeatState]:
    return [seat for place, seat in enumerate(seats, 1) if place != number]


def _free(choice: tuple[str, ...], number: int, wish: str, taken: set[str]) -> str:
    wanted = (wish, choice[number - 1], *choice) if wish else (choice[number - 1], *choice)
    return next(one for one in wanted if one not in taken)


def change_options(state: TableState, wish: OptionChanges) -> None:
    """Change the table options; add or remove open seats to match."""
    changes = wish.model_dump(exclude_none=True)
    if state.given and (wish.rated or {"edition", "seats"} & changes.keys()):
        raise Refused("given-stays")
    seats = changes.get("seats", len(state.seats))
    while len(state.seats) > seats and state.seats[-1].kind == "open":
        state.seats.pop()
    if len(state.seats) > seats:
        raise Refused("seats-fewer")
    state.seats += [SeatState() for _ in range(seats - len(state.seats))]
    state.options = {**state.options, **changes}  # type: ignore[typeddict-item]
    if state.options["rated"]:
        state.options["odds"] = False
    if state.by_days:
        for seat in state.seats:
            seat.chain = seat.opened = ""


def take_start(state: TableState, source: str, start: str) -> None:
    """Set a custom start position, if all its seats are taken."""
    if any(seat.kind == "open" for seat in state.seats):
        raise Refused("seats-open")
    if state.options["rated"]:
        raise Refused("given-stays")
    state.given, state.given_start = source, start

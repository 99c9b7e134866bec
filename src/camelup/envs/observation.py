"""Observations: fields and encoding of what a seat sees, as a row of small integers.

An observation is relative: the observing seat comes first, then the others clockwise. It
contains nothing that ``view_of`` hides from the seat: encoding the whole game and encoding
the seat's view give the same row.
"""

from functools import cache
from math import prod
from typing import Any, NamedTuple

import numpy.typing as npt

from camelup.rules.editions import (
    MOST_TICKETS,
    PARTNERS_FROM,
    RACING,
    TICKET_VALUES,
    TICKETS,
    TRACK,
)
from camelup.rules.jit import at_once, compiled, inlined
from camelup.rules.moves import legal_moves
from camelup.rules.state import (
    MOST_CAMELS,
    NOBODY,
    Ints,
    State,
    States,
    card_camel,
    card_owner,
    cards_in_hand,
)

MOST = 127
"""Coins and legs are clipped to this."""

DICE = RACING + 1
"""Maximum number of dice in either edition."""


class Field(NamedTuple):
    """One part of an observation."""

    name: str
    shape: tuple[int, ...]
    meaning: str
    offset: int = 0
    """Offset in the observation; for a seat field that of the observer's."""

    @property
    def size(self) -> int:
        """Number of values."""
        return prod(self.shape)


COMMON_FIELDS = (
    Field("camels", (MOST_CAMELS, TRACK), "1 where the camel stands; all 0 if it does not"),
    Field("heights", (MOST_CAMELS,), "camels below it in its stack"),
    Field("dice", (DICE,), "1 if the die is still in the pyramid, the grey one last"),
    Field("top_tickets", (RACING,), "value of the camel's top leg ticket, 0 if none is left"),
    Field("leg", (1,), "number of the leg, at most 127"),
    Field("over", (1,), "1 once the race has ended"),
    Field("hand", (RACING,), "1 if the observer holds the finish card"),
    Field("laid", (2, RACING), "where the observer's card lies on the pile, from 1"),
)
"""Fields that occur once."""

SEAT_FIELDS = (
    Field("tickets", (RACING, MOST_TICKETS), "1 if the seat holds that leg ticket, top first"),
    Field("tile", (TRACK - 1,), "spaces 2 to 16: 1 forward side up, -1 backward side up"),
    Field("turn", (1,), "1 if the seat is to move"),
    Field("coins", (1,), "its coins, at most 127"),
    Field("pyramid_tickets", (1,), "its pyramid tickets"),
    Field("hand_size", (1,), "finish cards in its hand"),
    Field("winner_places", (RACING,), "where its 1st, 2nd … card lies on the winner pile, from 1"),
    Field("loser_places", (RACING,), "the same of the loser pile"),
)
"""Fields of each seat: the observer first, then the others clockwise."""

COMMON = sum(field.size for field in COMMON_FIELDS)
"""Number of values of the common fields."""

SEAT = sum(field.size for field in SEAT_FIELDS)
"""Number of values per seat, without partners."""

_HEIGHTS = MOST_CAMELS * TRACK
_DICE = _HEIGHTS + MOST_CAMELS
_TOP_TICKETS = _DICE + DICE
_LEG = _TOP_TICKETS + RACING
_OVER = _LEG + 1
_HAND = _OVER + 1
_LAID = _HAND + RACING

_TILE = RACING * MOST_TICKETS
_TURN = _TILE + TRACK - 1
_COINS = _TURN + 1
_PYRAMID_TICKETS = _COINS + 1
_HAND_SIZE = _PYRAMID_TICKETS + 1
_PLACES = _HAND_SIZE + 1
_PARTNER = _PLACES + 2 * RACING


def seat_fields(edition: int, players: int) -> tuple[Field, ...]:
    """Return the fields of each seat; with partnerships there is one more."""
    if players < PARTNERS_FROM[edition]:
        return SEAT_FIELDS
    partner = Field("partner", (players,), "1 for its partner this leg, from the observer on")
    return (*SEAT_FIELDS, partner)


@cache
def observation_size(edition: int, players: int) -> int:
    """Return the length of an observation."""
    return COMMON + players * sum(field.size for field in seat_fields(edition, players))


def pieces_of(
    observation: npt.NDArray[Any], edition: int, players: int
) -> dict[str, npt.NDArray[Any]]:
    """Return views of an observation by field name, in order.

    Names of seat fields end in a number: ``coins_0`` is the observer's, ``coins_1`` the next.
    """
    fields = [(field.name, field) for field in COMMON_FIELDS]
    for seat in range(players):
        fields += [(f"{field.name}_{seat}", field) for field in seat_fields(edition, players)]
    pieces, at, rows = {}, 0, observation.shape[:-1]
    for name, field in fields:
        pieces[name] = observation[..., at : at + field.size].reshape(*rows, *field.shape)
        at += field.size
    return pieces


def fields_with_offsets(edition: int, players: int) -> tuple[Field, ...]:
    """Return the fields of an observation in order; seat fields are listed once."""
    fields, at = [], 0
    for field in (*COMMON_FIELDS, *seat_fields(edition, players)):
        fields.append(field._replace(offset=at))
        at += field.size
    return tuple(fields)


@inlined
def observe(game: State, seat: int, table: Ints, row: int) -> None:
    """Fill a row of a table with what a seat (from 0) observes."""
    for at in range(table.shape[1]):
        table[row, at] = 0
    fill_observation(game, seat, table, row)


@inlined
def fill_observation(game: State, seat: int, table: Ints, row: int) -> None:
    """Write the nonzero values of a seat's observation.

    The code is branch-free where it depends on the position: mispredicted branches would take
    most of the time.
    """
    players = int(game.players)
    partners = players >= PARTNERS_FROM[game.edition]
    width = SEAT + players if partners else SEAT
    observe_race(game, table, row)
    observe_tickets(game, seat, table, row, width)
    for other in range(players):
        at = COMMON + steps_between(seat, other, players) * width
        observe_seat(game, other, table, row, at)
    observe_cards(game, seat, table, row, width)
    if partners:
        observe_partners(game, seat, table, row)


@at_once
def observe_row(games: States, row: int, seat: int, table: Ints) -> None:
    """Fill the first row of a table with what a seat observes of a game in an array."""
    observe(games[row], seat, table, 0)


@at_once
def observe_and_mask_row(games: States, row: int, seat: int, table: Ints, mask: Ints) -> None:
    """Fill the first row of a table, and the mask of the seat's legal moves."""
    observe(games[row], seat, table, 0)
    legal = legal_moves(games[row]) if games[row].turn == seat else 0
    for move in range(len(mask)):
        mask[move] = (legal >> move) & 1


@inlined
def observe_race(game: State, table: Ints, row: int) -> None:
    """Write the fields that are the same for every seat."""
    for camel in range(MOST_CAMELS):
        space = int(game.space[camel])
        stands = (space >= 1) & (space <= TRACK)
        table[row, camel * TRACK + (space - 1 if stands else 0)] = stands
        table[row, _HEIGHTS + camel] = game.height[camel]
    for die in range(DICE):
        table[row, _DICE + die] = (int(game.dice) >> die) & 1
    table[row, _LEG] = min(int(game.leg), MOST)
    table[row, _OVER] = game.over


@inlined
def steps_between(seat: int, other: int, players: int) -> int:
    """Return the clockwise distance from one seat to another."""
    steps = other - seat
    return steps + players if steps < 0 else steps


@inlined
def observe_tickets(game: State, seat: int, table: Ints, row: int, width: int) -> None:
    """Write the leg tickets: values on top, and holders."""
    players = int(game.players)
    for camel in range(RACING):
        taken = int(game.tickets_taken[camel])
        left = taken < TICKETS[game.edition]
        value = TICKET_VALUES[game.edition, taken if left else 0]
        table[row, _TOP_TICKETS + camel] = value if left else 0
        for ticket in range(MOST_TICKETS):
            holder = int(game.ticket_holder[camel, ticket])
            held = holder != NOBODY
            at = COMMON + steps_between(seat, holder, players) * width if held else COMMON
            table[row, at + camel * MOST_TICKETS + ticket] = held


@inlined
def observe_seat(game: State, seat: int, table: Ints, row: int, at: int) -> None:
    """Write the other public fields of a seat."""
    table[row, at + _TILE + max(int(game.tile_space[seat]) - 2, 0)] = game.tile_side[seat]
    table[row, at + _TURN] = game.turn == seat
    table[row, at + _COINS] = min(int(game.coins[seat]), MOST)
    table[row, at + _PYRAMID_TICKETS] = game.pyramid_tickets[seat]
    table[row, at + _HAND_SIZE] = cards_in_hand(game, seat)


@inlined
def observe_cards(game: State, seat: int, table: Ints, row: int, width: int) -> None:
    """Write the finish cards: colours of the observer's own, places of all."""
    for camel in range(RACING):
        table[row, _HAND + camel] = (int(game.hand[seat]) >> camel) & 1
    for pile in range(2):
        places = COMMON + _PLACES + pile * RACING
        laid = _LAID + pile * RACING
        counts = 0  # cards seen so far, four bits per seat
        for position in range(int(game.pile_size[pile])):
            card = int(game.pile[pile, position])
            steps = steps_between(seat, card_owner(card), int(game.players))
            place = places + steps * width + ((counts >> (4 * steps)) & 15)
            counts += 1 << (4 * steps)
            table[row, place] = position + 1
            table[row, laid + card_camel(card) if steps == 0 else place] = position + 1


@compiled
def observe_partners(game: State, seat: int, table: Ints, row: int) -> None:
    """Write the partnerships."""
    players = int(game.players)
    for other in range(players):
        at = COMMON + steps_between(seat, other, players) * (SEAT + players) + _PARTNER
        partner = int(game.partner[other])
        if partner != NOBODY:
            table[row, at + steps_between(seat, partner, players)] = 1

"""What a seat observes, as one row of small whole numbers: its fields, and how they are filled.

An observation is relative: the observing seat comes first, then the others clockwise. It
tells nothing that ``view_of`` keeps from the seat: the same row comes out whether it is
filled from the whole game or from the seat's view of it.
"""

from math import prod
from typing import NamedTuple

from camelup.rules.editions import (
    CAMELS,
    EDITIONS,
    PARTNERS_FROM,
    RACING,
    TICKET_VALUES,
    TICKETS,
    TRACK,
)
from camelup.rules.jit import compiled, inlined
from camelup.rules.state import NOBODY, Ints, State, cards_in_hand

MOST = 127
"""Coins and legs beyond this are observed as this."""


class Field(NamedTuple):
    """One part of an observation."""

    name: str
    shape: tuple[int, ...]
    meaning: str

    @property
    def size(self) -> int:
        """How many numbers it takes."""
        return prod(self.shape)


def fields(edition: int, players: int) -> tuple[Field, ...]:
    """List the fields of an observation in their order, for an edition and a table."""
    camels, tickets, dice = int(CAMELS[edition]), int(TICKETS[edition]), len(EDITIONS[edition].dice)
    table = (
        Field("camels", (camels, TRACK), "1 where the camel stands; all 0 once over the line"),
        Field("heights", (camels,), "camels below it in its stack"),
        Field("dice", (dice,), "1 if the die is still in the pyramid, the grey one last"),
        Field("top_tickets", (RACING,), "value of the camel's top leg ticket, 0 if none is left"),
        Field("leg", (1,), "number of the leg, at most 127"),
        Field("over", (1,), "1 once the race has ended"),
        Field("turn", (players,), "1 for the seat to move"),
        Field("coins", (players,), "coins of each seat, at most 127"),
        Field("pyramid_tickets", (players,), "pyramid tickets of each seat"),
        Field("hand_sizes", (players,), "finish cards in hand of each seat"),
        Field("tiles", (players, TRACK - 1), "spaces 2 to 16: 1 forward, -1 backward side up"),
        Field("tickets", (players, RACING, tickets), "1 if the seat holds that ticket, top first"),
        Field("hand", (RACING,), "1 if the observer holds the finish card"),
        Field("laid", (2, RACING), "where the observer's card lies on the pile, from 1"),
        Field("piles", (2, players, RACING), "where each seat's 1st, 2nd … card lies, from 1"),
    )
    if players < PARTNERS_FROM[edition]:
        return table
    return (*table, Field("partners", (players, players), "1 for each seat's partner this leg"))


def observation_size(edition: int, players: int) -> int:
    """Count the numbers of an observation."""
    return sum(field.size for field in fields(edition, players))


@inlined
def observe(game: State, seat: int, row: Ints) -> None:
    """Fill a row with what a seat (from 0) observes; the order is that of ``fields``."""
    at = observe_race(game, row)
    at = observe_seats(game, seat, row, at)
    at = observe_tiles(game, seat, row, at)
    at = observe_tickets(game, seat, row, at)
    at = observe_cards(game, seat, row, at)
    if game.players >= PARTNERS_FROM[game.edition]:
        observe_partners(game, seat, row, at)


@inlined
def observe_race(game: State, row: Ints) -> int:
    """Fill in what is the same for every seat; returns how far the row is filled."""
    camels = int(CAMELS[game.edition])
    at = 0
    for camel in range(camels):
        for space in range(TRACK):
            row[at + space] = game.space[camel] == space + 1
        at += TRACK
    for camel in range(camels):
        row[at + camel] = game.height[camel]
    at += camels
    dice = RACING + (camels > RACING)
    for die in range(dice):
        row[at + die] = (int(game.dice) >> die) & 1
    at += dice
    for camel in range(RACING):
        taken = int(game.tickets_taken[camel])
        left = taken < TICKETS[game.edition]
        row[at + camel] = TICKET_VALUES[game.edition, taken] if left else 0
    at += RACING
    row[at] = min(int(game.leg), MOST)
    row[at + 1] = game.over
    return at + 2


@inlined
def around(seat: int, steps: int, players: int) -> int:
    """Find the seat so many steps clockwise of a seat."""
    found = seat + steps
    return found - players if found >= players else found


@inlined
def observe_seats(game: State, seat: int, row: Ints, at: int) -> int:
    """Fill in whose turn it is and what is counted for every seat."""
    players = int(game.players)
    for steps in range(players):
        other = around(seat, steps, players)
        row[at + steps] = game.turn == other
        row[at + players + steps] = min(int(game.coins[other]), MOST)
        row[at + 2 * players + steps] = game.pyramid_tickets[other]
        row[at + 3 * players + steps] = cards_in_hand(game, other)
    return at + 4 * players


@inlined
def observe_tiles(game: State, seat: int, row: Ints, at: int) -> int:
    """Fill in the tiles on the track."""
    players = int(game.players)
    for steps in range(players):
        other = around(seat, steps, players)
        for space in range(TRACK - 1):
            here = game.tile_space[other] == space + 2
            row[at + space] = game.tile_side[other] if here else 0
        at += TRACK - 1
    return at


@inlined
def observe_tickets(game: State, seat: int, row: Ints, at: int) -> int:
    """Fill in who holds which leg ticket."""
    players = int(game.players)
    tickets = int(TICKETS[game.edition])
    for steps in range(players):
        other = around(seat, steps, players)
        for camel in range(RACING):
            for ticket in range(tickets):
                row[at + ticket] = game.ticket_holder[camel, ticket] == other
            at += tickets
    return at


@inlined
def observe_cards(game: State, seat: int, row: Ints, at: int) -> int:
    """Fill in the finish cards: colours of the observer's own, places of all."""
    players = int(game.players)
    for camel in range(RACING):
        row[at + camel] = (int(game.hand[seat]) >> camel) & 1
    laid = at + RACING
    piles = laid + 2 * RACING
    end = piles + 2 * players * RACING
    for place in range(laid, end):
        row[place] = 0
    for pile in range(2):
        observe_pile(game, seat, pile, row, laid + pile * RACING, piles + pile * players * RACING)
    return end


@inlined
def observe_pile(game: State, seat: int, pile: int, row: Ints, laid: int, piles: int) -> None:
    """Fill in one pile, card by card from the first."""
    players = int(game.players)
    counts = 0  # cards seen of each seat, four bits a seat
    for position in range(int(game.pile_size[pile])):
        card = int(game.pile[pile, position])
        owner = card // 8
        steps = around(owner, players - seat, players)
        row[piles + steps * RACING + ((counts >> (4 * steps)) & 15)] = position + 1
        counts += 1 << (4 * steps)
        if owner == seat:
            row[laid + card % 8] = position + 1


@compiled
def observe_partners(game: State, seat: int, row: Ints, at: int) -> None:
    """Fill in who is whose partner."""
    players = int(game.players)
    for steps in range(players):
        partner = int(game.partner[around(seat, steps, players)])
        for other in range(players):
            found = partner != NOBODY and partner == around(seat, other, players)
            row[at + other] = found
        at += players

"""The moves and their numbers, and which of them are legal.

Every move has a fixed number, so the legal moves are one word of bits. A roll's outcome
has a number of its own, given beside the move: the rules never draw a die.
"""

import numpy as np

from camelup.rules.editions import (
    MAX_PLAYERS,
    PARTNERS_FROM,
    RACING,
    TICKETS,
    TRACK,
)
from camelup.rules.jit import compiled, inlined
from camelup.rules.state import NOBODY, State, cards_in_hand

ROLL = 0
"""Take a pyramid ticket and roll."""

BET = 1
"""BET + camel: take the top ticket of a camel."""

WIN = BET + RACING
"""WIN + camel: lay a finish card on the winner pile."""

LOSE = WIN + RACING
"""LOSE + camel: lay a finish card on the loser pile."""

FORWARD = LOSE + RACING
"""FORWARD + space - 2: put the tile on a space from 2 to 16, forward side up."""

BACKWARD = FORWARD + TRACK - 1
"""BACKWARD + space - 2: the same, backward side up."""

ALLY = BACKWARD + TRACK - 1
"""ALLY + seat: enter a partnership."""

MOVES = ALLY + MAX_PLAYERS
"""How many moves there are."""

WIN_UNKNOWN, LOSE_UNKNOWN = MOVES, MOVES + 1
"""A finish card laid, as others see it. Playable, but never among the legal moves."""

OUTCOMES = 3 * RACING + 6
"""How many outcomes a roll can have: every racing die's faces, then white 1-3, black 1-3.

An outcome is three times the camel it names, plus the number it shows less 1.
"""

ONE_CARD_EACH = (1 << RACING) - 1
"""Bits of all five racing camels."""

KIND_MOVES = np.array(
    [
        1 << ROLL,
        (1 << WIN) - (1 << BET),
        (1 << FORWARD) - (1 << WIN),
        (1 << ALLY) - (1 << FORWARD),
        (1 << MOVES) - (1 << ALLY),
    ]
)
"""The moves of each of the five kinds of action, as bits: roll, ticket, card, tile, ally."""

TILE_SPACES = (1 << (TRACK + 1)) - 4
"""Bits of the spaces where a tile may ever lie: 2 to 16."""


@inlined
def outcome_die(outcome: int, racing: int = RACING) -> int:
    """Tell which die an outcome belongs to, in a race of so many racing camels."""
    return min(outcome_camel(outcome), racing)


@inlined
def outcome_camel(outcome: int) -> int:
    """Tell which camel an outcome names; it need not be the one that moves."""
    return outcome // 3


@inlined
def outcome_face(outcome: int) -> int:
    """Tell the number an outcome shows, 1 to 3."""
    return outcome % 3 + 1


@inlined
def outcome_weight(dice: int, outcome: int, racing: int = RACING) -> int:
    """Weigh an outcome: its probability is the weight over 6 times the number of dice left.

    Dice are given as bits. What a die that is not left would show weighs nothing.
    """
    die = outcome_die(outcome, racing)
    return ((dice >> die) & 1) * (1 if die == racing else 2)


@inlined
def legal_moves(game: State) -> int:
    """List the legal moves of the player whose turn it is, as bits by move number."""
    if game.over:
        return 0
    seat = int(game.turn)
    cards = legal_cards(game, seat)
    tiles = legal_tile_spaces(game, seat) >> 2
    return (
        1 << ROLL
        | legal_bets(game) << BET
        | cards << WIN
        | cards << LOSE
        | tiles << FORWARD
        | tiles << BACKWARD
        | legal_partners(game, seat) << ALLY
    )


@inlined
def legal_bets(game: State) -> int:
    """List the camels that still have a leg ticket, as bits."""
    camels = 0
    for camel in range(RACING):
        camels |= (game.tickets_taken[camel] < TICKETS[game.edition]) << camel
    return camels


@inlined
def legal_cards(game: State, seat: int) -> int:
    """List the finish cards a player may hold, as bits."""
    return int(game.hand[seat]) if cards_in_hand(game, seat) > 0 else 0


@inlined
def legal_tile_spaces(game: State, seat: int) -> int:
    """List the spaces where a player may put his tile, as bits."""
    blocked = 0
    for camel in range(len(game.space)):
        blocked |= 2 << (int(game.space[camel]) + 1)
    for owner in range(len(game.tile_space)):
        blocked |= (2 if owner == seat else 7) << (int(game.tile_space[owner]) + 1)
    return TILE_SPACES & ~(blocked >> 2)


@compiled
def legal_partners(game: State, seat: int) -> int:
    """List the players one may ally with, as bits by seat."""
    players = int(game.players)
    if players < PARTNERS_FROM[game.edition] or game.partner[seat] != NOBODY:
        return 0
    seats = 0
    for other in range(players):
        if other != seat and game.partner[other] == NOBODY:
            seats |= 1 << other
    return seats

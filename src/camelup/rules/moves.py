"""The moves and their numbers, and which of them are legal.

Every move has a fixed number, so the legal moves are one word of bits. The outcome of a roll
is a separate number passed with the move: the rules never draw a die.
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
"""Number of moves."""

WIN_UNKNOWN, LOSE_UNKNOWN = MOVES, MOVES + 1
"""A finish card laid, as others see it. Playable, but never among the legal moves."""

OUTCOMES = 3 * RACING + 6
"""Number of outcomes of a roll: the faces of the racing dice, then white 1-3, black 1-3.

An outcome is 3 * camel + face - 1.
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
"""Bits of the spaces where tiles are allowed: 2 to 16."""


@inlined
def outcome_die(outcome: int, racing: int = RACING) -> int:
    """Return the die of an outcome, given the number of racing camels."""
    return min(outcome_camel(outcome), racing)


@inlined
def outcome_camel(outcome: int) -> int:
    """Return the camel that an outcome names; it need not be the one that moves."""
    return outcome // 3


@inlined
def outcome_face(outcome: int) -> int:
    """Return the face of an outcome, 1 to 3."""
    return outcome % 3 + 1


@inlined
def outcome_weight(dice: int, outcome: int, racing: int = RACING) -> int:
    """Return the weight of an outcome: its probability times 6 times the number of dice left.

    ``dice`` are bits. Outcomes of dice that are not left have weight 0.
    """
    die = outcome_die(outcome, racing)
    return ((dice >> die) & 1) * (1 if die == racing else 2)


@inlined
def legal_moves(game: State) -> int:
    """Return the legal moves as bits by move number."""
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
    """Return the camels that still have a leg ticket, as bits."""
    camels = 0
    for camel in range(RACING):
        camels |= (game.tickets_taken[camel] < TICKETS[game.edition]) << camel
    return camels


@inlined
def legal_cards(game: State, seat: int) -> int:
    """Return the finish cards a player may hold, as bits."""
    return int(game.hand[seat]) if cards_in_hand(game, seat) > 0 else 0


@inlined
def legal_tile_spaces(game: State, seat: int) -> int:
    """Return the spaces where a player may put a tile, as bits."""
    blocked = 0
    for camel in range(len(game.space)):
        blocked |= 2 << (int(game.space[camel]) + 1)
    for owner in range(len(game.tile_space)):
        blocked |= (2 if owner == seat else 7) << (int(game.tile_space[owner]) + 1)
    return TILE_SPACES & ~(blocked >> 2)


@compiled
def legal_partners(game: State, seat: int) -> int:
    """Return the possible partners of a player, as bits by seat."""
    players = int(game.players)
    if players < PARTNERS_FROM[game.edition] or game.partner[seat] != NOBODY:
        return 0
    seats = 0
    for other in range(players):
        if other != seat and game.partner[other] == NOBODY:
            seats |= 1 << other
    return seats

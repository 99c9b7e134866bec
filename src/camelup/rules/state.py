"""The state of a game as a NumPy record; many games are an array of it."""

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from camelup.rules.bits import count_bits
from camelup.rules.editions import (
    ALL_DICE,
    MAX_PLAYERS,
    MOST_TICKETS,
    RACING,
    START_COINS,
)
from camelup.rules.jit import COMPILED, compiled, inlined

MOST_CAMELS = 7
"""Maximum number of camels in either edition."""

MOST_CARDS = RACING * MAX_PLAYERS
"""Maximum number of finish cards on a pile."""

WINNER_PILE, LOSER_PILE = 0, 1
"""The two piles of finish cards."""

UNKNOWN = 5
"""In place of a camel: a finish card whose colour is not known."""

NOBODY = -1
"""In place of a seat."""

NOT_IN_RACE = -1
"""In place of a space: a crazy camel in an edition that has none."""

_FIELDS = np.dtype(
    [
        ("coins", np.int32, MAX_PLAYERS),
        ("leg", np.int32),  # from 1
        ("edition", np.int8),
        ("players", np.int8),
        ("turn", np.int8),  # seat to move, from 0
        ("over", np.int8),
        ("space", np.int8, MOST_CAMELS),  # 1 to 16; 17 and 0: over the line
        ("height", np.int8, MOST_CAMELS),  # 0 is the ground
        ("dice", np.int8),  # bits: dice still in the pyramid
        ("tickets_taken", np.int8, RACING),  # how many of each camel's stack
        ("ticket_holder", np.int8, (RACING, MOST_TICKETS)),  # seat, or NOBODY
        ("pyramid_tickets", np.int8, MAX_PLAYERS),
        ("tile_space", np.int8, MAX_PLAYERS),  # 0: not on the track
        ("tile_side", np.int8, MAX_PLAYERS),  # +1 forward, -1 backward
        ("partner", np.int8, MAX_PLAYERS),  # seat, or NOBODY
        ("hand", np.int8, MAX_PLAYERS),  # bits: cards not known to be laid
        ("hidden", np.int8, MAX_PLAYERS),  # cards laid whose colour is unknown
        ("pile_size", np.int16, 2),  # int16 fills the record: NumPy does not copy gaps
        ("pile", np.int8, (2, MOST_CARDS)),  # see as_card; in the order laid
    ],
    align=True,
)

GAME = _FIELDS if COMPILED else np.dtype((np.record, _FIELDS))
"""The record. Fields of seats and camels that a game does not use stay at their start values.

Uncompiled code needs ``np.record`` to write ``game.turn``; compiled code does not, and
arrays of plain records cross into it faster.
"""

Ints = npt.NDArray[np.integer[Any]]
"""Any array of whole numbers."""

if TYPE_CHECKING:

    class State:
        """One game: a record of type :data:`GAME`."""

        coins: Ints
        leg: int
        edition: int
        players: int
        turn: int
        over: int
        space: Ints
        height: Ints
        dice: int
        tickets_taken: Ints
        ticket_holder: Ints
        pyramid_tickets: Ints
        tile_space: Ints
        tile_side: Ints
        partner: Ints
        hand: Ints
        hidden: Ints
        pile_size: Ints
        pile: Ints
else:
    State = np.void


States = npt.NDArray[Any]
"""An array of games."""


def new_states(count: int) -> States:
    """Allocate an array of blank records, to be initialised with :func:`start`."""
    return np.zeros(count, dtype=GAME)


@compiled
def start(game: State, edition: int, players: int) -> None:
    """Initialise a game, without camels."""
    game.edition = edition
    game.players = players
    game.turn = 0
    game.over = 0
    game.leg = 1
    for camel in range(MOST_CAMELS):
        game.space[camel] = NOT_IN_RACE
        game.height[camel] = 0
    for seat in range(MAX_PLAYERS):
        game.coins[seat] = START_COINS
        game.hand[seat] = (1 << RACING) - 1
        game.hidden[seat] = 0
    for pile in range(2):
        game.pile_size[pile] = 0
        for position in range(MOST_CARDS):
            game.pile[pile, position] = 0
    start_leg(game)


@compiled
def start_leg(game: State) -> None:
    """Return all tickets, tiles and dice, and end the partnerships."""
    game.dice = ALL_DICE[game.edition]
    for camel in range(RACING):
        game.tickets_taken[camel] = 0
        for ticket in range(MOST_TICKETS):
            game.ticket_holder[camel, ticket] = NOBODY
    for seat in range(MAX_PLAYERS):
        game.pyramid_tickets[seat] = 0
        game.tile_space[seat] = 0
        game.tile_side[seat] = 0
        game.partner[seat] = NOBODY


@inlined
def as_card(seat: int, camel: int) -> int:
    """Encode a finish card as one number: its owner, and its camel or UNKNOWN."""
    return seat << 3 | camel


@inlined
def card_owner(card: int) -> int:
    """Return the seat that laid a finish card."""
    return card >> 3


@inlined
def card_camel(card: int) -> int:
    """Return the camel on a finish card, or UNKNOWN."""
    return card & 7


@inlined
def cards_in_hand(game: State, seat: int) -> int:
    """Count the finish cards a player still holds."""
    return count_bits(int(game.hand[seat])) - int(game.hidden[seat])


@inlined
def dice_left(game: State) -> int:
    """Count the dice in the pyramid."""
    return count_bits(int(game.dice))

"""Features of a game, and the network's numbering of moves.

Camels are identified by their place in the race, the leader first, not by colour; moves that
name a camel use the same numbering. Seats are relative to the observer, clockwise. The same
network can therefore play every colour and seat, two to eight players, and both editions.

Features contain nothing that ``view_of`` hides from the seat. The same source computes them for
a view, for a game on the CPU, and for batches of games on a GPU.
"""

import numpy as np
import numpy.typing as npt

from camelup.bots.move_estimates import FIRST, LOSES, SECOND, WINS, cards_of_others, ticket_worth
from camelup.bots.net.card_features import (
    COLOUR,
    COLOUR_WIDTH,
    NOTES,
    OWNER,
    OWNER_WIDTH,
    write_colours,
    write_owners,
)
from camelup.bots.net.encoding import CHANCE, Feature, small, steps_from, width_of
from camelup.bots.net.leg_sampling import LANDINGS
from camelup.bots.playout_policy import quick_card_worth
from camelup.odds.leg_distribution import Floats
from camelup.rules.bits import count_bits
from camelup.rules.editions import (
    GREY_DIE,
    MAX_PLAYERS,
    PARTNERS_FROM,
    RACING,
    TICKET_VALUES,
    TICKETS,
    TRACK,
    WHITE,
)
from camelup.rules.jit import at_once, compiled, inlined
from camelup.rules.moves import ALLY, BET, FORWARD, ROLL, legal_moves
from camelup.rules.race import place_of, standing
from camelup.rules.scoring import PRIZES
from camelup.rules.state import (
    LOSER_PILE,
    MOST_CAMELS,
    NOBODY,
    UNKNOWN,
    WINNER_PILE,
    Ints,
    State,
    States,
    card_camel,
    card_owner,
    cards_in_hand,
)

VERSION = 3
"""Incremented with every change of the features.

New features are appended, so that training can continue from the weights of an older version.
"""

LANDING = 40
"""Feature value of one expected landing."""


GENERAL = (
    Feature("edition", (1,), 1.0),
    Feature("players", (MAX_PLAYERS - 1,), 1.0),
    Feature("leg", (1,), 0.1),
    Feature("dice_left", (RACING + 1,), 1.0),
    Feature("grey_die", (1,), 1.0),
    Feature("pile_sizes", (2,), 0.1),
    Feature("own_cards_worth", (2,), 0.05),
    Feature("landings", (TRACK,), 1.0 / LANDING),
)
"""General features."""

CAMEL = (
    Feature("space", (TRACK,), 1.0),
    Feature("height", (1,), 0.3),
    Feature("die", (1,), 1.0),
    Feature("top_ticket", (1,), 0.2),
    Feature("tickets_taken", (1,), 0.3),
    Feature("in_hand", (1,), 1.0),
    Feature("laid", (2,), 1.0),
    Feature("laid_after", (2,), 0.1),
    Feature("leg_chances", (2,), 1.0 / CHANCE),
    Feature("ticket_worth", (1,), 0.03),
    Feature("race_chances", (2,), 1.0 / CHANCE),
    Feature("card_worth", (2,), 0.03),
    Feature("gap", (1,), 0.1),
    Feature("carries", (1,), 0.3),
)
"""Features of each racing camel, the leader first."""

CRAZY = (Feature("space", (TRACK,), 1.0), Feature("height", (1,), 0.3))
"""Features of each crazy camel, the one ahead first."""

SEAT = (
    Feature("present", (1,), 1.0),
    Feature("coins", (1,), 0.05),
    Feature("coins_ahead", (1,), 0.1),
    Feature("pyramid_tickets", (1,), 0.3),
    Feature("hand_size", (1,), 0.3),
    Feature("cards_laid", (2,), 0.3),
    Feature("first_card", (2,), 0.1),
    Feature("card_prizes", (2,), 0.05),
    Feature("tickets_worth", (1,), 0.05),
    Feature("worth_ahead", (1,), 0.05),
    Feature("tickets", (RACING,), 0.5),
    Feature("ticket_values", (RACING,), 0.2),
    Feature("tile", (TRACK - 1,), 1.0),
    Feature("tile_landings", (1,), 1.0 / LANDING),
    Feature("partner", (MAX_PLAYERS,), 1.0),
)
"""Features of each seat, the observer first."""


CAMEL_WIDTH, CRAZY_WIDTH, SEAT_WIDTH = width_of(CAMEL), width_of(CRAZY), width_of(SEAT)
"""Number of values per camel, per crazy camel and per seat."""

CAMELS_AT = width_of(GENERAL)
CRAZY_AT = CAMELS_AT + RACING * CAMEL_WIDTH
SEATS_AT = CRAZY_AT + 2 * CRAZY_WIDTH
"""Offsets of the camels, the crazy camels and the seats."""


def _whole(numbers: int) -> int:
    """Round up to a multiple of 64, the alignment that GPU matrix units need for full speed."""
    return -(-numbers // 64) * 64


COLOURS_AT = _whole(SEATS_AT + MAX_PLAYERS * SEAT_WIDTH)
OWNERS_AT = COLOURS_AT + RACING * COLOUR_WIDTH
"""Offsets of the card estimates, by colour and by owner."""

FEATURES = _whole(OWNERS_AT + MAX_PLAYERS * OWNER_WIDTH)
"""Total number of values, including zero padding at the end."""


def feature_scales() -> npt.NDArray[np.float32]:
    """Return the factor for each value."""
    first = (*GENERAL, *CAMEL * RACING, *CRAZY * 2, *SEAT * MAX_PLAYERS)
    scales = np.zeros(FEATURES, dtype=np.float32)
    for at, parts in ((0, first), (COLOURS_AT, (*COLOUR * RACING, *OWNER * MAX_PLAYERS))):
        told = [feature.scale for feature in parts for _ in range(feature.size)]
        scales[at : at + len(told)] = told
    return scales


@compiled
def write_features(
    game: State,
    seat: int,
    sights: Floats,
    read: Ints,
    places: Ints,
    notes: Floats,
    table: Ints,
    row: int,
) -> None:
    """Write the features that a seat (from 0) sees, given its look-ahead, to a row of a table.

    ``read`` has the colour estimates of the finish cards. ``places`` is memory for the place of
    each racing camel, ``notes`` for the notes on the cards.
    """
    for at in range(FEATURES):
        table[row, at] = 0
    for camel in range(RACING):
        places[camel] = place_of(game.space, game.height, RACING, camel)
    write_general(game, sights, table, row)
    own_cards(game, seat, sights, table, row, places)
    for camel in range(RACING):
        at = CAMELS_AT + int(places[camel]) * CAMEL_WIDTH
        write_camel(game, seat, camel, sights, table, row, at)
    write_crazy(game, table, row)
    own_worth = seat_worth(game, seat, sights)
    for other in range(int(game.players)):
        at = SEATS_AT + steps_from(seat, other, int(game.players)) * SEAT_WIDTH
        write_seat(game, seat, other, sights, own_worth, places, table, row, at)
    write_owners(game, seat, sights, places, read, notes, table, row, OWNERS_AT)
    write_colours(game, seat, sights, places, notes, table, row, COLOURS_AT)
    write_fortunes(game, seat, sights, notes, table, row)


@compiled
def write_fortunes(
    game: State, observer: int, sights: Floats, notes: Floats, table: Ints, row: int
) -> None:
    """Write the expected value of each seat's cards, and its total relative to the observer's."""
    own = int(game.coins[observer]) + seat_worth(game, observer, sights) + notes[observer]
    for seat in range(int(game.players)):
        at = OWNERS_AT + steps_from(observer, seat, int(game.players)) * OWNER_WIDTH
        fortune = int(game.coins[seat]) + seat_worth(game, seat, sights) + notes[seat]
        table[row, at] = small(notes[seat] * 4.0)
        table[row, at + 1] = small((fortune - own) * 2.0)


@compiled
def write_general(game: State, sights: Floats, table: Ints, row: int) -> None:
    """Write the general features."""
    table[row, 0] = game.edition
    table[row, int(game.players) - 1] = 1
    table[row, 8] = min(int(game.leg), 127)
    table[row, 8 + count_bits(int(game.dice))] = 1
    table[row, 15] = (int(game.dice) >> GREY_DIE) & 1
    table[row, 16] = game.pile_size[WINNER_PILE]
    table[row, 17] = game.pile_size[LOSER_PILE]
    for space in range(1, TRACK + 1):
        table[row, 19 + space] = small(sights[LANDINGS + space] * LANDING)


@compiled
def own_cards(game: State, seat: int, sights: Floats, table: Ints, row: int, places: Ints) -> None:
    """Write the finish cards that the observer has laid, and their expected value."""
    for pile in range(2):
        worth = 0.0
        others = 0
        for position in range(int(game.pile_size[pile])):
            card = int(game.pile[pile, position])
            camel = card_camel(card)
            if card_owner(card) == seat and camel == UNKNOWN:
                continue  # a spectator may also ask for the moves of the player to move
            if card_owner(card) == seat:
                chance = sights[(WINS if pile == WINNER_PILE else LOSES) + camel]
                worth += quick_card_worth(others, chance)
                at = CAMELS_AT + int(places[camel]) * CAMEL_WIDTH + 21 + pile
                table[row, at] = 1
                table[row, at + 2] = others
            else:
                others += 1
        table[row, 18 + pile] = small(worth * 4.0)


@compiled
def write_camel(
    game: State, seat: int, camel: int, sights: Floats, table: Ints, row: int, at: int
) -> None:
    """Write the features of a racing camel."""
    space = int(game.space[camel])
    table[row, at + min(max(space, 1), TRACK) - 1] = 1
    table[row, at + 16] = game.height[camel]
    table[row, at + 17] = (int(game.dice) >> camel) & 1
    taken = int(game.tickets_taken[camel])
    if taken < TICKETS[game.edition]:
        table[row, at + 18] = TICKET_VALUES[game.edition, taken]
        table[row, at + 27] = small(ticket_worth(game, camel, sights) * 10.0)
    table[row, at + 19] = taken
    table[row, at + 25] = small(sights[FIRST + camel] * CHANCE)
    table[row, at + 26] = small(sights[SECOND + camel] * CHANCE)
    win, lose = sights[WINS + camel], sights[LOSES + camel]
    table[row, at + 28] = small(win * CHANCE)
    table[row, at + 29] = small(lose * CHANCE)
    if (int(game.hand[seat]) >> camel) & 1:
        table[row, at + 20] = 1
        table[row, at + 30] = small(card_now(game, seat, WINNER_PILE, win) * 10.0)
        table[row, at + 31] = small(card_now(game, seat, LOSER_PILE, lose) * 10.0)
    above, lead = 0, 0
    for other in range(RACING):
        together = game.space[other] == game.space[camel]
        above += together & (game.height[other] > game.height[camel])
        lead = max(lead, int(game.space[other]))
    table[row, at + 32] = lead - space
    table[row, at + 33] = above


@inlined
def card_now(game: State, seat: int, pile: int, chance: float) -> float:
    """Return the expected coins of a finish card if a seat lays it now."""
    return quick_card_worth(cards_of_others(game, pile, seat), chance)


@compiled
def write_crazy(game: State, table: Ints, row: int) -> None:
    """Write the features of the crazy camels."""
    for crazy in range(WHITE, MOST_CAMELS):
        space = int(game.space[crazy])
        if space >= 1 and space <= TRACK:
            other = WHITE + MOST_CAMELS - 1 - crazy
            behind = standing(game.space, game.height, other) > standing(
                game.space, game.height, crazy
            )
            at = CRAZY_AT + (CRAZY_WIDTH if behind else 0)
            table[row, at + space - 1] = 1
            table[row, at + TRACK] = game.height[crazy]


@inlined
def seat_worth(game: State, seat: int, sights: Floats) -> float:
    """Return the expected coins of the leg tickets and pyramid tickets that a seat holds."""
    worth = float(game.pyramid_tickets[seat])
    for camel in range(RACING):
        first = sights[FIRST + camel]
        second = sights[SECOND + camel]
        for ticket in range(int(game.tickets_taken[camel])):
            if game.ticket_holder[camel, ticket] == seat:
                value = TICKET_VALUES[game.edition, ticket]
                worth += first * (value + 1) + 2.0 * second - 1.0
    return worth


@compiled
def write_seat(
    game: State,
    observer: int,
    seat: int,
    sights: Floats,
    own_worth: float,
    places: Ints,
    table: Ints,
    row: int,
    at: int,
) -> None:
    """Write the features of a seat."""
    ahead = int(game.coins[seat]) - int(game.coins[observer])
    worth = seat_worth(game, seat, sights)
    table[row, at] = 1
    table[row, at + 1] = min(int(game.coins[seat]), 127)
    table[row, at + 2] = small(float(ahead))
    table[row, at + 3] = game.pyramid_tickets[seat]
    table[row, at + 4] = cards_in_hand(game, seat)
    write_seat_cards(game, seat, table, row, at)
    table[row, at + 11] = small(worth * 4.0)
    table[row, at + 12] = small((ahead + worth - own_worth) * 2.0)
    for camel in range(RACING):
        place = int(places[camel])
        for ticket in range(int(game.tickets_taken[camel])):
            if game.ticket_holder[camel, ticket] == seat:
                table[row, at + 13 + place] += 1
                table[row, at + 18 + place] += TICKET_VALUES[game.edition, ticket]
    space = int(game.tile_space[seat])
    if space > 0:
        table[row, at + 21 + space] = game.tile_side[seat]
        table[row, at + 38] = small(sights[LANDINGS + space] * LANDING)
    players = int(game.players)
    if players >= PARTNERS_FROM[game.edition] and game.partner[seat] != NOBODY:
        table[row, at + 39 + steps_from(observer, int(game.partner[seat]), players)] = 1


@compiled
def write_seat_cards(game: State, seat: int, table: Ints, row: int, at: int) -> None:
    """Write the positions of a seat's finish cards, without colours."""
    for pile in range(2):
        for position in range(int(game.pile_size[pile])):
            if card_owner(int(game.pile[pile, position])) == seat:
                table[row, at + 5 + pile] += 1
                if table[row, at + 7 + pile] == 0:
                    table[row, at + 7 + pile] = position + 1
                table[row, at + 9 + pile] += PRIZES[min(position, len(PRIZES) - 1)]


@inlined
def named_move(game: State, places: Ints, move: int) -> int:
    """Convert a move to network numbering: camels by place, seats relative to the mover."""
    if move >= BET and move < FORWARD:
        return BET + (move - BET) // RACING * RACING + int(places[(move - BET) % RACING])
    if move >= ALLY:
        return ALLY + steps_from(int(game.turn), move - ALLY, int(game.players))
    return move


@inlined
def real_move(game: State, named: int) -> int:
    """Convert a move from network numbering."""
    if named >= BET and named < FORWARD:
        kind = (named - BET) // RACING
        for camel in range(RACING):
            if place_of(game.space, game.height, RACING, camel) == (named - BET) % RACING:
                return BET + kind * RACING + camel
    if named >= ALLY:
        return ALLY + (int(game.turn) + named - ALLY) % int(game.players)
    return named


@compiled
def named_legal(game: State, places: Ints) -> int:
    """Return the legal moves as a bit mask in network numbering."""
    legal = legal_moves(game)
    bits = legal & ((1 << ALLY) - (1 << FORWARD) | 1 << ROLL)
    for kind in range(3):
        for camel in range(RACING):
            at = BET + kind * RACING
            bits |= ((legal >> (at + camel)) & 1) << (at + int(places[camel]))
    for other in range(int(game.players)):
        mark = (legal >> (ALLY + other)) & 1
        bits |= mark << (ALLY + steps_from(int(game.turn), other, int(game.players)))
    return bits


@at_once
def write_features_of_row(
    games: States, row: int, sights: Floats, read: Ints, table: Ints, out: int
) -> int:
    """Write the features of a game in an array, as its mover sees it; returns the legal moves."""
    places = np.zeros(RACING, dtype=np.int64)
    notes = np.zeros(NOTES)
    write_features(games[row], int(games[row].turn), sights, read, places, notes, table, out)
    return named_legal(games[row], places)


@at_once
def named_move_of_row(games: States, row: int, move: int) -> int:
    """Convert a move to network numbering, for a game in an array."""
    places = np.zeros(RACING, dtype=np.int64)
    for camel in range(RACING):
        places[camel] = place_of(games[row].space, games[row].height, RACING, camel)
    return named_move(games[row], places, move)


@at_once
def real_move_of_row(games: States, row: int, named: int) -> int:
    """Convert a move from network numbering, for a game in an array."""
    return real_move(games[row], named)

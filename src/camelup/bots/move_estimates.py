"""Fast estimates of the value of each move, in coins, from given odds.

The measure is that of ``camelup.odds``: the expected change of the final coins if everyone only
rolls after the move. Tiles are valued by their landings alone.

Odds are one row of numbers: four columns for each racing camel, in the order below.
"""

import numpy as np

from camelup.odds.leg_distribution import Floats
from camelup.odds.payouts import prize_of_card
from camelup.rules.editions import MAX_PLAYERS, RACING, TICKET_VALUES, TRACK
from camelup.rules.jit import at_once, compiled, inlined
from camelup.rules.moves import ALLY, BACKWARD, BET, FORWARD, LOSE, MOVES, ROLL, WIN, legal_moves
from camelup.rules.scoring import PYRAMID_TICKET, WRONG_CARD, best_reward
from camelup.rules.state import LOSER_PILE, WINNER_PILE, State, States, card_owner

FIRST, SECOND, WINS, LOSES = 0, RACING, 2 * RACING, 3 * RACING
"""Offsets of the odds, each plus a camel: leads the leg, is second, wins, loses the race."""

COLUMNS = 4 * RACING
"""Number of columns of the odds."""

NOT_LEGAL = -1000.0
"""Value of an illegal move."""

HAIR = 1e-6
"""Penalty on the forward side of a tile, as a tie-break: a camel sent backward may land again."""


@at_once
def worths_of_row(games: States, row: int, odds: Floats, pairs: Floats, landings: Floats) -> Floats:
    """Return the value of each move to the player whose turn it is.

    ``pairs`` are the chances of each leader with each second; ``landings`` those on each space.
    """
    game = games[row]
    worths = np.full(MOVES, NOT_LEGAL)
    worths[ROLL] = PYRAMID_TICKET
    for camel in range(RACING):
        worths[BET + camel] = ticket_worth(game, camel, odds)
        worths[WIN + camel] = card_worth(games, row, WINNER_PILE, odds[WINS + camel])
        worths[LOSE + camel] = card_worth(games, row, LOSER_PILE, odds[LOSES + camel])
    for space in range(2, TRACK + 1):
        gain = landings[space] - landings[game.tile_space[game.turn]]
        worths[FORWARD + space - 2] = gain - HAIR
        worths[BACKWARD + space - 2] = gain
    for seat in range(MAX_PLAYERS):
        worths[ALLY + seat] = partner_worth(game, seat, pairs)
    legal = legal_moves(game)
    for move in range(MOVES):
        if not (legal >> move) & 1:
            worths[move] = NOT_LEGAL
    return worths


@compiled
def ticket_worth(game: State, camel: int, odds: Floats) -> float:
    """Return the expected coins of a camel's top ticket; not meaningful if all are taken."""
    ticket = min(int(game.tickets_taken[camel]), TICKET_VALUES.shape[1] - 1)
    first = odds[FIRST + camel]
    second = odds[SECOND + camel]
    return float(first * TICKET_VALUES[game.edition, ticket] + second - (1.0 - first - second))


@compiled
def card_worth(games: States, row: int, pile: int, chance: float) -> float:
    """Return the expected coins of a finish card, given the chance of its camel.

    Each card of another player on the pile is assumed to have the same colour with that chance.
    """
    before, seat = int(games[row].pile_size[pile]), int(games[row].turn)
    prize = prize_of_card(games, row, pile, before, seat, chance)
    return chance * prize + (1.0 - chance) * WRONG_CARD


@inlined
def cards_of_others(game: State, pile: int, seat: int) -> int:
    """Count the cards on a pile that belong to other seats."""
    others = 0
    for position in range(int(game.pile_size[pile])):
        others += card_owner(int(game.pile[pile, position])) != seat
    return others


@compiled
def partner_worth(game: State, seat: int, pairs: Floats) -> float:
    """Return the expected reward of the best ticket that a partner holds."""
    worth = 0.0
    for leader in range(RACING):
        for second in range(RACING):
            if pairs[leader, second] > 0.0:
                worth += pairs[leader, second] * best_reward(game, seat, leader, second)
    return worth

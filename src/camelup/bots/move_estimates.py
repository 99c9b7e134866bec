"""What each move is worth in coins, quickly, from odds that are already known.

The measure is the one of ``camelup.odds``: the expected change of the final coins if
everyone only rolls after the move. Tiles are judged by their landings alone.

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
"""Columns of the odds, each plus a camel: leads the leg, is second, wins, loses the race."""

COLUMNS = 4 * RACING
"""How many columns the odds have."""

NOT_LEGAL = -1000.0
"""Worth of a move that is not legal."""

HAIR = 1e-6
"""Of two sides of a tile the backward one is preferred: whoever is sent back may land again."""


@at_once
def worths_of_row(games: States, row: int, odds: Floats, pairs: Floats, landings: Floats) -> Floats:
    """Say what each move is worth to the player whose turn it is.

    Pairs are the chances of each leader with each second; landings those on each space.
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
    """Expected coins of the top ticket of a camel; of no meaning if all are taken."""
    ticket = min(int(game.tickets_taken[camel]), TICKET_VALUES.shape[1] - 1)
    first = odds[FIRST + camel]
    second = odds[SECOND + camel]
    return float(first * TICKET_VALUES[game.edition, ticket] + second - (1.0 - first - second))


@compiled
def card_worth(games: States, row: int, pile: int, chance: float) -> float:
    """Expected coins of a finish card, given the chance of its camel.

    A card of another player on the pile is taken to be of the same colour with that chance.
    """
    before, seat = int(games[row].pile_size[pile]), int(games[row].turn)
    prize = prize_of_card(games, row, pile, before, seat, chance)
    return chance * prize + (1.0 - chance) * WRONG_CARD


@inlined
def cards_of_others(game: State, pile: int, seat: int) -> int:
    """Count the cards on a pile that are not of a seat."""
    others = 0
    for position in range(int(game.pile_size[pile])):
        others += card_owner(int(game.pile[pile, position])) != seat
    return others


@compiled
def partner_worth(game: State, seat: int, pairs: Floats) -> float:
    """Expected reward of the best ticket a partner holds now."""
    worth = 0.0
    for leader in range(RACING):
        for second in range(RACING):
            if pairs[leader, second] > 0.0:
                worth += pairs[leader, second] * best_reward(game, seat, leader, second)
    return worth

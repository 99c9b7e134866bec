"""What each move is worth in coins, quickly, from odds that are already known.

The measure is the one of ``camelup.odds``: the expected change of the final coins if
everyone only rolls after the move. Tiles are judged by their landings alone.
"""

import numpy as np

from camelup.odds.holdings import expected_prize
from camelup.odds.leg import Floats
from camelup.rules.editions import MAX_PLAYERS, RACING, TICKET_VALUES, TRACK
from camelup.rules.jit import compiled
from camelup.rules.moves import ALLY, BACKWARD, BET, FORWARD, LOSE, MOVES, ROLL, WIN, legal_moves
from camelup.rules.scoring import PYRAMID_TICKET, WRONG_CARD, best_reward
from camelup.rules.state import LOSER_PILE, WINNER_PILE, State, States

NOT_LEGAL = -1000.0
"""Worth of a move that is not legal."""

HAIR = 1e-6
"""Of two sides of a tile the backward one is preferred: whoever is sent back may land again."""


@compiled
def worths_of_row(
    games: States,
    row: int,
    pairs: Floats,
    win: Floats,
    lose: Floats,
    landings: Floats,
    tile_landings: Floats,
) -> Floats:
    """Say what each move is worth to the player whose turn it is.

    Landings are those expected on each space, and those on the tile of each seat.
    """
    game = games[row]
    worths = np.full(MOVES, NOT_LEGAL)
    worths[ROLL] = PYRAMID_TICKET
    for camel in range(RACING):
        worths[BET + camel] = ticket_worth(game, camel, pairs)
        worths[WIN + camel] = card_worth(game, WINNER_PILE, win[camel], win[camel])
        worths[LOSE + camel] = card_worth(game, LOSER_PILE, lose[camel], lose[camel])
    for space in range(2, TRACK + 1):
        gain = landings[space] - tile_landings[game.turn]
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
def ticket_worth(game: State, camel: int, pairs: Floats) -> float:
    """Expected coins of the top ticket of a camel."""
    ticket = min(int(game.tickets_taken[camel]), TICKET_VALUES.shape[1] - 1)
    first = 0.0
    second = 0.0
    for other in range(RACING):
        first += pairs[camel, other]
        second += pairs[other, camel]
    return float(first * TICKET_VALUES[game.edition, ticket] + second - (1.0 - first - second))


@compiled
def card_worth(game: State, pile: int, chance: float, alike: float) -> float:
    """Expected coins of a finish card.

    ``chance`` is that of its camel; ``alike`` the chance that a card of another player on
    the pile is of the same colour.
    """
    others = 0
    for position in range(int(game.pile_size[pile])):
        others += int(game.pile[pile, position]) // 8 != game.turn
    return chance * expected_prize(others, alike) + (1.0 - chance) * WRONG_CARD


@compiled
def partner_worth(game: State, seat: int, pairs: Floats) -> float:
    """Expected reward of the best ticket a partner holds now."""
    worth = 0.0
    for leader in range(RACING):
        for second in range(RACING):
            if leader != second and pairs[leader, second] > 0.0:
                worth += pairs[leader, second] * best_reward(game, seat, leader, second)
    return worth

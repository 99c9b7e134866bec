"""Playout policy: a fast choice of the best move by given odds.

The choice is that of ``greedy`` with two simplifications: the prize of a finish card comes from
a table, and a tile is not placed but earns its expected landings at once.
"""

import numpy as np

from camelup.bots.move_estimates import LOSES, WINS, cards_of_others, ticket_worth
from camelup.odds.leg_distribution import Floats
from camelup.odds.payouts import expected_prize
from camelup.rules.editions import DICE_LEFT, GREY_DIE, MAX_PLAYERS, RACING, TICKETS, TRACK, WHITE
from camelup.rules.jit import compiled, inlined
from camelup.rules.moves import BET, LOSE, ROLL, WIN, legal_tile_spaces
from camelup.rules.scoring import PYRAMID_TICKET
from camelup.rules.state import LOSER_PILE, WINNER_PILE, State, dice_left

TILE = -1
"""Pseudo-move: place the tile on the space with the highest expected income."""

STEPS = 32
"""Resolution of the chances in the table of prizes."""

PRIZE_AFTER = np.array(
    [
        [expected_prize(np.full(others, step / STEPS)) for step in range(STEPS + 1)]
        for others in range(RACING * MAX_PLAYERS)
    ]
)
"""Expected prize of a correct card, by the number of others' cards and the camel's chance.

The table assumes that every card has a different owner, although of several cards of one owner
at most one is correct. The network was trained on features with these numbers.
"""

CARRIED = np.array([1.0, 0.99, 0.97, 0.92, 0.87, 0.81])
"""Correction of the landings for camels that may be carried, by the number of rolls to come."""


@compiled
def quick_move(game: State, odds: Floats, tiled: int) -> int:
    """Choose a move; TILE only for a player without a tile on the track (bits of ``tiled``)."""
    best = ROLL
    most = float(PYRAMID_TICKET)
    for camel in range(RACING):
        if game.tickets_taken[camel] < TICKETS[game.edition]:
            worth = ticket_worth(game, camel, odds)
            if worth > most:
                most = worth
                best = BET + camel
    hand = int(game.hand[game.turn])
    winners = cards_of_others(game, WINNER_PILE, int(game.turn))
    losers = cards_of_others(game, LOSER_PILE, int(game.turn))
    for camel in range(RACING):
        if (hand >> camel) & 1:
            worth = quick_card_worth(winners, odds[WINS + camel])
            if worth > most:
                most = worth
                best = WIN + camel
            worth = quick_card_worth(losers, odds[LOSES + camel])
            if worth > most:
                most = worth
                best = LOSE + camel
    if not (tiled >> int(game.turn)) & 1 and best_landings(game) > most:
        return TILE
    return best


@inlined
def quick_card_worth(others: int, chance: float) -> float:
    """Return the expected coins of a finish card after a number of others' cards."""
    return float(chance * (PRIZE_AFTER[others, int(chance * STEPS + 0.5)] + 1.0) - 1.0)


@compiled
def best_landings(game: State) -> float:
    """Return the expected landings on the best space for a tile, by each camel's next roll."""
    spaces = legal_tile_spaces(game, int(game.turn))
    most = 0
    for space in range(2, TRACK + 1):
        if (spaces >> space) & 1:
            most = max(most, sixths_of_landing(game, space))
    left = dice_left(game)
    rolls = left - int(DICE_LEFT[game.edition])
    return float(most / 6.0 * rolls / left * CARRIED[rolls])


@inlined
def sixths_of_landing(game: State, space: int) -> int:
    """Count the die faces, in sixths, that move a camel to a space, summed over all camels."""
    dice = int(game.dice)
    faces = 0
    for camel in range(RACING):
        steps = space - int(game.space[camel])
        faces += 2 * ((dice >> camel) & 1) * ((steps >= 1) & (steps <= 3))
    for camel in range(WHITE, len(game.space)):
        steps = int(game.space[camel]) - space
        faces += ((dice >> GREY_DIE) & 1) * ((steps >= 1) & (steps <= 3))
    return faces

"""What the tickets and finish cards of a player will bring."""

import numpy as np

from camelup.odds.leg import Floats
from camelup.rules.editions import RACING
from camelup.rules.jit import at_once
from camelup.rules.rows import cards_on
from camelup.rules.scoring import (
    PRIZES,
    WRONG_CARD,
    best_reward,
    place_for_tickets,
    ticket_reward,
)
from camelup.rules.state import NOBODY, UNKNOWN, States


@at_once
def ticket_rewards(games: States, row: int, seat: int) -> Floats:
    """Coins of all leg tickets of a player, for each leader (row) and second (column)."""
    game = games[row]
    rewards = np.zeros((RACING, RACING))
    for leader in range(RACING):
        for second in range(RACING):
            for camel in range(RACING):
                place = place_for_tickets(camel, leader, second)
                for ticket in range(int(game.tickets_taken[camel])):
                    if game.ticket_holder[camel, ticket] == seat:
                        coins = ticket_reward(int(game.edition), ticket, place)
                        rewards[leader, second] += coins
    return rewards


@at_once
def copied_rewards(games: States, row: int, partner: int) -> Floats:
    """Coins of the ticket that is copied from a partner, for each leader and second."""
    rewards = np.zeros((RACING, RACING))
    if partner != NOBODY:
        for leader in range(RACING):
            for second in range(RACING):
                rewards[leader, second] = best_reward(games[row], partner, leader, second)
    return rewards


@at_once
def expected_prize(hidden: int, chance: float) -> float:
    """Prize of a right card that so many unknown cards lie before.

    Each of them is right too with the chance given, by itself.
    """
    last = len(PRIZES) - 1
    right = np.zeros(len(PRIZES))
    right[0] = 1.0
    for _ in range(hidden):
        right[last] += right[last - 1] * chance
        for count in range(last - 1, 0, -1):
            right[count] += (right[count - 1] - right[count]) * chance
        right[0] -= right[0] * chance
    prize = 0.0
    for count in range(len(PRIZES)):
        prize += right[count] * PRIZES[count]
    return prize


def card_coins(view: States, seat: int, chances: Floats, assumed: Floats) -> float:
    """Coins that the finish cards of a player will bring.

    Chances of each camel to make a card right, for each pile; those assumed for the cards
    of others may be older ones.
    """
    coins = 0.0
    for pile in range(2):
        hidden = 0
        for owner, camel in cards_on(view, pile):
            hidden += camel == UNKNOWN
            if owner == seat and camel != UNKNOWN:
                right = chances[pile][camel]
                prize = expected_prize(hidden, assumed[pile][camel])
                coins += right * prize + (1 - right) * WRONG_CARD
    return float(coins)

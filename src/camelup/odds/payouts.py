"""What the tickets and finish cards of a player will bring."""

import numpy as np

from camelup.odds.leg_distribution import Floats
from camelup.rules.editions import MAX_PLAYERS, RACING
from camelup.rules.jit import at_once
from camelup.rules.scoring import PRIZES, best_reward, place_for_tickets, ticket_reward
from camelup.rules.state import NOBODY, States, card_owner


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
def expected_prize(right_before: Floats) -> float:
    """Prize of a right card, given how likely each other owner has a right one before it.

    Nobody has more than one: every owner has a single card of each camel.
    """
    last = len(PRIZES) - 1
    right = np.zeros(len(PRIZES))
    right[0] = 1.0
    for chance in right_before:
        right[last] += right[last - 1] * chance
        for count in range(last - 1, 0, -1):
            right[count] += (right[count - 1] - right[count]) * chance
        right[0] -= right[0] * chance
    prize = 0.0
    for count in range(len(PRIZES)):
        prize += right[count] * PRIZES[count]
    return prize


@at_once
def prize_of_card(
    games: States, row: int, pile: int, before: int, seat: int, chance: float
) -> float:
    """Prize of a seat's card if it is right, with so many cards of its pile before it.

    Each of them that is not the seat's own is taken to show the same camel with the chance
    given; what it shows is not looked at, nobody may. The cards of an owner are different
    camels: that one is the right one rules out that another is, so their chances add up.
    Multiplying the chances that each is not, as if they were drawn apart, would let one hand
    hold a camel twice. Who laid all his cards there laid the right one too.
    """
    right_before = np.zeros(MAX_PLAYERS)
    for position in range(before):
        right_before[card_owner(int(games[row].pile[pile, position]))] += 1.0
    right_before[seat] = 0.0
    for owner in range(MAX_PLAYERS):
        cards = right_before[owner]
        right_before[owner] = 1.0 if cards >= RACING else min(1.0, cards * chance)
    return expected_prize(right_before)

"""Payouts of a player's tickets and finish cards."""

import numpy as np

from camelup.odds.leg_distribution import Floats
from camelup.rules.editions import MAX_PLAYERS, RACING
from camelup.rules.jit import at_once
from camelup.rules.scoring import PRIZES, best_reward, place_for_tickets, ticket_reward
from camelup.rules.state import NOBODY, States, card_owner


@at_once
def ticket_rewards(games: States, row: int, seat: int) -> Floats:
    """Return the coins of a seat's leg tickets, for each leader (row) and second (column)."""
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
    """Return the coins of the ticket copied from a partner, for each leader and second."""
    rewards = np.zeros((RACING, RACING))
    if partner != NOBODY:
        for leader in range(RACING):
            for second in range(RACING):
                rewards[leader, second] = best_reward(games[row], partner, leader, second)
    return rewards


@at_once
def expected_prize(right_before: Floats) -> float:
    """Return the expected prize of a correct card.

    ``right_before`` has, for each other owner, the chance of a correct card before it. No owner
    has more than one, because a hand has a single card of each camel.
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
    """Return the expected prize of a seat's card if it is correct, by the cards before it.

    Each earlier card of another seat is assumed to show the same camel with the given chance; its
    actual colour is hidden and is not used. The cards of one owner show different camels, so at
    most one of them is correct and their chances add up. Multiplying the complements, as for
    independent cards, would allow a hand with the same camel twice. An owner who has laid all
    cards on the pile has laid the correct one.
    """
    right_before = np.zeros(MAX_PLAYERS)
    for position in range(before):
        right_before[card_owner(int(games[row].pile[pile, position]))] += 1.0
    right_before[seat] = 0.0
    for owner in range(MAX_PLAYERS):
        cards = right_before[owner]
        right_before[owner] = 1.0 if cards >= RACING else min(1.0, cards * chance)
    return expected_prize(right_before)

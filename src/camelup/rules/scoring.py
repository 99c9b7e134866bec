"""Scoring of tickets and finish cards."""

import numpy as np

from camelup.rules.editions import RACING, TICKET_VALUES
from camelup.rules.jit import at_once, compiled
from camelup.rules.race import last_camel, leader_and_second
from camelup.rules.state import LOSER_PILE, NOBODY, WINNER_PILE, State, card_camel, card_owner

PRIZES = np.array([8, 5, 3, 2, 1])
"""Coins of the first, second, … correct card on a pile; later ones earn the last value."""

WRONG_CARD = -1
"""Coins of a wrong finish card."""

PYRAMID_TICKET = 1
"""Coins of a pyramid ticket."""


@at_once
def ticket_reward(edition: int, ticket: int, place: int) -> int:
    """Return the coins of a camel's n-th leg ticket, given the camel's place (0: first)."""
    if place == 0:
        return int(TICKET_VALUES[edition, ticket])
    return 1 if place == 1 else -1


@at_once
def place_for_tickets(camel: int, leader: int, second: int) -> int:
    """Return the place of a camel for ticket rewards: 0, 1, or 2 for all others."""
    if camel == leader:
        return 0
    return 1 if camel == second else 2


@at_once
def best_reward(game: State, seat: int, leader: int, second: int) -> int:
    """Return the reward of a player's best ticket, at least 0."""
    best = PYRAMID_TICKET if game.pyramid_tickets[seat] > 0 else 0
    for camel in range(RACING):
        place = place_for_tickets(camel, leader, second)
        for ticket in range(int(game.tickets_taken[camel])):
            if game.ticket_holder[camel, ticket] == seat:
                best = max(best, ticket_reward(int(game.edition), ticket, place))
    return best


@at_once
def score_leg(game: State) -> None:
    """Pay out the leg; debts are waived only after all of a player's tickets are summed."""
    leader, second = leader_and_second(game.space, game.height, RACING)
    add_tickets(game, leader, second)
    for seat in range(int(game.players)):
        partner = int(game.partner[seat])
        if partner != NOBODY:
            game.coins[seat] += best_reward(game, partner, leader, second)
        pay(game, seat, int(game.pyramid_tickets[seat]) * PYRAMID_TICKET)


@compiled
def add_tickets(game: State, leader: int, second: int) -> None:
    """Add the rewards of all leg tickets; sums may be negative until they are complete."""
    for camel in range(RACING):
        place = place_for_tickets(camel, leader, second)
        for ticket in range(int(game.tickets_taken[camel])):
            holder = int(game.ticket_holder[camel, ticket])
            game.coins[holder] += ticket_reward(int(game.edition), ticket, place)


@compiled
def score_race(game: State) -> None:
    """Pay out the finish cards, winner pile first, each from the first card to the last."""
    winner, _ = leader_and_second(game.space, game.height, RACING)
    score_pile(game, WINNER_PILE, winner)
    score_pile(game, LOSER_PILE, last_camel(game.space, game.height, RACING))


@compiled
def score_pile(game: State, pile: int, camel: int) -> None:
    """Pay out one pile, given the camel of the correct cards."""
    right = 0
    for position in range(int(game.pile_size[pile])):
        card = int(game.pile[pile, position])
        is_right = card_camel(card) == camel
        pay(game, card_owner(card), card_reward(is_right, right))
        right += is_right


@at_once
def card_reward(is_right: bool, right_before: int) -> int:
    """Return the coins of a finish card, given the number of correct cards before it."""
    if is_right:
        return int(PRIZES[min(right_before, len(PRIZES) - 1)])
    return WRONG_CARD


@at_once
def pay(game: State, seat: int, coins: int) -> None:
    """Add coins to a player, or take them; nobody falls below 0."""
    game.coins[seat] = max(0, int(game.coins[seat]) + coins)

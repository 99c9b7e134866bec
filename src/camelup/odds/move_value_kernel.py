"""Value in coins of every legal move of a game, split by reason, in compiled code.

See ``camelup.odds.move_values`` for the measure.
"""

import numpy as np

from camelup.odds.leg_distribution import Floats, leg_places
from camelup.odds.odds_kernel import leg_ends_of, sampled_race_of_row
from camelup.odds.payouts import copied_rewards, prize_of_card, ticket_rewards
from camelup.odds.race_prediction import guessed_chances, race_chances
from camelup.rules.bits import count_bits
from camelup.rules.editions import CAMELS, MAX_PLAYERS, RACING, TICKETS, TRACK
from camelup.rules.jit import compiled, inlined
from camelup.rules.moves import (
    ALLY,
    BACKWARD,
    BET,
    FORWARD,
    MOVES,
    OUTCOMES,
    ROLL,
    WIN,
    legal_moves,
    outcome_weight,
)
from camelup.rules.play import play
from camelup.rules.scoring import PYRAMID_TICKET, WRONG_CARD, best_reward, ticket_reward
from camelup.rules.state import GAME, UNKNOWN, State, States, card_camel, card_owner

(
    LEADS,
    SECOND,
    BEHIND,
    RIGHT,
    WRONG,
    PYRAMID,
    COPY,
    LANDINGS,
    GIVEN_UP,
    OWN_TICKETS,
    OWN_COPY,
    OWN_CARDS,
) = range(12)
"""Reasons, by the order of ``camelup.odds.move_values.Reason``."""

MOST_PARTS = 256
"""Upper bound on the parts of all legal moves of a position."""

PART = 4
"""Columns of a part: move, reason, coins, chance."""

MOST_COINS = 5
"""Value of the best leg ticket."""


@compiled
def worths_by_reason(
    games: States,
    row: int,
    table: Floats,
    races: int,
    seed: int,
    tiles: bool,
    parts: Floats,
) -> int:
    """Write the parts of every legal move, as its mover sees the game; returns how many.

    The race is computed from the table. If the table is empty, a number of races is sampled, and
    the effect of a tile on the race is estimated. Tile moves can be omitted.
    """
    game = games[row]
    seat, edition = int(game.turn), int(game.edition)
    landings, places, pairs = np.zeros(MAX_PLAYERS), np.zeros((5, 5)), np.zeros((5, 5))
    race, guess = np.zeros((2, RACING)), np.zeros((2, RACING))
    ends, chances = leg_ends_of(game, landings)
    leg_places(ends, chances, places, pairs)
    if len(table) > 0:
        race_chances(ends, chances, table, int(CAMELS[edition]), RACING, TRACK, race)
    else:
        sampled_race_of_row(games, row, races, seed, race)
        guessed_chances(ends, chances, int(CAMELS[edition]), RACING, TRACK, guess)
    legal = legal_moves(game)
    count = 0
    for move in range(MOVES):
        if not (legal >> move) & 1:
            continue
        if move == ROLL:
            count = add_part(parts, count, move, PYRAMID, PYRAMID_TICKET, 1.0)
        elif move < WIN:
            count = add_ticket(parts, count, game, move, places)
        elif move < FORWARD:
            pile = (move - WIN) // RACING
            chance = race[pile, (move - WIN) % RACING]
            prize = prize_of_card(games, row, pile, int(game.pile_size[pile]), seat, chance)
            count = add_part(parts, count, move, RIGHT, prize, chance)
            count = add_part(parts, count, move, WRONG, WRONG_CARD, 1.0 - chance)
        elif move < ALLY:
            if tiles:
                count = add_tile(
                    parts, count, games, row, move, table, landings, pairs, race, guess
                )
        else:
            count = add_copy(parts, count, game, move, pairs)
    return count


@inlined
def add_part(parts: Floats, count: int, move: int, reason: int, coins: float, chance: float) -> int:
    """Add one part of a move; returns the number of parts."""
    parts[count, 0] = move
    parts[count, 1] = reason
    parts[count, 2] = coins
    parts[count, 3] = chance
    return count + 1


@compiled
def add_ticket(parts: Floats, count: int, game: State, move: int, places: Floats) -> int:
    """Add the parts of a leg ticket: the possible places of its camel."""
    camel = move - BET
    ticket, edition = int(game.tickets_taken[camel]), int(game.edition)
    behind = 0.0
    for place in range(2, RACING):
        behind += places[camel, place]
    for place in range(2):
        coins = ticket_reward(edition, ticket, place)
        count = add_part(parts, count, move, LEADS + place, coins, places[camel, place])
    return add_part(parts, count, move, BEHIND, ticket_reward(edition, ticket, 2), behind)


@compiled
def add_copy(parts: Floats, count: int, game: State, move: int, pairs: Floats) -> int:
    """Add the parts of a partnership: the rewards it may copy, the largest first."""
    for coins in range(MOST_COINS, -2, -1):
        found, chance = False, 0.0
        for leader in range(RACING):
            for second in range(RACING):
                if best_reward(game, move - ALLY, leader, second) == coins:
                    found = True
                    chance += pairs[leader, second]
        if found:
            count = add_part(parts, count, move, COPY, coins, chance)
    return count


@compiled
def add_tile(
    parts: Floats,
    count: int,
    games: States,
    row: int,
    move: int,
    table: Floats,
    landings: Floats,
    pairs: Floats,
    race: Floats,
    guess: Floats,
) -> int:
    """Add the parts of a tile: its landings, and its effect on its owner's tickets and cards."""
    game = games[row]
    seat, edition = int(game.turn), int(game.edition)
    after = np.zeros(1, dtype=GAME)
    after[0] = games[row]
    after[0].tile_space[seat] = (move - FORWARD) % (BACKWARD - FORWARD) + 2
    after[0].tile_side[seat] = 1 if move < BACKWARD else -1
    landings_after, places_after, pairs_after = np.zeros(8), np.zeros((5, 5)), np.zeros((5, 5))
    ends, chances = leg_ends_of(after[0], landings_after)
    leg_places(ends, chances, places_after, pairs_after)
    count = add_part(parts, count, move, LANDINGS, 1.0, landings_after[seat])
    if game.tile_space[seat] > 0:
        count = add_part(parts, count, move, GIVEN_UP, -1.0, landings[seat])
    rewards = ticket_rewards(games, row, seat)
    if has_any(rewards):
        gain = mean(rewards, pairs_after) - mean(rewards, pairs)
        count = add_part(parts, count, move, OWN_TICKETS, gain, 1.0)
    rewards = copied_rewards(games, row, int(game.partner[seat]))
    if has_any(rewards):
        gain = mean(rewards, pairs_after) - mean(rewards, pairs)
        count = add_part(parts, count, move, OWN_COPY, gain, 1.0)
    if has_cards(game, seat):
        now = np.zeros((2, RACING))
        if len(table) > 0:
            race_chances(ends, chances, table, int(CAMELS[edition]), RACING, TRACK, now)
        else:
            guessed_chances(ends, chances, int(CAMELS[edition]), RACING, TRACK, now)
            for pile in range(2):
                for camel in range(RACING):
                    chance = race[pile, camel] + now[pile, camel] - guess[pile, camel]
                    now[pile, camel] = min(max(chance, 0.0), 1.0)
        gain = card_coins(games, row, seat, now, race) - card_coins(games, row, seat, race, race)
        count = add_part(parts, count, move, OWN_CARDS, gain, 1.0)
    return count


@compiled
def has_any(rewards: Floats) -> bool:
    """Return whether any reward is not 0."""
    found = False
    for leader in range(RACING):
        for second in range(RACING):
            found |= rewards[leader, second] != 0.0
    return found


@compiled
def mean(rewards: Floats, pairs: Floats) -> float:
    """Average rewards over leaders and seconds."""
    total = 0.0
    for leader in range(RACING):
        for second in range(RACING):
            total += rewards[leader, second] * pairs[leader, second]
    return total


@compiled
def has_cards(game: State, seat: int) -> bool:
    """Return whether a seat has laid a finish card."""
    for pile in range(2):
        for position in range(int(game.pile_size[pile])):
            if card_owner(int(game.pile[pile, position])) == seat:
                return True
    return False


@compiled
def card_coins(games: States, row: int, seat: int, chances: Floats, assumed: Floats) -> float:
    """Return the expected coins of a seat's finish cards.

    ``chances`` has the chance of each camel to make a card correct, for each pile. ``assumed`` has
    those used for the cards of others, which may be from an earlier position.
    """
    game = games[row]
    coins = 0.0
    for pile in range(2):
        for position in range(int(game.pile_size[pile])):
            card = int(game.pile[pile, position])
            camel = card_camel(card)
            if card_owner(card) == seat and camel != UNKNOWN:
                right = chances[pile, camel]
                prize = prize_of_card(games, row, pile, position, seat, assumed[pile, camel])
                coins += right * prize + (1.0 - right) * WRONG_CARD
    return coins


@compiled
def handed_on_by_roll(games: States, row: int) -> float:
    """Return the expected gain in value of the best leg ticket through a roll of the mover."""
    after = np.zeros(1, dtype=GAME)
    dice = int(games[row].dice)
    whole = 6.0 * count_bits(dice)
    gain = -best_ticket(games, row)
    for outcome in range(OUTCOMES):
        weight = outcome_weight(dice, outcome)
        if weight > 0:
            after[0] = games[row]
            play(after[0], ROLL, outcome)
            gain += weight / whole * best_ticket(after, 0)
    return gain


@compiled
def best_ticket(games: States, row: int) -> float:
    """Return the expected coins of the best leg ticket available; 0 if there is none."""
    game = games[row]
    best = 0.0
    if game.over:
        return best
    landings, places, pairs = np.zeros(MAX_PLAYERS), np.zeros((5, 5)), np.zeros((5, 5))
    ends, chances = leg_ends_of(game, landings)
    leg_places(ends, chances, places, pairs)
    edition = int(game.edition)
    for camel in range(RACING):
        taken = int(game.tickets_taken[camel])
        if taken < TICKETS[edition]:
            coins = 0.0
            for place in range(RACING):
                coins += places[camel, place] * ticket_reward(edition, taken, place)
            best = max(best, coins)
    return best

"""Opponents for people: five characters below ``greedy`` that make human errors.

Each samples a few legs, as ``hurried`` does, and takes the move with the highest apparent value.
Habits distort that value: a beginner expects the present order to be the final one, ignores the
loser pile, overrates rolling, and misjudges every move by some coins. No character makes a move
that is hopeless by the sampled odds.
"""

from typing import ClassVar

import numpy as np

from camelup.bots.hurried import Scratch, new_scratch
from camelup.bots.move_estimates import FIRST, LOSES, SECOND, WINS, cards_of_others, ticket_worth
from camelup.bots.net.leg_sampling import LANDINGS, SIGHTS, WHOLE, look_ahead
from camelup.bots.playout_policy import quick_card_worth
from camelup.bots.simple import DrawingBot
from camelup.notation.moves import write_move
from camelup.odds.leg_distribution import Floats
from camelup.rng import next_word
from camelup.rules.editions import RACING, TRACK
from camelup.rules.jit import at_once, compiled, inlined
from camelup.rules.moves import BACKWARD, BET, FORWARD, LOSE, ROLL, WIN, legal_moves
from camelup.rules.race import last_camel, leader_and_second
from camelup.rules.scoring import PYRAMID_TICKET
from camelup.rules.state import LOSER_PILE, WINNER_PILE, Ints, State, States
from camelup.view import View

LEGS, TRUST, ERROR, ROLL_BONUS, WINNER_FACTOR, LOSER_FACTOR, TILE_BONUS = range(7)
"""Columns of HABITS.

Legs sampled before a move; weight of the present order in the expected final order (0 to 1);
standard deviation of the error in the value of a move, in coins; coins by which rolling is
overrated; factors on the value of a card for either pile (0: the pile is ignored); coins by
which the own tile is overrated.
"""

HABITS = np.array(
    [
        [1.0, 1.0, 3.0, 3.0, 1.0, 0.0, 2.0],  # Amira
        [4.0, 0.9, 2.0, 2.0, 0.8, 0.0, 0.5],  # Basim
        [6.0, 0.5, 1.2, 0.5, 0.7, 0.0, 0.2],  # Dalia
        [8.0, 0.3, 0.9, 0.3, 0.8, 0.5, 0.0],  # Farid
        [16.0, 0.1, 0.5, 0.1, 1.0, 0.8, 0.0],  # Hana
    ]
)
"""One row per character, weakest first."""

FOOLISH = -0.5
"""Minimum value, in coins by the sampled odds, of a ticket or card that a character takes."""

TILE_ERROR = 0.3
"""Error in the value of a tile space, relative to that of other moves."""


class Character(DrawingBot):
    """A bot with habits."""

    number: ClassVar[int]
    """Row of HABITS."""

    def choose(self, view: View, seconds: float | None = None) -> str:
        """Take the move with the highest apparent value."""
        move = character_move_of_row(self.generator, view.state, 0, self.number)
        return write_move(view.edition, move)


class Amira(Character):
    """Beginner: rolls, backs the leader, places the tile anywhere."""

    number = 0


class Basim(Character):
    """Likes a sure coin and trusts the camel in front."""

    number = 1


class Dalia(Character):
    """Bets on legs by feeling and ignores the loser pile."""

    number = 2


class Farid(Character):
    """Considers the dice that are left and is often unsure."""

    number = 3


class Hana(Character):
    """Plays carefully and seldom errs by much."""

    number = 4


@at_once
def character_move_of_row(generator: Ints, games: States, row: int, character: int) -> int:
    """Choose a move for the player to move of a game in an array."""
    return choose_by_habit(generator, games[row], HABITS[character], new_scratch())


@compiled
def choose_by_habit(generator: Ints, game: State, habits: Floats, scratch: Scratch) -> int:
    """Sample some legs, distort the odds, and choose the move with the highest apparent value."""
    legs = int(habits[LEGS])
    for column in range(SIGHTS):
        scratch.counts[column] = 0
    look_ahead(generator, game, legs, scratch.camels, scratch.guesses, scratch.counts)
    for column in range(SIGHTS):
        scratch.sights[column] = scratch.counts[column] / (WHOLE * float(legs))
    trust_present_order(game, habits[TRUST], scratch.sights)
    best, value = best_bet(generator, game, habits, scratch.sights)
    tile, landings = best_tile(generator, game, habits, scratch.sights)
    return tile if landings > value else best


@compiled
def trust_present_order(game: State, trust: float, sights: Floats) -> None:
    """Shift the odds towards the present order of the camels."""
    for column in range(LANDINGS):
        sights[column] *= 1.0 - trust
    leader, second = leader_and_second(game.space, game.height, RACING)
    sights[FIRST + leader] += trust
    sights[SECOND + second] += trust
    sights[WINS + leader] += trust
    sights[LOSES + last_camel(game.space, game.height, RACING)] += trust


@inlined
def draw_error(generator: Ints, deviation: float) -> float:
    """Draw an error: a sum of three uniform numbers with mean 0, close to normal."""
    total = 0.0
    for _ in range(3):
        total += next_word(generator) / 4294967296.0
    return deviation * (2.0 * total - 3.0)


@compiled
def best_bet(generator: Ints, game: State, habits: Floats, sights: Floats) -> tuple[int, float]:
    """Choose among the roll, the tickets and the cards; returns the move and its apparent value."""
    error = habits[ERROR]
    legal = legal_moves(game)
    best, most = ROLL, PYRAMID_TICKET + habits[ROLL_BONUS] + draw_error(generator, error)
    winners = cards_of_others(game, WINNER_PILE, int(game.turn))
    losers = cards_of_others(game, LOSER_PILE, int(game.turn))
    for camel in range(RACING):
        ticket = ticket_worth(game, camel, sights)
        winner = quick_card_worth(winners, sights[WINS + camel])
        loser = quick_card_worth(losers, sights[LOSES + camel])
        for move, value, factor in (
            (BET + camel, ticket, 1.0),
            (WIN + camel, winner, habits[WINNER_FACTOR]),
            (LOSE + camel, loser, habits[LOSER_FACTOR]),
        ):
            seeming = factor * value + draw_error(generator, error)
            is_open = (legal >> move) & 1 and factor > 0.0
            if is_open and value > FOOLISH and seeming > most:
                best, most = move, seeming
    return best, most


@compiled
def best_tile(generator: Ints, game: State, habits: Floats, sights: Floats) -> tuple[int, float]:
    """Choose a space and a side for the tile; returns the move and its apparent value."""
    legal = legal_moves(game)
    lies_on = int(game.tile_space[game.turn])
    here = sights[LANDINGS + lies_on] if lies_on > 0 else 0.0
    best, most = ROLL, 0.0
    for space in range(2, TRACK + 1):
        value = sights[LANDINGS + space] - here
        value += TILE_ERROR * draw_error(generator, habits[ERROR])
        side = FORWARD if next_word(generator) & 1 else BACKWARD
        if (legal >> (BACKWARD + space - 2)) & 1 and value > most:
            best, most = side + space - 2, value
    return best, most + habits[TILE_BONUS] if best != ROLL else -1.0

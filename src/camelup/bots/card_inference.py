"""Reading the table: which finish cards others are likely to have laid.

A card says something about the race as it stood when the card was laid: whoever lays one
picks a camel that looked good for that pile then.
"""

import numpy as np

from camelup.notation.moves import read_move
from camelup.odds.leg_distribution import Floats
from camelup.odds.race_estimate import guess_race
from camelup.rng import next_word
from camelup.rules.editions import RACING
from camelup.rules.jit import at_once, compiled, inlined
from camelup.rules.moves import LOSE_UNKNOWN, WIN_UNKNOWN
from camelup.rules.rows import play_row
from camelup.rules.state import (
    MOST_CARDS,
    UNKNOWN,
    Ints,
    State,
    States,
    as_card,
    card_camel,
    card_owner,
)
from camelup.view import View

TRUST = 4.0
"""How much likelier a camel with twice the chance is on a card: two to this power."""


def read_cards(view: View) -> Floats:
    """Weigh the colours of every card that lies face down: by pile, position and camel."""
    weights = np.ones((2, MOST_CARDS, RACING))
    if view.start is None:
        return weights
    games = view.start.copy()
    chances = np.zeros((2, RACING))
    for text in view.moves:
        move, outcome = read_move(view.edition, text)
        if move in (WIN_UNKNOWN, LOSE_UNKNOWN):
            pile = move - WIN_UNKNOWN
            guess_of_row(games, 0, chances)
            weights[pile, int(games["pile_size"][0][pile])] = chances[pile] ** TRUST
        play_row(games, 0, move, outcome)
    return weights


@at_once
def guess_of_row(games: States, row: int, chances: Floats) -> None:
    """Guess the race of a game in an array: chances to win, then to lose."""
    guess_race(games[row].space, games[row].height, chances[0], chances[1])


@compiled
def deal_cards(generator: Ints, game: State, weights: Floats) -> None:
    """Give every unknown card on the piles a colour that its owner can have laid."""
    for pile in range(2):
        for position in range(int(game.pile_size[pile])):
            owner = card_owner(int(game.pile[pile, position]))
            if card_camel(int(game.pile[pile, position])) == UNKNOWN:
                camel = draw_colour(generator, int(game.hand[owner]), weights[pile, position])
                turn_up(game, pile, position, camel)


@inlined
def turn_up(game: State, pile: int, position: int, camel: int) -> None:
    """Give a finish card that lies face down a colour; its owner holds it no more."""
    owner = card_owner(int(game.pile[pile, position]))
    game.pile[pile, position] = as_card(owner, camel)
    game.hand[owner] = int(game.hand[owner]) & ~(1 << camel)
    game.hidden[owner] -= 1


@compiled
def draw_colour(generator: Ints, hand: int, weights: Floats) -> int:
    """Draw one of the camels in a hand by their weights."""
    total = 0.0
    last = 0
    for camel in range(RACING):
        if (hand >> camel) & 1:
            total += weights[camel]
            last = camel
    mark = next_word(generator) / 4294967296.0 * total
    for camel in range(last):
        if (hand >> camel) & 1:
            mark -= weights[camel]
            if mark < 0.0:
                return camel
    return last

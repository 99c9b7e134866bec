"""Inference of the opponents' face-down finish cards.

A card gives information about the race at the time it was laid: a player usually lays a camel
that had a good chance for that pile.
"""

from camelup.odds.leg_distribution import Floats
from camelup.rng import next_word
from camelup.rules.editions import RACING
from camelup.rules.jit import compiled, inlined
from camelup.rules.state import (
    UNKNOWN,
    Ints,
    State,
    as_card,
    card_camel,
    card_owner,
)


@compiled
def deal_cards(generator: Ints, game: State, weights: Floats) -> None:
    """Assign every unknown card on the piles a colour that its owner may have laid."""
    for pile in range(2):
        for position in range(int(game.pile_size[pile])):
            owner = card_owner(int(game.pile[pile, position]))
            if card_camel(int(game.pile[pile, position])) == UNKNOWN:
                camel = draw_colour(generator, int(game.hand[owner]), weights[pile, position])
                turn_up(game, pile, position, camel)


@inlined
def turn_up(game: State, pile: int, position: int, camel: int) -> None:
    """Assign a colour to a face-down finish card and remove it from its owner's hand."""
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

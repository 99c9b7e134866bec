"""Players by a look ahead: each takes the move of most worth, with tastes of its own.

The network learns against them, and so can others: see ``bots.hurried``.
"""

from camelup.bots.move_estimates import LOSES, WINS, cards_of_others, ticket_worth
from camelup.bots.net.card_features import read_worth
from camelup.bots.net.leg_sampling import LANDINGS
from camelup.bots.playout_policy import quick_card_worth
from camelup.odds.leg_distribution import Floats
from camelup.rules.editions import RACING, TRACK
from camelup.rules.jit import compiled, inlined
from camelup.rules.moves import BACKWARD, BET, LOSE, ROLL, WIN, legal_moves
from camelup.rules.state import LOSER_PILE, WINNER_PILE, State

STYLES = 24
"""How many styles there are; see :func:`styled_move`."""

AS_GREEDY = 0
"""The style that plays like ``greedy``."""

READERS = 12
"""Styles from here on read the others' finish cards."""


@compiled
def styled_move(game: State, sights: Floats, notes: Floats, style: int) -> int:
    """Choose the move of most worth, as ``greedy`` does, with tastes of its own.

    Styles differ in what a roll is worth to them, in how they like finish cards, in whether
    they use their tile, and in whether they read the cards of others.
    """
    roll_worth = 1.0 - 0.25 * (style % 3)
    card_taste = 1.0 if style % 4 < 2 else 0.6
    likes_tiles = style % READERS < 8
    legal = legal_moves(game)
    best, most = ROLL, roll_worth
    for camel in range(RACING):
        if (legal >> (BET + camel)) & 1:
            worth = ticket_worth(game, camel, sights)
            if worth > most:
                best, most = BET + camel, worth
        if (legal >> (WIN + camel)) & 1:
            worth = card_taste * styled_card(game, WINNER_PILE, camel, sights, notes, style)
            if worth > most:
                best, most = WIN + camel, worth
            worth = card_taste * styled_card(game, LOSER_PILE, camel, sights, notes, style)
            if worth > most:
                best, most = LOSE + camel, worth
    seat = int(game.turn)
    here = sights[LANDINGS + int(game.tile_space[seat])] if game.tile_space[seat] > 0 else 0.0
    for space in range(2, TRACK + 1):
        if likes_tiles and (legal >> (BACKWARD + space - 2)) & 1:
            worth = sights[LANDINGS + space] - here
            if worth > most:
                best, most = BACKWARD + space - 2, worth
    return best


@inlined
def styled_card(
    game: State, pile: int, camel: int, sights: Floats, notes: Floats, style: int
) -> float:
    """Expected coins of a finish card, to one who reads the others' or does not."""
    others = cards_of_others(game, pile, int(game.turn))
    if style >= READERS:
        return read_worth(pile, camel, others, sights, notes)
    return quick_card_worth(others, sights[(WINS if pile == WINNER_PILE else LOSES) + camel])

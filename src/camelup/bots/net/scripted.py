"""Scripted players: each takes the move with the highest value by a look-ahead, with own biases.

They serve as training opponents; see also ``bots.hurried``.
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
"""Number of styles; see :func:`styled_move`."""

AS_GREEDY = 0
"""Style that plays like ``greedy``."""

READERS = 12
"""Styles from this number on use the estimates of the opponents' finish cards."""


@compiled
def styled_move(game: State, sights: Floats, notes: Floats, style: int) -> int:
    """Choose the move with the highest value, as ``greedy`` does, with the biases of a style.

    Styles differ in the value of a roll, in the weight of finish cards, in whether they place their
    tile, and in whether they use the estimates of the opponents' cards.
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
    """Return the expected coins of a finish card, with or without card estimates."""
    others = cards_of_others(game, pile, int(game.turn))
    if style >= READERS:
        return read_worth(pile, camel, others, sights, notes)
    return quick_card_worth(others, sights[(WINS if pile == WINNER_PILE else LOSES) + camel])

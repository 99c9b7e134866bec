"""One game of a self-play table: step it, look ahead, show it to the network.

The rows of a table differ in edition and in number of players, so that one network learns
all of them at once. The same source runs on a processor and on a GPU.
"""

from camelup.bots.net.ahead import LANDINGS, SIGHTS, WHOLE
from camelup.bots.net.cards import read_move, read_worth
from camelup.bots.net.features import named_legal, named_move, real_move, write_features
from camelup.bots.policy import quick_card_worth
from camelup.bots.worth import LOSES, WINS, cards_of_others, ticket_worth
from camelup.chance import draw_start
from camelup.envs.stepping import (
    DRAW,
    TRUNCATED,
    WIN_SHARE,
    Options,
    advance_game,
    clear_row,
)
from camelup.odds.leg import Floats
from camelup.rules.editions import RACING, TRACK
from camelup.rules.jit import compiled, inlined
from camelup.rules.moves import ALLY, BACKWARD, BET, FORWARD, LOSE, ROLL, WIN, legal_moves
from camelup.rules.state import LOSER_PILE, WINNER_PILE, Ints, State

MOST_MOVES = 500
"""A game is cut off after so many moves, and nobody wins it."""

STYLES = 24
"""How many styles there are; see :func:`styled_move`. Style 0 plays like ``greedy``."""

READERS = 12
"""Styles from here on read the others' finish cards."""


@inlined
def row_options(edition: int, players: int) -> Options:
    """Give the options of a row as a batch has them."""
    return Options(edition, players, WIN_SHARE, 1, MOST_MOVES, 0)


@inlined
def begin_row(
    game: State,
    generator: Ints,
    row: int,
    edition: int,
    players: int,
    status: Ints,
    counts: Ints,
    rewards: Floats,
) -> None:
    """Start the first game of a row."""
    draw_start(generator, game, edition, players)
    clear_row(row, status, counts, rewards, row_options(edition, players))


@inlined
def step_row(
    game: State,
    generator: Ints,
    named: int,
    row: int,
    status: Ints,
    counts: Ints,
    rewards: Floats,
    guesses: Floats,
    read: Ints,
    looked: Ints,
) -> None:
    """Play a move as the network names it; a game that ends is followed by another.

    ``looked`` are the legs of the look ahead: it holds until a die or a tile changes what is
    to come.
    """
    options = row_options(int(game.edition), int(game.players))
    move = real_move(game, named)
    read_move(game, move, guesses, read)
    advance_game(game, generator, move, DRAW, 0, row, status, counts, rewards, options)
    if move == ROLL or (move >= FORWARD and move < ALLY) or status[row, TRUNCATED]:
        looked[row] = 0


@inlined
def see_row(
    game: State,
    counts: Ints,
    looked: Ints,
    row: int,
    read: Ints,
    sights: Floats,
    places: Ints,
    notes: Floats,
    style: int,
    features: Ints,
    legal: Ints,
    seats: Ints,
    styled: Ints,
) -> None:
    """Show a game to the network, and say what a style would play."""
    for column in range(SIGHTS):
        sights[column] = counts[column, row] / (WHOLE * float(looked[row]))
    write_features(game, int(game.turn), sights, read, places, notes, features, row)
    legal[row] = named_legal(game, places)
    seats[row] = game.turn
    styled[row] = named_move(game, places, styled_move(game, sights, notes, style))


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

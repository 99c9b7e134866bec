"""One game of self-play: step, look ahead, observe.

Rows differ in edition and number of players, so that one network learns all of them. The
same source runs on CPU and GPU.
"""

from camelup.bots.net.card_features import read_move
from camelup.bots.net.features import named_legal, named_move, real_move, write_features
from camelup.bots.net.leg_sampling import SIGHTS, WHOLE
from camelup.bots.net.scripted import styled_move
from camelup.envs.game_step import (
    DRAW,
    NO_OUTCOME,
    OUTCOME,
    TRUNCATED,
    WIN_SHARE,
    Options,
    advance_game,
    clear_row,
)
from camelup.odds.leg_distribution import Floats
from camelup.rng import draw_start
from camelup.rules.editions import GREY_DIE, RACING
from camelup.rules.jit import inlined
from camelup.rules.moves import ALLY, FORWARD, ROLL
from camelup.rules.race import place_of
from camelup.rules.state import Ints, State

MOST_MOVES = 500
"""A game is truncated after this many moves, without a winner."""

DICE, ROLLED = 0, 1
"""Columns of a roll: the dice it was drawn from (bits), and its outcome.

Camels are numbered by their places before the roll, as in the network's encoding.
"""


@inlined
def row_options(edition: int, players: int) -> Options:
    """Return the options of a row."""
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
    rolls: Ints,
    places: Ints,
) -> None:
    """Play a move in the network's encoding; a new game starts when one ends.

    ``looked`` is the number of legs simulated; the look-ahead stays valid until a die or a tile
    changes. ``places`` is scratch memory for the place of each camel.
    """
    options = row_options(int(game.edition), int(game.players))
    move = real_move(game, named)
    read_move(game, move, guesses, read)
    rolls[row, DICE] = name_dice(game, places)
    advance_game(game, generator, move, DRAW, 0, row, status, counts, rewards, options)
    if move == ROLL or (move >= FORWARD and move < ALLY) or status[row, TRUNCATED]:
        looked[row] = 0
    rolls[row, ROLLED] = name_outcome(int(status[row, OUTCOME]), places)


@inlined
def name_dice(game: State, places: Ints) -> int:
    """Return the dice in the pyramid as bits by their camels' places; fills ``places``."""
    dice = int(game.dice) & 1 << GREY_DIE
    for camel in range(RACING):
        places[camel] = place_of(game.space, game.height, RACING, camel)
        dice |= ((int(game.dice) >> camel) & 1) << int(places[camel])
    return dice


@inlined
def name_outcome(outcome: int, places: Ints) -> int:
    """Encode an outcome by the place of its camel; crazy camels keep their numbers."""
    if outcome == NO_OUTCOME or outcome >= 3 * RACING:
        return outcome
    return 3 * int(places[outcome // 3]) + outcome % 3


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
    """Write the observation of a game, and the move that a style would play."""
    for column in range(SIGHTS):
        sights[column] = counts[column, row] / (WHOLE * float(looked[row]))
    write_features(game, int(game.turn), sights, read, places, notes, features, row)
    legal[row] = named_legal(game, places)
    seats[row] = game.turn
    styled[row] = named_move(game, places, styled_move(game, sights, notes, style))

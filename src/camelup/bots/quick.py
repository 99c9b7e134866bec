"""Quick: the playout policy as a player, as a training opponent.

The odds of the leg are sampled from a few legs and those of the race are estimated, so that a
move takes microseconds of compiled code.
"""

import numpy as np

from camelup.bots.move_estimates import COLUMNS, FIRST, LOSES, SECOND, WINS
from camelup.bots.playout_policy import TILE, quick_move, sixths_of_landing
from camelup.bots.simple import DrawingBot
from camelup.notation.moves import write_move
from camelup.odds.leg_distribution import Floats
from camelup.odds.race_estimate import guess_race
from camelup.odds.race_prediction import roll_die
from camelup.rng import draw_bit
from camelup.rules.bits import count_bits
from camelup.rules.editions import CAMELS, DICE_LEFT, RACING, TRACK
from camelup.rules.jit import at_once, compiled
from camelup.rules.moves import BACKWARD, legal_tile_spaces
from camelup.rules.race import leader_and_second, line_crossed
from camelup.rules.state import MOST_CAMELS, Ints, State, States
from camelup.view import View

LEGS = 16
"""Legs sampled for a move."""


class Quick(DrawingBot):
    """Plays in microseconds, by sampled legs and an estimate of the race."""

    def choose(self, view: View, seconds: float | None = None) -> str:
        """Choose a move by the playout policy."""
        return write_move(view.edition, quick_move_of_row(self.generator, view.state, 0))


@at_once
def quick_move_of_row(generator: Ints, games: States, row: int) -> int:
    """Choose a move for the player to move of a game in an array."""
    odds = np.zeros(COLUMNS)
    camels = np.zeros((2, MOST_CAMELS), dtype=np.int8)
    return glance(generator, games[row], odds, camels)


@compiled
def glance(generator: Ints, game: State, odds: Floats, camels: Ints) -> int:
    """Choose a move, given work memory for the odds and the camels."""
    for column in range(len(odds)):
        odds[column] = 0.0
    racing = int(CAMELS[game.edition])
    sample_leg(generator, game, odds, camels[0, :racing], camels[1, :racing])
    guess_race(game.space, game.height, odds[WINS:LOSES], odds[LOSES:])
    tiled = 0
    for seat in range(len(game.tile_space)):
        tiled |= (game.tile_space[seat] > 0) << seat
    move = quick_move(game, odds, tiled)
    return best_tile(game) if move == TILE else move


@compiled
def sample_leg(generator: Ints, game: State, odds: Floats, space: Ints, height: Ints) -> None:
    """Sample the rest of the leg a few times, and count the leaders and the seconds."""
    least = int(DICE_LEFT[game.edition])
    for _ in range(LEGS):
        for camel in range(len(space)):
            space[camel] = game.space[camel]
            height[camel] = game.height[camel]
        dice = int(game.dice)
        while count_bits(dice) > least and not line_crossed(space, TRACK):
            die = draw_bit(generator, dice)
            dice &= ~(1 << die)
            roll_die(generator, space, height, RACING, die, game.tile_space, game.tile_side, TRACK)
        leader, second = leader_and_second(space, height, RACING)
        odds[FIRST + leader] += 1.0 / LEGS
        odds[SECOND + second] += 1.0 / LEGS


@compiled
def best_tile(game: State) -> int:
    """Place the tile, backward side up, on the space where most camels may land next."""
    spaces = legal_tile_spaces(game, int(game.turn))
    best, most = 2, -1
    for space in range(2, TRACK + 1):
        faces = sixths_of_landing(game, space)
        if (spaces >> space) & 1 and faces > most:
            best, most = space, faces
    return BACKWARD + best - 2

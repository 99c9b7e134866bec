"""Playouts in compiled code: the leg by everyone's best moves, the rest of the race by rolls.

At the end of the leg all tickets and tiles have been converted to coins. The rest of the race
decides the finish cards. Other income in later legs favours no player but adds variance: the
more legs are left, the less a lead counts.
"""

import numpy as np

from camelup.bots.card_inference import deal_cards
from camelup.bots.playout_policy import TILE, best_landings, quick_move
from camelup.odds.leg_distribution import Floats
from camelup.rng import draw_outcome_row, next_word, seed_generator
from camelup.rules.jit import compiled
from camelup.rules.moves import ROLL
from camelup.rules.play import pass_turn
from camelup.rules.rows import play_row
from camelup.rules.state import Ints, State, States

LEG_SPREAD = 2.1
"""Spread of the players' coins added by each further leg, as the scale of a softmax."""

DICE, CARDS = 0, 1
"""Generators: one for the dice, one for the hidden cards and all other random numbers."""

SEEN, DEALT, TABLE = 0, 1, 2
"""Games: as the player sees it, with the cards dealt, and the one being played."""


@compiled
def play_out(
    generators: Ints,
    games: States,
    moves: Ints,
    roots: Ints,
    alive: Ints,
    weights: Floats,
    successors: Ints,
    odds: Floats,
    seed: int,
    first: int,
    count: int,
    sums: Floats,
) -> None:
    """Run a number of playouts of every active move, all with the same dice and cards.

    ``roots`` are the nodes of the leg graph at which the moves begin. The result of each move is
    added to ``sums``.
    """
    seat = int(games[SEEN].turn)
    for playout in range(first, first + count):
        games[DEALT] = games[SEEN]
        seed_generator(generators[CARDS], seed, 2 * playout + 1)
        deal_cards(generators[CARDS], games[DEALT], weights)
        for candidate in range(len(moves)):
            if alive[candidate]:
                games[TABLE] = games[DEALT]
                seed_generator(generators[DICE], seed, 2 * playout)
                play_leg(
                    generators, games, int(moves[candidate]), int(roots[candidate]),
                    successors, odds,
                )  # fmt: skip
                sums[candidate] += value_of_rest(generators, games, seat)


@compiled
def play_leg(
    generators: Ints, games: States, move: int, node: int, successors: Ints, odds: Floats
) -> None:
    """Play a move, and then everyone's best moves until the leg or the race ends."""
    game = games[TABLE]
    leg = int(game.leg)
    tiled = 0
    for seat in range(len(game.tile_space)):
        tiled |= (game.tile_space[seat] > 0) << seat
    while True:
        if move == TILE:
            tiled |= 1 << int(game.turn)
            earn_landings(generators[CARDS], game)
        elif move == ROLL:
            outcome = draw_outcome_row(generators[DICE], games, TABLE)
            play_row(games, TABLE, ROLL, outcome)
            node = int(successors[node, outcome])
        else:
            play_row(games, TABLE, move, 0)
        if game.over or game.leg != leg:
            return
        move = quick_move(game, odds[node], tiled)


@compiled
def earn_landings(generator: Ints, game: State) -> None:
    """Pay a player the expected income of a tile, as whole coins, and pass the turn."""
    chance = next_word(generator) / 4294967296.0
    game.coins[game.turn] += int(best_landings(game) + chance)
    pass_turn(game)


@compiled
def value_of_rest(generators: Ints, games: States, seat: int) -> float:
    """Roll the rest of the race, and return a player's share of the victory."""
    game = games[TABLE]
    if game.over:
        return share_of_victory(game, seat)
    leg = int(game.leg)
    while not game.over:
        play_row(games, TABLE, ROLL, draw_outcome_row(generators[DICE], games, TABLE))
    return likely_share(game, seat, LEG_SPREAD * np.sqrt(1.0 + game.leg - leg))


@compiled
def share_of_victory(game: State, seat: int) -> float:
    """Return a player's share of the victory in a game that is over."""
    winners = 0
    for other in range(int(game.players)):
        if game.coins[other] > game.coins[seat]:
            return 0.0
        winners += game.coins[other] == game.coins[seat]
    return 1.0 / winners


@compiled
def likely_share(game: State, seat: int, spread: float) -> float:
    """Return a player's expected share of the victory, given the spread of future income."""
    total = 0.0
    for other in range(int(game.players)):
        total += np.exp((int(game.coins[other]) - int(game.coins[seat])) / spread)
    return float(1.0 / total)

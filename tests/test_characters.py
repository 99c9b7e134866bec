"""The characters: opponents below ``greedy`` that err as people do."""

from itertools import pairwise

import numpy as np
import pytest

from camelup import Game, view_of
from camelup.bots import ask, bot_named
from camelup.bots.characters import HABITS, character_move_of_row
from camelup.bots.playout import share_of_victory
from camelup.bots.registry import CHARACTERS
from camelup.odds import worth
from camelup.rng import draw_outcome, draw_start, new_generators, seed_generator
from camelup.rules.jit import compiled
from camelup.rules.moves import ROLL
from camelup.rules.play import play
from camelup.rules.state import Ints, States, new_states
from camelup.view import show

GAMES = 1_200
PLAYERS = 4


@compiled
def share_of_one(
    generators: Ints, games: States, edition: int, one: int, others: int, count: int
) -> float:
    """Play one character against three of another, in every seat; returns its share of wins."""
    dice, draws = generators[0], generators[1]
    won = 0.0
    for number in range(count):
        seed_generator(dice, 1, number)
        seed_generator(draws, 2, number)
        draw_start(dice, games[0], edition, PLAYERS)
        while not games[0].over:
            seat = int(games[0].turn)
            show(games[0], games[1], seat)
            character = one if seat == number % PLAYERS else others
            move = character_move_of_row(draws, games, 1, character)
            play(games[0], move, draw_outcome(dice, games[0]) if move == ROLL else 0)
        won += share_of_victory(games[0], number % PLAYERS)
    return won / count


@pytest.mark.parametrize("edition", [0, 1])
def test_each_character_beats_the_one_below_clearly_but_not_always(edition: int) -> None:
    for below, above in pairwise(range(len(HABITS))):
        generators, games = new_generators(2), new_states(2)
        share = share_of_one(generators, games, edition, above, below, GAMES)
        assert 0.33 < share < 0.52, (above, share)


@pytest.mark.parametrize("name", CHARACTERS)
def test_a_character_makes_the_same_move_without_having_seen_the_game(name: str) -> None:
    game = Game(4, "second", seed=5)
    playing = bot_named(name, seed=3)
    while not game.over and len(game.moves) < 40:
        view = view_of(game, game.turn)
        answer = ask(playing, view)
        assert answer.fault is None
        assert ask(bot_named(name, seed=3), view).move == answer.move
        game.play(answer.move)


def test_the_best_of_them_takes_no_hopeless_ticket() -> None:
    bot = bot_named("hana", seed=1)
    for seed in range(6):
        game = Game(3, "first", seed=seed)
        while not game.over and len(game.moves) < 30:
            move = ask(bot, view_of(game, game.turn)).move
            if move.startswith("bet"):
                value = next(
                    found for found in worth(view_of(game, game.turn)) if found.move == move
                )
                assert value.coins > -0.95, (game.moves, move)
            game.play(move)


def test_habits_lead_from_guessing_to_counting() -> None:
    assert np.all(np.diff(HABITS[:, 0]) > 0)
    assert np.all(np.diff(HABITS[:, 2]) < 0)

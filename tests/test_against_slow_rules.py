"""The engine beside a second, plain description of the whole game: they must never differ."""

import random

import pytest

from camelup import Game
from random_play import random_move, random_slow_game, random_tastes
from slow_rules import SlowGame

GAMES = 2000
PARTS = 8
SOON = PARTS // 4
SOAKED = [pytest.param(part, marks=pytest.mark.soak) for part in range(SOON, PARTS)]
"""Three games of four are for the long tests: the others find what can be found soon."""


def assert_same(game: Game, slow: SlowGame) -> list[str]:
    """Compare two games in everything there is; gives the legal moves."""
    report = game.to_dict()
    assert report == slow.report()
    assert game.notation == slow.notation()
    assert game.pyramid_tickets == list(slow.pyramid.values())
    assert game.partners == slow.partners
    assert game.winner_pile == slow.piles["win"]
    assert game.loser_pile == slow.piles["lose"]
    for seat in slow.seats:
        assert game.tickets(seat) == slow.tickets_of(seat)
        assert game.hand(seat) == "".join(slow.hands[seat])
    legal: list[str] = report["legal"]
    return legal


@pytest.mark.parametrize("part", [*range(SOON), *SOAKED])
def test_random_games_are_the_same_at_every_position(part: int) -> None:
    for number in range(part, GAMES, PARTS):
        rng = random.Random(f"game {number}")
        slow, tastes = random_slow_game(rng), random_tastes(rng)
        game = Game(slow.players, slow.edition, board=slow.board())
        legal = assert_same(game, slow)
        while not slow.over:
            move = random_move(rng, slow, tastes, legal)
            assert game.play(move) == move
            slow.play(move)
            legal = assert_same(game, slow)


def test_the_outcomes_of_a_roll_have_the_same_probabilities() -> None:
    for number in range(100):
        rng = random.Random(f"outcomes {number}")
        slow = random_slow_game(rng)
        game = Game(slow.players, slow.edition, board=slow.board())
        while not slow.over:
            assert game.outcomes == slow.outcomes()
            move = f"roll {rng.choice(list(game.outcomes))}"
            game.play(move)
            slow.play(move)

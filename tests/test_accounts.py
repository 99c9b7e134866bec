"""A finished game, accounted for: every coin has a source, and luck is what nobody could know."""

import random

import pytest

from camelup import Game
from camelup.odds.ticket_luck import luck_of
from camelup.rules.editions import START_COINS
from camelup.story.game_summary import summary_of


def played_out(seed: int, edition: str = "second", players: int = 4) -> Game:
    rng = random.Random(seed)
    game = Game(players, edition, seed=seed)
    while not game.over:
        game.play(rng.choice(game.legal_moves))
    return game


@pytest.mark.parametrize("seed", range(20))
def test_the_sources_of_random_games_add_up_to_the_coins_won(seed: int) -> None:
    game = played_out(seed, ("first", "second")[seed % 2], 2 + seed % 7)
    account = summary_of(game)
    for own, coins, purse in zip(account.seats, game.coins, account.purses, strict=True):
        assert own.tickets + own.rolls + own.tiles + own.cards == coins - START_COINS
        assert (purse[0], purse[-1]) == (START_COINS, coins)
        assert sum(own.failed.values()) <= sum(own.backed.values())
    assert len({len(purse) for purse in account.purses}) == 1


def test_what_one_backed_and_what_it_cost_is_told_camel_by_camel() -> None:
    game = Game(2, "first", position="14:goyw 16:b | win 1g 2b | coins 3 3 | turn 2")
    game.play("bet o")
    game.play("roll b1")
    first, second = summary_of(game).seats
    assert (dict(first.backed), dict(first.failed)) == ({"g": 1}, {"g": 1})
    assert (dict(second.backed), dict(second.failed)) == ({"b": 1, "o": 1}, {"b": 0, "o": 1})
    assert (first.stack, second.stack) == (1, 0)


def test_the_luck_of_many_tickets_is_about_nothing_and_of_a_sure_one_nothing() -> None:
    game = Game(2, "first", position="14:goy 16:b 3:w | dice w | coins 3 3 | turn 1")
    game.play("bet b")
    game.play("roll w1")
    while not game.over:
        game.play("roll")
    assert luck_of(game)[0] == pytest.approx(0.0)
    total = tickets = 0.0
    for seed in range(40):
        game = played_out(seed, "first", 3)
        total += sum(luck_of(game))
        tickets += sum(move.startswith("bet") for move in game.record().moves)
    assert abs(total / tickets) < 0.25

"""Every coin of a game is explained by what pages are told: the start, legs, tiles and cards."""

import random

import pytest

from camelup import Game
from camelup.rules.editions import START_COINS
from camelup.server.schemas.event_schemas import MoveEvent
from camelup.server.views.event_view import event_of


def events_of(game: Game) -> list[MoveEvent]:
    moves = range(len(game.history))
    return [event_of(game, move, "person", 0, seat=1, coins_shown=True) for move in moves]


def explained(events: list[MoveEvent], start: list[int]) -> list[int]:
    """Add up what the page's account of each player adds up."""
    coins = list(start)
    for event in events:
        detail = event["detail"]
        if detail["kind"] == "roll" and detail["tile"]:
            coins[detail["tile"]["seat"] - 1] += detail["tile"]["coins"]
        for player in event["leg"]["players"] if event["leg"] else []:
            assert sum(line["coins"] for line in player["lines"]) == player["sum"]
            coins[player["seat"] - 1] += player["after"] - player["before"]
        for card in event["race"]["cards"] if event["race"] else []:
            coins[card["seat"] - 1] += card["coins"]
    return coins


@pytest.mark.parametrize("seed", range(30))
def test_the_account_of_random_games_adds_up(seed: int) -> None:
    rng = random.Random(seed)
    game = Game(rng.randint(2, 8), rng.choice(("first", "second")), seed=seed)
    while not game.over:
        game.play(rng.choice(game.legal_moves))
    assert explained(events_of(game), [START_COINS] * game.players) == game.coins


def test_a_wrong_card_costs_nothing_where_there_is_nothing() -> None:
    """It was told as a coin lost that nobody lost: four of them made a total of 0 from -4."""
    game = Game(2, position="14:goyw 16:b | win 1g 1o | lose 1b | coins 1 0 | turn 2")
    game.play("roll b1")
    cards = events_of(game)[-1]["race"]
    assert cards is not None
    assert [card["coins"] for card in cards["cards"]] == [-1, 0, 0]
    assert [card["after"] for card in cards["cards"]] == [0, 0, 0]
    assert explained(events_of(game), [1, 0]) == game.coins == [0, 1]

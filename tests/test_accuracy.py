"""Accuracy: what share of their chances players keep, and no praise for who has none left."""

import pytest

from camelup import Game
from camelup.bots import bot_named
from camelup.review.decisions import DecisionVerdict, Depth
from camelup.review.replayed_game import ReplayedGame
from camelup.review.reviewer import Review, Reviewer
from camelup.view import view_of

SHALLOW = Depth(4, 16)
MIXED = ("champion", "random", "random", "greedy")
SURE = 0.0001
"""The error of a verdict that leaves no doubt."""


def judged(*verdicts: tuple[float, float]) -> Reviewer:
    """A game of three who only roll, each decision with the chance held and what was given up."""
    game = Game(3, seed=1, edition="first")
    for _ in verdicts:
        game.play("roll")
    reviewer = Reviewer(ReplayedGame.of_game(game))
    reviewer.verdicts = {
        number: DecisionVerdict(0, lost, SURE, 0.0, 0.0, held)
        for number, (held, lost) in enumerate(verdicts)
    }
    return reviewer


def accuracies(review: Review) -> list[float]:
    return [seat.accuracy for seat in review.seats]


def test_accuracy_is_the_share_of_a_chance_that_ten_decisions_keep() -> None:
    flawless, tenth, half = accuracies(judged((0.4, 0.0), (0.4, 0.04), (0.4, 0.2)).review)
    assert flawless == 100
    assert tenth == pytest.approx(100 * 0.9**10)
    assert half == pytest.approx(100 * 0.5**10)


def test_who_has_nothing_left_to_lose_is_not_praised_for_keeping_it() -> None:
    lost_early = [(0.25, 0.2), (0.25, 0.0), (0.25, 0.0)]
    hopeless = [(0.001, 0.0), (0.5, 0.0), (0.5, 0.0)] * 3
    first, *others = accuracies(judged(*lost_early, *hopeless).review)
    assert first < 1, "of a quarter it kept a fifth, and of nothing all"
    assert others == [100, 100]


def test_what_the_dice_of_the_playouts_explain_is_not_lost() -> None:
    reviewer = judged((0.4, 0.04), (0.4, 0.04), (0.4, 0.04))
    reviewer.verdicts[1] = reviewer.verdicts[1]._replace(error=0.03)
    assert accuracies(reviewer.review)[1] == 100


def test_a_judge_who_errs_where_much_is_open_is_still_sure_where_little_is() -> None:
    much, little = (0.4, 0.02), (0.02, 0.015)
    reviewer = judged(*[much] * 3, *[little] * 3)
    for number in range(3):
        reviewer.verdicts[number] = reviewer.verdicts[number]._replace(astray=0.02)
    assert not reviewer.is_mistake(0), "the network was off by more than that there"
    assert reviewer.is_mistake(3), "most of the chance that was left is gone"
    reviewer.verdicts[3] = reviewer.verdicts[3]._replace(given_up=0.009)
    assert not reviewer.is_mistake(3), "less than a win in 100 games is no mistake to speak of"


def test_who_moves_at_random_keeps_less_than_the_champion() -> None:
    game = Game(4, seed=1009, edition="first")
    bots = [bot_named(name, seed=86) for name in MIXED]
    while game.turn:
        game.play(bots[game.turn - 1].choose(view_of(game, game.turn)))
    reviewer = Reviewer(ReplayedGame.of_game(game), depth=SHALLOW)
    for _ in reviewer.steps():
        pass
    champion, *randoms, greedy = accuracies(reviewer.review)
    assert max(randoms) < 60 < min(champion, greedy)

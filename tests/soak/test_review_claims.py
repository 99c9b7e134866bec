"""What a review claims about itself, held against many games and much more work."""

import numpy as np
import pytest

from camelup import Game
from camelup.arena.match import Match
from camelup.arena.match_runner import run_match
from camelup.bots import bot_named
from camelup.bots.net.numpy_network import network_in
from camelup.bots.quick import quick_move_of_row
from camelup.review.decisions import STANDARD, Depth, judge_decision
from camelup.review.replayed_game import ReplayedGame
from camelup.review.reviewer import Reviewer, review_of
from camelup.view import view_of

pytestmark = pytest.mark.soak


@pytest.mark.parametrize("edition", ["first", "second"])
def test_the_luck_of_every_bot_is_nothing_on_average(edition: str) -> None:
    match = Match(("champion", "quick", "quick", "roller"), edition, seed=5)
    games = run_match(match, 600, luck=True).games
    luck = games["luck"][:, :4].reshape(-1, 4, 4)
    for place in range(4):
        own = np.stack(
            [
                luck[:, rotation, match.seating(rotation).index(place)]
                for rotation in range(match.players)
            ],
            axis=1,
        ).mean(axis=1)
        assert abs(own.mean()) < 3.5 * own.std(ddof=1) / np.sqrt(len(own))


def test_accuracy_tells_random_from_greedy_from_champion() -> None:
    bots = ("random", "random", "greedy", "champion")
    told: dict[str, list[float]] = {bot: [] for bot in bots}
    for seed in range(8):
        seating = bots[seed % 4 :] + bots[: seed % 4]
        game = Game(4, seed=seed, edition=("first", "second")[seed % 2])
        players = [bot_named(bot, seed=seed) for bot in seating]
        while game.turn:
            game.play(players[game.turn - 1].choose(view_of(game, game.turn)))
        for bot, seat in zip(seating, review_of(ReplayedGame.of_game(game)).seats, strict=True):
            told[bot].append(seat.accuracy)
    random, greedy, champion = (np.mean(told[bot]) for bot in ("random", "greedy", "champion"))
    assert random + 20 < greedy < champion


def played(seed: int) -> Game:
    """A game of quick bots."""
    game = Game(4, seed=seed)
    generator = np.array([seed, 7, 1, 1], dtype=np.int64)
    while not game.over:
        game.play_number(quick_move_of_row(generator, game.state, 0))
    return game


def test_decisions_judged_with_twenty_times_the_work_agree_within_their_errors() -> None:
    random, network = np.random.default_rng(3), network_in()
    off = []
    for seed in range(5):
        reviewer = Reviewer(ReplayedGame.of_game(played(seed)))
        for _ in reviewer.steps():
            pass
        numbers = random.choice(len(reviewer.verdicts), 10, replace=False).tolist()
        for number in numbers:
            course, verdict = reviewer.course, reviewer.verdicts[number]
            more = judge_decision(
                network, course.view(number), course.reading, course.played(number), 99,
                Depth(20 * STANDARD.first, 20 * STANDARD.second),
            )  # fmt: skip
            off.append(abs(more.given_up - verdict.given_up) / max(reviewer.error_of(number), 1e-9))
    assert np.mean(np.array(off) <= 2) >= 0.95, sorted(off)[-5:]
    assert max(off) < 5

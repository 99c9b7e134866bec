"""What a review claims about itself, held against many games and much more work."""

import numpy as np
import pytest

from camelup import Game
from camelup.arena.match import Match
from camelup.arena.run import run_match
from camelup.bots.net.network import network_in
from camelup.bots.quick import quick_move_of_row
from camelup.review.course import Course
from camelup.review.decisions import STANDARD, Depth, judge_decision
from camelup.review.reviewing import Reviewer

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
        reviewer = Reviewer(Course.of_game(played(seed)))
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

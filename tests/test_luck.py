"""Luck taken off in a match: the same bots, narrower intervals."""

import numpy as np
import pytest

from camelup.arena.arena_command import as_text
from camelup.arena.match import Match
from camelup.arena.match_runner import run_match
from camelup.arena.win_statistics import luck_adjusted, shares_of

MATCH = Match(("quick", "quick", "quick", "roller"), seed=11)


def test_luck_is_known_only_where_it_was_asked_for() -> None:
    result = run_match(MATCH, 4)
    assert not result.adjusted
    assert "luck" not in as_text(result)


def test_taking_luck_off_narrows_the_intervals_and_leaves_the_games_alone() -> None:
    match = Match(("quick", "greedy"), seed=11)
    plain, adjusted = run_match(match, 24), run_match(match, 24, luck=True)
    assert (plain.games["coins"] == adjusted.games["coins"]).all()
    assert np.allclose(adjusted.games["luck"].sum(axis=1), 0, atol=1e-5)
    assert adjusted.narrowed > 0
    before, after = (shares_of(match, adjusted.games), luck_adjusted(match, adjusted.games))
    assert after.std(axis=0).sum() < before.std(axis=0).sum()
    assert np.allclose(after.sum(axis=1), before.sum(axis=1), atol=1e-5)
    assert "narrower" in as_text(adjusted)


def test_a_bot_that_never_wins_is_not_made_to_by_its_luck() -> None:
    result = run_match(MATCH, 32, luck=True)
    (roller,) = [one for one in result.standings if one.bot == "roller"]
    assert roller.share == pytest.approx(0, abs=0.02)

"""The fixed protocol: the same games for everyone, from every seat."""

from typing import Any

import numpy as np
import pytest

from camelup.envs import EnvError
from camelup.envs.evaluate import evaluate, main

ROLL = 0


def always_roll(observations: Any, masks: Any) -> Any:
    return np.full(len(observations), ROLL)


def test_a_function_and_a_bot_that_play_alike_score_alike() -> None:
    assert evaluate(always_roll, ("random",), 12) == evaluate("roller", ("random",), 12)


def test_equals_share_every_deal() -> None:
    score = evaluate("roller", ("roller",), 10)[0]
    assert score.share == pytest.approx(0.25)
    assert score.margin == pytest.approx(0, abs=1e-12)
    assert score.games == 40


def test_a_better_player_scores_more() -> None:
    weak, strong = (evaluate(name, ("roller",), 15)[0] for name in ("random", "quick"))
    assert strong.share - strong.margin > weak.share + weak.margin


def test_the_command_writes_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    main(["roller", f"{__name__}:always_roll", "--against", "random", "--deals", "5"])
    first, second = capsys.readouterr().out.splitlines()[-2:]
    assert first.startswith("| roller | 3 × random | 20 | ")
    assert second.split("|")[2:] == first.split("|")[2:]
    with pytest.raises(EnvError, match="or a function, is needed, not 'sharp'"):
        main(["sharp", "--deals", "1"])

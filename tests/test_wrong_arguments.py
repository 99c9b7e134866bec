"""Arguments of a wrong type are refused with what is needed instead."""

from typing import Any

import numpy as np
import pytest

from camelup import Game
from camelup.odds import leg_odds, race_odds, worth


@pytest.mark.parametrize("players", ["Ann", 2.5, [1, 2], {"Ann": 1, "Bob": 2}])
def test_players_are_names_or_a_number(players: Any) -> None:
    with pytest.raises(TypeError, match="players: a list of names or a number is needed"):
        Game(players)


@pytest.mark.parametrize("seed", ["a", 1.0, [1]])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(TypeError, match="seed: a whole number is needed"):
        Game(seed=seed)
    assert Game(seed=np.int64(3)).notation == Game(seed=3).notation  # type: ignore[arg-type]


@pytest.mark.parametrize("move", [0, None, b"roll"])
def test_a_move_is_a_text(move: Any) -> None:
    with pytest.raises(TypeError, match="a move is a text such as 'roll', not"):
        Game(2, seed=1).play(move)


@pytest.mark.parametrize("ask", [leg_odds, race_odds, worth])
def test_odds_are_asked_of_a_position(ask: Any) -> None:
    with pytest.raises(TypeError, match="a Position or its notation is needed, not None"):
        ask(None)

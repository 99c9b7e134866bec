"""Compiled and plain Python play must be the same game, bit by bit."""

import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from digest_games import digest_game

PROCESSES = 2
HERE = Path(__file__).parent


def start_plain_python(*arguments: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    return subprocess.Popen(
        [sys.executable, *arguments], stdout=subprocess.PIPE, text=True, env=environment
    )


@pytest.mark.parametrize("games", [500, pytest.param(2000, marks=pytest.mark.soak)])
def test_compiled_and_uncompiled_games_agree_at_every_position(games: int) -> None:
    limits = [games * part // PROCESSES for part in range(PROCESSES + 1)]
    runs = [
        start_plain_python(str(HERE / "digest_games.py"), str(low), str(high))
        for low, high in pairwise(limits)
    ]
    compiled = [digest_game(seed) for seed in range(games)]
    plain = [line for run in runs for line in run.communicate()[0].split()]
    assert plain == compiled


def test_plain_python_really_runs_uncompiled() -> None:
    code = "from camelup.rules.play import play; print(hasattr(play, 'py_func'))"
    assert start_plain_python("-c", code).communicate()[0].strip() == "False"

"""The rules compile for a GPU, on a machine without one.

A kernel that plays whole games is compiled to PTX for compute capability 9.0 with the
compiler of the installed wheels. It runs in a process of its own, so that what is patched
there (numba-cuda asks the current device for its capability) stays there.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
import sys
from types import SimpleNamespace

import numba
import numba.cuda.dispatcher
from numba import cuda, types

from camelup.rng import draw_move, draw_outcome, draw_start, seed_generator
from camelup.rules.moves import ROLL, legal_moves
from camelup.rules.play import play
from camelup.rules.state import GAME
from camelup.view import show

numba.cuda.dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=(9, 0))


def play_games(generators, games, views, seed):
    row = cuda.grid(1)
    if row < games.shape[0]:
        generator, game = generators[row], games[row]
        seed_generator(generator, seed, row)
        draw_start(generator, game, row % 2, 2 + row % 7)
        while not game.over:
            move = draw_move(generator, legal_moves(game))
            outcome = draw_outcome(generator, game) if move == ROLL else 0
            play(game, move, outcome)
            show(game, views[row], 0)


games = types.Array(numba.from_dtype(GAME), 1, "C")
signature = types.void(types.Array(types.int64, 2, "C"), games, games, types.int64)
sys.stdout.write(cuda.compile_ptx(play_games, signature, cc=(9, 0))[0])
"""


@pytest.fixture(scope="module")
def ptx() -> str:
    environment = {name: value for name, value in os.environ.items() if "CUDA" not in name}
    environment["PATH"] = str(Path(sys.executable).parent)
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_the_rules_compile_to_one_kernel_for_compute_capability_9(ptx: str) -> None:
    assert ".target sm_90" in ptx
    assert ptx.count(".entry") == 1
    assert "play_games" in ptx


def test_the_kernel_allocates_nothing_and_calls_nothing_outside(ptx: str) -> None:
    outside = [line for line in ptx.splitlines() if ".extern" in line]
    assert outside == []
    for word in ("malloc", "NRT_", "__nv_printf", "vprintf"):
        assert word not in ptx

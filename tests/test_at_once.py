"""The first move on a fresh machine waits for no compiler."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from numba.core.registry import CPUDispatcher

from camelup.bots import AT_ONCE
from camelup.rules import jit
from camelup.rules.jit import at_once, inlined
from camelup.rules.rows import legal_moves_of_row, start_row
from camelup.rules.state import new_states
from digest_games import digest_game

pytestmark = pytest.mark.skipif(not jit.COMPILED, reason="nothing is compiled")

WITHOUT_COMPILER = """
import sys
from numba.core.registry import CPUDispatcher

def refuse(self, sig):
    raise AssertionError(f"{self.py_func.__name__} was to be compiled")

CPUDispatcher.compile = refuse
from camelup.rules.jit import be_patient
be_patient(float("inf"))
"""
"""Put before a program: whatever asks for machine code fails."""

BOT = """
from camelup import Game
from camelup.bots import ask, bot_named
from camelup.view import view_of

for edition in ("first", "second"):
    game = Game(4, edition, seed=1)
    bot = bot_named(sys.argv[1], 1)
    answer = ask(bot, view_of(game, game.turn), 600.0)
    assert answer.fault is None, answer
    print(game.play(answer.move))
"""

GAME = """
sys.path.insert(0, sys.argv[1])
from camelup.game import Game
from camelup.position import Position
from camelup.server.server import warm_up
from camelup.story import last_story

warm_up()
for edition in ("first", "second"):
    game = Game(3, edition, seed=2)
    while not game.over:
        game.play(game.legal_moves[5 * len(game.history) % len(game.legal_moves)])
        last_story(game)
    assert Position.read(game.notation).over
    print(game.record())
"""


def run_without_compiler(program: str, folder: Path, *arguments: str) -> list[str]:
    """Run a program as on a fresh machine, where every request to compile is an error."""
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(folder)}
    ran = subprocess.run(
        [sys.executable, "-c", WITHOUT_COMPILER + program, *arguments],
        capture_output=True,
        text=True,
        env=environment,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.splitlines()


def test_the_test_notices_a_compiler(tmp_path: Path) -> None:
    program = "from camelup.envs import Batch; Batch(2, seed=1)"
    with pytest.raises(AssertionError, match="was to be compiled"):
        run_without_compiler(program, tmp_path)


@pytest.mark.parametrize("bot", AT_ONCE)
def test_a_light_bot_makes_its_first_moves_without_a_compiler(bot: str, tmp_path: Path) -> None:
    assert len(run_without_compiler(BOT, tmp_path, bot)) == 2


def test_a_whole_game_is_played_and_told_without_a_compiler(tmp_path: Path) -> None:
    """The server starts, plays and tells games in a process in which nothing may be compiled."""
    told = run_without_compiler(GAME, tmp_path, str(Path(__file__).parent))
    assert sum(line.startswith("[Edition") for line in told) == 2


def test_games_played_at_once_are_the_games_that_compiled_code_plays(tmp_path: Path) -> None:
    program = """
sys.path.insert(0, sys.argv[1])
from digest_games import digest_game
for seed in range(20):
    print(digest_game(seed))
"""
    plain = run_without_compiler(program, tmp_path, str(Path(__file__).parent))
    jit.be_patient(0)
    assert plain == [digest_game(seed) for seed in range(20)]


@at_once
def twice(number: int) -> int:
    return once(number) + once(number)


@inlined
def once(number: int) -> int:
    return number


def test_a_function_that_was_slow_for_too_long_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit, "is_on_disk", lambda function: False)
    monkeypatch.setattr(jit, "_patience", 1e9)
    assert (twice(4), twice.signatures) == (8, [])  # type: ignore[attr-defined]
    monkeypatch.setattr(jit, "_patience", 0.0)
    assert (twice(4), len(twice.signatures)) == (8, 1)  # type: ignore[attr-defined]
    assert type(twice) is CPUDispatcher, "it costs no more than any compiled function"


def test_a_function_changes_to_machine_code_that_another_process_has_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    states = new_states(1)
    start_row(states, 0, 1, 4)
    monkeypatch.setattr(jit, "_patience", 1e9)
    legal_moves_of_row.__class__ = jit._AtOnce  # type: ignore[assignment]
    monkeypatch.setattr(jit, "is_on_disk", lambda function: True)
    legal_moves_of_row(states, 0)
    assert type(legal_moves_of_row) is CPUDispatcher

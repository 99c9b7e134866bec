"""The first move on a fresh machine waits for no compiler."""

import hashlib
import math
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from camelup.bots import AT_ONCE
from camelup.envs import Batch
from camelup.rules import jit
from camelup.rules.jit import at_once, compiled, inlined, rows_at_once
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
    program = "from camelup.envs import Batch; be_patient(2); Batch(2000, seed=1)"
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
    with jit.patience(0):
        assert plain == [digest_game(seed) for seed in range(20)]


def digest_batch() -> str:
    """Step a few games, with opponents and looks ahead; digest all that is told of them."""
    digest = hashlib.blake2b(digest_size=8)
    for opponents in (None, (None, "quick", "random", "roller")):
        batch = Batch(4, seed=1, most_moves=9, seats=opponents)
        for _ in range(12):
            batch.step(batch.random_moves())
            for told in (*batch.tables, batch.observe(batch.turns)):
                digest.update(told.tobytes())
        digest.update(batch.states.tobytes() + batch.look_ahead(32).tobytes())
    return digest.hexdigest()


def test_a_small_batch_begins_without_a_compiler_and_tells_what_compiled_code_tells(
    tmp_path: Path,
) -> None:
    program = """
sys.path.insert(0, sys.argv[1])
from test_at_once import digest_batch
print(digest_batch())
"""
    plain = run_without_compiler(program, tmp_path, str(Path(__file__).parent))
    with jit.patience(0):
        assert plain == [digest_batch()]


def test_a_single_environment_begins_without_a_compiler(tmp_path: Path) -> None:
    program = """
from camelup.envs.gym_env import CamelUpEnv
env = CamelUpEnv(("random", "quick"))
seen, _ = env.reset(seed=1)
for _ in range(5):
    seen, *_ = env.step(seen["action_mask"].argmax())
print(seen["observation"].sum())
"""
    assert run_without_compiler(program, tmp_path)


def test_in_the_arena_only_bots_are_compiled_before_the_first_game(tmp_path: Path) -> None:
    program = """
from numba.core import event
from camelup.arena.match import Match
from camelup.arena.game_runner import play_deals
with event.install_recorder("numba:compile") as recorder:
    play_deals(Match(("random", "roller"), "second", 1, 5.0), 0, 1)
print(*{happened.data["dispatcher"].py_func.__name__ for _, happened in recorder.buffer})
"""
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    command = [sys.executable, "-c", program]
    ran = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
    compiled = set(ran.stdout.split())
    assert "random_move_of_row" in compiled, "bots are asked in machine code"
    assert not compiled & {"play_row", "show_row", "first_unsound"}


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
    assert type(twice) is jit._Compiled, "it costs no more than any compiled function"


@rows_at_once
def double(numbers: Any, first: int, last: int) -> None:
    for row in range(first, last):
        numbers[row] *= 2


def test_what_takes_too_long_row_by_row_is_compiled_for_the_rest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(jit, "is_on_disk", lambda function: False)
    monkeypatch.setattr(jit, "_patience", 1e9)
    numbers = np.arange(5)
    double(numbers, 1, 4)
    assert (numbers.tolist(), double.signatures) == ([0, 2, 4, 6, 4], [])  # type: ignore[attr-defined]
    due = iter([False, True])
    monkeypatch.setattr(jit._RowsAtOnce, "is_due", lambda self: next(due))
    double(numbers, 0, 5)
    assert (numbers.tolist(), len(double.signatures)) == ([0, 4, 8, 12, 8], 1)  # type: ignore[attr-defined]


@at_once
def half(number: int) -> int:
    return number // 2


def test_what_is_wanted_often_is_compiled_at_once_unless_nothing_may_be(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(jit, "is_on_disk", lambda function: False)
    for seconds, compilings in ((math.inf, 0), (1e9, 1)):
        monkeypatch.setattr(jit, "_patience", seconds)
        jit.wanted_often(half)
        assert (half(8), len(half.signatures)) == (4, compilings)  # type: ignore[attr-defined]


@pytest.mark.soak
def test_worths_are_not_put_off_by_plain_python(tmp_path: Path) -> None:
    """They follow some fifty legs: those ran plain for four seconds, and were compiled then."""
    program = """
from camelup.odds import worth
from camelup.rules import jit
names, run = set(), jit._Compiled.run_slowly
def noted(self, what):
    names.add(self.py_func.__name__)
    return run(self, what)
jit._Compiled.run_slowly = noted
worth("1:ob 2:g 3:yw", tiles=False)
print(*names)
"""
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    command = [sys.executable, "-c", program]
    ran = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
    assert ran.stdout.split() == []


@inlined
def plus(number: int, more: int) -> int:
    return number + more


@compiled
def plus_five(number: int) -> int:
    return plus(number, 2) + plus(0, 3)


def test_one_function_serves_every_constant_it_is_called_with() -> None:
    assert plus_five(4) == 9
    assert len(plus.signatures) == 1  # type: ignore[attr-defined]


def test_a_function_changes_to_machine_code_that_another_process_has_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    states = new_states(1)
    start_row(states, 0, 1, 4)
    monkeypatch.setattr(jit, "_patience", 1e9)
    legal_moves_of_row.__class__ = jit._AtOnce  # type: ignore[assignment]
    monkeypatch.setattr(jit, "is_on_disk", lambda function: True)
    legal_moves_of_row(states, 0)
    assert type(legal_moves_of_row) is jit._Compiled

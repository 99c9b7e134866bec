"""Processes that work side by side: each keeps to one core unless somebody said otherwise."""

import subprocess
import sys
from pathlib import Path

import pytest

from camelup.child_process import share_cores

LIBRARIES = ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "OMP_NUM_THREADS")
ASK = f"import os; print([os.environ.get(name) for name in {LIBRARIES}])"


def test_processes_side_by_side_keep_to_one_core_each(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in LIBRARIES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("MKL_NUM_THREADS", "3")
    share_cores()
    child = subprocess.run([sys.executable, "-c", ASK], capture_output=True, text=True, check=True)
    assert child.stdout.strip() == "['1', '3', '1']"


SCRIPT = """
from camelup.arena import Match, run_match

print("once")
match = Match(("bot.py:Roller", "random"), "first", seed=1)
print(len(run_match(match, 4, processes=2).games), __file__.endswith("script.py"))
"""

BOT = """
from camelup.bots import Bot

class Roller(Bot):
    def choose(self, view, seconds=None):
        return "roll"
"""


def test_a_script_needs_no_guard_to_let_bots_compete_in_processes(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(BOT)
    (tmp_path / "script.py").write_text(SCRIPT)
    ran = subprocess.run(
        [sys.executable, "script.py"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.split() == ["once", "4", "True"]

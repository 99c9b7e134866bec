"""The examples run as the docs show them, and do what they say."""

import os
import re
import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "examples"


def run(name: str, *arguments: str) -> str:
    """Run an example with warnings as errors; returns what it printed."""
    command = [sys.executable, "-W", "error", str(EXAMPLES / name), *arguments]
    environment = {**os.environ, "OMP_NUM_THREADS": "1"}
    result = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    return result.stdout


def test_random_play_gives_every_seat_about_its_share() -> None:
    printed = run("random_games.py")
    shares = [float(share) for share in re.findall(r"([\d.]+) of the victories", printed)]
    assert len(shares) == 4
    assert abs(sum(shares) - 1) < 0.01
    assert all(0.2 < share < 0.3 for share in shares)


def test_ppo_learns_to_beat_random_players() -> None:
    printed = run("ppo.py", "120000")
    assert "better than random" in printed.splitlines()
    result = re.search(r"wins ([\d.]+) ± ([\d.]+) of the games, par is 0.25", printed)
    assert result
    share, margin = map(float, result.groups())
    assert share - 2 * margin > 0.25


def test_search_with_copies_and_explicit_chance_beats_random_players() -> None:
    result = re.search(r"wins ([\d.]+), par is 0.25", run("search.py", "3"))
    assert result
    assert float(result[1]) > 0.5

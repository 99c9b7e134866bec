"""The suite knows its layers and what its tests cost."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from layers import layer_of, processor_seconds

BURN = "import time\nwhile time.process_time() < 1.5: pass\n"

TESTS = f"""
import subprocess, sys, pytest

def burn():
    subprocess.run([sys.executable, "-c", {BURN!r}], check=True)

def test_long(): burn()

@pytest.mark.soak
def test_long_soak(): burn()

def test_short(): pass
"""


def test_the_layer_of_a_test_is_its_folder() -> None:
    assert layer_of("tests/test_game.py::test_x") == "unit"
    assert layer_of("tests/rules/test_turns.py::test_x") == "unit"
    assert layer_of("tests/server/test_seats.py::test_x[tests/page]") == "server"


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
def test_processor_time_counts_processes_below_and_those_that_ended() -> None:
    before = processor_seconds(os.getpid())
    subprocess.run([sys.executable, "-c", BURN], check=True)
    assert 1.4 < processor_seconds(os.getpid()) - before < 10


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
@pytest.mark.parametrize(("ci", "failed"), [("true", {"test_long"}), ("", set())])
def test_a_test_that_takes_too_much_processor_time_fails_if_it_is_not_soak(
    tmp_path: Path, ci: str, failed: set[str]
) -> None:
    (tmp_path / "test_some.py").write_text(TESTS)
    patched = (
        "import sys, pytest, layers; layers.MOST_SECONDS = 1.0; layers.BUSY = 1e9;"
        "sys.exit(pytest.main(['-q', '-rA', '-p', 'layers', '-p', 'no:cacheprovider',"
        f" '-c', '/dev/null', '--rootdir', {str(tmp_path)!r}, {str(tmp_path)!r}]))"
    )
    env = {**os.environ, "CI": ci, "PYTHONPATH": str(Path(__file__).parent)}
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", patched], capture_output=True, text=True, env=env
    )
    told = [line for line in run.stdout.splitlines() if line.startswith("FAILED")]
    assert {line.split("::")[1].split()[0] for line in told} == failed, run.stdout
    assert "time by layer" in run.stdout

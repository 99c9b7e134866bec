"""What Windows and macOS lack is made missing here: the game must do without."""

import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

MISSING = """
import os, sys
for name in ("fcntl", "grp", "pty", "pwd", "resource", "syslog", "termios", "tty"):
    sys.modules[name] = None
for name in ("getuid", "killpg", "nice", "sched_getaffinity", "setsid"):
    if hasattr(os, name):
        delattr(os, name)
"""
"""Read by Python before anything else, also in the processes that are started."""

EVERY_MODULE = """
import signal
del signal.SIGKILL
import importlib, pathlib, camelup
home = pathlib.Path(camelup.__file__).parent
for file in sorted(home.rglob("*.py")):
    parts = file.relative_to(home.parent).with_suffix("").parts
    if not {"migrations", "__main__"} & set(parts) and "cuda" not in parts[-1]:
        try:
            importlib.import_module(".".join(parts))
        except ModuleNotFoundError as error:
            assert error.name in ("torch", "stable_baselines3"), error
"""


@pytest.fixture
def elsewhere(tmp_path: Path) -> dict[str, str]:
    (tmp_path / "sitecustomize.py").write_text(MISSING)
    return {
        **os.environ,
        "PYTHONPATH": str(tmp_path),
        "PYTHONWARNINGS": "ignore",  # filelock says that it has no fcntl
        "XDG_DATA_HOME": str(tmp_path / "data"),
    }


def run(elsewhere: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, *arguments], env=elsewhere, capture_output=True, check=False
    )


def test_every_module_can_be_imported_without_what_only_unix_has(elsewhere: dict[str, str]) -> None:
    done = run(elsewhere, "-c", EVERY_MODULE)
    assert done.returncode == 0, done.stderr.decode()


def test_bots_play_in_processes_of_their_own(elsewhere: dict[str, str]) -> None:
    command = ("-m", "camelup", "arena", "random", "roller", "--games", "2", "--processes", "2")
    done = run(elsewhere, *command)
    assert done.returncode == 0, done.stderr.decode()
    assert "2 games" in done.stdout.decode()


def test_the_game_is_served_to_the_browser(elsewhere: dict[str, str]) -> None:
    command = [sys.executable, "-m", "camelup", "play", "--no-browser"]
    game = subprocess.Popen(command, env=elsewhere, stdout=subprocess.PIPE)
    try:
        assert game.stdout
        address = game.stdout.readline().decode().strip()
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", address)
        assert '"ok"' in answer(f"{address}healthz")
    finally:
        game.send_signal(signal.SIGINT)
        game.wait(60)


def answer(address: str) -> str:
    """Ask until the server is up, for a minute at most."""
    for _ in range(600):
        try:
            with urllib.request.urlopen(address, timeout=5) as page:
                return str(page.read().decode())
        except OSError:
            time.sleep(0.1)
    return pytest.fail("the server did not answer within a minute")


@pytest.mark.parametrize("command", [("odds", "1:bgoyw"), ("new", "--players", "Änn; Ðuro")])
def test_what_goes_into_a_pipe_is_utf_8_whatever_the_system_writes(
    command: tuple[str, ...], elsewhere: dict[str, str]
) -> None:
    """Windows gives pipes one of its old character sets, which has no bars and few letters."""
    done = run({**elsewhere, "PYTHONIOENCODING": "cp1252"}, "-m", "camelup", *command)
    assert done.returncode == 0, done.stderr.decode()
    assert re.search("[█-▏]|Ðuro", done.stdout.decode())

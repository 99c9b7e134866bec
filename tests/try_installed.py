"""Tries an installed camelup from outside, as somebody does who has just installed it.

make release runs it with the Python of an empty environment that holds nothing but the built
package and what it asks for; it needs nothing of this repository but one record.
"""

import contextlib
import json
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from importlib.metadata import version
from pathlib import Path

import camelup

RECORD = Path(__file__).parent / "data" / "second-three-players.camel"
COMMAND = str(Path(sys.executable).with_name("camelup"))


def run(*words: str) -> str:
    """Run the installed command; gives what it printed."""
    return subprocess.run([COMMAND, *words], capture_output=True, text=True, check=True).stdout


def try_the_library() -> None:
    """Play a whole game with the friendly objects."""
    assert Path(camelup.__file__).is_relative_to(sys.prefix), "this is not the installed one"
    assert camelup.__version__ == version("camelup")
    game = camelup.Game(3, "second", seed=1)
    while not game.over:
        game.play("roll")
    assert sum(game.coins) > 0


def try_the_commands() -> None:
    """Replay a frozen record, and ask for the odds of a start."""
    told = [json.loads(line) for line in run("replay", "--json", str(RECORD)).splitlines()]
    frozen = [json.loads(line) for line in RECORD.with_suffix(".jsonl").read_text().splitlines()]
    assert [line | {"file": ""} for line in told] == [line | {"file": ""} for line in frozen]
    assert "%" in run("odds", "1:bg 2:r 3:yp 15:W 16:K")


def try_the_server(folder: str) -> None:
    """Serve the page that came with the package."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    database = f"sqlite:///{folder}/games.db"
    command = [COMMAND, "serve", "--port", port, "--database", database]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr
        assert "started" in server.stderr.readline()
        try:
            page = read_when_up(f"http://127.0.0.1:{port}/")
        finally:
            server.terminate()
    assert "<script" in page


def read_when_up(address: str) -> str:
    """Read a page as soon as its server answers."""
    for _ in range(300):
        with contextlib.suppress(urllib.error.URLError):
            return str(urllib.request.urlopen(address, timeout=60).read().decode())
        time.sleep(0.2)
    raise AssertionError("the server does not answer")


if __name__ == "__main__":
    try_the_library()
    try_the_commands()
    with tempfile.TemporaryDirectory() as folder:
        try_the_server(folder)
    print(f"camelup {camelup.__version__} works where it was installed")

"""The first click on a fresh machine: seconds to the first bot's move, in a real Chromium.

    PYTHONPATH=tests python benchmarks/first_click.py --python env/bin/python

``camelup play`` is started by a Python with nothing on disk: no machine code, no table, no
passport, a home of its own. As soon as the page is there, Play is clicked. Where the person moves
first, the roll is clicked at once, and counted from. Each time is a new machine to camelup.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page

from page.browser import chromium
from server.conftest import free_port

TARGET = 3.0
"""Seconds after the click in which a bot has moved."""

MOST_SECONDS = 60
"""A wait that is given up."""

MINE = ".roll.inviting"
"""Shown when it is the person's turn."""


class FirstClick(NamedTuple):
    """What somebody waits for who has just installed camelup."""

    page: float
    """From the command to a page on which Play can be clicked."""
    bot: float
    """From the click after which a bot is to move to its move."""
    told: str
    """What the page said two seconds after that click, if the bot had not moved."""


def main() -> None:
    """Measure as often as is asked for, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--python", default=sys.executable, help="of an environment with camelup")
    parser.add_argument("--times", type=int, default=3)
    options = parser.parse_args()
    print("| page is there | first bot's move after the click | ≤ 3 s | told meanwhile |")
    print("|---:|---:|---|---|")
    with chromium() as browser:
        for _ in range(options.times):
            page, bot, told = first_click(browser, str(Path(options.python).absolute()))
            met = "yes" if bot <= TARGET else "**no**"
            print(f"| {page:.1f} s | {bot:.1f} s | {met} | {told} |", flush=True)


def first_click(browser: Browser, python: str) -> FirstClick:
    """Start camelup as on a fresh machine, and click."""
    with tempfile.TemporaryDirectory() as folder:
        port, began = free_port(), time.monotonic()
        command = [python, "-m", "camelup", "play", "--no-browser", "--port", str(port)]
        server = subprocess.Popen(
            command, env=fresh_home(Path(folder)), cwd=folder, stdout=subprocess.DEVNULL
        )
        page = browser.new_page(base_url=f"http://127.0.0.1:{port}")
        try:
            open_home(page)
            return FirstClick(time.monotonic() - began, *wait_for_bot(page))
        finally:
            page.close()
            server.terminate()
            server.wait()


def fresh_home(folder: Path) -> dict[str, str]:
    """Give an environment in which nothing was ever kept."""
    kept = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
    return {**kept, "HOME": str(folder), "NUMBA_CACHE_DIR": str(folder / "code")}


def open_home(page: Page) -> None:
    """Load the page again and again until there is a button to click."""
    until = time.monotonic() + MOST_SECONDS
    while time.monotonic() < until:
        try:
            page.goto("/", timeout=5_000)
            page.wait_for_selector(".play", timeout=5_000)
            return
        except Exception:
            time.sleep(0.1)
    raise SystemExit("the page never came")


def wait_for_bot(page: Page) -> tuple[float, str]:
    """Click Play, roll if it is one's turn, and wait for a bot's move."""
    moves: list[float] = []

    def hear(frame: str | bytes) -> None:
        if isinstance(frame, str) and frame.startswith('{"type":"moved"'):
            moves.append(time.monotonic())

    page.on("websocket", lambda socket: socket.on("framereceived", hear))
    page.click(".play")
    clicked, own, told = time.monotonic(), 0, ""
    while len(moves) <= own and time.monotonic() < clicked + MOST_SECONDS:
        page.wait_for_timeout(20)
        if not own and not moves and page.locator(MINE).count():
            page.click(MINE)
            clicked, own = time.monotonic(), 1
        if not told and time.monotonic() > clicked + 2:
            told = " ".join(page.locator("[role=status]").all_inner_texts()).strip()
    return (moves[own] if len(moves) > own else time.monotonic()) - clicked, told


if __name__ == "__main__":
    main()

"""Somebody at a real terminal: types lines into the real command and sees its screen."""

import fcntl
import os
import re
import signal
import struct
import sys
import termios
from pathlib import Path
from typing import Any

import pexpect

from camelup.terminal.screen import CLEAR

COMMAND = str(Path(sys.executable).with_name("camelup"))
COLOURS = re.compile(r"\x1b\[[0-9;]*m")


def environment(home: Path, **more: str) -> dict[str, str]:
    """Give the command a home of its own, so that no test finds another's games.

    Its language and the size of its screen come from the test, not from who runs the tests
    (pytest-xdist tells its workers the width of the terminal that it writes to).
    """
    ours = ("LC_", "LANG", "COLUMNS", "LINES")
    kept = {key: value for key, value in os.environ.items() if not key.startswith(ours)}
    return {**kept, "XDG_DATA_HOME": str(home), "LANG": "C.UTF-8", "TERM": "xterm-256color", **more}


def sit_down(columns: int) -> None:
    """Make the terminal ready in the new process, before the command begins.

    Its size would come too late from outside on a busy machine. Ctrl-C works at a terminal,
    even if these tests were started in the background.
    """
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Keyboard:
    """A running ``camelup play --terminal``, or another command that is played in the terminal."""

    command: tuple[str, ...] = ("play", "--terminal")

    def __init__(self, home: Path, *options: str, columns: int = 80, **more: str) -> None:
        home.mkdir(exist_ok=True)
        self.process: Any = pexpect.spawn(
            COMMAND,
            [*self.command, *options],
            cwd=home,
            env=environment(home, **more),
            encoding="utf-8",
            dimensions=(40, columns),
            timeout=120,
            preexec_fn=lambda: sit_down(columns),
        )
        self.output = ""

    def read_until(self, *patterns: str) -> int:
        """Read on until one of some texts appears; tells which."""
        found: int = self.process.expect([*map(re.escape, patterns), pexpect.EOF])
        after = self.process.after
        self.output += self.process.before + (after if isinstance(after, str) else "")
        assert found < len(patterns), f"the game ended instead:\n{self.output[-2000:]}"
        return found

    def type(self, line: str) -> None:
        """Type a line."""
        self.process.sendline(line)

    def read_to_end(self) -> int:
        """Read until the command ends; tells its exit status."""
        self.process.expect(pexpect.EOF)
        self.output += self.process.before
        self.process.close()
        return int(self.process.exitstatus)

    @property
    def screen(self) -> str:
        """What can be seen now: everything since the screen was emptied last."""
        return COLOURS.sub("", self.output.rpartition(CLEAR)[2])

    def expect(self, pattern: str) -> str:
        """Read on until something matches; gives what did."""
        self.process.expect(pattern)
        self.output += self.process.before + self.process.after
        return str(self.process.after)

    def roll_to_the_end(self, prompt: str, roll: str, last_words: str) -> None:
        """Type one move again and again until the game is over."""
        while self.read_until(prompt, last_words) == 0:
            self.type(roll)
        assert self.read_to_end() == 0


class NetworkKeyboard(Keyboard):
    """A running ``camelup join``."""

    command = ("join",)

"""Somebody at a real terminal: types lines into the real command and sees its screen."""

import contextlib
import fcntl
import os
import pty
import re
import signal
import struct
import sys
import termios
from pathlib import Path
from typing import Any

import pexpect
from pexpect.fdpexpect import fdspawn

from camelup.terminal.screen import CLEAR
from nursery import CAN_FORK, nursery

COMMAND = str(Path(sys.executable).with_name("camelup"))
LINES = 40
PATIENCE = 120
"""Seconds that the next words on the screen may take."""

COLOURS = re.compile(r"\x1b\[[0-9;]*m")


def environment(home: Path, **more: str) -> dict[str, str]:
    """Give the command a home of its own, so that no test finds another's games.

    Its language and the size of its screen come from the test, not from who runs the tests
    (pytest-xdist tells its workers the width of the terminal that it writes to).
    """
    ours = ("LC_", "LANG", "COLUMNS", "LINES")
    kept = {key: value for key, value in os.environ.items() if not key.startswith(ours)}
    return {**kept, "XDG_DATA_HOME": str(home), "LANG": "C.UTF-8", "TERM": "xterm-256color", **more}


def resize(terminal: int, columns: int) -> None:
    """Make a terminal as wide, before the command begins: later is too late on a busy machine."""
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, columns, 0, 0))


def sit_down(columns: int) -> None:
    """Make the terminal ready in the new process.

    Ctrl-C works at a terminal, even if these tests were started in the background.
    """
    resize(0, columns)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class GrownAtTerminal(fdspawn):  # type: ignore[misc]
    """A command that grew up in the nursery, at a terminal; as much of ``spawn`` as is needed."""

    def __init__(self, words: list[str], home: Path, env: dict[str, str], columns: int) -> None:
        ours, theirs = pty.openpty()
        resize(theirs, columns)
        self.program = nursery().grow("camelup", *words, cwd=home, env=env, terminal=theirs)
        os.close(theirs)
        super().__init__(ours, timeout=PATIENCE, encoding="utf-8")

    def __del__(self) -> None:
        """Hang up: the command ends as when its window is closed."""
        with contextlib.suppress(OSError):
            self.close()

    def isalive(self) -> bool:
        return self.program.poll() is None

    def sendeof(self) -> None:
        self.send("\x04")

    def sendintr(self) -> None:
        self.send("\x03")

    def kill(self, number: int) -> None:
        self.program.send_signal(number)

    def wait(self) -> int:
        return self.program.wait(PATIENCE)


def _spawn(words: list[str], home: Path, env: dict[str, str], columns: int) -> Any:
    return pexpect.spawn(
        COMMAND,
        words,
        cwd=home,
        env=env,
        encoding="utf-8",
        dimensions=(LINES, columns),
        timeout=PATIENCE,
        preexec_fn=lambda: sit_down(columns),
    )


class Keyboard:
    """A running ``camelup play --terminal``, or another command that is played in the terminal."""

    command: tuple[str, ...] = ("play", "--terminal")

    def __init__(
        self,
        home: Path,
        *options: str,
        columns: int = 80,
        fresh: bool = not CAN_FORK,
        **more: str,
    ) -> None:
        """Start it; fresh: as people do, which takes a second and a half of a processor."""
        home.mkdir(exist_ok=True)
        words, env = [*self.command, *options], environment(home, **more)
        self.process: Any = (
            _spawn(words, home, env, columns)
            if fresh
            else GrownAtTerminal(words, home, env, columns)
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
        return int(self.process.wait())

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

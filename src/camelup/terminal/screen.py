"""Input and output of the terminal, line by line."""

import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console, RenderableType
from rich.text import Text

from camelup.i18n import LANGUAGES, UserError, Words, words

CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""Clears the screen and the scrollback buffer."""

_KEYS = re.compile(r"\x1b(?:\[[0-9;?]*[ -/]*[@-~]|O.|.)?|[\x00-\x1f\x7f]")
_PATIENCE = 1.5


class Leave(Exception):
    """Raised when a player wants to stop."""


def screen_in(language: str, *, plain: bool = False) -> "Screen":
    """Return a screen in a language; raises UserError if it is not available."""
    if language not in LANGUAGES:
        raise UserError("language-unknown", language=language, languages=", ".join(LANGUAGES))
    return Screen(words(language), plain=plain)


class Screen:
    """A terminal in one language, with colours or plain sentences."""

    def __init__(self, words: Words, *, plain: bool = False) -> None:
        self.words = words
        self.plain = plain
        for stream in (sys.stdin, sys.stdout):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")
        self.console = Console(highlight=False, no_color=True if plain else None)

    def say(self, sentence: str, style: str = "") -> None:
        """Print a sentence."""
        if self.plain:
            print(sentence, flush=True)
        else:
            self.console.print(Text(sentence, style), soft_wrap="\n" in sentence)

    def tell(self, key: str, style: str = "", **details: object) -> None:
        """Print a message in the terminal's language."""
        self.say(self.words(key, **details), style)

    def show(self, *drawings: RenderableType) -> None:
        """Print Rich renderables."""
        self.console.print(*drawings, sep="\n")

    def clear(self) -> None:
        """Clear the screen if the output is a terminal."""
        if sys.stdout.isatty():
            sys.stdout.write("\n" * 100 if self.console.is_dumb_terminal else CLEAR)
            sys.stdout.flush()

    def ask(self, prompt: str) -> str:
        """Read a line; raises Leave at the end of the input."""
        sys.stdout.write(f"{prompt} ")
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            sys.stdout.write("\n")
            raise Leave
        typed = _KEYS.sub("", line).strip()
        if not sys.stdin.isatty():
            sys.stdout.write(f"{typed}\n")
        return typed

    @contextmanager
    def patience(self, key: str, **details: object) -> Iterator[None]:
        """Print a message if the body takes long."""
        clock = threading.Timer(_PATIENCE, self.tell, (key, "dim"), details)
        clock.daemon = True
        clock.start()
        try:
            yield
        finally:
            clock.cancel()

"""Third-party bots in separate processes, so that their failures do not stop a match."""

from __future__ import annotations

import traceback
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.util import Finalize
from typing import Any

from camelup.bots.interface import GRACE_SECONDS, MOVE_SECONDS, Bot, BotError, Fault
from camelup.bots.registry import bot_named, is_written_elsewhere
from camelup.child_process import apart_from_main, live_with_parent
from camelup.game import Game
from camelup.rules.jit import be_patient
from camelup.view import View, ViewSnapshot, view_of

FIRST_SECONDS = 60.0
"""Time limit for a bot's start and for its first move, which may include compilation."""


def bot_apart(name: str, seed: int) -> Bot:
    """Create a bot; a Python bot from outside this package runs in a separate process."""
    if not is_written_elsewhere(name):
        return bot_named(name, seed)
    bot = SubprocessBot(name)
    bot.new_game(seed)
    return bot


class SubprocessBot(Bot):
    """A bot in a separate process, which is killed if it does not answer in time."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._seed = 0
        self._asked = False
        self._child: _Child | None = None
        self._child = self._started()

    def new_game(self, seed: int) -> None:
        """Forward the seed."""
        self._seed = seed
        if self._child:
            self._child.tell("new_game", seed)

    def choose(self, view: View, seconds: float | None = None) -> str:
        """Forward the view and wait for the move; the first move has a longer limit."""
        limit = (MOVE_SECONDS if seconds is None else seconds) + GRACE_SECONDS
        child = self._child = self._child or self._started()
        try:
            move = child.ask(
                limit if self._asked else FIRST_SECONDS, ViewSnapshot.of(view), seconds
            )
        except Fault as fault:
            if fault.reason != "bot-failed":
                self._start_again()
            raise
        finally:
            self._asked = True
        return move

    def end_game(self, view: View) -> None:
        """Forward the end of the game."""
        if self._child:
            self._child.tell("end_game", ViewSnapshot.of(view))

    def close(self) -> None:
        """End the process."""
        self._end()

    def _end(self) -> None:
        if self._child:
            self._child.end()
        self._child = None

    def _start_again(self) -> None:
        """Restart at once, so that the start does not count against the next move's clock."""
        self._end()
        with suppress(BotError):
            self._child = self._started()

    def _started(self) -> _Child:
        child = _Child(self.name)
        child.tell("new_game", self._seed)
        return child


class _Child:
    """A process that runs a bot, and the connection to it."""

    def __init__(self, name: str) -> None:
        self._name = name
        spawn = get_context("spawn")
        self._line, there = spawn.Pipe()
        self._process = spawn.Process(target=_serve, args=(name, there))
        with apart_from_main():
            self._process.start()
        # A daemon process could not start children; a non-daemon one would be joined at exit.
        Finalize(None, self._process.kill, exitpriority=10)
        there.close()
        try:
            refusal = self._heard(FIRST_SECONDS)
        except Fault as fault:
            self.end()
            raise BotError("bot-no-import", name=name, problem=str(fault)) from None
        if refusal is not None:
            self.end()
            raise BotError(refusal[0], **refusal[1])

    def tell(self, what: str, *details: object) -> None:
        """Send a message that has no answer."""
        with suppress(OSError):
            self._line.send((what, *details))

    def ask(self, limit: float, glance: ViewSnapshot, seconds: float | None) -> str:
        """Send a view and wait for the move."""
        self.tell("choose", glance, seconds)
        move, problem, trace = self._heard(limit)
        if problem:
            raise Fault("bot-failed", bot=self._name, problem=problem).traced(trace)
        return str(move)

    def end(self) -> None:
        """Kill the process."""
        self._process.kill()
        self._process.join()
        self._line.close()

    def _heard(self, limit: float) -> Any:
        try:
            if self._line.poll(limit):
                return self._line.recv()
        except (OSError, EOFError):
            raise Fault("bot-crashed", bot=self._name) from None
        raise Fault("bot-stalled", bot=self._name, seconds=round(limit, 2))


def _serve(name: str, line: Connection) -> None:
    """Run the bot in the child process until the connection is closed."""
    live_with_parent()
    be_patient(0)
    try:
        bot = bot_named(name)
    except BotError as error:
        line.send((error.reason, error.details))
        return
    except Exception as error:
        line.send(("bot-no-import", {"name": name, "problem": _in_short(error)}))
        return
    _get_ready()
    line.send(None)
    with suppress(OSError, EOFError):
        _answer_for_ever(bot, line)


def _get_ready() -> None:
    """Import what every view needs, so that it does not count against a bot's clock."""
    game = Game(2, seed=0)
    _ = ViewSnapshot.of(view_of(game, 1)).view().legal_moves


def _answer_for_ever(bot: Bot, line: Connection) -> None:
    failed: tuple[None, str, str] | None = None
    while True:
        what, *details = line.recv()
        try:
            answer = _answer(bot, what, details)
        except Exception as error:
            failed = failed or (None, _in_short(error), traceback.format_exc())
            answer = None
        if what == "choose":
            line.send(failed or (answer, "", ""))
            failed = None


def _answer(bot: Bot, what: str, details: list[Any]) -> str | None:
    if what == "choose":
        return bot.choose(details[0].view(), details[1])
    if what == "new_game":
        bot.new_game(details[0])
    else:
        bot.end_game(details[0].view())
    return None


def _in_short(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"

"""Bots in any language: programs that exchange JSON, one object per line (docs/bots.md)."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from typing import IO, Any, cast

from camelup.bots.interface import GRACE_SECONDS, MOVE_SECONDS, Bot, BotError, Fault
from camelup.view import View

PROTOCOL = 1
"""Protocol version, sent in hello."""

START_SECONDS = 10.0
"""Time limit for a program's hello."""

END_SECONDS = 1.0
"""Time for a program to exit after its input has been closed."""

LONGEST_LINE = 65536
"""Maximum length of a program's answer, in bytes."""

Message = dict[str, Any]


class JsonlBot(Bot):
    """A program that receives views on standard input and writes moves to standard output.

    A program that crashes, stalls or sends invalid data is terminated, and restarted for its next
    move. The caller reports the fault.
    """

    def __init__(self, command: str) -> None:
        self.name = command
        # On Windows a command is one string, in which backslashes are literal.
        self._arguments = shlex.split(command) if os.name == "posix" else command
        self._talk: _Talk | None = None
        self._seed = 0
        self._told_game = False
        self._talk = self._started()

    def new_game(self, seed: int) -> None:
        """Announce the game with the first view."""
        self._seed = seed
        self._told_game = False

    def choose(self, view: View, seconds: float | None = None) -> str:
        """Send the view and wait for a move."""
        try:
            return self._asked(view, seconds)
        except Fault:
            self._end(patience=0.0)
            raise

    def end_game(self, view: View) -> None:
        """Send the final view."""
        if self._talk and self._told_game:
            self._talk.tell({"type": "end", "seat": view.seat, **_whole(view)})

    def close(self) -> None:
        """Close the program's input and let it exit."""
        self._end(patience=END_SECONDS)

    def _end(self, patience: float) -> None:
        if self._talk:
            self._talk.end(patience)
        self._talk = None
        self._told_game = False

    def _asked(self, view: View, seconds: float | None) -> str:
        talk = self._talk = self._talk or self._started()
        if not self._told_game:
            talk.tell(_game(view, self._seed))
            self._told_game = True
        limit = MOVE_SECONDS if seconds is None else seconds
        question = {"type": "view", "seat": view.seat, "seconds": limit, **_whole(view)}
        answer = talk.ask(question, limit + GRACE_SECONDS)
        move = answer.get("move")
        if answer.get("type") != "move" or not isinstance(move, str):
            raise Fault("bot-garbage", bot=self.name, text=json.dumps(answer)[:60])
        return move

    def _started(self) -> _Talk:
        try:
            talk = _Talk(self.name, self._arguments)
        except (OSError, IndexError) as error:
            problem = getattr(error, "strerror", None) or str(error)
            raise BotError("bot-no-program", program=self.name, problem=problem) from None
        try:
            answer = talk.ask({"type": "hello", "protocol": PROTOCOL}, START_SECONDS)
            if answer.get("type") != "hello":
                raise Fault("bot-garbage", bot=self.name, text=json.dumps(answer)[:60])
        except Fault as fault:
            talk.end(patience=0.0)
            raise BotError("bot-no-program", program=self.name, problem=str(fault)) from None
        return talk


class _Talk:
    """A running program and its message stream."""

    def __init__(self, name: str, arguments: list[str] | str) -> None:
        self._name = name
        self._process = subprocess.Popen(
            arguments,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=os.name == "posix",
        )
        # Reading and writing may block forever. Only this thread does either; terminating the
        # program unblocks it.
        self._thread = ThreadPoolExecutor(1)

    def tell(self, message: Message) -> None:
        """Send a message that has no answer."""
        self._thread.submit(self._write, message)

    def ask(self, message: Message, seconds: float) -> Message:
        """Send a message and wait for the line that answers it."""
        line = self._wait(self._thread.submit(self._exchange, message), seconds)
        try:
            answer = json.loads(line)
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            text = line[:60].decode(errors="replace").strip()
            raise Fault("bot-garbage", bot=self._name, text=text)
        return answer

    def end(self, patience: float) -> None:
        """Close the program's input; kill its process group if it does not exit in time."""
        self._thread.submit(cast(IO[bytes], self._process.stdin).close)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(patience)
        with suppress(OSError):
            if os.name == "posix":
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()
        self._thread.shutdown(wait=True, cancel_futures=True)
        cast(IO[bytes], self._process.stdout).close()

    def _wait(self, line: Future[bytes], seconds: float) -> bytes:
        try:
            answer = line.result(timeout=seconds)
        except TimeoutError:
            raise Fault("bot-stalled", bot=self._name, seconds=round(seconds, 2)) from None
        except (OSError, ValueError):
            answer = b""
        if not answer:
            raise Fault("bot-crashed", bot=self._name)
        return answer

    def _exchange(self, message: Message) -> bytes:
        self._write(message)
        return cast(IO[bytes], self._process.stdout).readline(LONGEST_LINE)

    def _write(self, message: Message) -> None:
        stdin = cast(IO[bytes], self._process.stdin)
        stdin.write(json.dumps(message).encode() + b"\n")
        stdin.flush()


def _game(view: View, seed: int) -> Message:
    return {
        "type": "game",
        "seat": view.seat,
        "edition": view.edition.name,
        "players": view.names,
        "seed": seed,
    }


def _whole(view: View) -> Message:
    seats = range(1, view.players + 1)
    return {
        "position": view.notation,
        "hand": view.hand(view.seat) if view.seat else "",
        "hand_sizes": view.hand_sizes,
        "tickets": [view.tickets(seat) for seat in seats],
        "tickets_left": view.tickets_left,
        "pyramid_tickets": view.pyramid_tickets,
        "winner_pile": view.winner_pile,
        "loser_pile": view.loser_pile,
        "partners": {str(seat): other for seat, other in view.partners.items()},
        "moves": view.moves,
        **view.to_dict(),
    }

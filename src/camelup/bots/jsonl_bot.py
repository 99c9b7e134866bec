"""Bots in any language: programs that speak JSON, one object a line (docs/bots.md)."""

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
"""Version of the protocol, said in hello."""

START_SECONDS = 10.0
"""How long a program may take to say hello."""

END_SECONDS = 1.0
"""How long a program may take to end by itself when its input has ended."""

LONGEST_LINE = 65536
"""Bytes in the longest line a program may answer with."""

Message = dict[str, Any]


class JsonlBot(Bot):
    """A program that is handed views on standard input and answers moves on standard output.

    One that crashes, stalls or answers garbage is ended, and started again for its next
    move; stating what happened is left to whoever asked.
    """

    def __init__(self, command: str) -> None:
        self.name = command
        # Windows takes a command as one text, and backslashes in it for what they are.
        self._arguments = shlex.split(command) if os.name == "posix" else command
        self._talk: _Talk | None = None
        self._seed = 0
        self._told_game = False
        self._talk = self._started()

    def new_game(self, seed: int) -> None:
        """Remember to announce the game with the first view."""
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
        """Tell how the game ended."""
        if self._talk and self._told_game:
            self._talk.tell({"type": "end", "seat": view.seat, **_whole(view)})

    def close(self) -> None:
        """Let the program end."""
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
    """A running program and the lines that go to and fro."""

    def __init__(self, name: str, arguments: list[str] | str) -> None:
        self._name = name
        self._process = subprocess.Popen(
            arguments,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=os.name == "posix",
        )
        # Reading and writing may block for ever; only this thread does it, and it is freed
        # by ending the program.
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
        """Close the program's input; end it and all it started if it does not end by itself."""
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

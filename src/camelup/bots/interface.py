"""The bot interface, and functions that ask a bot for a move."""

from __future__ import annotations

import time
import traceback
from abc import ABC, abstractmethod
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from camelup.i18n import UserError

if TYPE_CHECKING:
    from camelup.view import View

MOVE_SECONDS = 10.0
"""Time limit of a program, or of a bot in its own process, if no clock is set."""

GRACE_SECONDS = 0.25
"""Tolerance on a bot's clock before it loses the move."""

FALLBACK = "roll"
"""Move played if a bot returns no legal move: a roll is always possible."""


class BotError(UserError):
    """A bot cannot be created: unknown name, failed import or invalid option."""


class Fault(UserError):
    """A bot's failure when it was asked for a move."""

    trace = ""
    """Python traceback of the bot's own code."""

    def traced(self, trace: str) -> Fault:
        """Attach the traceback of the failure."""
        self.trace = trace
        return self


class Bot(ABC):
    """A player that sees the view of its seat and nothing else.

    Options in a bot's name (``search:seconds=0.5``) are keyword arguments of its class.

    >>> class Hasty(Bot):
    ...     def choose(self, view, seconds=None):
    ...         bets = [move for move in view.legal_moves if move.startswith("bet")]
    ...         return self.random.choice(bets or ["roll"])
    """

    name: str = ""
    """Name under which the bot was requested."""

    random: Random
    """Random numbers for bots written in Python; reseeded for every move."""

    seed: int = 0
    """Seed of all random numbers of a game."""

    def new_game(self, seed: int) -> None:
        """Reset the bot for a new game; all its random numbers must derive from the seed."""
        self.seed = seed
        self.random = Random(seed)

    def begin_move(self, number: int) -> None:
        """Seed the random numbers of the move after ``number`` moves of the game.

        They depend on the game's seed and this number alone, so that a bot that has not seen the
        earlier moves, as on a server, draws the same numbers.
        """
        self.random = Random(self.seed << 16 | number)

    @abstractmethod
    def choose(self, view: View, seconds: float | None = None) -> str:
        """Return a move in notation, a roll as ``roll``, within the time limit."""

    def end_game(self, view: View) -> None:  # noqa: B027
        """Receive the final view of the game, with all cards open."""

    def close(self) -> None:  # noqa: B027
        """Release the bot's resources, such as a running program."""


class Answer(NamedTuple):
    """A bot's answer to a request for a move."""

    move: str
    """A legal move: the fallback if the bot returned none."""
    seconds: float
    fault: Fault | None
    """The failure, or None."""


def ask(bot: Bot, view: View, seconds: float | None = None) -> Answer:
    """Ask a bot for a move; always returns a legal move.

    If the bot fails or returns an illegal move, FALLBACK is played.
    """
    started = time.perf_counter()
    fault = None
    try:
        bot.begin_move(len(view.moves))
        move = bot.choose(view, seconds)
    except Fault as problem:
        fault = problem
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        fault = Fault("bot-failed", bot=bot.name, problem=what).traced(traceback.format_exc())
    taken = time.perf_counter() - started
    if fault is None and not _is_legal(view, move):
        fault = Fault("bot-illegal-move", bot=bot.name, move=str(move)[:60])
    return Answer(FALLBACK if fault else move, taken, fault)


def ask_by_clock(bot: Bot, view: View, seconds: float | None) -> Answer:
    """Ask a bot for a move; an answer after the clock and its tolerance is a fault."""
    answer = ask(bot, view, seconds)
    if answer.fault or seconds is None or answer.seconds <= seconds + GRACE_SECONDS:
        return answer
    taken = round(answer.seconds, 2)
    fault = Fault("bot-too-slow", bot=bot.name, taken=taken, seconds=seconds)
    return Answer(FALLBACK, answer.seconds, fault)


def _is_legal(view: View, move: object) -> bool:
    from camelup.notation.moves import move_texts

    return isinstance(move, str) and move in move_texts(view.edition) and view.is_legal(move)

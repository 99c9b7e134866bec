"""What a bot is, and how one is asked for a move."""

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
"""How long a program, or a bot in a process of its own, may take where no clock is set."""

GRACE_SECONDS = 0.25
"""What a bot may take over its clock before it loses the move."""

FALLBACK = "roll"
"""What is played for a bot that gives no legal move: a roll is always possible."""


class BotError(UserError):
    """A bot that cannot be had: no such name, a file that does not import, a wrong option."""


class Fault(UserError):
    """What a bot did wrong when it was asked for a move."""

    trace = ""
    """Where in its own code the bot failed, as Python tells it."""

    def traced(self, trace: str) -> Fault:
        """Keep where the bot failed."""
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
    """The name it was asked for by."""

    random: Random
    """Draws for bots written in Python, seeded anew for every move."""

    seed: int = 0
    """What all draws of a game follow from."""

    def new_game(self, seed: int) -> None:
        """Forget the last game; all that is drawn in the next one must come from the seed."""
        self.seed = seed
        self.random = Random(seed)

    def begin_move(self, number: int) -> None:
        """Get ready to draw for the move after ``number`` moves of the game.

        What is drawn for a move follows from the seed and this number alone, so that a bot
        which never saw the moves before, as at a table of a server, draws the same.
        """
        self.random = Random(self.seed << 16 | number)

    @abstractmethod
    def choose(self, view: View, seconds: float | None = None) -> str:
        """Choose a move in notation, a roll as ``roll``, within the time given."""

    def end_game(self, view: View) -> None:  # noqa: B027
        """See how the game ended, with all cards open."""

    def close(self) -> None:  # noqa: B027
        """Let go of whatever the bot holds, such as a running program."""


class Answer(NamedTuple):
    """What a bot answered when asked for a move."""

    move: str
    """A legal move: the fallback where the bot gave none."""
    seconds: float
    fault: Fault | None
    """What went wrong, or None."""


def ask(bot: Bot, view: View, seconds: float | None = None) -> Answer:
    """Ask a bot for a move; whatever it does, a legal move comes back.

    A bot that fails or answers with an illegal move loses the move to FALLBACK.
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
    """Ask a bot for a move that counts only if it comes within the clock, and a little more."""
    answer = ask(bot, view, seconds)
    if answer.fault or seconds is None or answer.seconds <= seconds + GRACE_SECONDS:
        return answer
    taken = round(answer.seconds, 2)
    fault = Fault("bot-too-slow", bot=bot.name, taken=taken, seconds=seconds)
    return Answer(FALLBACK, answer.seconds, fault)


def _is_legal(view: View, move: object) -> bool:
    from camelup.notation.moves import move_texts

    return isinstance(move, str) and move in move_texts(view.edition) and view.is_legal(move)

"""What travels to a thinker, and what is done with it there."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from contextlib import closing
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from camelup.game import Game


class Glance(NamedTuple):
    """A view as it travels to a thinker."""

    state: bytes
    names: list[str]
    seat: int | None
    moves: list[str]
    start: bytes
    """The game before the first move, as the seat knew it: cards are read from there on."""


def glance_of(game: Game, seat: int | None) -> Glance:
    """Take what a seat, or a spectator, sees of a game, to be sent to a thinker."""
    from camelup.view import view_of

    view = view_of(game, seat)
    assert view.start is not None
    return Glance(view.state.tobytes(), view.names, seat, view.moves, view.start.tobytes())


def view_from(glance: Glance) -> Any:
    """Make the view again that travelled here."""
    import numpy as np

    from camelup.rules.state import GAME
    from camelup.view import View

    state, start = (np.ndarray((1,), GAME, bytearray(one)) for one in (glance.state, glance.start))
    return View(state, glance.names, glance.seat, glance.moves, start)


def choose(
    bot: str, glance: Glance, seconds: float, seed: int, until: Callable[[], float] | None = None
) -> str:
    """Choose a move, in a thinker: by a bot without memory, made for this move.

    ``until`` tells, whenever it is asked, when the thought has to end.
    """
    from camelup.bots import ask, bot_named

    with closing(bot_named(bot, seed, installed_only=True)) as player:
        if until is not None and hasattr(player, "clock"):
            player.clock = hurried(player.clock, until)
        return ask(player, view_from(glance), seconds).move


def hurried(clock: Callable[[], float], until: Callable[[], float]) -> Callable[[], float]:
    """Make a clock on which all time has run out once the thought has to end."""
    return lambda: clock() if time.monotonic() < until() else math.inf

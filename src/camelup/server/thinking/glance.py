"""What travels to a thinker, and what is done with it there."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from contextlib import closing

from camelup.game import Game
from camelup.view import Glance, view_of


def glance_of(game: Game, seat: int | None) -> Glance:
    """Take what a seat, or a spectator, sees of a game, to be sent to a thinker."""
    return Glance.of(view_of(game, seat))


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
        return ask(player, glance.view(), seconds).move


def hurried(clock: Callable[[], float], until: Callable[[], float]) -> Callable[[], float]:
    """Make a clock on which all time has run out once the thought has to end."""
    return lambda: clock() if time.monotonic() < until() else math.inf

"""Functions that run in a worker process, and what they are sent."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from contextlib import closing
from typing import Any, TypedDict

from camelup.game import Game
from camelup.view import ViewSnapshot, view_of


def snapshot_of(game: Game, seat: int | None) -> ViewSnapshot:
    """Take what a seat, or a spectator, sees of a game, to be sent to a thinker."""
    return ViewSnapshot.of(view_of(game, seat))


def choose(
    bot: str,
    glance: ViewSnapshot,
    seconds: float,
    seed: int,
    until: Callable[[], float] | None = None,
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


class GivenPosition(TypedDict):
    """A start in notation, or none if the game is over there, and who is to move."""

    start: str | None
    edition: str
    players: int
    turn: int


def start_after(text: str, step: int, seed: int) -> dict[str, Any]:
    """Give a record's position after so many moves, what the one to move cannot see drawn anew.

    The cards of others are drawn from what their moves tell.
    """
    from camelup.bots.net.card_features import weights_of
    from camelup.notation.record import read_record
    from camelup.position import Position
    from camelup.review.replayed_game import ReplayedGame, deal_row
    from camelup.rng import new_generators, seed_generator

    course = ReplayedGame.of(read_record(text), seed)
    if step >= len(course.states) or course.states["over"][step]:
        return {"start": None}
    start, generator = course.view(step), new_generators(1)[0]
    seed_generator(generator, seed, 0)
    deal_row(start, generator, weights_of(course.reading))
    position = Position(start)
    return {
        "start": position.notation,
        "edition": position.edition.name,
        "players": position.players,
        "turn": position.turn,
    }


def luck_in(record: str) -> dict[str, Any]:
    """Tell for each seat of a recorded game what its tickets brought beyond their worth."""
    from camelup.game import Game
    from camelup.notation.record import read_record
    from camelup.odds.ticket_luck import luck_of

    return {"luck": luck_of(Game.from_record(read_record(record)))}

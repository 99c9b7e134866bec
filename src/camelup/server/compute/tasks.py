"""Functions that run in a worker process, and their arguments."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from contextlib import closing
from typing import Any, TypedDict

from camelup.game import Game
from camelup.view import ViewSnapshot, view_of


def snapshot_of(game: Game, seat: int | None) -> ViewSnapshot:
    """Return the view of a seat or a spectator in a form that can be sent to a worker process."""
    return ViewSnapshot.of(view_of(game, seat))


def choose(
    bot: str,
    glance: ViewSnapshot,
    seconds: float,
    seed: int,
    until: Callable[[], float] | None = None,
) -> str:
    """Choose a move with a new, stateless bot. Runs in a worker process.

    ``until`` returns the current deadline in monotonic seconds; the server may move it.
    """
    from camelup.bots import ask, bot_named

    with closing(bot_named(bot, seed, installed_only=True)) as player:
        if until is not None and hasattr(player, "clock"):
            player.clock = hurried(player.clock, until)
        return ask(player, glance.view(), seconds).move


def hurried(clock: Callable[[], float], until: Callable[[], float]) -> Callable[[], float]:
    """Wrap a clock so that it returns infinity once the deadline has passed."""
    return lambda: clock() if time.monotonic() < until() else math.inf


class GivenPosition(TypedDict):
    """A start position in notation (None if the game is over there) and the seat to move."""

    start: str | None
    edition: str
    players: int
    turn: int


def start_after(text: str, step: int, seed: int) -> dict[str, Any]:
    """Return a record's position after ``step`` moves, with the hidden cards redealt.

    The cards of the other players are sampled according to the moves they made.
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
    """Return, for each seat, what its tickets paid beyond their expected value."""
    from camelup.game import Game
    from camelup.notation.record import read_record
    from camelup.odds.ticket_luck import luck_of

    return {"luck": luck_of(Game.from_record(read_record(record)))}

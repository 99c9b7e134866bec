"""A position of a record to play on from, worked out in a thinker."""

from __future__ import annotations

from typing import Any, TypedDict


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
    from camelup.review.replayed_game import Course, deal_row
    from camelup.rng import new_generators, seed_generator

    course = Course.of(read_record(text), seed)
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

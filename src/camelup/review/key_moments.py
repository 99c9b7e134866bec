"""The key moments of a game: the most expensive decisions and the most influential rolls."""

from __future__ import annotations

from dataclasses import dataclass

from camelup.odds.move_values import worth
from camelup.position import Position
from camelup.review.replayed_game import ReplayedGame
from camelup.review.reviewer import MoveReview, Review
from camelup.rules.moves import FORWARD

MOST = 5
"""Maximum number of key moments in a game."""

DECISIONS = 3
"""Number of key moments reserved for decisions, because players cannot learn from dice."""

LEAST_LUCK = 0.05
"""Smallest effect of a roll, on any seat, that makes it a key moment."""


@dataclass(frozen=True)
class Moment:
    """A decision or roll that had a large effect on the game."""

    number: int
    """Number of the move, from 1."""
    kind: str
    """``decision`` or ``roll``."""
    seat: int
    """The seat that decided, or that the roll affected most."""
    size: float
    """Cost of the decision or effect of the roll, as a victory share; negative for bad luck."""
    coins: float | None = None
    """For a decision: mean coins by which the best move was ahead; negative if it was behind."""


def moments_of(course: ReplayedGame, review: Review) -> list[Moment]:
    """Select the key moments, in the order of the game."""
    decisions, dice = _largest(_decisions(review)), _largest(_dice(review))
    chosen = (decisions[:DECISIONS] + dice + decisions[DECISIONS:])[:MOST]
    return sorted(
        (_with_coins(course, review.moves[one.number - 1], one) for one in chosen),
        key=lambda moment: moment.number,
    )


def _largest(moments: list[Moment]) -> list[Moment]:
    return sorted(moments, key=lambda moment: -abs(moment.size))


def _decisions(review: Review) -> list[Moment]:
    return [
        Moment(move.number, "decision", move.seat, move.given_up)
        for move in review.moves
        if move.mistake and move.given_up
    ]


def _dice(review: Review) -> list[Moment]:
    moments = []
    for move in review.moves:
        if move.luck:
            size = max(move.luck, key=abs)
            if abs(size) >= LEAST_LUCK:
                moments.append(Moment(move.number, "roll", move.luck.index(size) + 1, size))
    return moments


def _with_coins(course: ReplayedGame, move: MoveReview, moment: Moment) -> Moment:
    """Add the difference in coins to a decision, from the mover's view."""
    if moment.kind == "roll" or move.best is None:
        return moment
    number = move.number - 1
    tiles = course.played(number) >= FORWARD or move.best.startswith("tile")
    position = Position(course.view(number))
    coins = {one.move: one.coins for one in worth(position, tiles=tiles, handed_on=False)}
    done = move.move if move.move in coins else "roll"
    gain = coins[move.best] - coins[done]
    return Moment(move.number, "decision", move.seat, moment.size, gain)

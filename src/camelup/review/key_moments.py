"""The key moments of a game: decisions that cost most, and dice that changed most."""

from __future__ import annotations

from dataclasses import dataclass

from camelup.odds.move_values import worth
from camelup.position import Position
from camelup.review.replayed_game import ReplayedGame
from camelup.review.reviewer import MoveReview, Review
from camelup.rules.moves import FORWARD

MOST = 5
"""Key moments of a game."""

DECISIONS = 3
"""How many of them are decisions if there are so many: from dice nobody learns."""

LEAST_LUCK = 0.05
"""A die that changed less for everybody is no key moment."""


@dataclass(frozen=True)
class Moment:
    """Something that decided a game."""

    number: int
    """Of the move, from 1."""
    kind: str
    """``decision`` or ``roll``."""
    seat: int
    """Who decided, or for whom the die did most."""
    size: float
    """What was given up, or what the die did: a share of the victory, less than 0 for bad luck."""
    coins: float | None = None
    """Of a decision: how many coins more the best move was worth on average; below 0 if fewer."""


def moments_of(course: ReplayedGame, review: Review) -> list[Moment]:
    """Choose the key moments, in the order of the game."""
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
    """Work out the coins of a decision from what the mover saw."""
    if moment.kind == "roll" or move.best is None:
        return moment
    number = move.number - 1
    tiles = course.played(number) >= FORWARD or move.best.startswith("tile")
    position = Position(course.view(number))
    coins = {one.move: one.coins for one in worth(position, tiles=tiles, handed_on=False)}
    done = move.move if move.move in coins else "roll"
    gain = coins[move.best] - coins[done]
    return Moment(move.number, "decision", move.seat, moment.size, gain)

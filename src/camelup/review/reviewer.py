"""Incremental review of a game: win probabilities and luck first, then each decision."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from time import monotonic
from typing import Any

import numpy as np

from camelup.bots.net.numpy_network import Network, network_in
from camelup.notation.moves import move_texts, write_move
from camelup.review.decisions import (
    LEAST_MISTAKE,
    STANDARD,
    DecisionVerdict,
    Depth,
    decision_seed,
    judge_decision,
)
from camelup.review.evaluation import GameEvaluator, WinProbTrace
from camelup.review.replayed_game import ReplayedGame
from camelup.rules.moves import ROLL

DECISIONS_KEPT = 10
"""Number of decisions that accuracy refers to: the share of a win probability they keep."""

ASTRAY_APART = 0.5
"""Share of the network's error variance that differs between two moves; the rest is common."""


@dataclass(frozen=True)
class SeatReview:
    """Luck and skill of one seat; shares of the victory from 0 to 1."""

    start: float
    luck_own: float
    luck_others: float
    own: float
    others: float
    final: float
    accuracy: float
    """How much of a win probability ten such decisions keep, from 0 to 100."""
    given_up: float
    """Total cost of all decisions, as a share of the victory."""
    held: float
    """Mean win probability at the seat's decisions."""
    decisions: int
    """Number of decisions judged."""
    errors: dict[str, float]
    """The standard errors of luck and decisions, by name."""


@dataclass(frozen=True)
class MoveReview:
    """One move of a game."""

    number: int
    seat: int
    move: str
    chances: list[float]
    """Win probabilities by seat, after the move."""
    best: str | None
    given_up: float | None
    error: float | None
    """Standard error of the cost; None until the decision is judged."""
    ahead: float | None
    """How much more it was worth than the strongest other move, if it was."""
    others: dict[str, float]
    """For a mistake: other better moves, and how far each is behind the best one."""
    luck: list[float] | None
    """Effect of the roll on every seat; None for other moves."""
    leg: int

    @property
    def mistake(self) -> bool:
        """Whether another move was better by more than the noise and by a relevant amount."""
        return self.error is not None and _is_mistake(self.given_up or 0.0, self.error)


@dataclass(frozen=True)
class Review:
    """The review of a game."""

    names: list[str]
    start: list[float]
    """The win probabilities before the first move."""
    seats: list[SeatReview]
    moves: list[MoveReview]
    error: float
    """The standard error of a win probability."""

    def to_dict(self) -> dict[str, Any]:
        """Return the review in the format of ``camelup review --json``."""
        seats = [{**vars(seat)} for seat in self.seats]
        moves = [{**vars(move), "mistake": move.mistake} for move in self.moves]
        return {"seats": seats, "moves": moves, "start": self.start, "error": self.error}


class Reviewer:
    """Computes a review incrementally; partial results are available at any time."""

    def __init__(
        self,
        course: ReplayedGame,
        *,
        seed: int = 1,
        depth: Depth = STANDARD,
        network: Network | None = None,
    ) -> None:
        self.course = course
        self.seed = seed
        self.depth = depth
        self.network = network or network_in()
        self.lookout = GameEvaluator(course, self.network, seed)
        self.verdicts: dict[int, DecisionVerdict] = {}

    @property
    def flow(self) -> WinProbTrace:
        """The win probabilities, decisions and luck with all cards open, as known so far."""
        return self.lookout.trace

    def steps(self) -> Iterator[int]:
        """Judge the remaining decisions; yields the number of each."""
        self.lookout.look()
        for number in self._order:
            if number not in self.verdicts:
                self.verdicts[number] = self.judged(number)
                yield number

    def judge_for(self, seconds: float) -> None:
        """Judge decisions for ``seconds``, at least one."""
        until = monotonic() + seconds
        for _ in self.steps():
            if monotonic() >= until:
                return

    @cached_property
    def _order(self) -> list[int]:
        """The decisions by their effect on the mover: turning points first."""
        seats = self.course.states["turn"]
        turns = {
            number: abs(float(decided[seats[number]]))
            for number, decided in enumerate(self.flow.decided)
        }
        return sorted(turns, key=lambda number: -turns[number])

    def judged(self, number: int) -> DecisionVerdict:
        """Judge a decision on its own, without information hidden from the mover."""
        view, played = self.course.view(number), self.course.played(number)
        seed = decision_seed(number, self.seed)
        return judge_decision(self.network, view, self.course.reading, played, seed, self.depth)

    @property
    def review(self) -> Review:
        """The review as known so far."""
        noise = self._noise()
        seats = [self._seat(seat, noise) for seat in range(self.course.game.players)]
        moves = [self._move(number) for number in range(len(self.course.game.history))]
        return Review(self.course.game.names, self.flow.chances[0].tolist(), seats, moves, noise)

    def _noise(self) -> float:
        """Estimate the error of a win probability.

        It is the root mean square of the changes at decisions that were not mistakes: a perfect
        evaluator would see no change there.
        """
        kept = [number for number in self.verdicts if not self.is_mistake(number)]
        return float(np.sqrt((self.flow.decided[kept] ** 2).mean())) if kept else 0.0

    def _seat(self, seat: int, noise: float) -> SeatReview:
        flow, history = self.flow, self.course.game.history
        own = np.array([played.seat == seat + 1 for played in history], dtype=bool)
        rolls = np.array([played.move == ROLL for played in history], dtype=bool)
        counts = {
            "luck_own": own & rolls, "luck_others": ~own & rolls, "own": own, "others": ~own
        }  # fmt: skip
        sums: dict[str, Any] = {
            name: float((flow.luck if "luck" in name else flow.decided)[which, seat].sum())
            for name, which in counts.items()
        }
        return SeatReview(
            start=float(flow.chances[0, seat]),
            **sums,
            final=float(flow.chances[-1, seat]),
            **self._skill(seat),
            errors={name: noise * sqrt(which.sum()) for name, which in counts.items()},
        )

    def error_of(self, number: int) -> float:
        """Return the standard error of a decision's cost.

        It includes the sampling error of dice and cards and the error of the network. The latter
        is the difference between the network's evaluation and the playouts, measured on the
        decisions of the same seat, which do not depend on other players' cards. It is scaled by
        the variance of the result, because an evaluation can hardly be wrong where the mover has
        almost no chance.
        """
        verdict = self.verdicts[number]
        own = self._own(self.course.game.history[number].seat)
        off = sum(one.astray**2 - one.error**2 for one in own)
        open_ = sum(_spread(one) for one in own)
        astray = ASTRAY_APART * max(0.0, off) * _spread(verdict) / open_ if open_ else 0.0
        return sqrt(verdict.error**2 + astray)

    def _own(self, seat: int) -> list[DecisionVerdict]:
        """List the verdicts on the decisions of a seat, counted from 1."""
        history = self.course.game.history
        return [one for number, one in self.verdicts.items() if history[number].seat == seat]

    def is_mistake(self, number: int) -> bool:
        """Return whether another move was better by more than noise and by a relevant amount."""
        return _is_mistake(self.verdicts[number].given_up, self.error_of(number))

    def _skill(self, seat: int) -> dict[str, Any]:
        """Return a seat's accuracy over ten decisions, and the numbers it is computed from.

        Decisions are weighted by the win probability held, so keeping nothing earns no credit.
        Losses that the sampling error of the playouts could explain are not counted; the
        network's error is, equally for all players.
        """
        own = self._own(seat + 1)
        held = sum(verdict.chance for verdict in own)
        lost = sum(verdict.given_up for verdict in own if verdict.given_up > 2 * verdict.error)
        accuracy = 100 * (1 - lost / held) ** DECISIONS_KEPT if held else 100.0
        average = held / len(own) if own else 0.0
        return {"accuracy": accuracy, "given_up": lost, "held": average, "decisions": len(own)}

    def _move(self, number: int) -> MoveReview:
        game, verdict = self.course.game, self.verdicts.get(number)
        played = game.history[number]
        texts = move_texts(game.edition)
        mistake = verdict is not None and self.is_mistake(number)
        luck = self.flow.luck[number].tolist() if played.move == ROLL else None
        return MoveReview(
            number=number + 1,
            seat=played.seat,
            move=write_move(game.edition, played.move, played.outcome),
            chances=self.flow.chances[number + 1].tolist(),
            best=texts[verdict.best] if verdict else None,
            given_up=verdict.given_up if verdict else None,
            error=self.error_of(number) if verdict else None,
            ahead=verdict.ahead if verdict else None,
            others={texts[move]: behind for move, behind in verdict.others}
            if verdict and mistake
            else {},
            luck=luck,
            leg=int(self.course.states["leg"][number]),
        )


def _is_mistake(given_up: float, error: float) -> bool:
    return given_up >= LEAST_MISTAKE and given_up > 2 * error


def _spread(verdict: DecisionVerdict) -> float:
    """Return the variance of the mover's result."""
    return verdict.chance * (1 - verdict.chance)


def review_of(course: ReplayedGame, *, seed: int = 1, depth: Depth = STANDARD) -> Review:
    """Review a game from the first move to the last."""
    reviewer = Reviewer(course, seed=seed, depth=depth)
    for _ in reviewer.steps():
        pass
    return reviewer.review

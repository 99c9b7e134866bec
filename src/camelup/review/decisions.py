"""The cost of a decision, judged by the information the mover had.

Hidden cards are sampled from what the other players' moves imply. The candidate moves are then
played out on the same dice and cards: every seat plays as the champion until it is the mover's
turn again, and there the network evaluates the position for the mover. If the race is about to
end, it is played to its end instead.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from camelup.bots.net.card_features import Hundredths
from camelup.bots.net.features import real_move_of_row
from camelup.bots.net.numpy_network import Network
from camelup.odds.leg_distribution import Floats
from camelup.review.batch_eval import BatchEvaluator, judge_rows, new_evaluator
from camelup.review.network_playouts import play_out_moves
from camelup.rules.editions import MAX_PLAYERS
from camelup.rules.state import States, new_states

LEGS = 128
"""Legs simulated per look-ahead."""

MOST_CANDIDATES = 6
"""Maximum number of moves that are compared with the move played."""

GLANCE = 3
"""One in this many playouts is run first, because most rivals are clearly worse."""

NEXT_BEST = 3
"""Moves besides the best one that are also compared with a mistake: one may be nearly as good."""

LEAST_MISTAKE = 0.01
"""Smallest cost of a mistake: less than one win in 100 games is ignored, however certain."""

LIKELY = 0.01
"""Minimum probability with which the champion plays a move for it to be a candidate."""


class Depth(NamedTuple):
    """Number of playouts per decision."""

    first: int
    """Playouts of each candidate, to find the rival of the move that was played."""
    second: int
    """Additional playouts of those two, to compare them."""


STANDARD = Depth(8, 48)
DEEP = Depth(64, 960)


def decision_seed(number: int, seed: int = 1) -> int:
    """Return the seed for the playouts of a decision, from 0: the same in every review."""
    return (seed & (2**50 - 1)) << 12 | number & 4095


class DecisionVerdict(NamedTuple):
    """The verdict on one decision; moves are given by their numbers."""

    best: int
    given_up: float
    """How much more the best move was worth than the one played, as a share of the victory."""
    error: float
    """Standard error of the difference due to the sampled dice and cards."""
    astray: float
    """Difference between the network's evaluation of the position and that of the playouts."""
    ahead: float
    """How much more the move that was played was worth than its strongest rival."""
    chance: float
    """Value of the better of the two moves: the mover's win probability before the decision."""
    others: tuple[tuple[int, float], ...] = ()
    """For a possible mistake: other better moves, and how far each is behind the best."""


class Playouts(NamedTuple):
    """Results of playouts: one row per move, one column per playout."""

    shares: Floats
    """Every seat's share of the victory."""
    games: States
    """Positions where the playouts stopped: at the mover's next turn, or at the end."""


class Decision(NamedTuple):
    """A decision in a game, with the network's evaluation of it."""

    view: States
    """The position as the mover sees it (one row)."""
    reading: Hundredths
    seed: int
    evaluator: BatchEvaluator

    @classmethod
    def of(cls, network: Network, view: States, reading: Hundredths, seed: int) -> Decision:
        """Evaluate a decision by a network, with its own seed."""
        return cls(view, reading, seed, new_evaluator(network, LEGS, seed))

    def values(self, moves: list[int], first: int, count: int) -> Floats:
        """Play out moves; returns their values for the mover, one row per move."""
        shares = self.played_out(moves, first, count).shares
        return shares[:, :, int(self.view["turn"][0])]

    def played_out(self, moves: list[int], first: int, count: int) -> Playouts:
        """Play out moves, all on the same dice and cards."""
        games = new_states(len(moves) * count)
        shares = np.zeros((len(games), MAX_PLAYERS))
        play_out_moves(
            self.evaluator, self.view, self.reading, self.seed, np.array(moves), first, count,
            games, shares,
        )  # fmt: skip
        rows = (len(moves), count)
        return Playouts(shares.reshape(*rows, MAX_PLAYERS), games.reshape(rows))


def judge_decision(
    network: Network,
    view: States,
    reading: Hundredths,
    played: int,
    seed: int,
    depth: Depth = STANDARD,
) -> DecisionVerdict:
    """Judge a move in a position as the mover sees it (one row).

    First a rival is selected, then it is compared with the move played on separate playouts. This
    avoids the selection bias of taking the best of several noisy values.
    """
    decision = Decision.of(network, view, reading, seed)
    seen = judge_rows(decision.evaluator, view, reading)
    rivals = candidates(view, seen.scores[0], played)
    if not rivals:
        return DecisionVerdict(played, 0.0, 0.0, 0.0, 0.0, 0.0)
    if len(rivals) > 1:
        found = decision.values(rivals, 0, depth.first)
        rivals = [rivals[at] for at in np.argsort(-found.mean(axis=1), kind="stable")]
    expected = played == int(seen.moves[0])
    values = _compared(decision, [played, rivals[0]], depth, expected=expected)
    gain, error = _gain(values)
    best = rivals[0] if gain > 0 else played
    others: tuple[tuple[int, float], ...] = ()
    if gain >= max(LEAST_MISTAKE, 2 * error):
        others = _behind(decision, rivals[1 : 1 + NEXT_BEST], depth.first, values)
    chance = float(values.mean(axis=1).max())
    astray = float(seen.shares[0, int(view["turn"][0])]) - chance
    return DecisionVerdict(best, max(0.0, gain), error, astray, max(0.0, -gain), chance, others)


def _behind(
    decision: Decision, moves: list[int], first: int, values: Floats
) -> tuple[tuple[int, float], ...]:
    """Return the moves better than the one played, and how far each is behind the best.

    They are played out on the same dice and cards as the two moves compared.
    """
    if not moves:
        return ()
    played, best = values.mean(axis=1).tolist()
    worths = decision.values(moves, first, values.shape[1]).mean(axis=1)
    ranked = sorted(zip(moves, worths.tolist(), strict=True), key=lambda one: -one[1])
    return tuple((move, max(0.0, best - worth)) for move, worth in ranked if worth > played)


def _compared(decision: Decision, moves: list[int], depth: Depth, *, expected: bool) -> Floats:
    """Play out a move and its rival.

    The first part of the playouts suffices if it shows that the rival is worse, or if the
    champion expected the move and the playouts do not contradict it.
    """
    glance = max(2, depth.second // GLANCE)
    values = decision.values(moves, depth.first, glance)
    gain, error = _gain(values)
    if gain < (2 if expected else -2) * error:
        return values
    more = decision.values(moves, depth.first + glance, depth.second - glance)
    return np.concatenate([values, more], axis=1)


def _gain(values: Floats) -> tuple[float, float]:
    """Return how much more the second move is worth than the first, and its standard error."""
    gains = values[1] - values[0]
    return float(gains.mean()), float(gains.std(ddof=1) / np.sqrt(len(gains)))


def candidates(view: States, scores: npt.NDArray[np.float32], played: int) -> list[int]:
    """List the candidate moves besides the one played, most likely first."""
    order = np.argsort(-scores, kind="stable")[: MOST_CANDIDATES + 1]
    order = order[np.isfinite(scores[order])]
    moves = [real_move_of_row(view, 0, named) for named in order.tolist()]
    chances = np.exp(scores[order] - scores[order[0]])
    chances /= chances.sum()
    others = [
        (int(move), float(chance))
        for move, chance in zip(moves, chances, strict=True)
        if move != played
    ]
    likely = [move for move, chance in others if chance >= LIKELY]
    return likely[:MOST_CANDIDATES] or [move for move, _ in others[:1]]


def play_outs(
    network: Network,
    view: States,
    reading: Hundredths,
    moves: list[int],
    seed: int,
    first: int,
    count: int,
) -> Floats:
    """Play out moves on the same dice and cards; returns the mover's shares, one row per move."""
    return Decision.of(network, view, reading, seed).values(moves, first, count)

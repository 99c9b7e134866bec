"""What a decision gave up, judged by what the one who moved could see.

Hidden cards are drawn from what others' moves tell, then the moves in question are played
out on the same dice and cards: everyone plays as the champion until it is the mover's turn
again, and there the network says what the position is worth to him. Where the race is about to
end it is played to its end instead.
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
"""Legs rolled for a look ahead."""

MOST_CANDIDATES = 6
"""Moves that are tried beside the one that was played."""

GLANCE = 3
"""A part of the playouts, one in so many, comes first: most rivals are clearly worse."""

NEXT_BEST = 3
"""Moves besides the best one that are compared with a mistake too: one may be nearly as good."""

LEAST_MISTAKE = 0.01
"""Less than a win in 100 games is no mistake to speak of, however sure."""

LIKELY = 0.01
"""How likely the champion must be to play a move for it to be tried."""


class Depth(NamedTuple):
    """How much work goes into a decision."""

    first: int
    """Playouts of each candidate to find the rival of the move that was played."""
    second: int
    """Playouts of those two, fresh ones, to compare them."""


STANDARD = Depth(8, 48)
DEEP = Depth(64, 960)


def decision_seed(number: int, seed: int = 1) -> int:
    """Give the dice of the playouts of a decision, counted from 0: the same in every review."""
    return (seed & (2**50 - 1)) << 12 | number & 4095


class DecisionVerdict(NamedTuple):
    """What is to be said of one decision; moves by their numbers."""

    best: int
    given_up: float
    """How much more the best move was worth than the one played, as a share of the victory."""
    error: float
    """The standard error of the difference, as far as it comes from the dice and cards drawn."""
    astray: float
    """How far the network's word on the position was from that of the playouts."""
    ahead: float
    """How much more the move that was played was worth than its strongest rival."""
    chance: float
    """What the better of the two was worth: what the mover held in his hands."""
    others: tuple[tuple[int, float], ...] = ()
    """After what may be a mistake: other better moves, and how much each is behind the best."""


class Playouts(NamedTuple):
    """What came of moves that were played out: a row a move, a column a playout."""

    shares: Floats
    """Everybody's shares of the victory, by seat."""
    games: States
    """Where the playouts stopped: at the mover's next turn, or at the end."""


class Decision(NamedTuple):
    """What somebody had to decide, and what the network said of it."""

    view: States
    """The position as the mover sees it (one row)."""
    reading: Hundredths
    seed: int
    evaluator: BatchEvaluator

    @classmethod
    def of(cls, network: Network, view: States, reading: Hundredths, seed: int) -> Decision:
        """Have a decision judged by a network, on dice of its own."""
        return cls(view, reading, seed, new_evaluator(network, LEGS, seed))

    def values(self, moves: list[int], first: int, count: int) -> Floats:
        """Play moves out; gives what they are worth to the mover, a row a move."""
        shares = self.played_out(moves, first, count).shares
        return shares[:, :, int(self.view["turn"][0])]

    def played_out(self, moves: list[int], first: int, count: int) -> Playouts:
        """Play moves out, all on the same dice and cards."""
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
    """Judge a move in a position given as the mover sees it (one row).

    A rival is found first, and compared with the move that was played on playouts of their
    own: so what the best of several noisy values flatters is not counted.
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
    """Tell which moves are better than the one played, and how far each is behind the best.

    They are played out on the dice and cards of the two that were compared.
    """
    if not moves:
        return ()
    played, best = values.mean(axis=1).tolist()
    worths = decision.values(moves, first, values.shape[1]).mean(axis=1)
    ranked = sorted(zip(moves, worths.tolist(), strict=True), key=lambda one: -one[1])
    return tuple((move, max(0.0, best - worth)) for move, worth in ranked if worth > played)


def _compared(decision: Decision, moves: list[int], depth: Depth, *, expected: bool) -> Floats:
    """Play a move and its rival out.

    A glance will do where it shows that the rival is worse, and where the champion expected
    the move and the glance does not contradict it.
    """
    glance = max(2, depth.second // GLANCE)
    values = decision.values(moves, depth.first, glance)
    gain, error = _gain(values)
    if gain < (2 if expected else -2) * error:
        return values
    more = decision.values(moves, depth.first + glance, depth.second - glance)
    return np.concatenate([values, more], axis=1)


def _gain(values: Floats) -> tuple[float, float]:
    """Tell how much more the second move is worth than the first, and the error of that."""
    gains = values[1] - values[0]
    return float(gains.mean()), float(gains.std(ddof=1) / np.sqrt(len(gains)))


def candidates(view: States, scores: npt.NDArray[np.float32], played: int) -> list[int]:
    """List the moves worth a closer look beside the one that was played, likeliest first."""
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
    """Play moves out, all on the same dice and cards; gives the mover's shares, a row a move."""
    return Decision.of(network, view, reading, seed).values(moves, first, count)

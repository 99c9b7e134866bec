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

from camelup.bots.card_inference import deal_cards
from camelup.bots.net.card_features import Hundredths, read_move, weights_of
from camelup.bots.net.card_model import MEMORY
from camelup.bots.net.features import real_move_of_row
from camelup.bots.net.numpy_network import Network
from camelup.odds.leg_distribution import Floats
from camelup.review.batch_eval import BatchEvaluator, real_moves
from camelup.review.endgame import is_closing
from camelup.rng import draw_outcome, new_generators, seed_generator
from camelup.rules.bits import count_bits
from camelup.rules.editions import MAX_PLAYERS, RACING
from camelup.rules.jit import compiled, inlined
from camelup.rules.moves import OUTCOMES, ROLL, outcome_weight
from camelup.rules.play import play
from camelup.rules.state import Ints, States, new_states

LEGS = 128
"""Legs rolled for a look ahead."""

MOST_CANDIDATES = 6
"""Moves that are tried beside the one that was played."""

NO_MARK = -1
"""In place of a playout's number: its first roll is over."""

GLANCE = 3
"""A part of the playouts, one in so many, comes first: most rivals are clearly worse."""

ROUNDS = 3
"""How often the mover's turn is played on at the end of a race: nobody need ever roll."""

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


class Verdict(NamedTuple):
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
    """What somebody had to decide, and the judge of it."""

    view: States
    """The position as the mover sees it (one row)."""
    reading: Hundredths
    seed: int
    judge: BatchEvaluator

    @classmethod
    def of(cls, network: Network, view: States, reading: Hundredths, seed: int) -> Decision:
        """Have a decision judged by a network, on dice of its own."""
        return cls(view, reading, seed, BatchEvaluator(network, LEGS, seed))

    def values(self, moves: list[int], first: int, count: int) -> Floats:
        """Play moves out; gives what they are worth to the mover, a row a move."""
        shares = self.played_out(moves, first, count).shares
        return shares[:, :, int(self.view["turn"][0])]

    def played_out(self, moves: list[int], first: int, count: int) -> Playouts:
        """Play moves out, all on the same dice and cards."""
        view, seat = self.view, int(self.view["turn"][0])
        games = new_states(len(moves) * count)
        generators = new_generators(len(games))
        marks = np.zeros(len(games), dtype=np.int64)
        read = np.repeat(self.reading[None], len(games), axis=0)
        begin(view, weights_of(self.reading), self.seed, first, count, games, generators, marks)
        shares = np.zeros((len(games), MAX_PLAYERS))
        going, chosen = np.arange(len(games)), np.repeat(np.array(moves), count)
        turns = 0
        while len(going):
            play_rows(games, read, going, chosen, generators, marks, count)
            seen = self.judge.judge(games[going], read[going])
            turns += 1
            done = _is_done(games[going], seat, late=turns >= ROUNDS * int(view["players"][0]))
            shares[going[done]] = seen.shares[done]
            going = going[~done]
            chosen = np.zeros(len(going), dtype=np.int64)
            real_moves(games[going], seen.scores[~done].argmax(axis=1), chosen)
        rows = (len(moves), count)
        return Playouts(shares.reshape(*rows, MAX_PLAYERS), games.reshape(rows))


def judge_decision(
    network: Network,
    view: States,
    reading: Hundredths,
    played: int,
    seed: int,
    depth: Depth = STANDARD,
) -> Verdict:
    """Judge a move in a position given as the mover sees it (one row).

    A rival is found first, and compared with the move that was played on playouts of their
    own: so what the best of several noisy values flatters is not counted.
    """
    decision = Decision.of(network, view, reading, seed)
    seen = decision.judge.judge(view, reading)
    rivals = candidates(view, seen.scores[0], played)
    if not rivals:
        return Verdict(played, 0.0, 0.0, 0.0, 0.0, 0.0)
    if len(rivals) > 1:
        found = decision.values(rivals, 0, depth.first)
        rivals = [rivals[at] for at in np.argsort(-found.mean(axis=1), kind="stable")]
    choice = real_move_of_row(view, 0, int(seen.scores[0].argmax()))
    values = _compared(decision, [played, rivals[0]], depth, expected=played == choice)
    gain, error = _gain(values)
    best = rivals[0] if gain > 0 else played
    others: tuple[tuple[int, float], ...] = ()
    if gain >= max(LEAST_MISTAKE, 2 * error):
        others = _behind(decision, rivals[1 : 1 + NEXT_BEST], depth.first, values)
    chance = float(values.mean(axis=1).max())
    astray = float(seen.shares[0, int(view["turn"][0])]) - chance
    return Verdict(best, max(0.0, gain), error, astray, max(0.0, -gain), chance, others)


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
    moves = np.zeros(len(order), dtype=np.int64)
    real_moves(np.repeat(view, len(order)), order, moves)
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


def _is_done(games: States, seat: int, *, late: bool) -> npt.NDArray[np.bool_]:
    """Tell which playouts have come to their end, or to a turn where the network is asked."""
    asked: npt.NDArray[np.bool_] = games["turn"] == seat
    if not late and asked.any():
        asked = asked & ~is_closing(games)
    done: npt.NDArray[np.bool_] = asked | (games["over"] == 1)
    return done


@compiled
def begin(
    view: States,
    weights: Floats,
    seed: int,
    first: int,
    count: int,
    games: States,
    generators: Ints,
    marks: Ints,
) -> None:
    """Deal the cards of every playout; the same playouts of each move have the same cards."""
    for row in range(len(games)):
        playout = row % count
        games[row] = view[0]
        marks[row] = playout
        seed_generator(generators[row], seed, first + playout)
        deal_cards(generators[row], games[row], weights)


@compiled
def play_rows(
    games: States,
    read: Ints,
    going: Ints,
    moves: Ints,
    generators: Ints,
    marks: Ints,
    count: int,
) -> None:
    """Play a move in each of the games that go on.

    The first rolls take the outcomes in turn, so that each comes as often as it should;
    marks say which, and NO_MARK that the die is to be drawn.
    """
    guesses = np.zeros((MEMORY, RACING))
    for at in range(len(going)):
        row = int(going[at])
        outcome = 0
        read_move(games[row], int(moves[at]), guesses, read[row])
        if moves[at] == ROLL and marks[row] != NO_MARK:
            outcome = spread_outcome(int(games[row].dice), int(marks[row]), count)
            marks[row] = NO_MARK
        elif moves[at] == ROLL:
            outcome = draw_outcome(generators[row], games[row])
        play(games[row], int(moves[at]), outcome)


@inlined
def spread_outcome(dice: int, playout: int, count: int) -> int:
    """Choose one of the outcomes of a roll: playouts take the whole range in equal steps."""
    mark = (2 * playout + 1) * 6 * count_bits(dice)
    for outcome in range(OUTCOMES):
        mark -= 2 * count * outcome_weight(dice, outcome)
        if mark < 0:
            return outcome
    return OUTCOMES - 1

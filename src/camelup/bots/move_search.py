"""The promising moves of a position, tried out side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from camelup.bots.card_inference import read_cards
from camelup.bots.leg_graph import NOWHERE, LegGraph, leg_graph
from camelup.bots.move_estimates import NOT_LEGAL, worths_of_row
from camelup.bots.playout import play_out
from camelup.notation.moves import is_tile
from camelup.odds.distributions import scene_of
from camelup.odds.leg_distribution import Floats
from camelup.rng import new_generators
from camelup.rules.editions import RACING
from camelup.rules.moves import ALLY, BET, FORWARD, LOSE, MOVES, ROLL, WIN
from camelup.rules.rows import play_row
from camelup.rules.state import Ints, States, new_states
from camelup.view import View

KINDS = (
    (ROLL, BET, 1, NOT_LEGAL),
    (BET, WIN, 3, -0.5),
    (WIN, LOSE, 2, NOT_LEGAL),
    (LOSE, FORWARD, 2, NOT_LEGAL),
    (ALLY, MOVES, 7, NOT_LEGAL),
    (FORWARD, ALLY, 4, 0.3),
)
"""Of each kind of move: the numbers, how many are tried, and what they must be worth."""

_NO_PAIRS = np.zeros((RACING, RACING))


@dataclass(frozen=True)
class Prior:
    """What somebody thinks of a position before moves are tried out."""

    moves: dict[int, float]
    """The moves worth trying, the best one first, and the head start of each."""
    weights: Floats
    """How likely each colour is on the cards that lie face down, see ``deal_cards``."""


class MoveSearch:
    """The promising moves of a position and how they have done so far.

    They are those of a hunch, or those that look good by the odds. A tile needs a graph of
    its own, which takes its time: after the answer to ``in_time`` has been no, none is laid out
    but for the first move.
    """

    def __init__(
        self,
        view: View,
        seed: int,
        in_time: Callable[[], bool] = lambda: True,
        hunch: Prior | None = None,
    ) -> None:
        self.games = new_states(3)
        self.games[0] = view.state[0]
        self.seed = seed
        self.generators = new_generators(2)
        graph = leg_graph(scene_of(view.state))
        if hunch is None:
            hunch = Prior(dict.fromkeys(promising(view.state, graph), 0.0), read_cards(view))
        self.weights = hunch.weights
        self._lay_out(graph, list(hunch.moves), in_time)
        self.head_start = np.array([hunch.moves[move] for move in self.moves.tolist()])
        self.alive = np.ones(len(self.moves), dtype=np.int64)
        self.sums = np.zeros(len(self.moves))
        self.counts = np.zeros(len(self.moves))
        self.done = 0

    def _lay_out(self, graph: LegGraph, moves: list[int], in_time: Callable[[], bool]) -> None:
        graphs = [graph]
        roots: list[int] = []
        kept: list[int] = []
        for move in moves:
            if not is_tile(move):
                roots.append(0)
            elif in_time() or not kept:
                roots.append(sum(len(one.positions) for one in graphs))
                graphs.append(leg_graph(scene_of(_played(self.games[:1], move))))
            else:
                continue
            kept.append(move)
        self.moves, self.roots = np.array(kept), np.array(roots)
        self.successors, self.odds = _joined(graphs)

    def run(self, playouts: int) -> None:
        """Run more playouts of the moves that are left."""
        play_out(
            self.generators,
            self.games,
            self.moves,
            self.roots,
            self.alive,
            self.weights,
            self.successors,
            self.odds,
            self.seed,
            self.done,
            playouts,
            self.sums,
        )
        self.done += playouts
        self.counts += playouts * self.alive

    @property
    def standing(self) -> int:
        """How many moves are left."""
        return int(self.alive.sum())

    @property
    def rounds(self) -> int:
        """How many rounds it takes to get down to two moves if each drops half of them."""
        return max(1, (len(self.moves) - 1).bit_length())

    def drop_half(self) -> None:
        """Leave out the weaker half of the moves that are left."""
        order = np.argsort(-self.values, kind="stable")
        self.alive[order[(self.standing + 1) // 2 :]] = 0

    @property
    def best(self) -> int:
        """The move that did best."""
        return int(self.moves[int(np.argmax(self.values))])

    @property
    def values(self) -> Floats:
        """The mean share of the victory of each move and its head start; -1 for those out."""
        means = self.sums / np.maximum(self.counts, 1) + self.head_start
        return np.where(self.alive == 1, means, -1.0)


def promising(games: States, graph: LegGraph) -> list[int]:
    """List the legal moves that deserve a closer look."""
    worths = worths_of_row(games, 0, graph.odds[0], _NO_PAIRS, graph.landings).tolist()
    return [move for kind in KINDS for move in _best_of(worths, *kind)]


def _best_of(worths: list[float], first: int, last: int, most: int, least: float) -> list[int]:
    moves = [move for move in range(first, last) if worths[move] > least]
    return sorted(moves, key=lambda move: -worths[move])[:most]


def _played(games: States, move: int) -> States:
    after = games.copy()
    play_row(after, 0, move, 0)
    return after


def _joined(graphs: list[LegGraph]) -> tuple[Ints, Floats]:
    """Lay graphs one after the other, as one."""
    if len(graphs) == 1:
        return graphs[0].successors, graphs[0].odds
    return np.concatenate(list(_shifted(graphs))), np.concatenate([one.odds for one in graphs])


def _shifted(graphs: list[LegGraph]) -> Iterator[Ints]:
    at = 0
    for graph in graphs:
        yield np.where(graph.successors == NOWHERE, NOWHERE, graph.successors + at)
        at += len(graph.positions)

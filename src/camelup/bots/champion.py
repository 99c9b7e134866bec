"""Champion: the network that taught itself the game."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from camelup.bots.move_search import MoveSearch, Prior
from camelup.bots.net.card_features import Hundredths, nothing_read, readings_of, weights_of
from camelup.bots.net.features import FEATURES, real_move_of_row, write_features_of_row
from camelup.bots.net.leg_sampling import SIGHTS, look_ahead_of_row
from camelup.bots.net.numpy_network import Judgement, network_in
from camelup.bots.search import Search
from camelup.notation.moves import is_tile, read_move, write_move
from camelup.odds.leg_distribution import Floats
from camelup.rng import new_generators, seed_generator
from camelup.rules.moves import ALLY, FORWARD, MOVES, ROLL
from camelup.rules.state import States
from camelup.view import View

LEGS = 2_048
"""Legs rolled for a look ahead: a chance is off by at most 0.011 on average."""

WAITS = 2
"""So often a tile may be moved about while nobody rolls: four who wait would wait for ever."""

TRIED, LEAST = 6, 0.002
"""So many moves are tried out, each of which the network gives at least this chance."""

LIKING = 0.006
"""Head start on trial of a move that is liked e times as much; see docs/champion.md."""


class Evaluation(NamedTuple):
    """What the champion thinks of a position."""

    move: str
    """What it would play."""
    shares: list[float]
    """Each seat's chance to win."""


class Champion(Search):
    """Plays what its network likes best; given time, tries out what it likes."""

    def __init__(self, seconds: float | None = None, playouts: int | None = None) -> None:
        super().__init__(seconds, playouts)
        self.network = network_in()

    def new_game(self, seed: int) -> None:
        """Seed the look ahead."""
        super().new_game(seed)
        self.seed = seed & (2**62 - 1)

    def choose(self, view: View, seconds: float | None = None) -> str:
        """Take the move with the highest score, or the best on trial where time is given."""
        if self.seconds is None and self.playouts is None:
            return self.think(view).move
        return super().choose(view, seconds)

    def trial(
        self, view: View, seed: int, in_time: Callable[[], bool] = lambda: True
    ) -> MoveSearch:
        """Try out what the network likes; cards are dealt by what it reads of them."""
        read = readings_of(view)
        return MoveSearch(
            view, seed, in_time, Prior(self._liked(view, seed, read), weights_of(read))
        )

    def _liked(self, view: View, seed: int, read: Hundredths) -> dict[int, float]:
        """Give the moves that the network likes, the best first, each with its head start."""
        scores = self._scores(view, seed, read)[0]
        chances = np.exp(scores - scores.max())
        chances /= chances.sum()
        named = [int(one) for one in np.argsort(-chances)[:TRIED] if chances[one] >= LEAST]
        return {
            real_move_of_row(view.state, 0, one): LIKING * math.log(chances[one]) for one in named
        }

    def think(self, view: View) -> Evaluation:
        """Tell the move with the highest score, and every seat's chance to win, from seat 1 on."""
        scores, judgement = self._scores(view, self.seed + len(view.moves), readings_of(view))
        named = int(scores.argmax())
        players, turn = int(view.state["players"][0]), int(view.state["turn"][0])
        shares = np.roll(judgement.shares[0, :players], turn)
        move = write_move(view.edition, real_move_of_row(view.state, 0, named))
        return Evaluation(move, [float(share) for share in shares])

    def _scores(self, view: View, seed: int, read: Hundredths) -> tuple[Floats, Judgement]:
        """Score the moves that may be played, by the network's names; and judge the rest."""
        judgement, legal = self.judge(view.state, seed, read)
        if has_waited(view):
            legal[FORWARD:ALLY] = False
        return np.where(legal, judgement.scores[0], -np.inf), judgement

    def judge(
        self, state: States, seed: int, read: Hundredths | None = None
    ) -> tuple[Judgement, npt.NDArray[np.bool_]]:
        """Judge a game as the one to move sees it; and which moves, by its names, are legal.

        ``read`` is what the others' finish cards may be, see ``readings_of``.
        """
        read = nothing_read() if read is None else read
        generator, sights = new_generators(1)[0], np.zeros(SIGHTS)
        seen = np.zeros((1, FEATURES), dtype=np.int8)
        seed_generator(generator, seed, 0)
        look_ahead_of_row(generator, state, 0, LEGS, sights)
        legal = write_features_of_row(state, 0, sights, read, seen, 0)
        return self.network.judge(seen), (legal >> np.arange(MOVES)) & 1 != 0


def has_waited(view: View) -> bool:
    """Tell whether the one to move has moved a tile about often enough since the last roll."""
    players = int(view.state["players"][0])
    lately = [read_move(view.edition, text)[0] for text in view.moves[-WAITS * players :]]
    long_enough = len(lately) == WAITS * players and ROLL not in lately
    return long_enough and all(is_tile(move) for move in lately[::players])

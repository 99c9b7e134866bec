"""Champion: the network that taught itself the game."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from camelup.bots.interface import Bot
from camelup.bots.net.ahead import SIGHTS, look_ahead_of_row
from camelup.bots.net.cards import nothing_read, readings_of
from camelup.bots.net.features import FEATURES, real_move_of_row, write_features_of_row
from camelup.bots.net.network import Judgement, network_in
from camelup.chance import new_generators, seed_generator
from camelup.notation.moves import is_tile, read_move, write_move
from camelup.rules.moves import ALLY, FORWARD, MOVES, ROLL
from camelup.rules.state import States
from camelup.view import View

LEGS = 2_048
"""Legs rolled for a look ahead: a chance is off by at most 0.011 on average."""


WAITS = 2
"""So often a tile may be moved about while nobody rolls: four who wait would wait for ever."""


class Counsel(NamedTuple):
    """What the champion thinks of a position."""

    move: str
    """What it would play."""
    shares: list[float]
    """Each seat's chance to win."""


class Champion(Bot):
    """Plays what its network likes best."""

    def __init__(self) -> None:
        self.network = network_in()

    def new_game(self, seed: int) -> None:
        """Seed the look ahead."""
        super().new_game(seed)
        self.seed = seed & (2**62 - 1)

    def choose(self, view: View, seconds: float | None = None) -> str:
        """Take the move with the highest score."""
        return self.think(view).move

    def think(self, view: View) -> Counsel:
        """Tell the move with the highest score, and every seat's chance to win, from seat 1 on."""
        judgement, legal = self.judge(view.state, self.seed + len(view.moves), readings_of(view))
        if has_waited(view):
            legal[FORWARD:ALLY] = False
        named = int(np.where(legal, judgement.scores[0], -np.inf).argmax())
        players, turn = int(view.state["players"][0]), int(view.state["turn"][0])
        shares = np.roll(judgement.shares[0, :players], turn)
        move = write_move(view.edition, real_move_of_row(view.state, 0, named))
        return Counsel(move, [float(share) for share in shares])

    def judge(
        self, state: States, seed: int, read: npt.NDArray[np.int8] | None = None
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

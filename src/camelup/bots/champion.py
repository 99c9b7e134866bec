"""Champion: a network trained by self-play."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from camelup.bots.leg_graph import LegStore
from camelup.bots.move_search import MoveSearch
from camelup.bots.net.champion_kernel import champion_move, champion_search_move, choose_liked
from camelup.bots.net.numpy_network import network_in
from camelup.bots.search import Search
from camelup.notation.moves import write_move
from camelup.rules.editions import MAX_PLAYERS
from camelup.view import View


class Evaluation(NamedTuple):
    """The champion's evaluation of a position."""

    move: str
    """Preferred move."""
    shares: list[float]
    """Each seat's chance to win."""


class Champion(Search):
    """Plays the move with the highest network score; with a time or playout budget, searches."""

    def __init__(self, seconds: float | None = None, playouts: int | None = None) -> None:
        super().__init__(seconds, playouts)
        self.network = network_in()

    def new_game(self, seed: int) -> None:
        """Seed the look-ahead."""
        super().new_game(seed)
        self.seed = seed & (2**62 - 1)

    def choose(self, view: View, seconds: float | None = None) -> str:
        """Play the move with the highest score, or the best of a search if there is a budget."""
        if self.seconds is None and self.playouts is None:
            return self.think(view).move
        return super().choose(view, seconds)

    def think(self, view: View) -> Evaluation:
        """Return the move with the highest score and every seat's chance to win, from seat 1 on."""
        shares, network = np.zeros(MAX_PLAYERS), self.network
        seed = self.seed + len(view.moves)
        move = champion_move(
            view.state, *view.past(), seed, network.weights, network.width, network.blocks, shares
        )
        players = int(view.state["players"][0])
        return Evaluation(write_move(view.edition, move), shares[:players].tolist())

    def search(self, view: View, seed: int, playouts: int, graphs: LegStore) -> int:
        """Search among the network's preferred moves."""
        network = self.network
        return champion_search_move(
            view.state, *view.past(), seed, playouts,
            network.weights, network.width, network.blocks, graphs,
        )  # fmt: skip

    def choose_moves(self, view: View, seed: int, trial: MoveSearch, graphs: LegStore) -> int:
        """Select the network's preferred moves; cards are dealt by its colour estimates."""
        network = self.network
        return choose_liked(
            trial, *view.past(), seed, network.weights, network.width, network.blocks
        )

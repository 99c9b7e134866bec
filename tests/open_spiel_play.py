"""Whole games of OpenSpiel, for tests and benchmarks."""

import random
from collections.abc import Callable
from typing import Any

import numpy as np

from camelup.rng import new_generators, play_randomly, seed_generator
from camelup.rules.moves import BET, FORWARD, WIN

ROLLOUT_MOVES = 1000
"""Moves after which a rollout is judged by the coins as they are."""


class Rollouts:
    """What a tree search of OpenSpiel takes for an evaluator: random play, in compiled code.

    Its own rollouts draw uniformly among all moves, most of which put a tile somewhere: a
    thousand moves a game. Here the kind of action is drawn first, as everywhere in this house.
    A state is judged by as many games as wanted: a search that tries each move only once needs
    more than one.
    """

    def __init__(self, seed: int, games: int = 1) -> None:
        self.games = games
        self.generator = new_generators(1)[0]
        seed_generator(self.generator, seed, 0)
        self.draws = np.random.RandomState(seed)

    def evaluate(self, state: Any) -> list[float]:
        """Play games to their ends; gives each player's share of the victories."""
        state = state.clone()
        while state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(self.draws.choice(outcomes, p=chances))
        played = [self._played(state) for _ in range(self.games)]
        shares: list[float] = np.mean(played, axis=0).tolist()
        return shares

    def _played(self, state: Any) -> list[float]:
        game = state.state.copy()[0]
        play_randomly(self.generator, game, ROLLOUT_MOVES)
        coins = game["coins"][: state.num_players()].tolist()
        won = [mine == max(coins) for mine in coins]
        return [share / sum(won) for share in won]

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """Prefer no move to another."""
        if state.is_chance_node():
            chances: list[tuple[int, float]] = state.chance_outcomes()
            return chances
        moves = state.legal_actions()
        return [(move, 1 / len(moves)) for move in moves]


def draw_among_moves(rng: random.Random, state: Any) -> int:
    """Draw uniformly among all legal moves, most of which put a tile somewhere."""
    moves: list[int] = state.legal_actions()
    return rng.choice(moves)


def draw_kind_first(rng: random.Random, state: Any) -> int:
    """Draw a kind of action, then a move of that kind: the house's ``random``, a quick game."""
    kinds: dict[int, list[int]] = {}
    for move in state.legal_actions():
        kinds.setdefault((move >= BET) + (move >= WIN) + (move >= FORWARD), []).append(move)
    return rng.choice(rng.choice(list(kinds.values())))


def play_against_random(
    game: Any,
    bot: Any,
    seat: int,
    seed: int,
    draw: Callable[[random.Random, Any], int] = draw_among_moves,
) -> float:
    """Play a whole game against random players; returns the bot's share of the victory."""
    rng, state = random.Random(seed), game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, weights)[0])
        elif state.current_player() == seat:
            state.apply_action(bot.step(state))
        else:
            state.apply_action(draw(rng, state))
    return float(state.returns()[seat])

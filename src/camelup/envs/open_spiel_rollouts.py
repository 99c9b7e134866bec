"""Rollouts for tree searches of OpenSpiel, in compiled code."""

from typing import Any

import numpy as np

from camelup.rng import new_generators, play_randomly, seed_generator

ROLLOUT_MOVES = 1000
"""Moves after which a rollout is judged by the coins as they are."""


class Rollouts:
    """Evaluator for tree searches of OpenSpiel: random play in compiled code.

    OpenSpiel's own rollouts draw uniformly among all moves, most of which put a tile
    somewhere: a thousand moves a game. Here the kind of action is drawn first, as the bot
    ``random`` does. ``games`` rollouts judge a state: a search that tries each move only
    once needs more than one.

    >>> import pyspiel
    >>> import camelup.envs.open_spiel
    >>> from open_spiel.python.algorithms.mcts import MCTSBot
    >>> game = pyspiel.load_game("camel_up(players=2,edition=first)")
    >>> state = game.new_initial_state()
    >>> while state.is_chance_node():
    ...     state.apply_action(state.legal_actions()[0])
    >>> bot = MCTSBot(game, 2.0, 4, Rollouts(seed=1))
    >>> bot.step(state) in state.legal_actions()
    True
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

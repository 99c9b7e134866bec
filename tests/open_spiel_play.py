"""Whole games of OpenSpiel, for tests and benchmarks."""

import random
from typing import Any


def play_against_random(game: Any, bot: Any, seat: int, seed: int) -> float:
    """Play a whole game against random players; returns the bot's share of the victory."""
    rng, state = random.Random(seed), game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, weights)[0])
        elif state.current_player() == seat:
            state.apply_action(bot.step(state))
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return float(state.returns()[seat])

"""Whole games of OpenSpiel, for tests and benchmarks."""

import random
from collections.abc import Callable
from typing import Any

from camelup.rules.moves import BET, FORWARD, WIN


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

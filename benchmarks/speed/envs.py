"""Speed of the environments: batches, PettingZoo, OpenSpiel, each beside a peer."""

import importlib
import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import gymnasium
import numpy as np

from camelup import Game, view_of
from camelup.bots import bot_named
from camelup.envs import Batch, camelup_v0
from camelup.envs.gym_env import CamelUpEnv, make_vector
from camelup.host_info import usable_cores
from speed.report import Row, best_rate

GAMES = 2048
"""Games in a batch: their arrays stay in the processor's cache."""

SECONDS = 0.5
"""How long one timing of a Python loop takes."""

OWN_GAMES = (
    "python_tic_tac_toe",
    "python_kuhn_poker",
    "python_liars_poker",
    "python_block_dominoes",
)
"""Games that OpenSpiel has written in Python itself."""


def rows() -> Iterator[Row]:
    """Measure the environments."""
    yield from _batches()
    yield _pettingzoo()
    yield _one_gymnasium()
    yield from _many_gymnasium()
    yield _open_spiel()


def _batches() -> Iterator[Row]:
    peer = "OpenSpiel C++ maedn from Python, tensor and mask built"
    peer_rate = _alternating([lambda: _spiel_moves("maedn(players=4)", tensors=True)])[0]
    what = "`Batch`, one core, random moves, observations and masks built"
    rate = best_rate(_stepping(1), 20)
    yield Row("envs", what, rate, "steps/s", "≥ 3 M", rate >= 3e6, peer, peer_rate)
    rate = best_rate(_stepping(cores := usable_cores()), 20)
    yield Row("envs", f"the same, {cores} cores", rate, "steps/s", "", None, peer, peer_rate)


def _stepping(threads: int) -> Callable[[], int]:
    batch = Batch(GAMES * threads, seed=1, cores=threads)

    def step() -> int:
        for _ in range(100):
            batch.step(batch.random_moves())
        return 100 * batch.games

    step()
    return step


def _pettingzoo() -> Row:
    connect_four: Any = importlib.import_module("pettingzoo.classic.connect_four_v3")
    ours, theirs = camelup_v0.env(), connect_four.env()
    rate, peer_rate = _alternating([lambda: _agents_in_turn(ours), lambda: _agents_in_turn(theirs)])
    met = rate >= 20_000 and rate >= 3 * peer_rate
    target = "≥ 20,000 and 3 × the peer"
    what = "PettingZoo AEC, `camelup_v0`"
    return Row("envs", what, rate, "steps/s", target, met, "`connect_four_v3`", peer_rate)


def _agents_in_turn(env: Any) -> float:
    draws = random.Random(1)
    steps, began = 0, time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        env.reset(seed=steps)
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            done = terminated or truncated
            env.step(None if done else draws.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            steps += not done
    return steps / (time.perf_counter() - began)


def _one_gymnasium() -> Row:
    cart: Any = gymnasium.make("CartPole-v1")
    ours = CamelUpEnv(("random",) * 3)
    rate, peer_rate = _alternating([lambda: _steps(ours), lambda: _steps(cart)])
    what = "Gymnasium, one game, three random opponents"
    met = rate >= 0.3 * peer_rate
    return Row("envs", what, rate, "steps/s", "≥ 0.3 × the peer", met, "CartPole-v1", peer_rate)


def _steps(env: Any) -> float:
    env.reset(seed=1)
    steps, began = 0, time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        _, _, terminated, truncated, _ = env.step(0)
        steps += 1
        if terminated or truncated:
            env.reset()
    return steps / (time.perf_counter() - began)


def _many_gymnasium() -> Iterator[Row]:
    rate = _many_steps(("quick",) * 3, 1024)
    what = "Gymnasium vector, three `quick` opponents, one core"
    yield Row("envs", what, rate, "steps/s", "≥ 20,000", rate >= 20_000)
    rate = _many_steps(("hurried",) * 3, 64)
    yield Row("envs", "the same, three `hurried` opponents", rate, "steps/s", "")
    rate, peer_rate = 3 * _many_steps(("greedy",) * 3, 16), _greedy_decisions()
    what = "Gymnasium vector, three `greedy` opponents: their moves"
    met = rate >= 0.7 * peer_rate
    peer = "what `greedy` decides by itself"
    yield Row("envs", what, rate, "moves/s", "≥ 0.7 × the peer", met, peer, peer_rate)


def _many_steps(opponents: tuple[str, ...], games: int) -> float:
    envs: Any = make_vector(games, opponents)
    seen, _ = envs.reset(seed=1)
    draws = np.random.default_rng(1)
    steps, began = 0, time.perf_counter()
    while time.perf_counter() - began < 4 * SECONDS:
        masks = seen["action_mask"]
        seen, *_ = envs.step((masks * draws.random(masks.shape)).argmax(axis=1))
        steps += games
    return steps / (time.perf_counter() - began)


def _greedy_decisions() -> float:
    bot, draws = bot_named("greedy", 1), random.Random(1)
    decided, spent = 0, 0.0
    for seed in range(100):
        game = Game(4, seed=seed)
        while not game.over and spent < 4 * SECONDS:
            view = view_of(game, game.turn)
            if view.seat == 1:
                game.play(draws.choice(game.legal_moves))
                continue
            began = time.perf_counter()
            game.play(bot.choose(view))
            spent += time.perf_counter() - began
            decided += 1
    return decided / spent


def _open_spiel() -> Row:
    for module in ("camelup.envs.open_spiel", "open_spiel.python.games"):
        importlib.import_module(module)
    _spiel_moves("camel_up")
    names = ("camel_up", *OWN_GAMES)
    rate, *others = _alternating([partial(_spiel_moves, name) for name in names])
    peer_rate = max(others)
    peer = f"the fastest of its own Python games, `{OWN_GAMES[others.index(peer_rate)]}`"
    what = "OpenSpiel, `camel_up`, random moves"
    return Row("envs", what, rate, "moves/s", "≥ the peer", rate >= peer_rate, peer, peer_rate)


def _spiel_moves(name: str, tensors: bool = False) -> float:
    import pyspiel

    game, draws = pyspiel.load_game(name), random.Random(1)
    moves, began = 0, time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(draws.choices(actions, weights)[0])
                continue
            if tensors:
                state.observation_tensor()
                state.legal_actions_mask()
            state.apply_action(draws.choice(state.legal_actions()))
            moves += 1
    return moves / (time.perf_counter() - began)


def _alternating(measures: list[Callable[[], float]]) -> list[float]:
    """Measure several things in turn, so that a slow moment of the machine meets all."""
    rounds = [[measure() for measure in measures] for _ in range(5)]
    return [max(rates) for rates in zip(*rounds, strict=True)]

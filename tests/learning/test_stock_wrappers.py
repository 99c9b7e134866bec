"""Wrappers of RLlib and Tianshou around the environments: ``make test-learn``."""

from importlib import import_module
from typing import Any

import numpy as np
import pytest

from camelup.envs import camelup_v0

pytest.importorskip("tianshou", reason="needs requirements/learn.txt")

PLAYERS = 3


def a_legal_move(rng: np.random.Generator, mask: Any) -> int:
    return int(rng.choice(np.flatnonzero(mask)))


def test_tianshous_wrapper_plays_a_whole_game() -> None:
    wrapper = import_module("tianshou.env").PettingZooEnv(camelup_v0.env(players=PLAYERS))
    seen, _ = wrapper.reset(seed=1)
    rng = np.random.default_rng(1)
    over = False
    while not over:
        assert len(seen["mask"]) == wrapper.action_space.n
        seen, rewards, ended, cut_off, _ = wrapper.step(a_legal_move(rng, seen["mask"]))
        over = ended or cut_off
    assert sum(rewards) == pytest.approx(1)


def test_tianshou_collects_games_of_random_players() -> None:
    algorithm = import_module("tianshou.algorithm")
    environments = import_module("tianshou.env")

    def make() -> Any:
        return environments.PettingZooEnv(camelup_v0.env(players=PLAYERS, most_moves=60))

    env = make()
    players = [algorithm.MARLRandomDiscreteMaskedOffPolicyAlgorithm(env.action_space)] * PLAYERS
    together = algorithm.MultiAgentOffPolicyAlgorithm(algorithms=players, env=env)
    games = environments.DummyVectorEnv([make, make])
    collector = import_module("tianshou.data").Collector(together, games)
    collected = collector.collect(n_episode=2, reset_before_collect=True)
    assert collected.n_collected_episodes == 2
    assert collected.n_collected_steps > 20


@pytest.mark.parametrize("kind", ["PettingZooEnv", "ParallelPettingZooEnv"])
def test_rllibs_wrappers_play_a_whole_game(kind: str) -> None:
    wrappers = import_module("ray.rllib.env.wrappers.pettingzoo_env")
    make: Any = camelup_v0.env if kind == "PettingZooEnv" else camelup_v0.parallel_env
    wrapper = getattr(wrappers, kind)(make(players=PLAYERS))
    seen, _ = wrapper.reset(seed=1)
    rng = np.random.default_rng(1)
    total = dict.fromkeys(wrapper.possible_agents, 0.0)
    over = False
    while not over:
        moves = {agent: a_legal_move(rng, each["action_mask"]) for agent, each in seen.items()}
        assert all(wrapper.action_space[agent].contains(move) for agent, move in moves.items())
        seen, rewards, ended, cut_off, _ = wrapper.step(moves)
        for agent, reward in rewards.items():
            total[agent] += reward
        over = ended["__all__"] or cut_off["__all__"]
    assert sum(total.values()) == pytest.approx(1)

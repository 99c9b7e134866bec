"""Environments and their spaces travel to other processes, before and after a reset."""

import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest

from camelup.envs import camelup_v0
from camelup.envs.gym_env import CamelUpEnv

NAME = "camelup.envs.gym:camelup/CamelUp-v0"


@pytest.mark.parametrize("begun", [False, True])
@pytest.mark.parametrize("make", [CamelUpEnv, camelup_v0.env, camelup_v0.parallel_env])
def test_spaces_and_environments_can_be_pickled(make: Any, begun: bool) -> None:
    env = make()
    if begun:
        env.reset(seed=3)
    single = isinstance(env, CamelUpEnv)
    space = env.action_space if single else env.action_space("player_0")
    assert pickle.loads(pickle.dumps(space)) == space
    twin = pickle.loads(pickle.dumps(env))
    for each in (env, twin):
        each.reset(seed=4)
    assert twin.game.state.tobytes() == env.game.state.tobytes()


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_gymnasium_vectorises_by_itself(mode: Any) -> None:
    envs = gymnasium.make_vec(NAME, num_envs=2, vectorization_mode=mode, opponents=("roller",))
    try:
        seen, _ = envs.reset(seed=5)
        ended = np.zeros(2, bool)
        for _ in range(80):
            seen, _, terminated, truncated, _ = envs.step(seen["action_mask"].argmax(axis=1))
            ended |= terminated | truncated
        assert ended.all()
    finally:
        envs.close()

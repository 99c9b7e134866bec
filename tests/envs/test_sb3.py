"""The VecEnv over a batch, with a stand-in for the one class of Stable-Baselines3 it needs."""

import importlib
import subprocess
import sys
from types import ModuleType
from typing import Any

import numpy as np
import pytest


class FakeVecEnv:
    """What ``VecEnv`` keeps for its subclasses."""

    def __init__(self, num_envs: int, observation_space: Any, action_space: Any) -> None:
        self.num_envs = num_envs
        self.observation_space, self.action_space = observation_space, action_space
        self._reset_seeds()
        self._reset_options()

    def _reset_seeds(self) -> None:
        self._seeds: list[int | None] = [None] * self.num_envs

    def _reset_options(self) -> None:
        self._options: list[dict[str, Any]] = [{}] * self.num_envs

    def _get_indices(self, indices: Any) -> Any:
        return range(self.num_envs) if indices is None else indices


@pytest.fixture
def sb3(monkeypatch: pytest.MonkeyPatch) -> Any:
    for name in ("stable_baselines3", "stable_baselines3.common"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    vec_env: Any = ModuleType("stable_baselines3.common.vec_env")
    vec_env.VecEnv = FakeVecEnv
    monkeypatch.setitem(sys.modules, vec_env.__name__, vec_env)
    monkeypatch.delitem(sys.modules, "camelup.envs.sb3", raising=False)
    module = importlib.import_module("camelup.envs.sb3")
    monkeypatch.delitem(sys.modules, "camelup.envs.sb3")
    return module


def test_episodes_are_told_with_their_returns_lengths_and_results(sb3: Any) -> None:
    env = sb3.CamelUpVecEnv(6, opponents=("roller", "random"), reward="gains")
    env._seeds = list(range(6))
    env.reset()
    total, steps = np.zeros(6), np.zeros(6, int)
    episodes = 0
    for _ in range(60):
        masks = np.stack(env.env_method("action_masks"))
        assert masks.any(axis=1).all()
        env.step_async(masks.argmax(axis=1))
        _, rewards, dones, infos = env.step_wait()
        total += rewards
        steps += 1
        for row in np.flatnonzero(dones):
            episodes += 1
            episode, result = infos[row]["episode"], infos[row]["result"]
            assert episode["r"] == pytest.approx(total[row])
            assert episode["l"] == result["decisions"] == steps[row]
            # A seat that moves later may have gained coins before its first turn.
            assert result["coins"] >= 3 + total[row] or infos[row]["seat"] == 0
            assert infos[row]["terminal_observation"]["observation"].shape == (294,)
            total[row] = steps[row] = 0
        assert all(not infos[row] for row in np.flatnonzero(~dones))
    assert episodes > 6


def test_the_games_of_seeds_are_those_of_the_vector_environment(sb3: Any) -> None:
    from camelup.envs.vector_env import CamelUpVectorEnv

    env = sb3.CamelUpVecEnv(3)
    env._seeds = [5, 6, 7]
    expected, _ = CamelUpVectorEnv(3).reset(seed=[5, 6, 7])
    assert np.array_equal(env.reset()["observation"], expected["observation"])
    assert env._seeds == [None] * 3


def test_nothing_else_imports_stable_baselines() -> None:
    code = "import sys, camelup.envs.vector_env; assert 'stable_baselines3' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)

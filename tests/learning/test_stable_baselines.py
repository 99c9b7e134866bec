"""Stable-Baselines3: games in one batch, in processes of their own, and drawn by Categorical."""

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest

pytest.importorskip("sb3_contrib", reason="needs requirements/learn.txt")

NAME = "camelup.envs.gym:camelup/CamelUp-v0"


def vec_env(games: int, **options: Any) -> Any:
    return import_module("camelup.envs.sb3").CamelUpVecEnv(games, **options)


def test_maskable_ppo_learns_from_one_batch_and_is_evaluated_in_it() -> None:
    env = vec_env(16, opponents=("random",) * 3, reward="win")
    learners = import_module("sb3_contrib")
    model = learners.MaskablePPO("MultiInputPolicy", env, n_steps=32, seed=1, device="cpu")
    model.learn(2 * 16 * 32)
    assert len(model.ep_info_buffer) > 0
    assert all(0 <= episode["r"] <= 1 for episode in model.ep_info_buffer)
    evaluation = import_module("sb3_contrib.common.maskable.evaluation")
    rewards, lengths = evaluation.evaluate_policy(
        model, env, n_eval_episodes=20, return_episode_rewards=True
    )
    assert len(rewards) == 20
    assert set(rewards) <= {0.0, 1 / 4, 1 / 3, 1 / 2, 1.0}
    assert min(lengths) > 3


def test_a_batch_tells_what_stock_environments_tell() -> None:
    env, stock = vec_env(3, seat=0), stock_env("DummyVecEnv", 3, seat=0)
    for each in (env, stock):
        each.seed(7)
    seen, other = env.reset(), stock.reset()
    ended = np.zeros(3, bool)
    for _ in range(40):
        for row in np.flatnonzero(~ended):
            assert np.array_equal(seen["observation"][row], other["observation"][row])
        masks = np.stack(env.env_method("action_masks"))
        assert np.array_equal(masks, seen["action_mask"].astype(bool))
        moves = masks.argmax(axis=1)
        seen, rewards, dones, infos = env.step(moves)
        other, paid, over, told = stock.step(np.where(ended, 0, moves))
        for row in np.flatnonzero(~ended):
            assert (rewards[row], dones[row]) == (paid[row], over[row])
            if over[row]:
                last = told[row]["terminal_observation"]
                for name, part in infos[row]["terminal_observation"].items():
                    assert np.array_equal(part, last[name])
                assert infos[row]["result"] == told[row]["result"]
        ended |= over
    assert ended.any()


def stock_env(kind: str, games: int, **options: Any) -> Any:
    def make() -> Any:
        return gymnasium.make(NAME, **options)

    return getattr(import_module("stable_baselines3.common.vec_env"), kind)([make] * games)


def test_games_in_processes_of_their_own_are_learnt_from() -> None:
    env = stock_env("SubprocVecEnv", 2, opponents=("roller",))
    try:
        learners = import_module("sb3_contrib")
        model = learners.MaskablePPO("MultiInputPolicy", env, n_steps=48, seed=1, device="cpu")
        model.learn(2 * 48)
        assert model.num_timesteps == 96
    finally:
        env.close()


@pytest.mark.parametrize("mode", ["async", "sync", "vector_entry_point"])
def test_categorical_draws_from_masks_through_many_ends(mode: Any) -> None:
    torch = import_module("torch")
    envs = gymnasium.make_vec(NAME, num_envs=4, vectorization_mode=mode, opponents=("roller",))
    try:
        torch.manual_seed(1)
        seen, _ = envs.reset(seed=1)
        ended = 0
        for _ in range(120):
            masks = torch.as_tensor(seen["action_mask"], dtype=torch.bool)
            logits = torch.zeros(masks.shape).masked_fill(~masks, float("-inf"))
            logits[:, 0] += 2 * masks[:, 0]
            moves = torch.distributions.Categorical(logits=logits).sample()
            seen, _, terminated, truncated, _ = envs.step(moves.numpy())
            ended += int((terminated | truncated).sum())
        assert ended > 4
    finally:
        envs.close()


def test_the_example_of_selfplay_learns_and_is_measured() -> None:
    examples = Path(__file__).parents[2] / "examples"
    command = [sys.executable, str(examples / "ppo_selfplay.py"), "60000", "1", "5"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    shares = [float(share) for share in re.findall(r"wins ([\d.]+) v random", run.stdout)]
    assert len(shares) >= 2
    assert all(0 <= share <= 1 for share in shares)

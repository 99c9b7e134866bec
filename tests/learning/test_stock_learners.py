"""Stock learners of other people, run unchanged: ``make test-learn``, with a lock of its own."""

from importlib import import_module
from pathlib import Path

import gymnasium
import numpy as np
import pytest

sb3_contrib = pytest.importorskip("sb3_contrib", reason="needs requirements/learn.txt")

NAME = "camelup.envs.gym:camelup/CamelUp-v0"


def test_maskable_ppo_learns_is_evaluated_saved_and_loaded(tmp_path: Path) -> None:
    env = gymnasium.make(NAME, opponents=("random",), reward="win")
    model = sb3_contrib.MaskablePPO("MultiInputPolicy", env, n_steps=64, seed=1, device="cpu")
    model.learn(128)
    evaluation = import_module("sb3_contrib.common.maskable.evaluation")
    mean, _ = evaluation.evaluate_policy(model, env, n_eval_episodes=2)
    assert 0 <= mean <= 1
    model.save(tmp_path / "model")
    again = sb3_contrib.MaskablePPO.load(tmp_path / "model", env=env, device="cpu")
    seen, _ = env.reset(seed=3)
    masks = env.get_wrapper_attr("action_masks")()
    move, _ = again.predict(seen, action_masks=masks, deterministic=True)
    assert move == model.predict(seen, action_masks=masks, deterministic=True)[0]
    assert masks[move]
    assert np.ndim(move) == 0
    env.step(move)

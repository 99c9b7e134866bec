"""Vector environment for Stable-Baselines3: its ``VecEnv`` over one batch.

``MaskablePPO("MultiInputPolicy", CamelUpVecEnv(256), n_steps=32)`` of sb3-contrib learns from 256
games that are stepped in compiled code. It needs ``pip install "camelup[envs,sb3]"``.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode
from stable_baselines3.common.vec_env import VecEnv

from camelup.envs.vector_env import CamelUpVectorEnv, Observations

MASKS = "action_masks"
"""Name of the method that sb3-contrib calls to get the action masks."""


class CamelUpVecEnv(VecEnv):
    """One learning seat in each of many games, as a Stable-Baselines3 ``VecEnv``.

    A game that has ended restarts in the same step. Its info holds the final observation in
    ``terminal_observation``, its statistics in ``episode`` (in the format of ``Monitor``), and
    its result in ``result``.
    """

    def __init__(self, num_envs: int, **options: Any) -> None:
        """Create the games; the options are those of ``CamelUpVectorEnv``."""
        self.games = CamelUpVectorEnv(num_envs, autoreset_mode=AutoresetMode.SAME_STEP, **options)
        self._actions: npt.NDArray[Any] = np.zeros(num_envs, dtype=np.int64)
        self._returns = np.zeros(num_envs)
        self._began = np.full(num_envs, time.perf_counter())
        self.render_mode = None
        super().__init__(
            num_envs, self.games.single_observation_space, self.games.single_action_space
        )

    def reset(self) -> Observations:
        """Start all games, using the seeds passed to ``seed`` if there are any."""
        seeds = None if None in self._seeds else list(self._seeds)
        self._seen, _ = self.games.reset(seed=seeds, options=self._options[0] or None)
        self._returns[:] = 0
        self._began[:] = time.perf_counter()
        self._reset_seeds()
        self._reset_options()
        return self._seen

    def step_async(self, actions: npt.NDArray[Any]) -> None:
        """Store the moves for ``step_wait``."""
        self._actions = np.asarray(actions)

    def step_wait(
        self,
    ) -> tuple[Observations, npt.NDArray[np.float32], npt.NDArray[np.bool_], list[dict[str, Any]]]:
        """Play the stored moves, then those of the opponents."""
        self._seen, rewards, terminated, truncated, told = self.games.step(self._actions)
        self._returns += rewards
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for row in np.flatnonzero(terminated | truncated).tolist():
            infos[row] = self._info_of_end(row, bool(truncated[row]), told)
        return self._seen, rewards.astype(np.float32), terminated | truncated, infos

    def _info_of_end(self, row: int, truncated: bool, told: dict[str, Any]) -> dict[str, Any]:
        columns = told["final_info"]["result"]
        result = {name: column[row].item() for name, column in columns.items()}
        now = time.perf_counter()
        episode = {
            "r": float(self._returns[row]),
            "l": result["decisions"],
            "t": now - self._began[row],
        }
        self._returns[row], self._began[row] = 0, now
        return {
            "terminal_observation": told["final_obs"][row],
            "TimeLimit.truncated": truncated,
            "seat": int(told["final_info"]["seat"][row]),
            "result": result,
            "episode": episode,
        }

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return the legal moves of every game."""
        return self._seen["action_mask"].view(np.bool_)

    def env_method(
        self, method_name: str, *args: Any, indices: Any = None, **options: Any
    ) -> list[Any]:
        """Return each game's action mask; no other method is supported."""
        if method_name != MASKS:
            raise AttributeError(f"games of a batch have no method {method_name}")
        return list(self.action_masks()[list(self._rows(indices))])

    def has_attr(self, attr_name: str) -> bool:
        """Return whether the games have an attribute."""
        return attr_name == MASKS or hasattr(self.games, attr_name)

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Return an attribute, which is the same for all games."""
        value = getattr(self.games, attr_name)
        return [value for _ in self._rows(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Raise an error: games of a batch have no attributes of their own."""
        raise AttributeError(f"{attr_name} cannot be set in games of a batch")

    def env_is_wrapped(self, wrapper_class: type[Any], indices: Any = None) -> list[bool]:
        """Report a ``Monitor`` wrapper, because episode statistics are included in the infos."""
        return [wrapper_class.__name__ == "Monitor" for _ in self._rows(indices)]

    def get_images(self) -> Sequence[None]:
        """Return no images: a batch does not render."""
        return [None] * self.num_envs

    def close(self) -> None:
        """Do nothing: there are no resources to release."""

    def _rows(self, indices: Any) -> Iterable[int]:
        rows: Iterable[int] = self._get_indices(indices)
        return rows

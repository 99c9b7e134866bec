"""Reinforcement-learning environments: batches on CPU and GPU, PettingZoo, Gymnasium, OpenSpiel.

Each is imported on first use, because each has its own dependencies.
"""

from typing import TYPE_CHECKING

from camelup.lazy_import import names_from

if TYPE_CHECKING:
    from camelup.envs.batch import Batch
    from camelup.envs.env_error import EnvError
    from camelup.envs.game_step import DRAW, NO_MOVE

__all__ = ["DRAW", "NO_MOVE", "Batch", "EnvError"]

__getattr__, __dir__ = names_from(
    globals(), batch="Batch", env_error="EnvError", game_step="DRAW NO_MOVE"
)

"""Environments for learning machines: batches on CPU and GPU, PettingZoo, Gymnasium, OpenSpiel.

Each is imported when it is first asked for, since each needs packages of its own.
"""

from typing import TYPE_CHECKING

from camelup.lazy import names_from

if TYPE_CHECKING:
    from camelup.envs.batch import Batch
    from camelup.envs.errors import EnvError
    from camelup.envs.stepping import DRAW, NO_MOVE

__all__ = ["DRAW", "NO_MOVE", "Batch", "EnvError"]

__getattr__, __dir__ = names_from(
    globals(), batch="Batch", errors="EnvError", stepping="DRAW NO_MOVE"
)

"""Environments for learning machines: batches on CPU and GPU, PettingZoo, Gymnasium, OpenSpiel.

Each is imported when it is first asked for, since each needs packages of its own.
"""

from typing import TYPE_CHECKING

from camelup.lazy import list_of_names, names_from

if TYPE_CHECKING:
    from camelup.envs.batch import Batch
    from camelup.envs.errors import EnvError
    from camelup.envs.stepping import DRAW, NO_MOVE

__all__ = ["DRAW", "NO_MOVE", "Batch", "EnvError"]

_HOMES = {
    "Batch": "camelup.envs.batch",
    "DRAW": "camelup.envs.stepping",
    "EnvError": "camelup.envs.errors",
    "NO_MOVE": "camelup.envs.stepping",
}

__getattr__ = names_from(__name__, _HOMES)
__dir__ = list_of_names(globals(), _HOMES)

"""Environments for learning machines: batches on CPU and GPU, PettingZoo, Gymnasium, OpenSpiel.

Each is imported when it is first asked for, since each needs packages of its own.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

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


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used."""
    if name not in _HOMES:
        raise AttributeError(f"module 'camelup.envs' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)

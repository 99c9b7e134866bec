"""Environments for learning machines: batches on CPU and GPU."""

from camelup.envs.batch import Batch, BatchError
from camelup.envs.stepping import DRAW, NO_MOVE

__all__ = ["DRAW", "NO_MOVE", "Batch", "BatchError"]

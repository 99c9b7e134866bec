"""The import of CUDA; numba-cuda uses names that newer versions of NumPy have removed."""

import numpy as np
from numba import cuda

__all__ = ["cuda", "lend_names"]

DROPPED = {"row_stack": "vstack", "in1d": "isin", "trapz": "trapezoid"}
"""Names that numba-cuda 0.30 uses, and their replacements in NumPy 2.5."""


def lend_names() -> None:
    """Add the removed names to NumPy: without them no kernel compiles."""
    for old, new in DROPPED.items():
        if not hasattr(np, old):
            setattr(np, old, getattr(np, new))


lend_names()

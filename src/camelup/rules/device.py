"""CUDA, from one place: its compiler asks NumPy for names that newer versions have dropped."""

import numpy as np
from numba import cuda

__all__ = ["cuda", "lend_names"]

DROPPED = {"row_stack": "vstack", "in1d": "isin", "trapz": "trapezoid"}
"""Names that numba-cuda 0.30 looks for, and what NumPy 2.5 has in their place."""


def lend_names() -> None:
    """Give NumPy the names back that are looked for: without them no kernel is compiled."""
    for old, new in DROPPED.items():
        if not hasattr(np, old):
            setattr(np, old, getattr(np, new))


lend_names()

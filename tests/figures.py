"""Figures that long tests measure, noted to be printed after the run."""

from collections.abc import Callable

Note = Callable[[str, object], None]
"""Notes what was measured, and the figure."""

"""CUDA graphs: GPU work that is captured once and then replayed.

Launching hundreds of small kernels one by one takes longer than running them.
"""

from __future__ import annotations

from collections.abc import Callable

import torch


class Recorded:
    """A function on fixed memory that runs as a CUDA graph."""

    def __init__(self, work: Callable[[], None]) -> None:
        self._work = work
        self._graph: torch.cuda.CUDAGraph | None = None
        self._done = False

    def __call__(self) -> None:
        """Run: directly the first time, so that all of it is compiled; later as a graph."""
        if not self._done:
            aside = torch.cuda.Stream()
            aside.wait_stream(torch.cuda.current_stream())
            with torch.cuda.stream(aside):
                self._work()
            torch.cuda.current_stream().wait_stream(aside)
            self._done = True
            return
        if self._graph is None:
            self._graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(self._graph, capture_error_mode="relaxed"):
                self._work()
        self._graph.replay()

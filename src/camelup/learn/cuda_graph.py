"""Work for a GPU that is recorded once and then replayed.

Starting its hundreds of small parts one by one takes longer than they do.
"""

from __future__ import annotations

from collections.abc import Callable

import torch


class Recorded:
    """Work that always reads and writes the same memory."""

    def __init__(self, work: Callable[[], None]) -> None:
        self._work = work
        self._graph: torch.cuda.CUDAGraph | None = None
        self._done = False

    def __call__(self) -> None:
        """Do the work: as it is the first time, so that all of it is compiled; then recorded."""
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

"""What ``camelup puzzles`` does."""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import islice
from pathlib import Path

from camelup.puzzles.finding import find_puzzles
from camelup.puzzles.puzzle import read_puzzles
from camelup.replay import check_writable
from camelup.words import Refusal


def find(
    wanted: int, seed: int, processes: int, write: Path | None, tell: Callable[[str], None]
) -> None:
    """Find so many puzzles; each is told, or added to a file as soon as it is found."""
    if wanted < 1:
        raise Refusal("puzzles-none-wanted")
    if write is not None:
        check_writable(write)
    known = {puzzle.position for puzzle in read_puzzles(write)} if write else set()
    found = (one for one in find_puzzles(seed, processes) if one.position not in known)
    for puzzle in islice(found, wanted):
        if write is None:
            tell(puzzle.line().rstrip("\n"))
        else:
            with write.open("a", encoding="utf-8") as stream:
                stream.write(puzzle.line())


if __name__ == "__main__":
    find(int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), Path(sys.argv[4]), print)

"""``camelup puzzles``; ``python -m`` runs it where only NumPy and Numba are installed."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Collection
from itertools import islice
from pathlib import Path

from camelup.child_process import share_cores
from camelup.i18n import UserError
from camelup.odds.race_table_file import FOLDER
from camelup.puzzles.puzzle import THEMES, rare_themes, read_puzzles
from camelup.puzzles.puzzle_finder import find_puzzles
from camelup.puzzles.rejudge import judged_again
from camelup.record_files import check_writable


def find(
    wanted: int,
    seed: int,
    processes: int,
    write: Path | None,
    tell: Callable[[str], None],
    themes: Collection[str] = (),
) -> None:
    """Find ``wanted`` puzzles; each is printed, or appended to a file, as soon as it is found.

    Each is evaluated again without the moves before the position, as in ``rejudge``. Without
    ``themes``, those that are rare in the file are searched for.
    """
    _check(wanted, write, themes)
    known = read_puzzles(write) if write else []
    told = {puzzle.position for puzzle in known}
    lacking = (lambda: rare_themes(known)) if write and not themes else (lambda: themes or THEMES)
    found = (one for one in find_puzzles(seed, processes, lacking) if one.position not in told)
    clear = (one for one in map(judged_again, found) if one is not None)
    for puzzle in islice(clear, wanted):
        known.append(puzzle)
        if write is None:
            tell(puzzle.line().rstrip("\n"))
        else:
            with write.open("a", encoding="utf-8") as stream:
                stream.write(puzzle.line())


def _check(wanted: int, write: Path | None, themes: Collection[str]) -> None:
    if wanted < 1:
        raise UserError("puzzles-none-wanted")
    for theme in themes:
        if theme not in THEMES:
            raise UserError("puzzles-no-such-theme", theme=theme, themes=", ".join(THEMES))
    if write is not None:
        check_writable(write)


if __name__ == "__main__":
    share_cores()
    os.environ.setdefault(FOLDER, str(Path.home() / ".cache" / "camelup"))
    count, start, cores, file, *about = sys.argv[1:]
    find(int(count), int(start), int(cores), Path(file), print, about)

"""Judging puzzles again: a champion with new weights may see them differently.

``python -m camelup.puzzles.again FILE PROCESSES`` judges all puzzles of a file by the weights
that are there now, and leaves in the file those in which the solution is still clearly best,
with what it gains by today's judge. Who solves a puzzle sees a position and not the game before
it, so nothing is read of cards that lie face down.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from zlib import crc32

from camelup.bots.net.cards import nothing_read
from camelup.bots.net.network import network_in
from camelup.children import live_with_parent, share_cores
from camelup.files import write_whole
from camelup.notation.board import edition_named
from camelup.notation.moves import move_texts
from camelup.odds.table import FOLDER
from camelup.position import Position
from camelup.puzzles.finding import CHECKED, CLEAR, TRIED, closest, gain_of, is_best
from camelup.puzzles.puzzle import Puzzle, read_puzzles
from camelup.review.decisions import LEGS, candidates, play_outs
from camelup.review.sight import judge_all

STILL_CLEAR = CLEAR / 2
"""How much better than all others the solution must be: less than when it was found, where of
many positions those were taken that looked best."""


def judged_again(puzzle: Puzzle) -> Puzzle | None:
    """Judge a puzzle by today's weights; None if its solution is not clearly best any more."""
    network, seed, read = network_in(), crc32(puzzle.position.encode()), nothing_read()
    edition = edition_named(puzzle.edition)
    view = Position.read(puzzle.position, edition).state
    best, obvious = (move_texts(edition).index(move) for move in (puzzle.best, puzzle.obvious))
    scores = judge_all(network, view, read, LEGS, seed).scores[0]
    moves = list(dict.fromkeys([best, obvious, *candidates(view, scores, best)]))
    kept = closest(moves, play_outs(network, view, read, moves, seed, 0, TRIED))
    values = play_outs(network, view, read, kept, seed, TRIED, CHECKED)
    if not is_best(values, STILL_CLEAR):
        return None
    over = float((values[0] - values[kept.index(obvious)]).mean())
    gain, error = gain_of(values)
    return replace(puzzle, gain=round(gain, 4), error=round(error, 4), over_obvious=round(over, 4))


def judge_again(file: Path, processes: int, tell: Callable[[str], None]) -> None:
    """Judge all puzzles of a file, side by side, and leave the good ones in it."""
    known = read_puzzles(file)
    if not known:
        raise SystemExit(f"{file} holds no puzzles: camelup puzzles --write finds some")
    judged = _all_judged(known, processes)
    kept = [puzzle for puzzle in judged if puzzle is not None]
    for puzzle, now in zip(known, judged, strict=True):
        if now is None:
            tell(f"{puzzle.theme}: {puzzle.position}: {puzzle.best} is not clearly best")
    write_whole(file, "".join(puzzle.line() for puzzle in kept).encode())
    tell(f"{len(kept)} of {len(known)} stay")


def _all_judged(known: list[Puzzle], processes: int) -> list[Puzzle | None]:
    if processes == 1:
        return [judged_again(puzzle) for puzzle in known]
    with ProcessPoolExecutor(processes, get_context("spawn"), live_with_parent) as pool:
        return list(pool.map(judged_again, known))


if __name__ == "__main__":
    share_cores()
    os.environ.setdefault(FOLDER, str(Path.home() / ".cache" / "camelup"))
    judge_again(Path(sys.argv[1]), int(sys.argv[2]), print)

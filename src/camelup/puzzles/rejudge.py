"""Evaluate puzzles again after the champion's weights have changed.

``python -m camelup.puzzles.rejudge FILE PROCESSES`` evaluates all puzzles of a file with the
current weights. It keeps those in which the solution is still clearly best and another move
has more immediate coins, with the new gain. Solvers see a position without its history, so
the evaluation infers nothing about hidden cards.
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

from camelup.atomic_files import write_whole
from camelup.bots.net.card_features import nothing_read
from camelup.bots.net.numpy_network import network_in
from camelup.child_process import live_with_parent, share_cores
from camelup.notation.board import edition_named
from camelup.notation.moves import move_texts
from camelup.odds.leg_distribution import Floats
from camelup.odds.race_table_file import FOLDER
from camelup.position import Position
from camelup.puzzles.puzzle import Puzzle, read_puzzles
from camelup.puzzles.puzzle_finder import (
    CHECKED,
    CLEAR,
    PLAIN,
    TRIED,
    closest,
    gain_of,
    is_best,
    obvious_move,
)
from camelup.review.batch_eval import judge_all
from camelup.review.decisions import LEGS, Decision, candidates, play_outs
from camelup.rules.editions import RACING
from camelup.rules.moves import BET, FORWARD, WIN
from camelup.rules.state import States

STILL_CLEAR = CLEAR / 2
"""Minimum advantage of the solution. It is lower than in the search, which overestimates the
gain because it selects the best of many positions."""


def judged_again(puzzle: Puzzle) -> Puzzle | None:
    """Evaluate a puzzle again; None if its solution is obvious or not clearly best."""
    network, seed, read = network_in(), crc32(puzzle.position.encode()), nothing_read()
    edition = edition_named(puzzle.edition)
    view = Position.read(puzzle.position, edition).state
    texts = move_texts(edition)
    best = texts.index(puzzle.best)
    obvious, coins = obvious_move(view, tiles=True)
    if coins[obvious] - coins[best] < PLAIN:
        return None
    scores = judge_all(network, view, read, LEGS, seed).scores[0]
    moves = list(dict.fromkeys([best, obvious, *candidates(view, scores, best)]))
    kept = closest(moves, play_outs(network, view, read, moves, seed, 0, TRIED))
    out = Decision.of(network, view, read, seed).played_out(kept, TRIED, CHECKED)
    values = out.shares[:, :, int(view["turn"][0])]
    if not is_best(values, STILL_CLEAR):
        return None
    at = kept.index(obvious)
    gain, error = gain_of(values)
    return replace(
        puzzle,
        obvious=texts[obvious],
        coins=round(coins[obvious] - coins[best], 3),
        gain=round(gain, 4),
        error=round(error, 4),
        over_obvious=round(float((values[0] - values[at]).mean()), 4),
        wins=_wins(view, out.shares[0]),
        wins_obvious=_wins(view, out.shares[at]),
        gone=gone(view, best, obvious, out.games[at]),
        obvious_gone=gone(view, obvious, best, out.games[0]),
    )


ANSWERED = 192
"""Playouts of the answer and of the solution, on the same dice."""


def wins_after(puzzle: Puzzle, move: str) -> float:
    """Return the player's share of victory after a legal move, relative to the solution's."""
    edition = edition_named(puzzle.edition)
    view = Position.read(puzzle.position, edition).state
    own = int(view["turn"][0])
    if move in (puzzle.best, puzzle.obvious):
        return (puzzle.wins if move == puzzle.best else puzzle.wins_obvious)[own]
    texts, seed = move_texts(edition), crc32(puzzle.position.encode())
    moves = [texts.index(puzzle.best), texts.index(move)]
    values = play_outs(network_in(), view, nothing_read(), moves, seed, TRIED, ANSWERED)
    behind = float((values[0] - values[1]).mean())
    return round(max(0.0, puzzle.wins[own] - behind), 4)


def _wins(view: States, shares: Floats) -> tuple[float, ...]:
    """Return each player's mean share of victory."""
    seats = shares.mean(axis=0).tolist()[: int(view["players"][0])]
    return tuple(round(share, 4) for share in seats)


def gone(view: States, wanted: int, played: int, after: States) -> float:
    """Return how often the ticket, or the place on the pile, of the wanted move is gone.

    ``after`` are games in which ``played`` was chosen instead, at the player's next turn. A
    ticket is also gone when its leg is over.
    """
    before = view[0]
    missed = after["leg"] > before["leg"]
    if BET <= wanted < WIN:
        missed |= after["tickets_taken"][:, wanted - BET] > before["tickets_taken"][wanted - BET]
    elif WIN <= wanted < FORWARD:
        pile = (wanted - WIN) // RACING
        own = WIN <= played < FORWARD and (played - WIN) // RACING == pile
        missed = after["pile_size"][:, pile] > before["pile_size"][pile] + own
    else:
        return 0.0
    return round(float(missed.mean()), 3)


def judge_again(file: Path, processes: int, tell: Callable[[str], None]) -> None:
    """Evaluate all puzzles of a file in parallel and keep the good ones."""
    known = read_puzzles(file)
    if not known:
        raise SystemExit(f"{file} holds no puzzles: find some with camelup puzzles --write")
    judged = _all_judged(known, processes)
    kept = [puzzle for puzzle in judged if puzzle is not None]
    for puzzle, now in zip(known, judged, strict=True):
        if now is None:
            tell(f"{puzzle.theme}: {puzzle.position}: {puzzle.best} is obvious or not clearly best")
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

"""A puzzle, and the file that comes with the package."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("puzzles.jsonl")
"""The puzzles of the package: one JSON object a line."""

THEMES = ("ticket", "card", "tile", "roll", "last-leg")
"""What a puzzle can be about; the last one where the race is about to end."""


@dataclass(frozen=True)
class Puzzle:
    """A position as the one to move sees it, and its solution."""

    edition: str
    position: str
    theme: str
    """One of THEMES."""
    best: str
    obvious: str
    """The move that brings most coins at once."""
    gain: float
    """How much more the best move is worth than any other that was tried: a share of victory."""
    error: float
    """The standard error of the gain."""
    over_obvious: float
    """How much more it is worth than the obvious move."""
    coins: float
    """How many coins more the obvious move brings at once."""
    wins: tuple[float, ...] = ()
    wins_obvious: tuple[float, ...] = ()
    """Everybody's share of the victory after the best and after the obvious move, by seat."""
    gone: float = 0.0
    """How often, after the obvious move, what the best one takes is not there any more when the
    mover is on again: the ticket, or the place on the pile."""
    obvious_gone: float = 0.0
    """How often, after the best move, what the obvious one takes is not there any more."""

    def line(self) -> str:
        """Write the puzzle as a line of a file."""
        return json.dumps(asdict(self), ensure_ascii=False) + "\n"


def read_puzzles(file: Path = FILE) -> list[Puzzle]:
    """Read the puzzles of a file; none if there is no file."""
    if not file.exists():
        return []
    lines = file.read_text(encoding="utf-8").splitlines()
    return [_read(json.loads(line)) for line in lines if line.strip()]


def _read(told: dict[str, Any]) -> Puzzle:
    for wins in ("wins", "wins_obvious"):
        told[wins] = tuple(told.get(wins, ()))
    return Puzzle(**told)


def rare_themes(known: Iterable[Puzzle]) -> set[str]:
    """Name the themes of which there are no more puzzles than of a theme on average."""
    counts = Counter(puzzle.theme for puzzle in known)
    return {theme for theme in THEMES if counts[theme] * len(THEMES) <= counts.total()}


@lru_cache(maxsize=1)
def puzzles() -> tuple[Puzzle, ...]:
    """Give the puzzles that come with the package."""
    return tuple(read_puzzles())


@cache
def puzzles_in(edition: str) -> tuple[Puzzle, ...]:
    """Give those of an edition."""
    return tuple(puzzle for puzzle in puzzles() if puzzle.edition == edition)


def number_of_day(day: int, count: int) -> int:
    """Choose the puzzle of a day (days since 1970): the same for everyone, each before any again.

    Neighbours in the file are of one game now and then, so the steps are large.
    """
    step = 1 + count * 381966 // 1_000_000
    while _common(step, count) > 1:
        step += 1
    return day * step % count


def _common(one: int, other: int) -> int:
    while other:
        one, other = other, one % other
    return one

"""Puzzle, and the puzzle file of the package."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("puzzles.jsonl")
"""The puzzles of the package: one JSON object per line."""

THEMES = ("ticket", "card", "tile", "roll", "last-leg")
"""Themes of puzzles; ``last-leg`` if the race is about to end."""


@dataclass(frozen=True)
class Puzzle:
    """A position as the player to move sees it, and its solution."""

    edition: str
    position: str
    theme: str
    """One of THEMES."""
    best: str
    obvious: str
    """The move with the most immediate coins."""
    gain: float
    """Advantage of the best move over the second best, as a share of victory."""
    error: float
    """The standard error of the gain."""
    over_obvious: float
    """Advantage of the best move over the obvious one."""
    coins: float
    """Additional immediate coins of the obvious move."""
    wins: tuple[float, ...] = ()
    wins_obvious: tuple[float, ...] = ()
    """Shares of victory by seat after the best and after the obvious move."""
    gone: float = 0.0
    """How often the ticket or the place on the pile that the best move takes is gone by the
    player's next turn, if the obvious move is played."""
    obvious_gone: float = 0.0
    """How often what the obvious move takes is gone if the best move is played."""

    def line(self) -> str:
        """Format the puzzle as a line of a file."""
        return json.dumps(asdict(self), ensure_ascii=False) + "\n"


def read_puzzles(file: Path = FILE) -> list[Puzzle]:
    """Read the puzzles of a file; an empty list if it does not exist."""
    if not file.exists():
        return []
    lines = file.read_text(encoding="utf-8").splitlines()
    return [_read(json.loads(line)) for line in lines if line.strip()]


def _read(told: dict[str, Any]) -> Puzzle:
    for wins in ("wins", "wins_obvious"):
        told[wins] = tuple(told.get(wins, ()))
    return Puzzle(**told)


def rare_themes(known: Iterable[Puzzle]) -> set[str]:
    """Return the themes with at most the average number of puzzles per theme."""
    counts = Counter(puzzle.theme for puzzle in known)
    return {theme for theme in THEMES if counts[theme] * len(THEMES) <= counts.total()}


@lru_cache(maxsize=1)
def puzzles() -> tuple[Puzzle, ...]:
    """Return the puzzles of the package."""
    return tuple(read_puzzles())


@cache
def puzzles_in(edition: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of an edition."""
    return tuple(puzzle for puzzle in puzzles() if puzzle.edition == edition)


def number_of_day(day: int, count: int) -> int:
    """Return the index of a day's puzzle (days since 1970); all come up before any repeats.

    Adjacent puzzles in the file may be from the same game, so the step is large.
    """
    step = 1 + count * 381966 // 1_000_000
    while _common(step, count) > 1:
        step += 1
    return day * step % count


def _common(one: int, other: int) -> int:
    while other:
        one, other = other, one % other
    return one

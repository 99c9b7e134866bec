"""The puzzle of the day, as pages and programs are told it."""

from typing import Literal

from typing_extensions import TypedDict

from camelup.server.schemas.game_schemas import EditionName


class PuzzleOfDay(TypedDict):
    """A position and its solution: one an edition, the same for everyone on a day (UTC)."""

    day: int
    """Days since 1970."""
    number: int
    count: int
    edition: EditionName
    position: str
    theme: Literal["ticket", "card", "tile", "roll", "last-leg"]
    best: str
    obvious: str
    gain: float
    error: float
    over_obvious: float
    coins: float
    wins: list[float]
    wins_obvious: list[float]
    """Everybody's share of the victory after the best and after the obvious move, by seat."""
    gone: float
    """How often, after the obvious move, what the best one takes is gone at the next turn."""
    obvious_gone: float
    """How often, after the best move, what the obvious one takes is gone at the next turn."""


class PuzzleAnswer(TypedDict):
    """What an answer is worth: a share of the victory, or null where it cannot be told now."""

    move: str
    wins: float | None

"""Chances and worths, as pages and programs are told them."""

from typing import Literal

from typing_extensions import TypedDict


class RaceChance(TypedDict):
    """How likely a camel wins the race, and loses it."""

    win: float
    lose: float


class ChanceMethod(TypedDict):
    """How chances were found."""

    leg: Literal["exact"]
    race: Literal["exact", "sampled"]


class Chances(TypedDict):
    """The chances in a position, by the letters of the camels."""

    leg: dict[str, list[float]]
    """For each place of the leg, first to last."""
    race: dict[str, RaceChance]
    tickets: dict[str, list[float]]
    """Expected coins of each leg ticket, from the top of a full stack."""
    landings: dict[str, float]
    """Camels expected on each seat's tile."""
    method: ChanceMethod
    standard_error: float
    """The largest of all race chances; 0 if they are exact."""
    assumes: str


class TableChances(Chances):
    """The chances at a table after ``v`` moves."""

    v: int


class WorthPart(TypedDict):
    """Coins that a move earns for one reason, and how likely they are (or how often)."""

    reason: str
    coins: float
    chance: float


class MoveWorth(TypedDict):
    """What a move is worth: the sum of its parts."""

    move: str
    coins: float
    parts: list[WorthPart]
    handed_on: float | None
    """For a roll: how much better the best leg ticket gets for the next player."""


class Worths(TypedDict):
    """What every legal move is worth to the player to move, best first."""

    moves: list[MoveWorth]


class TableWorths(Worths):
    """What your moves are worth after ``v`` moves."""

    v: int


class Opinion(TypedDict):
    """What the champion thinks: each seat's chance to win, by what the one who asks sees."""

    shares: list[float]
    move: str | None
    """What it would play; null for those whose turn it is not."""


class SecondLook(TypedDict):
    """What a review will say of a move: which one wins clearly more games, if one does."""

    better: str | None
    gain: float
    """How many more of all games, from 0 to 1; 0 where none is better."""


class TableSecondLook(SecondLook):
    """A second look at a move after ``v`` moves."""

    v: int


class TableOpinion(Opinion):
    """What the champion thinks after ``v`` moves."""

    v: int

"""Reviews, as pages and programs are told them."""

from typing import Literal

from typing_extensions import TypedDict


class SeatReviewed(TypedDict):
    """Luck and skill of one seat: shares of the victory; the middle four add up to the change."""

    start: float
    luck_own: float
    luck_others: float
    own: float
    others: float
    final: float
    accuracy: float
    """How much of a chance to win ten such decisions keep, from 0 to 100."""
    given_up: float
    """What all decisions gave up together."""
    held: float
    """The chance that was held at a decision, on average."""
    decisions: int
    errors: dict[str, float]


class MoveReviewed(TypedDict):
    """One move: the chances of all seats after it, and what it gave up, once that is known."""

    number: int
    seat: int
    move: str
    chances: list[float]
    best: str | None
    given_up: float | None
    error: float | None
    ahead: float | None
    """How much better than the strongest other move it was, if it was."""
    others: dict[str, float]
    """After a mistake: other better moves, and how much each is behind the best."""
    luck: list[float] | None
    leg: int
    mistake: bool


class MomentTold(TypedDict):
    """A key moment: a decision, or a die and the seat it did most to."""

    number: int
    kind: Literal["decision", "roll"]
    seat: int
    size: float
    coins: float | None


class ReviewSeen(TypedDict):
    """A review as far as it is worked out; all of it once ``done``."""

    done: bool
    judged: int
    """Decisions that are judged."""
    start: list[float]
    error: float
    seats: list[SeatReviewed]
    moves: list[MoveReviewed]
    moments: list[MomentTold]

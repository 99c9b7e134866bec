"""What happened in a move, in enough detail to show it."""

from typing import Literal

from typing_extensions import TypedDict

from camelup.server.schemas.game_schemas import Pile, Side

Maker = Literal["person", "bot", "clock"]


class TileHit(TypedDict):
    """A tile that a unit met: its owner got ``coins``."""

    space: int
    side: Side
    seat: int
    coins: int


class RollEvent(TypedDict):
    """A die and the way of the unit it moved.

    ``path`` is every space entered, one by one, the extra step of a tile last; 17 and 0
    are beyond the line. ``landing`` says how the unit joined what stood on the last space.
    ``reason`` says why this camel moves: the die names it, it sits on the other crazy
    camel, or it alone carries racing camels.
    """

    kind: Literal["roll"]
    die: str
    face: int
    shows: str
    camel: str
    reason: Literal["named", "on-the-other", "carries"]
    unit: str
    start: int
    path: list[int]
    tile: TileHit | None
    landing: Literal["empty", "over", "under"]
    crossed: Literal["forward", "backward"] | None


class BetEvent(TypedDict):
    """A leg ticket was taken."""

    kind: Literal["bet"]
    camel: str
    value: int


class TileEvent(TypedDict):
    """A tile was put on a space, or moved there from ``before``."""

    kind: Literal["tile"]
    space: int
    side: Side
    before: int | None


class CardEvent(TypedDict):
    """A finish card was laid; ``camel`` is ``?`` to all but its owner."""

    kind: Literal["card"]
    pile: Pile
    index: int
    camel: str


class AllyEvent(TypedDict):
    """A partnership was made with a seat."""

    kind: Literal["ally"]
    seat: int


class ScoreLine(TypedDict):
    """What one ticket earned: a leg ticket (``camel``) or a pyramid ticket.

    ``value`` is what is printed on it; ``copied_from`` is the partner's seat if it is the
    copy of a partner's ticket.
    """

    kind: Literal["bet", "pyramid"]
    camel: str | None
    value: int
    coins: int
    copied_from: int | None


class PlayerScore(TypedDict):
    """A player's leg scoring: lines add up to ``sum``; ``after`` is never below 0."""

    seat: int
    lines: list[ScoreLine]
    sum: int
    before: int
    after: int


class LegScore(TypedDict):
    """The scoring of a leg."""

    leg: int
    ranking: str
    players: list[PlayerScore]


class CardScore(TypedDict):
    """A finish card turned at the end, and what it earned; ``coins`` is after the floor at 0."""

    pile: Pile
    index: int
    seat: int
    camel: str
    right: bool
    coins: int
    after: int


class RaceScore(TypedDict):
    """The finish cards, in the order in which they are turned."""

    winner: str
    loser: str
    cards: list[CardScore]
    coins: list[int]
    winners: list[int]


MoveDetail = RollEvent | BetEvent | TileEvent | CardEvent | AllyEvent


class CoinChange(TypedDict):
    """Coins a seat won or lost by this move, scoring included."""

    seat: int
    change: int


class MoveEvent(TypedDict):
    """A move of the log: move number ``v``, counted from 1.

    Order to show it in: ``detail``, then ``leg``, then ``race``. ``coins`` is empty where
    the table hides coins. ``links`` are those a roll took, by seat, empty if none did;
    ``left_out`` are the seats whose pages were not heard in time and add no more.
    """

    v: int
    seat: int
    move: str
    by: Maker
    at: int
    detail: MoveDetail
    coins: list[CoinChange]
    leg: LegScore | None
    race: RaceScore | None
    links: list[str]
    left_out: list[int]

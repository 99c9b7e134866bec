"""A club night: what its organiser and its people send, and what they are told."""

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

from camelup.server.schemas.messages import Incoming
from camelup.server.schemas.requests import TableName

ClubStatus = Literal["open", "round", "rest", "over"]
"""Open: people come. Round: they play. Rest: between two rounds."""

Fill = Literal["even", "bots", "byes"]
"""What becomes of those whom the size of a table does not divide."""

MOST_PEOPLE = 200
"""People who are there at once."""

Size = Annotated[int, Field(ge=3, le=6)]
Rounds = Annotated[int, Field(ge=1, le=12)]
Length = Annotated[int, Field(ge=5, le=4 * 3600)]
Rest = Annotated[int, Field(ge=2, le=2 * 3600)]
MoveTimer = Annotated[int, Field(ge=0, le=600)]


class ClubOptions(Incoming):
    """What is agreed for a night: times are seconds, of a round, a rest between two, a move.

    ``pause`` is how long bots wait before they move.
    """

    edition: Literal["first", "second"] = "second"
    size: Size = 4
    rounds: Rounds = 4
    length: Length = 1800
    rest: Rest = 180
    timer: MoveTimer = 45
    fill: Fill = "even"
    final: bool = False
    pause: Annotated[float, Field(ge=0, le=10)] = 1.0


class NewClub(Incoming):
    """A night to open."""

    name: TableName
    options: ClubOptions = Field(default_factory=ClubOptions)


class ClubChanges(Incoming):
    """What the organiser changes before the first round; name, rounds and times at any time."""

    name: TableName | None = None
    options: ClubOptions | None = None


DeedName = Literal["begin", "end", "time", "hold", "finish", "door", "remove", "points", "undo"]
"""What the organiser does; see docs/clubs.md for each."""

PlayerNumber = Annotated[int, Field(ge=1, le=100_000)]


class ClubDeed(Incoming):
    """Something the organiser does; ``step`` is the number of deeds that they know of.

    ``seconds`` for ``time``, ``who`` for ``remove`` and ``points``, ``points`` for ``points``
    (of the newest round in which they played).
    """

    what: DeedName
    step: Annotated[int, Field(ge=0, le=1_000_000)]
    seconds: Annotated[int, Field(ge=-3600, le=3600)] = 300
    who: PlayerNumber | None = None
    points: Annotated[int, Field(ge=0, le=100)] = 0


class ClubOptionsView(TypedDict):
    """What was agreed for a night."""

    edition: Literal["first", "second"]
    size: int
    rounds: int
    length: int
    rest: int
    timer: int
    fill: Fill
    final: bool
    pause: float


class ClubPlayerView(TypedDict):
    """Somebody in the standings; ``scores`` are the points of each round, null where none.

    ``strength`` is the average of the points of all whom they met; ``final`` the coins in the
    final, for who played it: they stand above the others.
    """

    n: int
    name: str
    face: str
    colour: str
    place: int
    points: int
    wins: int
    strength: float
    coins: int
    scores: list[int | None]
    final: int | None
    gone: bool


class ClubSeatView(TypedDict):
    """A seat of a table: a player by number, or a bot."""

    who: int | None
    name: str
    face: str
    colour: str
    coins: int | None
    points: int | None


class ClubTableView(TypedDict):
    """A table of a round; ``called`` if the round ended while it was being played."""

    n: int
    id: str
    status: Literal["playing", "finished", "called"]
    seats: list[ClubSeatView]


class ClubRoundView(TypedDict):
    """The newest round; ``began`` and ``ends`` are ms since 1970."""

    n: int
    final: bool
    began: int
    ends: int
    tables: list[ClubTableView]
    byes: list[int]


class ClubLast(TypedDict):
    """What can be undone: the deed, whom it was about, and in which round."""

    what: DeedName
    name: str
    round: int


class ClubSeen(TypedDict):
    """A night as you see it. ``due`` is when something happens by itself (ms since 1970).

    Of the players and tables only the first ones and your own are there, unless all are asked
    for. ``you`` is your number; ``runs`` whether you are the organiser.
    """

    id: str
    v: int
    name: str
    organiser: str
    status: ClubStatus
    closed: bool
    options: ClubOptionsView
    now: int
    due: int | None
    count: int
    players: list[ClubPlayerView]
    rounds: int
    round: ClubRoundView | None
    step: int
    last: ClubLast | None
    you: int | None
    runs: bool


class ClubLine(TypedDict):
    """A night that you run or play in."""

    id: str
    name: str
    status: ClubStatus
    runs: bool
    created: int


class ClubList(TypedDict):
    """Your nights, newest first."""

    clubs: list[ClubLine]

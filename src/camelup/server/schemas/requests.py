"""What the REST interface is sent."""

from typing import Annotated, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field

from camelup.server.schemas.game_schemas import EditionName
from camelup.server.schemas.messages import Incoming, Link, Links, Move, Seat

Colour = Annotated[str, Field(pattern=r"^#[0-9a-f]{6}$")]
BotName = Annotated[str, Field(min_length=1, max_length=80)]
PlayerName = Annotated[str, Field(min_length=1, max_length=100)]
TableName = Annotated[str, Field(min_length=1, max_length=100)]
RandomBytes = Annotated[str, Field(pattern=r"^([0-9a-f]{2}){16,64}$")]
Notation = Annotated[str, Field(min_length=1, max_length=2000)]


Face = Literal["scout", "trader", "sage", "dancer", "pilot", "cook", "falconer", "poet"]

FACES: tuple[Face, ...] = get_args(Face)
"""The riders one can be. There are as many as seats, so that they differ at any table."""


DAY = 86_400
"""Seconds of a day: a table with at least as many for a move is played over days."""

Seats = Annotated[int, Field(ge=2, le=8)]
Timer = Annotated[int, Field(ge=0, le=7 * DAY)]
Grace = Annotated[int, Field(ge=5, le=DAY)]
Pause = Annotated[float, Field(ge=0, le=10)]


class TableOptions(Incoming):
    """What is agreed for a table; see docs/protocol.md for each."""

    edition: EditionName = "second"
    seats: Seats = 4
    timer: Timer = 0
    grace: Grace = 60
    pause: Pause = 1.0
    odds: bool = True
    coins: bool = True
    public: bool = False
    watch: bool = True
    confirm: bool = False
    dice: Literal["chain", "commit"] = "chain"
    rated: bool = False


class OptionChanges(Incoming):
    """Options to change before the start; what is left out stays."""

    edition: EditionName | None = None
    seats: Seats | None = None
    timer: Timer | None = None
    grace: Grace | None = None
    pause: Pause | None = None
    odds: bool | None = None
    coins: bool | None = None
    public: bool | None = None
    watch: bool | None = None
    confirm: bool | None = None
    rated: bool | None = None


class Player(Incoming):
    """A person who sits down.

    Name, colour and face may be left out by who has a passport. ``bytes`` is what programs
    of protocol 1 sent: it is taken and not used.
    """

    name: PlayerName | None = None
    colour: Colour | None = None
    face: Face | None = None
    bytes: RandomBytes | None = None
    seat: Seat | None = None


class GivenStart(Incoming):
    """A position to play on from: that of a finished or uploaded game after so many moves."""

    record: Annotated[str, Field(pattern=r"^[a-z0-9]{1,32}$")]
    step: Annotated[int, Field(ge=0, le=2000)]


class NewTable(Incoming):
    """A table to make: you (several people for one device), and bots, in seat order.

    With ``given`` one person plays on from there, on the seat to move, and bots on all others;
    edition and seats are those of the record, and the game is not rated.
    """

    name: TableName | None = None
    options: TableOptions = Field(default_factory=TableOptions)
    players: Annotated[list[Player], Field(min_length=1, max_length=8)]
    bots: Annotated[list[BotName], Field(max_length=7)] = Field(default_factory=list)
    start: bool = False
    given: GivenStart | None = None


class QuickMatch(Incoming):
    """A game with whoever waits for the same; bots fill up after ``wait`` seconds."""

    player: Player = Field(default_factory=Player)
    edition: Literal["first", "second"] = "second"
    seats: Annotated[int, Field(ge=2, le=8)] = 4
    timer: Annotated[int, Field(ge=0, lt=DAY)] = 60
    wait: Annotated[int, Field(ge=3, le=600)] = 30
    rated: bool = False


class TableChanges(Incoming):
    """What the host changes: the name at any time, options before the start."""

    name: TableName | None = None
    options: OptionChanges | None = None


class PlayerChanges(Incoming):
    """What a person changes about the own seat.

    ``chain`` is the end of the page's hash chain, in hex. ``bytes`` is what programs of
    protocol 1 sent: it is taken and not used.
    """

    name: PlayerName | None = None
    colour: Colour | None = None
    face: Face | None = None
    chain: Link | None = None
    bytes: RandomBytes | None = None


class Start(Incoming):
    """A start; ``links`` are the first ones of your own seats, if not given when asked."""

    links: Links = Field(default_factory=list)


class BotChoice(Incoming):
    """Which bot sits down."""

    bot: BotName


class OneTimeCode(Incoming):
    """The code that the other device shows."""

    code: Annotated[str, Field(min_length=1, max_length=20)]


Secret = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


class PassportShown(Incoming):
    """A passport's secret: 256 random bits in hex, made by the browser.

    ``name`` (and ``face``, ``colour``) for a new passport; ``code`` where the passport of
    another device is to be carried to this one, with a secret of its own.
    """

    secret: Secret
    name: PlayerName | None = None
    face: Face | None = None
    colour: Colour | None = None
    code: Annotated[str, Field(min_length=1, max_length=20)] | None = None


class PassportChanges(Incoming):
    """What a person changes about the own passport."""

    name: PlayerName | None = None
    face: Face | None = None
    colour: Colour | None = None


class DeviceKept(Incoming):
    """The secret of the one device that is to stay yours."""

    secret: Secret


class LabQuestion(Incoming):
    """A position to ask about, in notation, and moves to play on from it."""

    position: Notation
    edition: Literal["first", "second"] | None = None
    seat: Seat | None = None
    moves: Annotated[list[Move], Field(max_length=500)] = Field(default_factory=list)


class Upload(BaseModel):
    """A game record, as text."""

    model_config = ConfigDict(extra="forbid", strict=True)

    record: Annotated[str, Field(min_length=1, max_length=250_000)]

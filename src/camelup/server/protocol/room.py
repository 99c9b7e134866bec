"""The table around the game: who sits where, what was agreed, how the dice are proved."""

from typing import Literal

from typing_extensions import TypedDict

from camelup.server.protocol.view import EditionName

Status = Literal["waiting", "playing", "finished", "abandoned"]


class OptionsView(TypedDict):
    """What was agreed for a table."""

    edition: EditionName
    seats: int
    timer: int
    grace: int
    pause: float
    odds: bool
    coins: bool
    public: bool
    watch: bool
    confirm: bool


class SeatView(TypedDict):
    """A seat: open, a person's or a bot's. ``played_by`` is ``bot`` while one stands in."""

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    colour: str
    face: str
    bot: str | None
    here: bool
    played_by: Literal["person", "bot"]


class DiceProof(TypedDict):
    """What a verifier needs; ``secret`` is null until the game is over. All in hex."""

    commitment: str
    secret: str | None
    bytes: list[str]


class Clock(TypedDict):
    """Until when the seat to move has time, in ms since 1970; ``now`` is the server's time."""

    seat: int | None
    deadline: int | None
    now: int


class Room(TypedDict):
    """A table and the people at it. Sent whole whenever it changes.

    ``start`` is the position the game began from, in notation; null before that.
    """

    id: str
    code: str
    name: str
    status: Status
    host: int | None
    options: OptionsView
    seats: list[SeatView]
    spectators: int
    dice: DiceProof
    clock: Clock
    start: str | None
    rematch: str | None
    created: int

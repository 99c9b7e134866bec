"""The table around the game: who sits where, what was agreed, how the dice are proved."""

from typing import Literal

from typing_extensions import TypedDict

from camelup.server.schemas.game_schemas import EditionName

Status = Literal["waiting", "playing", "finished", "abandoned"]

DiceScheme = Literal["chain", "commit", "bytes"]
"""How people's pages take part in the dice; ``bytes`` are tables of protocol 1."""

Adds = Literal["links", "nothing", "left-out"]
"""What a seat's page adds to the dice."""


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
    rated: bool


class SeatView(TypedDict):
    """A seat: open, a person's or a bot's. ``played_by`` is ``bot`` while one stands in.

    ``adds`` is ``left-out`` for a page that did not give a link in time.
    """

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    colour: str
    face: str
    bot: str | None
    here: bool
    played_by: Literal["person", "bot"]
    adds: Adds


class DiceProof(TypedDict):
    """What a verifier needs; ``secret`` is null until the game is over. All in hex.

    By seat, empty for who adds nothing: ``chains`` are the ends that were said before the
    start, ``opened`` the links that the start took. ``bytes`` is empty but for old tables.
    ``signature`` is the server's, of its commitment.
    """

    scheme: DiceScheme
    commitment: str
    secret: str | None
    signature: str
    chains: list[str]
    opened: list[str]
    bytes: list[str]


class Clock(TypedDict):
    """Until when the seat to move has time, in ms since 1970; ``now`` is the server's time.

    ``stand_in`` is when a bot plays on for that seat, if its person is away.
    """

    seat: int | None
    deadline: int | None
    stand_in: int | None
    now: int


class Room(TypedDict):
    """A table and the people at it. Sent whole whenever it changes.

    ``start`` is the position the game began from, in notation; null before that. If no dice
    drew it, ``given`` tells the record it is taken from, and the move (``RECORD#12``); finish
    cards that lay there are ``?`` in it. ``fills`` is when bots take the open seats and it
    begins (ms since 1970), at a table of a quick match. ``club`` is the club night it belongs to.
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
    given: str | None
    rematch: str | None
    fills: int | None
    club: str | None
    created: int

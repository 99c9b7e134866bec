"""Messages over the socket, both ways."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypedDict

from camelup.server.schemas.event_schemas import MoveEvent
from camelup.server.schemas.game_schemas import GameView, OwnView
from camelup.server.schemas.table_schemas import Clock, Room

ActionId = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[\x21-\x7e]+$")]
Move = Annotated[str, Field(min_length=1, max_length=32)]
Seat = Annotated[int, Field(ge=1, le=8)]
Version = Annotated[int, Field(ge=0, le=1_000_000)]
Link = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


class Incoming(BaseModel):
    """What every message to the server has in common: no unknown fields, no lenient types."""

    model_config = ConfigDict(extra="forbid", strict=True)


class LinkGiven(Incoming):
    """The next link of the chain of a seat of yours."""

    seat: Seat
    link: Link


Links = Annotated[list[LinkGiven], Field(max_length=8)]


class MoveRequest(Incoming):
    """A move, as over the socket."""

    id: ActionId
    v: Version
    move: Move
    seat: Seat | None = None
    links: Links = Field(default_factory=list)


class MoveMessage(MoveRequest):
    """Play a move: your own id for it, the version you saw, the move in notation.

    A roll is written ``roll``: the server draws. ``seat`` may be left out if you hold one.
    ``links`` are your next ones, for a roll; who leaves them out is asked for them.
    """

    type: Literal["move"] = "move"


class LinksMessage(Incoming):
    """Give the links that an ``ask`` asks for, of all seats that you hold on this socket."""

    type: Literal["links"]
    links: Links


class ChatMessage(Incoming):
    """Say something at the table: a text, or one of the short phrases by its key."""

    type: Literal["chat"]
    text: Annotated[str, Field(min_length=1, max_length=300)] | None = None
    phrase: Annotated[str, Field(min_length=1, max_length=40)] | None = None
    seat: Seat | None = None


class LookMessage(Incoming):
    """On a page that holds several seats: show the cards of this one, whose turn it is."""

    type: Literal["look"]
    seat: Seat


class ReturnMessage(Incoming):
    """Take the seat back from the bot that stands in."""

    type: Literal["return"]
    seat: Seat | None = None


class WhyMessage(Incoming):
    """Ask why a move cannot be made now."""

    type: Literal["why"]
    id: ActionId
    move: Move
    seat: Seat | None = None


class PingMessage(Incoming):
    """Ask for a pong, which carries the server's time."""

    type: Literal["ping"]


ClientMessage = (
    MoveMessage
    | LinksMessage
    | ChatMessage
    | LookMessage
    | ReturnMessage
    | WhyMessage
    | PingMessage
)


class ErrorView(TypedDict):
    """Why something was refused: a key for programs, details, and a sentence for people."""

    code: str
    text: str
    details: dict[str, Any]


class ChatLine(TypedDict):
    """Something said at the table; ``seat`` is null for what the table itself says."""

    n: int
    seat: int | None
    name: str
    text: str | None
    phrase: str | None
    at: int


class Hello(TypedDict):
    """The first message on a socket: everything, and the moves since the version asked for."""

    type: Literal["hello"]
    protocol: int
    server: str
    seats: list[int]
    room: Room
    game: GameView | None
    you: OwnView | None
    hash: str
    events: list[MoveEvent]
    chat: list[ChatLine]


class RoomChanged(TypedDict):
    """The room changed: replace the old one."""

    type: Literal["room"]
    room: Room


class Started(TypedDict):
    """The game has begun: the first view."""

    type: Literal["started"]
    room: Room
    game: GameView
    you: OwnView | None
    hash: str


class Moved(TypedDict):
    """A move was made: what happened, and the game after it."""

    type: Literal["moved"]
    event: MoveEvent
    game: GameView
    clock: Clock
    you: OwnView | None
    hash: str


class LinkAsked(TypedDict):
    """Whose next link is asked for: the one that is hashed into ``after``."""

    seat: int
    after: str


class Ask(TypedDict):
    """A die is rolled for ``seat`` (null: the game starts): who is named here gives a link.

    Who is not heard within ``ms`` is left out for the rest of the game; at a start, the
    start is called off and the seat becomes free.
    """

    type: Literal["ask"]
    v: int
    seat: int | None
    links: list[LinkAsked]
    ms: int


class Looked(TypedDict):
    """The cards of a seat of yours, or null when they are put away."""

    type: Literal["you"]
    you: OwnView | None


class Acknowledged(TypedDict):
    """Your move is in the log, as move number ``v``."""

    type: Literal["ack"]
    id: str
    v: int
    move: str


class MessageRefused(TypedDict):
    """Your message was refused and nothing was changed; ``v`` is the version now."""

    type: Literal["refused"]
    id: str | None
    v: int
    error: ErrorView


BotDelay = Literal["busy", "waking", "thinking"]
"""Why a bot has not moved: others think, it is being loaded, or it thinks."""


class BotWaits(TypedDict):
    """The bot on a seat has not moved for more than two seconds; ``v`` is the version now.

    Said again every few seconds, until it moves.
    """

    type: Literal["bot_waits"]
    v: int
    seat: int
    why: BotDelay


class Said(TypedDict):
    """Somebody said something."""

    type: Literal["chat"]
    chat: ChatLine


class Why(TypedDict):
    """Why a move cannot be made, or null if it can."""

    type: Literal["why"]
    id: str
    move: str
    error: ErrorView | None


class Pong(TypedDict):
    """The answer to a ping: the server's time in ms since 1970, and the version."""

    type: Literal["pong"]
    now: int
    v: int


ServerMessage = (
    Hello
    | RoomChanged
    | Started
    | Moved
    | Ask
    | Looked
    | Acknowledged
    | MessageRefused
    | BotWaits
    | Said
    | Why
    | Pong
)

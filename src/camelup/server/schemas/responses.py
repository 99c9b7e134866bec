"""What the REST interface answers."""

from typing import Literal

from typing_extensions import TypedDict

from camelup.server.schemas.event_schemas import MoveEvent
from camelup.server.schemas.game_schemas import EditionName, GameView, OwnView
from camelup.server.schemas.messages import ErrorView
from camelup.server.schemas.table_schemas import DiceScheme, Room, Status


class Problem(TypedDict):
    """Why a request was refused."""

    error: ErrorView


class SeatGiven(TypedDict):
    """A seat that is now yours. The token is for programs: pages have it as a cookie."""

    seat: int
    token: str


class Seated(TypedDict):
    """A table and the seats you were given at it."""

    room: Room
    seats: list[SeatGiven]


class LobbyPlayer(TypedDict):
    """Somebody at a public table; the rating is that of the table's edition, if there is one."""

    name: str
    face: str
    colour: str
    bot: bool
    rating: int | None
    give: int | None


class TableLine(TypedDict):
    """A public table in the list; ``quick`` if it is that of a quick match."""

    id: str
    name: str
    status: Status
    edition: EditionName
    seats: int
    open: int
    players: list[str]
    people: list[LobbyPlayer]
    timer: int
    rated: bool
    quick: bool
    watch: bool
    created: int


class TableList(TypedDict):
    """The public tables, newest first."""

    tables: list[TableLine]


class CodeFound(TypedDict):
    """The table behind a six-letter code."""

    id: str


class TableSeen(TypedDict):
    """A table as you see it: room, game if it has begun, and your seats."""

    room: Room
    seats: list[int]
    game: GameView | None
    you: OwnView | None
    hash: str


class Log(TypedDict):
    """Moves of a table as you saw them, and the hash of your view after the last one."""

    v: int
    hash: str
    events: list[MoveEvent]


class MoveMade(TypedDict):
    """Your move is in the log, as move number ``v``."""

    id: str
    v: int
    move: str


class HandoverCode(TypedDict):
    """A one-time code for another device, and until when it is good (ms since 1970)."""

    code: str
    expires: int


class PassportView(TypedDict):
    """Your passport. The session is for programs: pages have it as a cookie."""

    name: str
    face: str
    colour: str
    session: str


class Devices(TypedDict):
    """How many devices hold your passport."""

    devices: int


class BotLine(TypedDict):
    """A bot that can sit at a table, with a line on how it plays by language."""

    name: str
    title: dict[str, str]
    plays: dict[str, str]


class BotList(TypedDict):
    """The bots, weakest first."""

    bots: list[BotLine]


class Step(TypedDict):
    """A game after a move, or at its start, where ``event`` is null."""

    event: MoveEvent | None
    game: GameView
    legal: list[str]


class RecordSeen(TypedDict):
    """A stored game: its tags, its moves and every step of it."""

    id: str
    tags: dict[str, str]
    moves: list[str]
    comments: dict[str, list[str]]
    """What the record says beside a move, by its number; 0: before the first."""
    steps: list[Step]


class RecordStored(TypedDict):
    """Where an uploaded record is kept."""

    id: str


class DiceCount(TypedDict):
    """How often a die showed a face, and how often it should have on average."""

    shows: str
    count: int
    expected: float


class DicePage(TypedDict):
    """A seat whose page took part in the dice, in so many rolls.

    ``left_out`` is the number of the move from which on it did no more, if so.
    """

    seat: int
    rolls: int
    left_out: int | None


Signed = Literal["here", "other", "wrong", "no"]
"""Who signed a game: this server, the owner of another key, nobody; or the signature is wrong."""


class DiceReport(TypedDict):
    """Whether the dice of a finished game are the ones that were promised, and their chart.

    ``scheme`` and ``pages`` tell what pages added, ``starts`` how often a start was tried.
    Of a start that was ``given`` only the rolls are checked.
    Only a game that is signed ``here`` is known to have been played on this server.
    """

    verified: bool
    problem: str | None
    draws: int
    chart: list[DiceCount]
    scheme: DiceScheme | None
    pages: list[DicePage]
    starts: int
    given: bool
    signed: Signed


class KeyLine(TypedDict):
    """A key the server signs with, in hex, or signed with until ``retired`` (ms since 1970)."""

    key: str
    made: int
    retired: int | None


class KeyList(TypedDict):
    """The keys of the server, newest first."""

    keys: list[KeyLine]


class Health(TypedDict):
    """That the server runs and can write to its database; and how many tables are set aside."""

    status: str
    version: str
    aside: int

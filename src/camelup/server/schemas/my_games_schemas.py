"""What one is told about the own games, figures and ratings."""

from typing_extensions import TypedDict

from camelup.server.schemas.game_schemas import EditionName
from camelup.server.schemas.table_schemas import Status


class GamePlayer(TypedDict):
    """Somebody in a finished game. Who was erased has no name."""

    seat: int
    name: str
    face: str
    colour: str
    bot: str | None
    coins: int
    place: int
    you: bool


class GameLine(TypedDict):
    """A finished game of yours; ``kept`` while its moves are still stored.

    ``purses`` are everyone's coins at the start, after each leg and at the end, seat by seat.
    """

    id: str
    edition: EditionName
    players: list[GamePlayer]
    coins: int
    place: int
    moves: int
    began: int
    finished: int
    rated: bool
    kept: bool
    purses: list[list[int]]


class GamePage(TypedDict):
    """Finished games of yours, newest first; ``next`` leads to older ones."""

    games: list[GameLine]
    total: int
    next: str | None


class RunningTable(TypedDict):
    """A table where you sit that waits or is being played.

    ``others`` are the players but you and your guests; ``stood_in``: a bot plays for you.
    """

    id: str
    name: str
    status: Status
    edition: EditionName
    players: list[str]
    others: list[str]
    your_turn: bool
    stood_in: bool
    left: int | None


class RunningTables(TypedDict):
    """The tables where you sit, newest first."""

    tables: list[RunningTable]


class Rival(TypedDict):
    """Somebody you met: how often, and who was ahead how often."""

    name: str
    face: str
    colour: str
    met: int
    ahead: int
    behind: int


class Backing(TypedDict):
    """How often you backed a camel, and how often in vain."""

    camel: str
    backed: int
    failed: int


class Sources(TypedDict):
    """Coins by where they came from, all games together."""

    tickets: int
    rolls: int
    tiles: int
    cards: int


class Fortune(TypedDict):
    """A game in which luck was large: coins that tickets paid beyond their worth."""

    id: str
    finished: int
    luck: float
    place: int
    players: int


class RatingPoint(TypedDict):
    """Your rating after a rated game."""

    finished: int
    rating: int
    give: int


class Figures(TypedDict):
    """What your games say about you. ``expected`` is what chance alone would have won.

    ``form`` are the places of the last games, as shares of the players behind you, oldest first.
    """

    games: int
    wins: float
    expected: float
    coins: int
    best: int
    sources: Sources
    backings: list[Backing]
    stack: int
    luckiest: Fortune | None
    unluckiest: Fortune | None
    rivals: list[Rival]
    form: list[float]
    ratings: dict[str, list[RatingPoint]]


class RankedPlayer(TypedDict):
    """Somebody on the board: rating, and by how much it may be off (95 %)."""

    place: int
    name: str
    face: str
    colour: str
    rating: int
    give: int
    games: int
    you: bool


class Anchor(TypedDict):
    """A bot on the same scale."""

    bot: str
    rating: int


class RankingBoard(TypedDict):
    """The best of an edition, you wherever you are, and the bots on the same scale."""

    edition: EditionName
    players: list[RankedPlayer]
    you: RankedPlayer | None
    anchors: list[Anchor]

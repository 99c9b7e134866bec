"""A game as one recipient sees it."""

from typing import Literal

from typing_extensions import TypedDict

Side = Literal["+", "-"]
Pile = Literal["win", "lose"]
EditionName = Literal["first", "second"]


class Stack(TypedDict):
    """Camels on one space, bottom to top. Spaces 17 and 0 are beyond the line."""

    space: int
    camels: str


class DieOut(TypedDict):
    """A die rolled in this leg: which one, what it showed (``g2``, ``W3``) and by whom."""

    die: str
    shows: str
    seat: int


class TileOnTrack(TypedDict):
    """A tile on the track; side ``+`` sends on, ``-`` sends back."""

    seat: int
    space: int
    side: Side


class TicketStack(TypedDict):
    """A camel's leg tickets that can still be taken, values from the top."""

    camel: str
    values: list[int]


class Ticket(TypedDict):
    """A leg ticket somebody holds."""

    camel: str
    value: int


class CardOnPile(TypedDict):
    """A finish card on a pile; its camel is ``?`` to all until the game is over."""

    seat: int
    camel: str


class Piles(TypedDict):
    """Both finish piles, from the first card laid to the last."""

    win: list[CardOnPile]
    lose: list[CardOnPile]


class PlayerView(TypedDict):
    """What lies open before a player. Coins are null where the table hides them."""

    seat: int
    name: str
    coins: int | None
    tickets: list[Ticket]
    pyramid: int
    cards: int
    partner: int | None


class OwnCard(TypedDict):
    """A finish card that you laid: on which pile, at which place from 0, and its camel."""

    pile: Pile
    index: int
    camel: str


class OwnView(TypedDict):
    """What only you may see: your cards, your coins, and your moves if it is your turn."""

    seat: int
    coins: int
    hand: str
    laid: list[OwnCard]
    legal: list[str]


class GameView(TypedDict):
    """The game after ``v`` moves, the same for everyone but ``you`` and ``hash``."""

    v: int
    edition: EditionName
    leg: int
    turn: int | None
    over: bool
    winners: list[int]
    board: str
    stacks: list[Stack]
    ranking: str
    dice_left: str
    dice_out: list[DieOut]
    tiles: list[TileOnTrack]
    tickets: list[TicketStack]
    piles: Piles
    players: list[PlayerView]
    position: str | None

"""Views of a game for clients; no other module serializes the state of a game.

The public view is built from a spectator's ``View``, the private view of a seat from that seat's
``View``. Neither is built by removing hidden data from the complete state.
"""

import hashlib
from collections.abc import Sequence

from camelup.game import Game
from camelup.notation.board import write_board
from camelup.notation.moves import write_outcome
from camelup.rules.moves import ROLL
from camelup.server.schemas.game_schemas import (
    CardOnPile,
    DieOut,
    GameView,
    OwnCard,
    OwnView,
    Pile,
    PlayerView,
)
from camelup.view import SPECTATOR, View, show_row, view_of


class ViewBuffer:
    """Reusable view of a game; each call of ``look`` overwrites it for another recipient."""

    def __init__(self, game: Game) -> None:
        self._view = view_of(game, None)

    def look(self, game: Game, seat: int | None) -> View:
        """Return the view of a seat or a spectator; valid until the next call."""
        show_row(game.state, self._view.state, 0, SPECTATOR if seat is None else seat - 1)
        return self._view


def see_game(game: Game, window: ViewBuffer, *, coins_shown: bool) -> GameView:
    """Return the public view of a game."""
    view = window.look(game, None)
    coins_shown = coins_shown or view.over
    stacks = view.stacks
    return {
        "v": len(game.history),
        "edition": "first" if view.edition.number == 0 else "second",
        "leg": view.leg,
        "turn": view.turn,
        "over": view.over,
        "winners": view.winners,
        "board": write_board(stacks),
        "stacks": [{"space": space, "camels": camels} for space, camels in stacks.items()],
        "ranking": view.ranking,
        "dice_left": view.dice,
        "dice_out": _dice_out(game, view),
        "tiles": [
            {"seat": seat, "space": int(tile[:-1]), "side": "+" if tile[-1] == "+" else "-"}
            for seat, tile in view.tiles.items()
        ],
        "tickets": [
            {"camel": camel, "values": values} for camel, values in view.tickets_left.items()
        ],
        "piles": {"win": _pile(view.winner_pile), "lose": _pile(view.loser_pile)},
        "players": _players(view, coins_shown),
        "position": view.notation if coins_shown else None,
    }


def _pile(cards: Sequence[tuple[int, str]]) -> list[CardOnPile]:
    return [{"seat": seat, "camel": camel} for seat, camel in cards]


def _players(view: View, coins_shown: bool) -> list[PlayerView]:
    coins, pyramid, sizes = view.coins, view.pyramid_tickets, view.hand_sizes
    partners = view.partners
    return [
        {
            "seat": seat,
            "name": name,
            "coins": coins[seat - 1] if coins_shown else None,
            "tickets": [{"camel": camel, "value": value} for camel, value in view.tickets(seat)],
            "pyramid": pyramid[seat - 1],
            "cards": sizes[seat - 1],
            "partner": partners.get(seat),
        }
        for seat, name in enumerate(view.names, 1)
    ]


def _dice_out(game: Game, view: View) -> list[DieOut]:
    """List the rolls of this leg: the last rolls of the history, one for each die drawn."""
    missing = len(view.edition.dice) - len(view.dice)
    rolls: list[DieOut] = []
    for played in reversed(game.history):
        if len(rolls) == missing:
            break
        if played.move == ROLL:
            shows = write_outcome(view.edition, played.outcome)
            die = "x" if shows[0] in view.edition.crazy else shows[0]
            rolls.append({"die": die, "shows": shows, "seat": played.seat})
    return rolls[::-1]


def see_own(game: Game, window: ViewBuffer, seat: int) -> OwnView:
    """Return the private view of a seat."""
    view = window.look(game, seat)
    laid: list[OwnCard] = []
    if view.state["pile_size"].any():
        laid = [*_laid("win", view.winner_pile, seat), *_laid("lose", view.loser_pile, seat)]
    return {
        "seat": seat,
        "coins": view.coins[seat - 1],
        "hand": view.hand(seat),
        "laid": laid,
        "legal": view.legal_moves if view.turn == seat else [],
    }


def _laid(pile: Pile, cards: Sequence[tuple[int, str]], seat: int) -> list[OwnCard]:
    return [
        {"pile": pile, "index": index, "camel": camel}
        for index, (owner, camel) in enumerate(cards)
        if owner == seat
    ]


def first_hash(start: str) -> str:
    """Hash the start position of a game."""
    return hashlib.sha256(start.encode()).hexdigest()


def next_hash(before: str, move: str) -> str:
    """Extend a view's hash by a move, in the form in which the recipient received it."""
    return hashlib.sha256((before + move).encode()).hexdigest()

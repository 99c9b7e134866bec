"""Camel Up, both editions: play games, compute exact odds, train and rate bots."""

from typing import TYPE_CHECKING

from camelup.lazy_import import names_from

if TYPE_CHECKING:
    from camelup.game import Game
    from camelup.illegal_move import IllegalMove
    from camelup.notation import NotationError, Record, read_record
    from camelup.position import Position
    from camelup.view import View, view_of

__version__ = "0.1.0"

__all__ = [
    "Game",
    "IllegalMove",
    "NotationError",
    "Position",
    "Record",
    "View",
    "read_record",
    "view_of",
]

__getattr__, __dir__ = names_from(
    globals(),
    game="Game",
    notation="NotationError Record read_record",
    position="Position",
    illegal_move="IllegalMove",
    view="View view_of",
)

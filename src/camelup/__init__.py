"""Camel Up, both editions: play it, know the exact odds, train and rate machines on it."""

from typing import TYPE_CHECKING

from camelup.lazy import list_of_names, names_from

if TYPE_CHECKING:
    from camelup.game import Game
    from camelup.notation import NotationError, Record, read_record
    from camelup.position import Position
    from camelup.reasons import IllegalMove
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

_HOMES = {
    "Game": "camelup.game",
    "IllegalMove": "camelup.reasons",
    "NotationError": "camelup.notation",
    "Position": "camelup.position",
    "Record": "camelup.notation",
    "View": "camelup.view",
    "read_record": "camelup.notation",
    "view_of": "camelup.view",
}

__getattr__ = names_from(__name__, _HOMES)
__dir__ = list_of_names(globals(), _HOMES)

"""Camel Up, both editions: play it, know the exact odds, train and rate machines on it."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

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


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used: the compiler behind the rules is slow to load."""
    if name not in _HOMES:
        raise AttributeError(f"module 'camelup' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)

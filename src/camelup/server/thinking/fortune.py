"""How lucky everyone was in a finished game, worked out in a thinker."""

from __future__ import annotations

from typing import Any


def luck_in(record: str) -> dict[str, Any]:
    """Tell for each seat of a recorded game what its tickets brought beyond their worth."""
    from camelup.game import Game
    from camelup.notation.record import read_record
    from camelup.odds.ticket_luck import luck_of

    return {"luck": luck_of(Game.from_record(read_record(record)))}

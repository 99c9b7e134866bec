"""Why a move is illegal, in a player's words."""

from typing import Any

import numpy as np

from camelup.i18n import UserError
from camelup.position import Position
from camelup.rules.moves import LOSE_UNKNOWN, MOVES, OUTCOMES
from camelup.rules.refusal import DETAILS, NO_OUTCOME, REASONS, refusal_of_row


class IllegalMove(UserError):
    """A move that the rules do not allow now; its text says why."""


def why_illegal(position: Position, move: int, outcome: int = NO_OUTCOME) -> IllegalMove:
    """Say why a move is illegal, or a roll whose die is given."""
    details = np.zeros(DETAILS, np.int64)
    reason = refusal_of_row(position.state, 0, *within_range(move, outcome), details)
    return illegal_move(position, move, outcome, reason, details.tolist())


def within_range(move: int, outcome: int) -> tuple[int, int]:
    """Bring numbers of any size to ones that are refused for the same reason."""
    return min(max(move, -1), LOSE_UNKNOWN + 1), min(max(outcome, -2), OUTCOMES)


def illegal_move(
    position: Position, move: int, outcome: int, reason: int, details: list[int]
) -> IllegalMove:
    """Say in words why the rules refuse a move, given the reason's number and details."""
    first, second = details
    letters = position.edition.racing
    named: dict[str, dict[str, Any]] = {
        "no-such-move": {"move": move, "most": MOVES - 1},
        "no-such-outcome": {"outcome": outcome, "most": first},
        "die-is-out": {"letter": position.edition.dice[first : first + 1]},
        "no-ticket-left": {"camel": letters[first : first + 1]},
        "card-already-laid": {"camel": letters[first : first + 1]},
        "tile-on-camel": {"space": first, "count": second},
        "tile-stays": {"space": first},
        "tile-on-tile": {"space": first},
        "tile-next-to-tile": {"space": first, "other": second},
        "seat-unknown": {"text": str(first + 1), "players": position.players},
        "ally-have-one": {"seat": first + 1},
        "ally-taken": {"seat": first + 1},
    }
    return IllegalMove(REASONS[reason], **named.get(REASONS[reason], {}))

"""IllegalMove, and the reason as a message for players."""

from typing import Any

import numpy as np

from camelup.i18n import UserError
from camelup.position import Position
from camelup.rules.moves import LOSE_UNKNOWN, MOVES, OUTCOMES
from camelup.rules.refusal import DETAILS, NO_OUTCOME, REASONS, refusal_of_row


class IllegalMove(UserError):
    """A move that the rules do not allow in this position; the message says why."""


def why_illegal(position: Position, move: int, outcome: int = NO_OUTCOME) -> IllegalMove:
    """Return the error for an illegal move, or for a roll with an impossible outcome."""
    details = np.zeros(DETAILS, np.int64)
    reason = refusal_of_row(position.state, 0, *within_range(move, outcome), details)
    return illegal_move(position, move, outcome, reason, details.tolist())


def within_range(move: int, outcome: int) -> tuple[int, int]:
    """Clamp numbers of any size to small ones that are refused for the same reason."""
    return min(max(move, -1), LOSE_UNKNOWN + 1), min(max(outcome, -2), OUTCOMES)


def illegal_move(
    position: Position, move: int, outcome: int, reason: int, details: list[int]
) -> IllegalMove:
    """Make the error from the number and the details of a reason."""
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

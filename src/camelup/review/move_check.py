"""Check of a move before it is made, consistent with the later review.

A coach maximizes coins, a review counts wins. To keep the coach from recommending what the review
calls a mistake, a tip is judged as in the review, on the same dice and cards.
"""

from __future__ import annotations

from typing import NamedTuple

from camelup.bots.net.card_features import readings_of
from camelup.bots.net.numpy_network import network_in
from camelup.notation.moves import move_texts, read_move
from camelup.review.decisions import decision_seed, judge_decision
from camelup.view import View

LARGE = 0.02
"""Smallest gain, as a share of the victory, that overrides a tip based on coins."""


class Better(NamedTuple):
    """A move that wins clearly more games than the move checked."""

    move: str
    gain: float
    """Increase in the win probability."""


def better_than(view: View, move: str) -> Better | None:
    """Find a move that wins clearly more games than a legal move, from the player's view."""
    found = _rival_of(view, move)
    if found is None:
        return None
    again = _rival_of(view, found.move)
    return Better(again.move, found.gain + again.gain) if again else found


def _rival_of(view: View, move: str) -> Better | None:
    """Return the move's strongest rival if it is clearly better; it may have a better one yet."""
    played, _ = read_move(view.edition, move)
    seed = decision_seed(len(view.moves))
    verdict = judge_decision(network_in(), view.state, readings_of(view), played, seed)
    if verdict.given_up < max(LARGE, 2 * verdict.error):
        return None
    return Better(move_texts(view.edition)[verdict.best], verdict.given_up)

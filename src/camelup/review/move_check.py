"""A second look at a move before it is made: what a review will say of it afterwards.

A coach counts coins, a review counts wins. So that the one does not recommend what the other
calls a mistake, a tip is judged as the review will judge it, on the same dice and cards.
"""

from __future__ import annotations

from typing import NamedTuple

from camelup.bots.net.card_features import readings_of
from camelup.bots.net.numpy_network import network_in
from camelup.notation.moves import move_texts, read_move
from camelup.review.decisions import decision_seed, judge_decision
from camelup.view import View

LARGE = 0.02
"""A share of the victory that is worth another tip; less is left to the coins."""


class Better(NamedTuple):
    """A move that wins clearly more games than the one that was asked about."""

    move: str
    gain: float
    """How many more, as a share of all."""


def better_than(view: View, move: str) -> Better | None:
    """Find what wins clearly more games than a legal move, by what its player sees."""
    found = _rival_of(view, move)
    if found is None:
        return None
    again = _rival_of(view, found.move)
    return Better(again.move, found.gain + again.gain) if again else found


def _rival_of(view: View, move: str) -> Better | None:
    """Judge a move beside its strongest rival; that one may have a stronger rival yet."""
    played, _ = read_move(view.edition, move)
    seed = decision_seed(len(view.moves))
    verdict = judge_decision(network_in(), view.state, readings_of(view), played, seed)
    if verdict.given_up < max(LARGE, 2 * verdict.error):
        return None
    return Better(move_texts(view.edition)[verdict.best], verdict.given_up)

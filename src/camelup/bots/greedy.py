"""Greedy: the move that is worth most, nothing else considered."""

from camelup.bots.forecasts import best_by_worth, forecast_of
from camelup.bots.interface import Bot
from camelup.notation.moves import write_move
from camelup.view import View


class Greedy(Bot):
    """Plays the move of most worth by the odds; tiles are judged by expected landings alone."""

    def choose(self, view: View, seconds: float | None = None) -> str:
        """Take the best move; of equals, the first in the order of the move numbers."""
        best = best_by_worth(view.state, 0, *forecast_of(view.state))
        return write_move(view.edition, best)

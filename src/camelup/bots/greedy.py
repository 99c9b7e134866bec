"""Greedy: takes the move with the highest expected value."""

from camelup.bots.forecasts import best_by_worth, forecast_of
from camelup.bots.interface import Bot
from camelup.notation.moves import write_move
from camelup.view import View


class Greedy(Bot):
    """Plays the move with the highest value; tiles are valued by expected landings alone."""

    def choose(self, view: View, seconds: float | None = None) -> str:
        """Take the best move; of equals, the lowest move number."""
        best = best_by_worth(view.state, 0, *forecast_of(view.state))
        return write_move(view.edition, best)

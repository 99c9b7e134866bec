"""Baseline bots that ignore the race."""

from camelup.bots.interface import Bot
from camelup.notation.moves import write_move
from camelup.rng import draw_move, new_generators, seed_generator
from camelup.rules.jit import at_once
from camelup.rules.moves import legal_moves
from camelup.rules.state import Ints, States
from camelup.view import View


class DrawingBot(Bot):
    """A bot whose compiled code draws random numbers, from a separate stream for each move."""

    def new_game(self, seed: int) -> None:
        """Create the random generator."""
        super().new_game(seed)
        self.generator = new_generators(1)[0]
        self.begin_move(0)

    def begin_move(self, number: int) -> None:
        """Seed the generator from the game's seed and the number of earlier moves."""
        seed_generator(self.generator, self.seed & (2**63 - 1), number)


class RandomBot(DrawingBot):
    """Draws a legal kind of action uniformly, then a move of that kind."""

    def choose(self, view: View, seconds: float | None = None) -> str:
        """Draw a move."""
        return write_move(view.edition, random_move_of_row(self.generator, view.state, 0))


class Roller(Bot):
    """Always rolls."""

    def choose(self, view: View, seconds: float | None = None) -> str:
        """Roll."""
        return "roll"


@at_once
def random_move_of_row(generator: Ints, games: States, row: int) -> int:
    """Draw a move as the random bot does, for a game in an array."""
    return draw_move(generator, legal_moves(games[row]))

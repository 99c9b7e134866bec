"""Bots at a table of the server: the same players as in the arena, without memory."""

import pytest

from camelup.bots import Bot, ask, bot_named
from camelup.bots.registry import BUILT_IN
from camelup.game import Game
from camelup.server.compute.tasks import choose, snapshot_of
from camelup.view import View, view_of

EVERY_BOT = [name if name != "search" else "search:playouts=60" for name in BUILT_IN]


@pytest.mark.parametrize("edition", ["first", "second"])
@pytest.mark.parametrize("name", EVERY_BOT)
def test_a_bot_plays_the_same_at_a_table_as_in_the_arena(name: str, edition: str) -> None:
    """Asked for each move anew, it chooses what the bot chooses that sat through the game."""
    game = Game(4, edition, seed=11)
    sat_through, filler = bot_named(name, seed=5), bot_named("random", seed=6)
    moves = 0
    while not game.over and moves < 12:
        seat = game.turn or 1
        view = view_of(game, seat)
        if seat == 2:
            at_table = choose(name, snapshot_of(game, seat), 10.0, seed=5)
            assert at_table == ask(sat_through, view, 10.0).move
            moves += 1
        game.play(ask(filler, view).move)


def test_a_bot_at_a_table_can_read_the_cards_that_others_laid() -> None:
    """The start of the game travels with the view, as the seat knew it."""
    game = Game(3, seed=3)
    for move in ("win b", "roll", "lose r"):
        game.play(move)
    view, travelled = view_of(game, 2), snapshot_of(game, 2).view()
    assert view.start is not None
    assert travelled.start is not None
    assert travelled.start.tobytes() == view.start.tobytes()
    assert travelled.moves == view.moves


def test_draws_of_a_bot_follow_from_the_seed_and_the_number_of_the_move() -> None:
    class Drawing(Bot):
        def choose(self, view: View, seconds: float | None = None) -> str:
            return self.random.choice(view.legal_moves)

    def drawn(skip: int) -> str:
        bot, game = Drawing(), Game(3, seed=3)
        bot.new_game(9)
        for number in range(4):
            if number >= skip:
                move = ask(bot, view_of(game, game.turn)).move
            game.play("roll")
        return move

    assert drawn(skip=0) == drawn(skip=3)

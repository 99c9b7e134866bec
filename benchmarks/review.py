"""Processor time of a review: ``python -m benchmarks.review GAME.camel``, or of a made game."""

import os
import sys
import time
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from camelup import Game, read_record
from camelup.bots import bot_named
from camelup.review.replayed_game import ReplayedGame
from camelup.review.reviewer import Reviewer
from camelup.view import view_of


def game_of_four() -> Game:
    """Play a game of quick bots."""
    game, bot = Game(4, seed=1), bot_named("quick", seed=1)
    while not game.over:
        game.play(bot.choose(view_of(game, game.turn)))
    return game


def measure(game: Game) -> tuple[float, float]:
    """Review a game; gives the seconds until its chances are known, and until all is."""
    began = time.process_time()
    reviewer = Reviewer(ReplayedGame.of_game(game))
    _ = reviewer.flow
    known = time.process_time() - began
    for _ in reviewer.steps():
        pass
    return known, time.process_time() - began


if __name__ == "__main__":
    chosen = Game.from_record(read_record(Path(sys.argv[1]))) if sys.argv[1:] else game_of_four()
    measure(Game.from_record(game_of_four().record()))  # compiled or loaded, then measured
    chances, whole = measure(chosen)
    print(f"{len(chosen.history)} moves: chances after {chances:.2f} s, all after {whole:.2f} s")

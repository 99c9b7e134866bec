"""Speed of the engine: random play in compiled code, Game from Python, cold starts."""

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from camelup.game import Game
from camelup.rng import draw_start, new_generators, play_randomly, seed_generator
from camelup.rules.editions import SECOND
from camelup.rules.jit import compiled
from camelup.rules.state import Ints, States, new_states
from speed.report import Row, best_rate, time_of

PEER = "OpenSpiel C++ maedn, 4 players"
"""What random play is measured against."""

GAMES = 20_000
"""Games of one timing."""

ENDLESS = 1_000_000
"""More moves than any game has."""


def rows() -> Iterator[Row]:
    """Measure the engine."""
    yield _random_play()
    yield _game_play()
    yield _game_copy()
    yield from _cold_starts()


@compiled
def play_games(generator: Ints, games: States, edition: int, players: int, count: int) -> int:
    """Play that many random games one after the other; returns the moves made."""
    moves = 0
    for _ in range(count):
        draw_start(generator, games[0], edition, players)
        moves += play_randomly(generator, games[0], ENDLESS)
    return moves


def _random_play() -> Row:
    generator, games = new_generators(1)[0], new_states(1)
    seed_generator(generator, 1, 0)
    play_games(generator, games, SECOND.number, 4, 10)
    peer = _OpenSpiel()
    rates, peers = [], []
    for _ in range(5):
        peers.append(peer.rate())
        rates.append(
            best_rate(lambda: play_games(generator, games, SECOND.number, 4, GAMES), repeat=1)
        )
    rate, peer_rate = max(rates), max(peers)
    return Row(
        "engine",
        "random play, second edition, 4 players, one core",
        rate,
        "moves/s",
        "≥ 5 × the peer",
        rate >= 5 * peer_rate,
        PEER,
        peer_rate,
    )


class _OpenSpiel:
    """OpenSpiel's own C++ loop: a search of one simulation with many random rollouts."""

    rollouts = 2000

    def __init__(self) -> None:
        import pyspiel

        game = pyspiel.load_game("maedn(players=4)")
        evaluator = pyspiel.RandomRolloutEvaluator(self.rollouts, 1)
        self.bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 1, False, 1, False)
        self.state = game.new_initial_state()
        while self.state.is_chance_node():
            self.state.apply_action(self.state.chance_outcomes()[0][0])
        self.decisions = self._decisions_per_game(300)

    def _decisions_per_game(self, games: int) -> float:
        """Play games from Python to learn how many decisions a rollout makes on average."""
        import random

        draws = random.Random(1)
        decisions = 0
        for _ in range(games):
            state = self.state.clone()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(draws.choices(actions, weights)[0])
                else:
                    state.apply_action(draws.choice(state.legal_actions()))
                    decisions += 1
        return decisions / games

    def rate(self) -> float:
        """Decisions a second."""
        return self.rollouts * self.decisions / time_of(lambda: self.bot.step(self.state), 1)


def _game_play() -> Row:
    rate = best_rate(_play_fifty_games)
    what = "`Game.play` with the legal moves listed each time"
    return Row("engine", what, rate, "moves/s", "≥ 50,000", rate >= 50_000)


def _play_fifty_games() -> int:
    moves = 0
    for seed in range(50):
        game = Game(4, "second", seed=seed)
        while not game.over:
            legal = game.legal_moves
            game.play(legal[(moves * 7919) % len(legal)])
            moves += 1
    return moves


def _game_copy() -> Row:
    game = Game(4, "second", seed=1)
    microseconds = time_of(lambda: [game.copy() for _ in range(10_000)]) / 10_000 * 1e6
    return Row("engine", "`Game.copy`", microseconds, "µs", "≤ 3", microseconds <= 3)


def _cold_starts() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder) / "game.camel"
        record.write_text(str(_finished_game().record()), encoding="utf-8")
        seconds = _time_command("replay", str(record), "--json")
    what = "a process that replays one record, compile cache filled"
    yield Row("engine", what, seconds, "s", "≤ 2", seconds <= 2)
    seconds = _time_command("--help")
    yield Row("engine", "`camelup --help`", seconds, "s", "≤ 0.3", seconds <= 0.3)


def _finished_game() -> Game:
    game = Game(4, "second", seed=1)
    while not game.over:
        game.play("roll")
    return game


def _time_command(*arguments: str) -> float:
    command = [sys.executable, "-m", "camelup", *arguments]
    subprocess.run(command, check=True, capture_output=True)
    timings = []
    for _ in range(5):
        began = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        timings.append(time.perf_counter() - began)
    return min(timings)

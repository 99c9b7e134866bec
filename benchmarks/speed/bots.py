"""Speed of the bots: games a second, time for a move, and how well a time budget is kept."""

import time
from collections.abc import Iterator

import numpy as np

from camelup.arena.game_runner import GameRun, bots_of, close_bots, play_deals
from camelup.arena.match import GAME_ROW, Match
from camelup.bots import Bot, ask, bot_named
from camelup.game import Game
from camelup.view import view_of
from speed.report import Row, best_rate

RANDOM_DEALS = 5_000
"""Deals of four random bots in one timing."""

GREEDY_TARGETS = {"first": 50, "second": 15}
"""Games a second that four greedy bots should play on one core."""

SHARP_TARGET = 50
"""Milliseconds that a move of sharp may take."""

BUDGETS = (0.1, 0.5)
"""Seconds for a move of search for which the clock is compared."""


def rows() -> Iterator[Row]:
    """Measure the bots."""
    for edition in ("first", "second"):
        yield _random(edition)
        yield _greedy(edition)
    for edition in ("first", "second"):
        for name in ("random", "roller", "greedy", "sharp"):
            yield _time_for_a_move(name, edition)
    for seconds in BUDGETS:
        yield _budget(seconds)


def _random(edition: str) -> Row:
    match = Match(("random",) * 4, edition)
    play_deals(match, 0, 1)
    rate = best_rate(lambda: len(play_deals(match, 0, RANDOM_DEALS).games))
    what = f"arena, four `random`, {edition} edition, one core"
    return Row("bots", what, rate, "games/s", "≥ 20,000", rate >= 20_000)


def _greedy(edition: str) -> Row:
    """Play every deal once: in another rotation the same bots would play the same game."""
    match = Match(("greedy",) * 4, edition)
    bots = bots_of(match)
    rate = best_rate(lambda: _play_once(match, bots, next(starts), 20), repeat=3)
    close_bots()
    target = GREEDY_TARGETS[edition]
    what = f"arena, four `greedy`, {edition} edition, one core"
    return Row("bots", what, rate, "games/s", f"≥ {target}", rate >= target)


starts = iter(range(0, 10**9, 100))
"""Deals that no timing has seen, so that nothing is known from an earlier one."""


def _play_once(match: Match, bots: list[Bot], first: int, deals: int) -> int:
    games = np.zeros(deals, dtype=GAME_ROW)
    for deal, seeds in enumerate(match.seeds(first, deals).tolist()):
        GameRun(match, bots, seeds, 0).play(games, deal, first + deal)
    return deals


def _time_for_a_move(name: str, edition: str) -> Row:
    """Take the mean, but for sharp the median: its target is one."""
    times = np.array(_times(name, edition, games=2)) * 1000
    what = f"a move of `{name}`, {edition} edition, 4 players"
    if name == "sharp":
        median = float(np.median(times))
        target = f"≤ {SHARP_TARGET}"
        return Row("bots", f"{what}, median", median, "ms", target, median <= SHARP_TARGET)
    return Row("bots", f"{what}, mean", float(times.mean()), "ms", "")


def _budget(seconds: float) -> Row:
    times = _times(f"search:seconds={seconds}", "second", games=1)
    off = float(np.quantile(np.abs(np.array(times) / seconds - 1), 0.95)) * 100
    what = f"`search:seconds={seconds}`: off its budget, 95 % of the moves of a game"
    return Row("bots", what, off, "%", "≤ 10", off <= 10)


def _times(name: str, edition: str, games: int) -> list[float]:
    bot = bot_named(name, 1)
    ask(bot, view_of(Game(4, edition, seed=99), 1))
    times = []
    for seed in range(games):
        game = Game(4, edition, seed=seed)
        while not game.over:
            view = view_of(game, game.turn)
            began = time.perf_counter()
            move = bot.choose(view)
            times.append(time.perf_counter() - began)
            game.play(move)
    return times

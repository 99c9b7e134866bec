"""Odds, bots and the judge in the engine, against the same functions compiled by Numba."""

from collections.abc import Iterator

import numpy as np
import pytest

from camelup import Game
from camelup.bots.forecasts import first_edition_table, greedy_move_of_row
from camelup.bots.leg_graph import new_store
from camelup.bots.move_search import search_move
from camelup.bots.net.champion_kernel import champion_move
from camelup.bots.net.numpy_network import network_in
from camelup.bots.quick import quick_move_of_row
from camelup.engine.host import EngineError, EngineInstance, engine
from camelup.odds.odds_kernel import leg_odds_of_row, sampled_race_of_row
from camelup.rules.editions import EDITIONS, MAX_PLAYERS
from camelup.view import View, view_of


def views(count: int) -> Iterator[View]:
    """Give positions of random games as their movers see them."""
    rng = np.random.default_rng(7)
    for number in range(count):
        game = Game(2 + number % 7, EDITIONS[number % 2].name, seed=number)
        for _ in range(int(rng.integers(60))):
            moves = game.legal_moves
            before = game.copy()
            game.play(moves[int(rng.integers(len(moves)))] if rng.random() < 0.6 else "roll")
            if game.over:
                game = before
                break
        yield view_of(game, game.turn)


def frozen(array: np.ndarray) -> np.ndarray:
    array = array.copy()
    array.flags.writeable = False
    return array


def test_odds_are_those_of_compiled_code() -> None:
    run = engine()
    for view in views(40):
        given = [np.zeros((5, 5)), np.zeros((5, 5)), np.zeros(MAX_PLAYERS)]
        wanted = [part.copy() for part in given]
        assert run["leg_odds"](view.state, *given) == leg_odds_of_row(view.state, 0, *wanted)
        for one, other in zip(given, wanted, strict=True):
            np.testing.assert_allclose(one, other, atol=1e-12)
        race, native = np.zeros((2, 5)), np.zeros((2, 5))
        run["race_by_sampling"](view.state, 256, 1, race)
        sampled_race_of_row(view.state, 0, 256, 1, native)
        np.testing.assert_allclose(race, native, atol=1e-12)


def test_light_bots_choose_the_same_moves() -> None:
    run, table = engine(), frozen(first_edition_table())
    for number, view in enumerate(views(60)):
        mine, native = np.zeros(4, np.int64), np.zeros(4, np.int64)
        for generator in (mine, native):
            run["seed"](generator, number, 0)
        chosen = run["choose_quick"](mine, view.state)
        assert chosen == quick_move_of_row(native, view.state, 0)
        assert run["choose_greedy"](view.state, table) == greedy_move_of_row(view.state, 0, table)


def test_search_and_champion_choose_the_same_moves() -> None:
    run, network, store = engine(), network_in(), new_store()
    weights = frozen(network.weights)
    for number, view in enumerate(views(12)):
        start, history = view.past()
        assert run["choose_by_search"](view.state, start, history, number, 200) == search_move(
            view.state, start.copy(), history, number, 200, store
        )
        given, wanted = np.zeros(MAX_PLAYERS), np.zeros(MAX_PLAYERS)
        size = network.width, network.blocks
        assert run["choose_by_network"](
            view.state, start, history, number, weights, *size, given
        ) == champion_move(view.state, start.copy(), history, number, weights, *size, wanted)
        np.testing.assert_allclose(given, wanted, atol=1e-4)


def test_a_history_that_does_not_lead_to_the_view_is_refused() -> None:
    run, view = engine(), list(views(6))[-1]
    start, history = view.past()
    for wrong in (history[:-1], np.full((3, 2), 100, np.int8), np.zeros((2, 2), np.int8)):
        with pytest.raises(EngineError, match=r"illegal-move|bad-state"):
            run["choose_by_search"](view.state, start, wrong, 1, 50)


def test_memory_stays_bounded_when_bots_think() -> None:
    run = EngineInstance()
    for view in views(10):
        run["choose_by_search"](view.state, *view.past(), 1, 100)
    assert run.bytes_used < 96 << 20

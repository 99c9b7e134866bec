"""Compiled functions give the answers that were frozen for 56 positions of both editions.

The answers come from the Python code that these functions replaced.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from camelup.bots.forecasts import first_edition_table, greedy_move_of_row
from camelup.bots.leg_graph import clear_store, leg_graphs
from camelup.bots.move_search import search_move
from camelup.bots.net.card_features import READINGS, read_history
from camelup.bots.net.champion_kernel import champion_move, champion_search_move
from camelup.bots.net.numpy_network import network_in
from camelup.odds.distributions import RACES_TO_JUDGE
from camelup.odds.move_value_kernel import (
    MOST_PARTS,
    PART,
    handed_on_by_roll,
    worths_by_reason,
)
from camelup.odds.odds_kernel import (
    guessed_race_of_row,
    leg_odds_of_row,
    race_by_table_of_row,
    sampled_race_of_row,
)
from camelup.rules.editions import FIRST
from camelup.rules.moves import MOVES
from camelup.rules.state import GAME, Ints, States

SEED = 12345
"""Of the bots whose choices were frozen."""

Answers = dict[str, Any]


@pytest.fixture(scope="module")
def answers() -> Answers:
    with np.load(Path(__file__).parent / "data" / "compiled-answers.npz") as file:
        return {name: file[name] for name in file.files}


def games_of(answers: Answers) -> Iterator[tuple[int, States, States, Ints]]:
    """Give every position's number, view, start and history."""
    ends = np.cumsum(answers["lengths"])
    for number, end in enumerate(ends.tolist()):
        view, start = (_state(answers[name][number]) for name in ("state", "start"))
        yield number, view, start, answers["history"][end - answers["lengths"][number] : end]


def _state(memory: Ints) -> States:
    return np.ndarray((1,), GAME, bytearray(memory.tobytes()))


def test_leg_and_race_odds(answers: Answers) -> None:
    table = first_edition_table()
    for number, view, _, _ in games_of(answers):
        places, pairs, landings = np.zeros((5, 5)), np.zeros((5, 5)), np.zeros(8)
        leg_odds_of_row(view, 0, places, pairs, landings)
        for name, found in (("places", places), ("pairs", pairs), ("landings", landings)):
            assert np.array_equal(found, answers[name][number]), (number, name)
        chances = np.zeros((2, 5))
        sampled_race_of_row(view, 0, 1 << 12, 1, chances)
        assert np.array_equal(chances, answers["sampled"][number]), number
        guessed_race_of_row(view, 0, chances)
        assert chances == pytest.approx(answers["guessed"][number], abs=1e-12), number
        if view["edition"][0] == FIRST.number:
            race_by_table_of_row(view, 0, table, chances)
            assert np.array_equal(chances, answers["race"][number]), number


def test_coins_of_every_move(answers: Answers) -> None:
    parts = np.zeros((MOST_PARTS, PART))
    for number, view, _, _ in games_of(answers):
        table = first_edition_table()[: None if view["edition"][0] == FIRST.number else 0]
        count = worths_by_reason(view, 0, table, RACES_TO_JUDGE, 1, True, parts)
        coins = np.full(MOVES, np.nan)
        for move in np.unique(parts[:count, 0]).astype(int):
            own = parts[:count][parts[:count, 0] == move]
            coins[move] = (own[:, 2] * own[:, 3]).sum()
        assert coins == pytest.approx(answers["coins"][number], abs=1e-9, nan_ok=True), number
        assert handed_on_by_roll(view, 0) == pytest.approx(answers["handed_on"][number], abs=1e-9)


def test_choices_of_greedy_sharp_and_search(answers: Answers) -> None:
    for number, view, start, history in games_of(answers):
        greedy = greedy_move_of_row(view, 0, first_edition_table())
        assert greedy == answers["choice_greedy"][number], number
        for name, playouts in (("sharp", 1000), ("search", 300)):
            seed = SEED + len(history)
            found = search_move(view, start.copy(), history, seed, playouts, leg_graphs())
            assert found == answers[f"choice_{name}"][number], (number, name)


def test_choices_of_the_champion(answers: Answers) -> None:
    network = network_in()
    weights = (network.weights, network.width, network.blocks)
    for number, view, start, history in games_of(answers):
        read, shares = np.zeros(READINGS, dtype=np.int8), np.zeros(8)
        read_history(start.copy(), history, read)
        assert np.array_equal(read, answers["read"][number]), number
        seed = SEED + len(history)
        found = champion_move(view, start.copy(), history, seed, *weights, shares)
        assert found == answers["choice_champion"][number], number
        assert shares == pytest.approx(answers["shares"][number], abs=1e-5), number
        clear_store(leg_graphs())
        found = champion_search_move(view, start, history, seed, 200, *weights, leg_graphs())
        assert found == answers["choice_thoughtful"][number], number

"""Dice, placements and draws come out as often as they should, for several seeds."""

from collections import Counter
from collections.abc import Hashable, Mapping
from itertools import permutations, product
from statistics import NormalDist
from typing import Any

import numpy as np
import pytest

from camelup import Game, Position
from camelup.notation.moves import outcome_texts
from camelup.rng import (
    below,
    draw_move,
    draw_outcome_row,
    draw_start_row,
    new_generators,
    next_word,
    seed_generator,
)
from camelup.rules.editions import EDITIONS, FIRST, SECOND, Edition
from camelup.rules.moves import ALLY, BACKWARD, BET, FORWARD, MOVES, ROLL, WIN
from camelup.rules.rows import play_row
from camelup.rules.state import States, new_states

SEEDS = [1, 2, 3]
STARTS = {"first": "1:bgoyw", "second": "1:bgryp 16:WK"}

seeds = pytest.mark.parametrize("seed", SEEDS)
editions = pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)


def generator_for(seed: int) -> Any:
    generator = new_generators(1)[0]
    seed_generator(generator, seed, 0)
    return generator


def assert_as_likely_as(
    counts: Mapping[Hashable, int], weights: Mapping[Hashable, float], sure: float = 1e-5
) -> None:
    """Chi-square test; the limit is Wilson and Hilferty's approximation of the quantile."""
    assert counts.keys() <= weights.keys()
    total, whole = sum(counts.values()), sum(weights.values())
    expected = {key: total * weight / whole for key, weight in weights.items()}
    assert min(expected.values()) > 5
    square = sum((counts.get(key, 0) - mean) ** 2 / mean for key, mean in expected.items())
    free = len(weights) - 1
    spread = 2 / (9 * free)
    limit = free * (1 - spread + NormalDist().inv_cdf(1 - sure) * spread**0.5) ** 3
    assert square < limit


def equal(keys: Any) -> dict[Hashable, float]:
    return dict.fromkeys(keys, 1.0)


def legs_of_dice(edition: Edition, seed: int, legs: int) -> list[list[str]]:
    """Roll whole legs of one game; the camels are put back to the start after each."""
    generator, games = generator_for(seed), Position.read(STARTS[edition.name]).state
    camels = games[["space", "height"]].copy()
    rolled: list[list[str]] = []
    for leg in range(1, legs + 1):
        assert games["leg"][0] == leg
        rolled.append([roll_once(generator, games, edition) for _ in range(5)])
        games["space"], games["height"] = camels["space"], camels["height"]
    return rolled


def roll_once(generator: Any, games: States, edition: Edition) -> str:
    outcome = draw_outcome_row(generator, games, 0)
    play_row(games, 0, ROLL, outcome)
    return outcome_texts(edition)[outcome]


def die_of(outcome: str) -> str:
    return "x" if outcome[0] in "WK" else outcome[0]


@seeds
@editions
def test_the_first_roll_of_a_game(edition: Edition, seed: int) -> None:
    counts: Counter[Hashable] = Counter()
    start = Position.read(STARTS[edition.name])
    generator = generator_for(seed)
    for _ in range(8000):
        counts[outcome_texts(edition)[draw_outcome_row(generator, start.state, 0)]] += 1
    assert_as_likely_as(counts, {face: float(chance) for face, chance in start.outcomes.items()})


@seeds
@editions
def test_the_first_roll_of_later_legs(edition: Edition, seed: int) -> None:
    counts: Counter[Hashable] = Counter(leg[0] for leg in legs_of_dice(edition, seed, 3000)[1:])
    outcomes = Position.read(STARTS[edition.name]).outcomes
    assert_as_likely_as(counts, {face: float(chance) for face, chance in outcomes.items()})


@seeds
@editions
def test_the_dice_of_a_leg_come_in_any_order(edition: Edition, seed: int) -> None:
    orders: Counter[Hashable] = Counter(
        "".join(die_of(outcome) for outcome in leg)
        for leg in legs_of_dice(edition, seed, 3000 if edition is FIRST else 6000)
    )
    assert_as_likely_as(orders, equal("".join(order) for order in permutations(edition.dice, 5)))


@seeds
def test_every_face_of_every_die_comes_as_often_in_later_legs(seed: int) -> None:
    for edition in EDITIONS:
        faces: Counter[Hashable] = Counter(
            outcome for leg in legs_of_dice(edition, seed, 3000)[1:] for outcome in leg
        )
        weights: dict[Hashable, float] = {}
        for face in outcome_texts(edition):
            weights[face] = 1.0 if face[0] in "WK" and edition is SECOND else 2.0
        assert_as_likely_as(faces, weights)


@seeds
def test_any_die_may_stay_in_the_pyramid(seed: int) -> None:
    left: Counter[Hashable] = Counter()
    for leg in legs_of_dice(SECOND, seed, 3000):
        (missing,) = set(SECOND.dice) - {die_of(outcome) for outcome in leg}
        left[missing] += 1
    assert_as_likely_as(left, equal(SECOND.dice))


def starts(edition: Edition, seed: int, count: int = 60_000) -> States:
    games, generator = new_states(count), generator_for(seed)
    for row in range(count):
        draw_start_row(generator, games, row, edition.number, 4)
    return games


@seeds
@editions
def test_racing_camels_start_on_1_2_or_3_independently(edition: Edition, seed: int) -> None:
    placed = map(tuple, starts(edition, seed)["space"][:, :5].tolist())
    assert_as_likely_as(Counter[Hashable](placed), equal(product((1, 2, 3), repeat=5)))


@seeds
@editions
def test_stacks_at_the_start_are_shuffled(edition: Edition, seed: int) -> None:
    games = starts(edition, seed)
    together = games["height"][(games["space"][:, :5] == games["space"][:, :1]).all(axis=1), :5]
    orders = Counter[Hashable](map(tuple, together.tolist()))
    assert_as_likely_as(orders, equal(permutations(range(5))))


@seeds
def test_crazy_camels_start_on_14_15_or_16_and_either_may_be_on_top(seed: int) -> None:
    games = starts(SECOND, seed)
    spaces, heights = games["space"][:, 5:].tolist(), games["height"][:, 5:].tolist()
    placed = Counter[Hashable](map(tuple, spaces))
    assert_as_likely_as(placed, equal(product((14, 15, 16), repeat=2)))
    upper = Counter[Hashable](
        tuple(pair) for pair, (one, other) in zip(heights, spaces, strict=True) if one == other
    )
    assert_as_likely_as(upper, equal([(0, 1), (1, 0)]))


@seeds
def test_draws_below_a_limit_are_unbiased(seed: int) -> None:
    generator = generator_for(seed)
    for limit in (1, 2, 3, 5, 6, 7, 54):
        counts = Counter[Hashable](int(below(generator, limit)) for _ in range(8000))
        if limit == 1:
            assert counts == {0: 8000}
        else:
            assert_as_likely_as(counts, equal(range(limit)))


def test_draws_that_would_favour_low_numbers_are_thrown_away() -> None:
    """16 words for each 3 numbers: were none thrown away, every third would come too often."""
    generator, limit = generator_for(4), 3 << 28
    counts = Counter[Hashable](int(below(generator, limit)) % 3 for _ in range(9000))
    assert_as_likely_as(counts, equal(range(3)))


KINDS = [(ROLL, BET), (BET, WIN), (WIN, FORWARD), (FORWARD, ALLY), (ALLY, MOVES)]


@seeds
def test_random_play_draws_a_kind_of_action_then_a_move(seed: int) -> None:
    generator = generator_for(seed)
    legal = 1 << ROLL | 1 << BET | 1 << (BET + 3) | 1 << FORWARD | 1 << BACKWARD | 1 << (ALLY + 2)
    counts = Counter[Hashable](int(draw_move(generator, legal)) for _ in range(12_000))
    weights: dict[Hashable, float] = {}
    for low, high in KINDS:
        moves = [move for move in range(low, high) if legal >> move & 1]
        weights |= {move: 1 / len(moves) for move in moves}
    assert_as_likely_as(counts, weights)


def test_the_generator_is_sfc32() -> None:
    """The same numbers from the published steps, written with plain numbers."""
    a, b, c, counter = 0x89ABCDEF, 0x1234567, 5, 1
    words = []
    for _ in range(15 + 10):
        word = (a + b + counter) % 2**32
        counter += 1
        a, b = b ^ (b >> 9), (c + c * 8) % 2**32
        c = ((c << 21 | c >> 11) % 2**32 + word) % 2**32
        words.append(word)
    generator = new_generators(1)[0]
    seed_generator(generator, 0x0123456789ABCDEF, 5)
    assert [int(next_word(generator)) for _ in range(10)] == words[15:]


def test_streams_of_one_seed_are_different_games() -> None:
    games, generators = new_states(100), new_generators(100)
    for stream in range(100):
        seed_generator(generators[stream], 7, stream)
        draw_start_row(generators[stream], games, stream, 1, 4)
    assert len({game.tobytes() for game in games}) > 95


def test_a_game_draws_from_its_own_generator_only() -> None:
    np.random.seed(1)
    one = [Game(2, seed=5).play("roll") for _ in range(3)]
    np.random.seed(2)
    assert [Game(2, seed=5).play("roll") for _ in range(3)] == one

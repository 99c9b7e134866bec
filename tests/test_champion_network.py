"""The champion's network is worked out by shortcuts; they change nothing that it says."""

import numpy as np
import numpy.typing as npt
import pytest

from camelup import Game
from camelup.bots.net.card_features import nothing_read
from camelup.bots.net.features import FEATURES, SEAT_WIDTH, SEATS_AT, feature_scales
from camelup.bots.net.numpy_network import Judgement, Network, Weights, network_in
from camelup.review.batch_eval import MOST_LOOKS, judge_all, judge_rows, new_evaluator
from camelup.review.replayed_game import ReplayedGame
from camelup.rules.editions import MAX_PLAYERS
from camelup.rules.moves import MOVES

Seen = npt.NDArray[np.int8]
LEGS = 16


def drawn_weights(width: int, blocks: int) -> Weights:
    random = np.random.default_rng(width)
    shapes = {"entry": (width, FEATURES), "policy": (MOVES, width), "value": (1, width)}
    shapes |= {"shares": (MAX_PLAYERS, width)}
    for block in range(blocks):
        shapes |= {f"blocks.{block}.{half}": (width, width) for half in ("first", "second")}
    weights = {f"{name}.weight": random.normal(0, 0.1, shape) for name, shape in shapes.items()}
    weights |= {f"{name}.bias": random.normal(0, 0.5, shape[0]) for name, shape in shapes.items()}
    for norm in ("norm", *(f"blocks.{block}.norm" for block in range(blocks))):
        weights[f"{norm}.weight"] = random.normal(1, 0.3, width)
        weights[f"{norm}.bias"] = random.normal(0, 0.3, width)
    return {name: value.astype(np.float32) for name, value in weights.items()}


def judged_plainly(weights: Weights, seen: Seen) -> Judgement:
    """The network as it is written down: every layer in full."""

    def linear(x: npt.NDArray[np.float64], name: str) -> npt.NDArray[np.float64]:
        whole: npt.NDArray[np.float64] = x @ weights[f"{name}.weight"].T.astype(np.float64)
        return whole + weights[f"{name}.bias"]

    def normed(x: npt.NDArray[np.float64], name: str) -> npt.NDArray[np.float64]:
        centred = x - x.mean(1, keepdims=True)
        spread = np.sqrt(x.var(1, keepdims=True) + 1e-5)
        scaled: npt.NDArray[np.float64] = centred / spread * weights[f"{name}.weight"]
        return scaled + weights[f"{name}.bias"]

    x = linear(seen.astype(np.float64) * feature_scales(), "entry")
    for block in range(sum(name.endswith(".first.weight") for name in weights)):
        inner = np.maximum(linear(normed(x, f"blocks.{block}.norm"), f"blocks.{block}.first"), 0)
        x = x + linear(inner, f"blocks.{block}.second")
    x = np.maximum(normed(x, "norm"), 0)
    there = seen[:, SEATS_AT : SEATS_AT + MAX_PLAYERS * SEAT_WIDTH : SEAT_WIDTH] != 0
    raised = np.where(there, np.exp(linear(x, "shares")), 0)
    shares = raised / raised.sum(1, keepdims=True)
    value = 1 / (1 + np.exp(-linear(x, "value")[:, 0]))
    return Judgement(*(part.astype(np.float32) for part in (linear(x, "policy"), value, shares)))


def drawn_features(count: int) -> Seen:
    random = np.random.default_rng(count)
    told = random.random((count, FEATURES)) < 0.2
    seen = np.where(told, random.integers(-127, 128, told.shape), 0)
    seen[:, SEATS_AT : SEATS_AT + 3 * SEAT_WIDTH : SEAT_WIDTH] = 1
    return seen.astype(np.int8)


@pytest.mark.parametrize("width", [16, 64, 192])
@pytest.mark.parametrize("count", [1, 5, 40])
def test_what_is_left_out_and_worked_in_changes_nothing(width: int, count: int) -> None:
    weights, seen = drawn_weights(width, 3), drawn_features(count)
    told, plain = Network(weights).judge(seen), judged_plainly(weights, seen)
    for one, other in zip(told, plain, strict=True):
        assert np.allclose(one, other, rtol=1e-3, atol=1e-4)


def course_of(edition: str) -> ReplayedGame:
    game = Game(4, edition, seed=2)
    for number in range(24):
        moves = game.legal_moves
        game.play("roll" if number % 3 else moves[5 * number % len(moves)])
    return ReplayedGame.of_game(game)


@pytest.mark.parametrize("edition", ["first", "second"])
def test_a_judge_says_what_it_would_say_of_each_position_by_itself(edition: str) -> None:
    course, network = course_of(edition), network_in()
    games = course.states[np.random.default_rng(1).integers(len(course.states), size=60)]
    evaluator = new_evaluator(network, LEGS, 7)
    for half in (games[:30], games[30:]):
        told = judge_rows(evaluator, half, course.reading)
        alone = [
            judge_all(network, half[row : row + 1], course.reading, LEGS, 7) for row in range(30)
        ]
        assert np.array_equal(told.shares, [one.shares[0] for one in alone])
        assert np.array_equal(told.scores, [one.scores[0] for one in alone])


def test_a_judge_is_asked_twice_and_thinks_once() -> None:
    course, network = course_of("second"), Network(drawn_weights(64, 1))
    evaluator = new_evaluator(network, LEGS, 7)
    first = judge_rows(evaluator, course.states, course.reading)
    asked = evaluator.used.tolist()
    again = judge_rows(evaluator, course.states[::-1], course.reading)
    assert evaluator.used.tolist() == asked
    assert np.array_equal(first.scores[::-1], again.scores)
    assert np.array_equal(first.shares[::-1], again.shares)
    other = np.repeat(course.reading[None], len(course.states), axis=0)
    other[:, 0] += 9
    judge_rows(evaluator, course.states, other)
    assert evaluator.used[0] > asked[0], "what was read of the cards is part of what is seen"


def test_a_judge_whose_memory_is_full_forgets_and_goes_on() -> None:
    course, network = course_of("second"), Network(drawn_weights(16, 1))
    evaluator = new_evaluator(network, LEGS, 7)
    games = np.repeat(course.states[:1], MOST_LOOKS + 500)
    games["coins"] = np.random.default_rng(2).integers(0, 120, games["coins"].shape)
    told = judge_rows(evaluator, games, course.reading)
    assert evaluator.used[0] < MOST_LOOKS
    last = judge_all(network, games[-1:], course.reading, LEGS, 7)
    assert np.array_equal(told.scores[-1], last.scores[0])


@pytest.mark.parametrize("field", ["dice", "space", "height", "tile_space", "tile_side"])
def test_a_judge_looks_ahead_anew_where_anything_on_the_track_is_another(field: str) -> None:
    game = Game(4, board="1:bgryp 12:W 13:K")
    for move in ("tile 4-", "roll b1", "roll g1"):
        game.play(move)
    games = np.repeat(game.state, 2)
    match field:
        case "dice":
            games["dice"][1] ^= 0b101
        case "space":
            games["space"][1, 0] += 2
        case "height":
            games["height"][1, [2, 3]] = games["height"][1, [3, 2]]
        case "tile_space":
            games["tile_space"][1, 0] += 1
        case _:
            games["tile_side"][1, 0] *= -1
    told = judge_all(network_in(), games, nothing_read(), LEGS, 7)
    alone = judge_all(network_in(), games[1:], nothing_read(), LEGS, 7)
    assert np.allclose(told.shares[1], alone.shares[0], atol=1e-5)
    assert np.allclose(told.scores[1], alone.scores[0], atol=1e-3)

"""Opponents who move by themselves: in a batch, in the vector environment, in one game."""

from typing import Any

import numpy as np
import pytest

from camelup import Game, View, view_of
from camelup.bots import bot_named
from camelup.bots.simple import Roller
from camelup.envs import Batch, EnvError
from camelup.envs.gym_env import CamelUpEnv, make_vector
from camelup.envs.opponents import greedy_moves
from camelup.envs.vector_env import CamelUpVectorEnv
from camelup.position import Position

NAMES = ("random", "roller", "quick", "hurried", "greedy")


@pytest.mark.parametrize("name", NAMES)
def test_after_every_step_it_is_a_learners_turn(name: str) -> None:
    batch = Batch(5, players=3, seats=(name, None, name), seed=4, most_moves=60)
    for _ in range(70):
        assert (batch.turns == 1).all()
        batch.step(batch.random_moves())
    assert batch.finished.sum() >= 5


@pytest.mark.parametrize("reward", ["win", "coins", "gains", "rank"])
def test_rewards_are_those_of_all_moves_since_the_learners_last(reward: str) -> None:
    batch = Batch(40, players=3, seats=(None, "quick", "random"), seed=4, reward=reward)
    total = np.zeros((40, 3))
    for _ in range(300):
        batch.step(batch.random_moves())
        total += batch.rewards
    games = batch.finished.sum()
    assert games > 40
    if reward in ("win", "rank"):
        assert total.sum() == pytest.approx(games * (1 if reward == "win" else 1.5), abs=1e-3)
    else:
        assert total.sum() > games


def test_the_same_seed_and_moves_give_the_same_games_on_any_number_of_cores() -> None:
    batches = [
        Batch(9, players=4, seats=(None, *NAMES[1:4]), seed=4, cores=cores) for cores in (1, 3)
    ]
    for _ in range(60):
        moves = batches[0].random_moves()
        batches[1].random_moves()
        for batch in batches:
            batch.step(moves)
    assert batches[0].states.tobytes() == batches[1].states.tobytes()


def test_hurried_mostly_chooses_as_greedy_does() -> None:
    alike = 0
    game, greedy, hurried = Game(4, seed=5), bot_named("greedy", 1), bot_named("hurried", 1)
    for _ in range(60):
        view = view_of(game, game.turn)
        text = greedy.choose(view)
        alike += hurried.choose(view) == text
        game.play(text)
    assert alike >= 40


def test_greedy_in_a_batch_chooses_as_the_bot_does() -> None:
    game, greedy = Game(3, seed=5), bot_named("greedy", 1)
    for _ in range(12):
        number = greedy_moves(game.state, np.array([0]))[0]
        text = greedy.choose(view_of(game, game.turn))
        game.play(text)
        assert game.history[-1].move == number


def test_quick_plays_legal_moves_and_beats_random() -> None:
    batch = Batch(300, players=2, seats=("quick", None), seed=4)
    won = np.zeros(2)
    for _ in range(120):
        batch.step(batch.random_moves())
        won += batch.rewards.sum(axis=0)
    assert won[0] > 0.9 * won.sum() > 200
    assert bot_named("quick", 1).choose(view_of(Game(4, seed=1), 1))


def test_games_that_end_can_be_seen_as_they_ended() -> None:
    batch = Batch(20, players=2, seed=4, most_moves=7)
    twin = Batch(20, players=2, seed=4, most_moves=7, auto_reset=False)
    seats = np.zeros(20, dtype=int)
    for _ in range(7):
        moves = batch.random_moves()
        twin.random_moves()
        batch.step(moves)
        twin.step(moves)
    assert (batch.truncated | batch.terminated).all()
    assert np.array_equal(batch.observe(seats, final=True), twin.observe(seats))
    assert not np.array_equal(batch.observe(seats), twin.observe(seats))


def test_a_batch_goes_on_from_a_snapshot_with_its_dice() -> None:
    batch = Batch(8, players=3, seats=(None, "quick", "random"), seed=4)
    batch.step(batch.random_moves())
    saved = batch.snapshot()
    other = Batch(8, players=3, seats=(None, "quick", "random"), seed=99)
    other.restore(saved)
    for _ in range(20):
        moves = batch.random_moves()
        assert np.array_equal(other.random_moves(), moves)
        batch.step(moves)
        other.step(moves)
    assert batch.states.tobytes() == other.states.tobytes()
    with pytest.raises(EnvError, match="not of a batch like this one: states"):
        Batch(9, players=3).restore(saved)


def test_fields_tell_where_they_are_and_pieces_are_views() -> None:
    batch = Batch(3, players=4, seed=4)
    field = next(field for field in batch.fields if field.name == "coins")
    assert batch.observations[:, field.offset].tolist() == [3, 3, 3]
    assert batch.pieces["coins_0"].tolist() == [[3], [3], [3]]
    assert batch.pieces["camels"].shape == (3, 7, 16)
    assert np.shares_memory(batch.pieces["camels"], batch.observations)
    assert np.array_equal(np.from_dlpack(batch.observations), batch.observations)


def test_rank_is_the_share_of_the_others_that_are_beaten() -> None:
    last = "1:b 2:g 3:r 4:y 16:p 15:W 14:K | coins 3 9 9 5 | dice p"
    batch = Batch(1, players=4, reward="rank", seed=1, auto_reset=False)
    batch.states = Position.read(last.replace(" | dice p", "")).state
    batch.step([0], [3 * 4])
    assert batch.states["over"].all()
    coins = batch.states["coins"][0][:4].tolist()
    beaten = [sum((c < own) + 0.5 * (c == own) for c in coins) - 0.5 for own in coins]
    assert batch.rewards[0].tolist() == pytest.approx([each / 3 for each in beaten])


@pytest.mark.parametrize("opponents", [("random", "quick"), ("greedy", "roller")])
def test_many_games_against_bots_of_a_batch(opponents: tuple[str, ...]) -> None:
    envs = make_vector(6, opponents)
    assert isinstance(envs, CamelUpVectorEnv)
    seen, _ = envs.reset(seed=1)
    ended = 0
    for _ in range(60):
        masks = seen["action_mask"]
        moves = np.where(masks.any(axis=1), masks.argmax(axis=1), 0)
        seen, rewards, terminated, truncated, _ = envs.step(moves)
        ended += int(terminated.sum() + truncated.sum())
        assert (rewards >= 0).all()
    assert ended > 6


def test_opponents_are_bots_by_name_or_bots_or_functions() -> None:
    views: list[View] = []

    def by_number(view: View) -> int:
        views.append(view)
        return 0

    env = CamelUpEnv((Roller(), by_number, lambda view: "roll", "quick"), seat=0)
    env.reset(seed=1)
    for _ in range(3):
        env.step(0)
    assert env.game.game.moves[:2] == views[1].moves[:2]
    assert all(move.startswith("roll") for move in env.game.game.moves if "roll" in move)
    assert {view.seat for view in views} == {3}


def test_an_opponent_that_raises_stops_the_game_with_its_own_error() -> None:
    def broken(view: View) -> str:
        raise KeyError("no such feature")

    env = CamelUpEnv((broken,), seat=1)
    with pytest.raises(KeyError, match="no such feature"):
        env.reset(seed=1)


@pytest.mark.parametrize("nonsense", ["rol", None, 3.5, 99, "roll b2", "ally 2"])
def test_an_opponent_that_gives_no_legal_move_is_named(nonsense: Any) -> None:
    def confused(view: View) -> Any:
        return nonsense

    env = CamelUpEnv(("roller", confused), seat=0)
    env.reset(seed=1)
    with pytest.raises(EnvError, match="opponent confused in seat 2"):
        env.step(0)


def test_who_cannot_sit_in_a_batch_is_refused() -> None:
    with pytest.raises(EnvError, match="one of greedy, random, roller, quick, hurried, or None"):
        Batch(2, players=2, seats=(None, "sharp"))
    with pytest.raises(EnvError, match="2 are needed, and None for each learner"):
        Batch(2, players=2, seats=("random", "random"))
    with pytest.raises(EnvError, match="only learners' moves"):
        Batch(2, players=2, seats=("random", None)).step_randomly()

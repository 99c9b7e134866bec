"""How games end: masks that learners can draw from, restarts, and what is told of the end."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from camelup.envs import EnvError
from camelup.envs.gym_env import CamelUpEnv, make_vector
from camelup.envs.vector_env import CamelUpVectorEnv
from camelup.rules.moves import ROLL

NAME = "camelup.envs.gym:camelup/CamelUp-v0"


def drawn(rng: np.random.Generator, masks: Any) -> Any:
    """Draw as torch's Categorical does, which refuses a row without any chance."""
    chances = masks / masks.sum(axis=1, keepdims=True)
    assert np.isfinite(chances).all()
    return np.array([rng.choice(len(row), p=row) for row in chances])


@pytest.mark.parametrize("most_moves", [1000, 23])
@pytest.mark.parametrize("mode", ["sync", "vector_entry_point"])
def test_a_learner_that_draws_by_the_mask_never_meets_an_empty_one(
    mode: Any, most_moves: int
) -> None:
    envs = gymnasium.make_vec(NAME, num_envs=3, vectorization_mode=mode, most_moves=most_moves)
    seen, _ = envs.reset(seed=5)
    rng = np.random.default_rng(1)
    ended = 0
    for _ in range(90):
        seen, _, terminated, truncated, _ = envs.step(drawn(rng, seen["action_mask"]))
        over = terminated | truncated
        assert (seen["action_mask"][over].argmax(axis=1) == ROLL).all()
        assert (seen["action_mask"][over].sum(axis=1) == 1).all()
        ended += int(over.sum())
    assert ended > 2


def test_the_mask_of_maskable_learners_is_that_of_the_observation() -> None:
    env = CamelUpEnv(("roller",), most_moves=4)
    seen, _ = env.reset(seed=1)
    over = False
    while not over:
        seen, _, terminated, truncated, info = env.step(ROLL)
        over = terminated or truncated
        assert env.action_masks().tolist() == seen["action_mask"].astype(bool).tolist()
        assert np.array_equal(info["action_mask"], seen["action_mask"])
    assert seen["action_mask"].sum() == 1


def test_a_game_starts_again_in_the_step_that_ends_it_if_that_is_wanted() -> None:
    options: Any = {"opponents": ("roller", "random"), "seat": 1, "reward": "coins"}
    same = make_vector(4, autoreset_mode=AutoresetMode.SAME_STEP, **options)
    later = make_vector(4, **options)
    assert same.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    seen, _ = same.reset(seed=3)
    last, _ = later.reset(seed=3)
    ends = 0
    for _ in range(60):
        moves = seen["action_mask"].argmax(axis=1)
        seen, rewards, terminated, _, infos = same.step(moves)
        last, paid, ended, _, told = later.step(moves)
        assert np.array_equal(terminated, ended)
        assert np.array_equal(rewards, paid)
        if ended.any():
            ends += int(ended.sum())
            assert np.array_equal(infos["_final_obs"], ended)
            row = int(ended.argmax())
            assert np.array_equal(infos["final_obs"][row]["observation"], last["observation"][row])
            coins = infos["final_info"]["result"]["coins"]
            assert np.array_equal(coins[ended], told["result"]["coins"][ended])
            assert np.array_equal(coins[ended], paid[ended])
            break
        assert np.array_equal(seen["observation"], last["observation"])
    assert ends
    assert (seen["action_mask"].sum(axis=1) > 1).all()
    assert (same.unwrapped.batch.turns == 1).all()  # type: ignore[attr-defined]


def test_games_can_be_restarted_by_hand() -> None:
    envs = CamelUpVectorEnv(3, ("roller",), autoreset_mode="Disabled", cores=1)
    seen, _ = envs.reset(seed=3)
    over = np.zeros(3, bool)
    while not over.any():
        seen, _, terminated, truncated, _ = envs.step(seen["action_mask"].argmax(axis=1))
        over = terminated | truncated
    with pytest.raises(EnvError, match=f"game {over.argmax()}: the game is over"):
        envs.step(np.zeros(3, int))
    before = envs.batch.states.copy()
    seen, _ = envs.reset(options={"reset_mask": over})
    assert not envs.batch.terminated.any()
    assert envs.batch.states[~over].tobytes() == before[~over].tobytes()
    envs.step(np.zeros(3, int))


@pytest.mark.parametrize("reward", ["win", "gains"])
def test_the_result_is_told_whatever_is_paid(reward: str) -> None:
    env = CamelUpEnv(("roller", "random"), reward=reward)
    env.reset(seed=2)
    over, decisions = False, 0
    info: dict[str, Any] = {}
    while not over:
        assert "result" not in info
        _, _, over, _, info = env.step(ROLL)
        decisions += 1
    game = env.game.game
    share = (env.seat + 1 in game.winners) / len(game.winners)
    result = info["result"]
    assert result["coins"] == game.coins[env.seat]
    assert result["share"] == share
    assert result["moves"] == len(game.history)
    assert result["decisions"] == decisions
    assert 0 <= result["rank"] <= 1


def test_gymnasiums_statistics_count_the_learners_decisions() -> None:
    envs = RecordEpisodeStatistics(make_vector(5, reward="coins"))
    seen, _ = envs.reset(seed=2)
    episodes = 0
    for _ in range(80):
        seen, _, terminated, _, infos = envs.step(seen["action_mask"].argmax(axis=1))
        if terminated.any():
            episodes += int(terminated.sum())
            assert np.array_equal(infos["_result"], infos["_episode"])
            assert np.array_equal(infos["result"]["decisions"], infos["episode"]["l"])
            assert np.allclose(infos["result"]["coins"], infos["episode"]["r"])
    assert episodes > 4


def test_each_game_can_have_a_learners_seat_of_its_own() -> None:
    envs = CamelUpVectorEnv(4, ("roller", "random"), seat=[0, 1, 2, 1])
    _, infos = envs.reset(seed=1)
    assert infos["seat"].tolist() == envs.batch.turns.tolist() == [0, 1, 2, 1]
    refused: list[Any] = [3, [0, 1], [0, 1, 2, 3], [0.5] * 4, True]
    for wrong in refused:
        with pytest.raises(EnvError, match="seat"):
            CamelUpVectorEnv(4, ("roller", "random"), seat=wrong)


def test_unknown_options_of_a_reset_are_refused() -> None:
    for env in (CamelUpEnv(), CamelUpVectorEnv(2)):
        with pytest.raises(EnvError, match="options: there is no 'postion', only position"):
            env.reset(options={"postion": "1:bg"})


def test_many_games_can_start_from_a_position() -> None:
    envs = CamelUpVectorEnv(2, ("roller",), seat=0)
    envs.reset(seed=1, options={"position": "1:bg 2:r 3:yp 15:W 16:K | coins 3 9"})
    assert envs.batch.states["coins"][:, :2].tolist() == [[3, 9], [3, 9]]

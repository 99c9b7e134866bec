"""Gymnasium: one seat against named bots, alone and in numbers."""

import copy
import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from camelup.envs import EnvError
from camelup.envs.gym_env import CamelUpEnv
from camelup.envs.vector_env import CamelUpVectorEnv
from camelup.odds import leg_odds
from camelup.rules.moves import FORWARD, ROLL

NAME = "camelup.envs.gym:camelup/CamelUp-v0"


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"opponents": ("roller",), "edition": "first", "seat": 1, "reward": "gains"},
        {"opponents": ("random",) * 6, "leg_odds": True, "reward": "coins"},
    ],
)
@pytest.mark.filterwarnings("error::UserWarning")
def test_the_environment_passes_gymnasiums_own_check(options: dict[str, Any]) -> None:
    check_env(gymnasium.make(NAME, **options).unwrapped)


def test_registering_does_not_load_the_engine() -> None:
    code = (
        "import sys, gymnasium, camelup.envs.gym\n"
        "assert 'camelup/CamelUp-v0' in gymnasium.registry\n"
        "assert 'numba' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def played(env: Any, rng: np.random.Generator, seen: Any) -> list[Any]:
    """Play random legal moves to the end of the game; returns all that was told."""
    told = []
    done = False
    while not done:
        move = int(rng.choice(np.flatnonzero(seen["action_mask"])))
        seen, reward, terminated, truncated, _ = env.step(move)
        told.append((move, seen["observation"].tobytes(), reward, terminated, truncated))
        done = terminated or truncated
    return told


@pytest.mark.parametrize("reward", ["win", "coins", "gains"])
def test_the_reward_is_what_the_learners_seat_earned(reward: str) -> None:
    env = CamelUpEnv(reward=reward, edition="first")
    seats = set()
    for seed in range(12):
        seen, info = env.reset(seed=seed)
        seats.add(info["seat"])
        total = sum(told[2] for told in played(env, np.random.default_rng(seed), seen))
        game = env.game.game
        share = (env.seat + 1 in game.winners) / len(game.winners)
        coins = game.coins[env.seat]
        expected = {"win": share, "coins": coins, "gains": coins - 3}
        assert total == pytest.approx(expected[reward])
    assert seats == {0, 1, 2, 3}


def test_it_is_always_the_learners_turn() -> None:
    env = CamelUpEnv(opponents=("random",) * 4, seat=2)
    for seed in range(5):
        seen, _ = env.reset(seed=seed)
        while not env.game.terminated:
            assert env.game.seat == 2
            assert np.array_equal(seen["action_mask"], env.game.mask)
            move = env.action_space.sample()
            seen = env.step(move)[0]


def test_bots_sit_around_the_learner_in_order() -> None:
    env = CamelUpEnv(opponents=("roller", "random", "roller"), seat=1)
    env.reset(seed=3)
    played(env, np.random.default_rng(3), env.game.observe(1))
    rolls = {seat: set[bool]() for seat in range(1, 5)}
    for move in env.game.game.history:
        rolls[move.seat].add(move.move == ROLL)
    assert rolls[1] == rolls[4] == {True}
    assert False in rolls[3]


def test_leg_odds_are_exact() -> None:
    env = CamelUpEnv(leg_odds=True)
    seen, _ = env.reset(seed=5)
    odds = leg_odds(env.game.game)
    assert np.allclose(seen["leg_odds"], list(odds.values()), atol=1e-6)


@pytest.mark.parametrize("wrapped", [False, True])
def test_a_running_game_can_be_copied(wrapped: bool) -> None:
    env = gymnasium.make(NAME) if wrapped else CamelUpEnv()
    seen, _ = env.reset(seed=9)
    twin = copy.deepcopy(env)
    ahead = played(env, np.random.default_rng(1), seen)
    assert played(twin, np.random.default_rng(1), seen) == ahead


def test_bad_moves_are_refused() -> None:
    env = CamelUpEnv(opponents=("roller",), seat=0, edition="first")
    seen, _ = env.reset(seed=1, options={"position": "1:bgo 3:yw"})
    with pytest.raises(EnvError, match="there are camels on space 3"):
        env.step(FORWARD + 1)
    played(env, np.random.default_rng(1), seen)
    with pytest.raises(EnvError, match="the game is over"):
        env.step(ROLL)
    with pytest.raises(EnvError, match="seat: a number from 0 to 1 is needed, not 2"):
        CamelUpEnv(opponents=("roller",), seat=2)


def legal_moves(rng: np.random.Generator, masks: Any) -> Any:
    """Draw a legal move in every game; 0 where none is."""
    return (rng.random(masks.shape) * masks).argmax(axis=1)


def test_many_games_give_each_learner_its_turn_and_its_reward() -> None:
    envs = CamelUpVectorEnv(60, players=3, reward="gains", edition="first")
    seen, infos = envs.reset(seed=1)
    assert set(infos["seat"]) == {0, 1, 2}
    rng = np.random.default_rng(1)
    total, ended, finals = np.zeros(60), np.zeros(60, bool), 0
    for _ in range(150):
        before = infos["seat"]
        assert (envs.batch.turns == before)[~ended].all()
        assert envs.observation_space.contains(seen)
        fresh = ended
        seen, rewards, terminated, truncated, infos = envs.step(
            legal_moves(rng, seen["action_mask"])
        )
        assert not truncated.any()
        assert (rewards[fresh] == 0).all()
        total[fresh] = 0
        total += rewards
        ended = terminated
        coins = envs.batch.states["coins"][np.arange(60), infos["seat"]]
        assert (total[ended] + 3 == coins[ended]).all()
        assert (seen["action_mask"][ended].sum(axis=1) == 1).all()
        assert seen["action_mask"][:, ROLL].all()
        finals += int(ended.sum())
    assert finals > 100


def test_no_game_depends_on_its_neighbours() -> None:
    seeds = [11, 12, 13, 14]
    together = CamelUpVectorEnv(4)
    alone = [CamelUpVectorEnv(1) for _ in seeds]
    seen, _ = together.reset(seed=seeds)
    parts = [env.reset(seed=[seed])[0] for env, seed in zip(alone, seeds, strict=True)]
    for step in range(120):
        masks = seen["action_mask"]
        moves = np.array([np.flatnonzero(m)[step % m.sum()] if m.any() else 0 for m in masks])
        seen = together.step(moves)[0]
        parts = [env.step(moves[row : row + 1])[0] for row, env in enumerate(alone)]
        for row in range(4):
            assert np.array_equal(seen["observation"][row], parts[row]["observation"][0])
    assert together.batch.finished.sum() > 0


def test_many_games_can_be_copied() -> None:
    envs = CamelUpVectorEnv(5, cores=2)
    seen, _ = envs.reset(seed=2)
    twin = copy.deepcopy(envs)
    for _ in range(40):
        moves = seen["action_mask"].argmax(axis=1)
        seen = envs.step(moves)[0]
        assert np.array_equal(twin.step(moves)[0]["observation"], seen["observation"])


def test_make_vec_takes_one_batch_where_it_can_and_single_games_elsewhere() -> None:
    fast = gymnasium.make_vec(NAME, num_envs=3, vectorization_mode="vector_entry_point")
    assert isinstance(fast.unwrapped, CamelUpVectorEnv)
    slow = gymnasium.make_vec(
        NAME,
        num_envs=2,
        vectorization_mode="vector_entry_point",
        opponents=("roller",),
        leg_odds=True,
    )
    assert isinstance(slow.unwrapped, gymnasium.vector.SyncVectorEnv)
    for envs in (fast, slow):
        seen, _ = envs.reset(seed=1)
        envs.step(seen["action_mask"].argmax(axis=1))


def test_a_bad_move_names_the_game_and_changes_none() -> None:
    envs = CamelUpVectorEnv(3)
    envs.reset(seed=1)
    before = envs.batch.states.tobytes()
    with pytest.raises(EnvError, match="game 1: 60 is no move"):
        envs.step([0, 60, 0])
    with pytest.raises(EnvError, match="actions: 3 whole numbers are needed"):
        envs.step([0, 0])
    assert envs.batch.states.tobytes() == before


def test_a_move_is_any_kind_of_whole_number() -> None:
    env = CamelUpEnv()
    env.reset(seed=1)
    for roll in (np.array(0), np.int8(0), np.uint64(0), 0):
        env.step(roll)
    for wrong in (True, 0.0, np.array([0]), np.array(0.0), np.bool_(False)):
        with pytest.raises(EnvError, match="a move is a whole number"):
            env.step(wrong)


def test_masks_are_given_as_maskable_learners_ask() -> None:
    env = gymnasium.make("camelup.envs.gym:camelup/CamelUp-v0")
    seen, _ = env.reset(seed=1)
    masks = env.get_wrapper_attr("action_masks")()
    assert masks.dtype == np.bool_
    assert masks.tolist() == seen["action_mask"].astype(bool).tolist()

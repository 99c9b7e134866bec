"""One seed rule: whatever steps it, the game of a seed is the game of that seed."""

from typing import Any

import gymnasium
import numpy as np
import pytest

from camelup import Game
from camelup.envs import Batch, camelup_v0
from camelup.envs.gym_env import CamelUpEnv
from camelup.envs.vector_env import CamelUpVectorEnv
from camelup.rules.moves import ROLL

SEED = 7


def starts() -> dict[str, Any]:
    single = CamelUpEnv(seat=0)
    single.reset(seed=SEED)
    turns, at_once = camelup_v0.env(), camelup_v0.parallel_env()
    turns.reset(seed=SEED)
    at_once.reset(seed=SEED)
    vector, by_list = CamelUpVectorEnv(2, seat=0), CamelUpVectorEnv(2, seat=0)
    vector.reset(seed=SEED)
    by_list.reset(seed=[SEED, SEED])
    return {
        "single": single.game.state[0],
        "in turn": turns.game.state[0],
        "at once": at_once.game.state[0],
        "vector": vector.batch.states[0],
        "vector, a seed a game": by_list.batch.states[1],
        "batch": Batch(3, seed=SEED).states[0],
        "batch, a seed a game": Batch(2, seed=[1, SEED]).states[1],
    }


def test_every_environment_starts_the_game_of_the_seed() -> None:
    expected = Game(4, seed=SEED).state[0].tobytes()
    assert {name: state.tobytes() == expected for name, state in starts().items()} == dict.fromkeys(
        starts(), True
    )


@pytest.mark.parametrize("seat", [0, 2, None])
def test_the_dice_of_a_seed_do_not_depend_on_who_plays(seat: int | None) -> None:
    env = CamelUpEnv(("random", "quick", "roller"), seat=seat)
    env.reset(seed=SEED)
    while not env.game.ended:
        env.step(ROLL)
    again = Game(4, seed=SEED)
    for move in env.game.game.history:
        again.play_number(move.move)
    assert again.moves == env.game.game.moves


def test_a_single_game_is_the_row_of_the_vector_environment() -> None:
    opponents = ("random", "quick", "greedy")
    alone, many = CamelUpEnv(opponents), CamelUpVectorEnv(2, opponents)
    seen, info = alone.reset(seed=SEED)
    together, infos = many.reset(seed=[1, SEED])
    assert info["seat"] == infos["seat"][1]
    rng = np.random.default_rng(1)
    for _ in range(12):
        assert np.array_equal(seen["observation"], together["observation"][1])
        assert np.array_equal(seen["action_mask"], together["action_mask"][1])
        move = int(rng.choice(np.flatnonzero(seen["action_mask"])))
        seen, reward, *_ = alone.step(move)
        together, rewards, *_ = many.step([ROLL, move])
        assert reward == rewards[1]


def test_gymnasium_seeds_each_environment_of_its_own_vector() -> None:
    name = "camelup.envs.gym:camelup/CamelUp-v0"
    envs = gymnasium.make_vec(name, num_envs=2, vectorization_mode="sync", seat=0)
    seen, _ = envs.reset(seed=SEED)
    alone, _ = CamelUpEnv(seat=0).reset(seed=SEED + 1)
    assert np.array_equal(seen["observation"][1], alone["observation"])

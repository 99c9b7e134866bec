"""PettingZoo: the conformance suites, and what they do not look at."""

import copy
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test
from pettingzoo.utils import wrappers

from camelup import Game
from camelup.envs import EnvError, camelup_v0
from camelup.rules.moves import BET, FORWARD, ROLL, outcome_face

TABLES = [("first", 2), ("second", 4), ("second", 8)]


@pytest.mark.parametrize(("edition", "players"), TABLES)
@pytest.mark.parametrize("reward", ["win", "gains"])
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")
@pytest.mark.filterwarnings("error::UserWarning")
def test_agents_in_turn_pass_the_api_test(edition: str, players: int, reward: str) -> None:
    api_test(camelup_v0.env(players=players, edition=edition, reward=reward), num_cycles=300)


@pytest.mark.parametrize(("edition", "players"), TABLES)
@pytest.mark.filterwarnings("error::UserWarning")
def test_agents_at_once_pass_the_api_test(edition: str, players: int) -> None:
    parallel_api_test(camelup_v0.parallel_env(players=players, edition=edition), num_cycles=600)


def test_seeds_make_both_kinds_repeatable() -> None:
    seed_test(camelup_v0.env, num_cycles=100)
    seed_test(lambda: camelup_v0.env(players=7), num_cycles=30)
    parallel_seed_test(camelup_v0.parallel_env, num_cycles=100)


def played(env: Any, rng: np.random.Generator, most: int = 10**6) -> list[Any]:
    """Play random legal moves; returns all that was seen."""
    seen: list[Any] = []
    for agent in env.agent_iter(most):
        observation, reward, terminated, truncated, _ = env.last()
        done = terminated or truncated
        move = None if done else int(rng.choice(np.flatnonzero(observation["action_mask"])))
        seen.append((agent, observation["observation"].tobytes(), reward, done, move))
        env.step(move)
    return seen


def test_the_game_is_the_one_that_game_plays() -> None:
    env = camelup_v0.env(players=5, edition="first")
    env.reset(seed=77)
    game = Game(5, "first", seed=77)
    for _, _, _, done, move in played(env, np.random.default_rng(1)):
        if not done:
            game.play_number(move)
    assert game.over
    assert env.game.game.state.tobytes() == game.state.tobytes()


@pytest.mark.parametrize("reward", ["win", "coins", "gains"])
def test_every_agent_is_paid_what_its_seat_earned(reward: str) -> None:
    env = camelup_v0.env(players=4, reward=reward)
    for seed in range(10):
        env.reset(seed=seed)
        paid = dict.fromkeys(env.agents, 0.0)
        for agent, _, amount, _, _ in played(env, np.random.default_rng(seed)):
            paid[agent] += amount
        coins = env.game.game.coins
        winners = env.game.game.winners
        for seat, agent in enumerate(env.possible_agents):
            share = 1 / len(winners) if seat + 1 in winners else 0
            expected = {"win": share, "coins": coins[seat], "gains": coins[seat] - 3}
            assert paid[agent] == pytest.approx(expected[reward])


def test_a_reward_goes_to_the_owner_of_the_tile_and_not_to_the_one_who_rolls() -> None:
    env = camelup_v0.env(players=2, edition="first", reward="gains")
    faces = set()
    for seed in range(10):
        env.reset(seed=seed, options={"position": "1:bgoyw"})
        env.step(FORWARD)
        env.step(ROLL)
        face = outcome_face(env.game.game.history[-1].outcome)
        assert env.rewards == {"player_0": float(face == 1), "player_1": 0.0}
        faces.add(face)
    assert faces == {1, 2, 3}


def test_no_seed_lets_the_dice_go_on() -> None:
    env = camelup_v0.env(seed=5)
    starts = set()
    for _ in range(20):
        env.reset()
        starts.add(env.game.game.board)
    again = camelup_v0.env(seed=5)
    again.reset()
    assert len(starts) > 15
    assert again.game.game.board in starts


def wrapped(env: Any) -> Any:
    """Put on the wrappers that PettingZoo's own games wear."""
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)


@pytest.mark.parametrize("wrap", [lambda env: env, wrapped], ids=["bare", "wrapped"])
def test_a_running_game_can_be_copied(wrap: Any) -> None:
    env = wrap(camelup_v0.env(players=3))
    env.reset(seed=4)
    played(env, np.random.default_rng(1), most=25)
    twin = copy.deepcopy(env)
    ahead = played(env, np.random.default_rng(2))
    assert played(twin, np.random.default_rng(2)) == ahead


def test_a_running_parallel_game_can_be_copied() -> None:
    env = camelup_v0.parallel_env(players=3)
    seen, _ = env.reset(seed=4)
    twin = copy.deepcopy(env)
    while env.agents:
        moves = {agent: int(seen[agent]["action_mask"].argmax()) for agent in env.agents}
        seen = env.step(moves)[0]
        also = twin.step(moves)[0]
        for agent in env.possible_agents:
            assert np.array_equal(seen[agent]["observation"], also[agent]["observation"])


def test_sampling_without_a_mask_gives_legal_moves() -> None:
    env = camelup_v0.env(players=6)
    env.reset(seed=3)
    for agent in env.agent_iter(200):
        done = env.terminations[agent] or env.truncations[agent]
        env.step(None if done else env.action_space(agent).sample())


def test_bad_moves_are_refused_with_the_reason() -> None:
    env = camelup_v0.env(players=2, edition="first")
    with pytest.raises(EnvError, match="reset the environment first"):
        env.step(ROLL)
    env.reset(options={"position": "1:bgo 3:yw"})
    with pytest.raises(EnvError, match="there are camels on space 3"):
        env.step(FORWARD + 1)
    with pytest.raises(EnvError, match="54 is no move"):
        env.step(54)
    with pytest.raises(EnvError, match="a move is a whole number from 0 to 53, not None"):
        env.step(None)
    with pytest.raises(EnvError, match="a move is a whole number from 0 to 53, not 'roll'"):
        env.step("roll")  # type: ignore[arg-type]
    env.step(BET)


def test_parallel_agents_must_wait_for_their_turn() -> None:
    env = camelup_v0.parallel_env(players=3)
    env.reset(seed=1)
    with pytest.raises(EnvError, match=r"player_1: it is the turn of player_0, so wait \(54\)"):
        env.step({"player_0": ROLL, "player_1": ROLL, "player_2": camelup_v0.WAIT})
    with pytest.raises(EnvError, match="player_2: no action is given"):
        env.step({"player_0": ROLL, "player_1": camelup_v0.WAIT})


def test_an_endless_game_is_cut_off() -> None:
    env = camelup_v0.env(players=2, most_moves=10)
    env.reset(seed=1)
    seen = played(env, np.random.default_rng(3))
    assert len(seen) == 12
    assert env.agents == []


def test_the_board_is_drawn_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    env = camelup_v0.env(render_mode="ansi")
    env.reset(seed=1)
    assert "Player 1" in (env.render() or "")
    shown = camelup_v0.env(render_mode="human")
    shown.reset(seed=1)
    shown.render()
    assert capsys.readouterr().out.strip() == (env.render() or "").strip()
    with pytest.raises(EnvError, match="render_mode"):
        camelup_v0.env(render_mode="smell")


@pytest.mark.parametrize("make", [camelup_v0.env, camelup_v0.parallel_env])
def test_the_whole_game_is_what_all_seats_observe(make: Any) -> None:
    env = make(players=3)
    env.reset(seed=4)
    assert env.state_space.contains(env.state())
    assert env.state().shape == (3, 294)
    before = env.state()
    env.game.play(6)
    assert (env.state() != before).any(axis=1).all()


def test_a_game_is_cut_off_after_so_many_moves_of_every_player() -> None:
    env = camelup_v0.env(players=3, max_cycles=2)
    env.reset(seed=4)
    for _ in range(6):
        assert not env.truncations[env.agent_selection]
        env.step(0)
    assert all(env.truncations.values())


def test_looking_before_the_first_reset_is_refused() -> None:
    env = camelup_v0.env()
    with pytest.raises(EnvError, match="not begun: reset the environment first"):
        env.last()


@pytest.mark.parametrize("make", [camelup_v0.env, camelup_v0.parallel_env])
def test_unknown_options_of_a_reset_are_refused(make: Any) -> None:
    with pytest.raises(EnvError, match="options: there is no 'board', only position"):
        make().reset(options={"board": "1:bg"})

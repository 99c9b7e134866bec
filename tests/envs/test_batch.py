"""Batches on the processor: the same games as Game plays, told as arrays."""

import os
import re
import subprocess
import sys
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from camelup import Game
from camelup.envs import NO_MOVE, Batch, EnvError
from camelup.odds import leg_odds
from camelup.position import Position
from camelup.rules.editions import EDITIONS
from camelup.rules.moves import ALLY, BET, FORWARD, MOVES, ROLL, WIN, outcome_die

TABLES = [(edition.name, players) for edition in EDITIONS for players in range(2, 9)]


def drawn_moves(rng: np.random.Generator, batch: Batch) -> npt.NDArray[np.int64]:
    """Draw a legal move for each game from the masks, more rolls than chance would; -1: over."""
    taste = rng.random(batch.masks.shape) * batch.masks
    taste[:, ROLL] *= 1.3
    return np.where(batch.masks.any(axis=1), taste.argmax(axis=1), NO_MOVE)


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_batch_plays_the_games_that_game_plays(edition: str, players: int) -> None:
    seeds = np.arange(150) + 1000 * players
    batch = Batch(150, edition=edition, players=players, seed=seeds, auto_reset=False)
    games = [Game(players, edition, seed=int(seed)) for seed in seeds]
    rng = np.random.default_rng(players)
    while not batch.terminated.all():
        moves = drawn_moves(rng, batch)
        batch.step(moves)
        for row in np.flatnonzero(moves != NO_MOVE):
            _, outcome = games[row].play_number(int(moves[row]))
            assert batch.outcomes[row] == outcome
            assert batch.states[row].tobytes() == games[row].state[0].tobytes()
            assert batch.terminated[row] == games[row].over
    assert all(game.over for game in games)
    assert batch.finished.tolist() == [1] * 150
    assert batch.lengths.tolist() == [len(game.history) for game in games]
    assert [set(np.flatnonzero(share) + 1) for share in batch.rewards] == [
        set() if len(game.history) < batch.lengths.max() else set(game.winners) for game in games
    ]


@pytest.mark.parametrize("edition", ["first", "second"])
def test_masks_and_turns_are_those_of_the_position(edition: str) -> None:
    batch = Batch(20, edition=edition, players=6, seed=3)
    for _ in range(40):
        batch.step_randomly()
        for row in range(20):
            position = Position(batch.states[row : row + 1])
            legal = [move for move in range(MOVES) if position.is_legal(move)]
            assert np.flatnonzero(batch.masks[row]).tolist() == legal
            assert batch.turns[row] + 1 == position.turn


def test_one_seed_gives_each_game_a_stream_of_its_own() -> None:
    first, again, other = (Batch(500, seed=seed) for seed in (5, 5, 6))
    for batch in (first, again, other):
        batch.step_randomly(50)
    assert first.states.tobytes() == again.states.tobytes()
    assert not (first.states == other.states).any()
    assert len({state.tobytes() for state in first.states}) == 500
    larger = Batch(1000, seed=5)
    larger.step_randomly(50)
    assert larger.states[:500].tobytes() == first.states.tobytes()


def test_without_a_seed_no_two_batches_are_alike() -> None:
    assert Batch(50).states.tobytes() != Batch(50).states.tobytes()


def test_all_cores_play_the_same_games_as_one() -> None:
    one, many = Batch(301, seed=9, cores=1), Batch(301, seed=9, cores=3)
    for _ in range(120):
        one.step(one.random_moves())
        many.step(many.random_moves())
    assert one.states.tobytes() == many.states.tobytes()
    for name, table in one.tables._asdict().items():
        assert np.array_equal(table, getattr(many.tables, name))


def test_random_steps_are_random_moves_stepped() -> None:
    one, other = Batch(100, seed=4), Batch(100, seed=4)
    for _ in range(60):
        one.step(one.random_moves())
    other.step_randomly(60)
    assert one.states.tobytes() == other.states.tobytes()


def test_random_steps_stop_where_a_game_is_over() -> None:
    batch = Batch(50, seed=4, auto_reset=False)
    batch.step_randomly(2000)
    assert batch.terminated.all()
    assert batch.states["over"].all()
    assert (batch.finished == 1).all()
    assert (batch.rewards == 0).all()
    assert (batch.outcomes == -1).all()


PLAYED = """
import hashlib
from camelup.envs import Batch

digest = hashlib.blake2b(digest_size=16)
for edition, players, reward in (("first", 2, "coins"), ("second", 7, "gains")):
    options = {"edition": edition, "players": players, "reward": reward, "seed": 3}
    batch = Batch(3, most_moves=70, **options)
    for _ in range(100):
        batch.step(batch.random_moves())
        for table in (batch.states, batch.generators, *batch.tables):
            digest.update(table.tobytes())
print(digest.hexdigest())
"""


def test_compiled_and_uncompiled_batches_agree() -> None:
    digests = {
        subprocess.run(
            [sys.executable, "-c", PLAYED],
            env={**os.environ, "NUMBA_DISABLE_JIT": plain},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for plain in ("0", "1")
    }
    assert len(digests) == 1


def test_every_seed_brings_fresh_dice_in_later_legs() -> None:
    batch = Batch(300, edition="first", seed=np.arange(300), auto_reset=False)
    rolls = []
    for _ in range(10):
        batch.step(np.where(batch.terminated, NO_MOVE, ROLL))
        rolls.append(batch.outcomes.copy())
    legs = np.stack(rolls, axis=1).reshape(300, 2, 5)
    both = legs[(legs >= 0).all(axis=(1, 2))]
    assert len(both) > 200
    assert (both[:, 0] != both[:, 1]).any(axis=1).all()
    assert len(np.unique(both[:, 1], axis=0)) > 0.95 * len(both)
    for leg in both.reshape(-1, 5):
        assert sorted(outcome_die(int(outcome)) for outcome in leg) == list(range(5))


def test_a_finished_game_starts_anew_on_its_own() -> None:
    batch = Batch(200, seed=2, reward="coins")
    for _ in range(300):
        before = batch.states.copy()
        batch.step(batch.random_moves())
        ended = batch.terminated
        assert not batch.states["over"].any()
        assert (batch.lengths[ended] == 0).all()
        assert (batch.turns[ended] == 0).all()
        assert (batch.states["coins"][ended] == 3).all()
        assert (batch.rewards[~ended] == 0).all()
        assert (before["over"] == 0).all()
    assert (batch.finished >= 1).all()


def test_games_share_nothing() -> None:
    batch = Batch(40, seed=1)
    batch.step_randomly(30)
    before, dice = batch.states.copy(), batch.generators.copy()
    moves = np.full(40, NO_MOVE)
    moves[17] = ROLL
    batch.step(moves)
    others = np.arange(40) != 17
    assert (batch.states[others] == before[others]).all()
    assert (batch.generators[others] == dice[others]).all()
    assert batch.states[17] != before[17]


@pytest.mark.parametrize("games", [1, 3, 7, 50])
def test_what_is_told_begins_at_a_line_of_memory_as_jax_wants_it(games: int) -> None:
    batch = Batch(games, seed=1)
    for told in (*batch.tables, *batch.copy().tables):
        assert told.__array_interface__["data"][0] % 64 == 0
        assert told.flags.c_contiguous


def test_a_copy_goes_its_own_way_with_the_same_dice() -> None:
    batch = Batch(30, seed=8)
    batch.step_randomly(20)
    twin = batch.copy()
    batch.step_randomly(40)
    assert twin.states.tobytes() != batch.states.tobytes()
    twin.step_randomly(40)
    assert twin.states.tobytes() == batch.states.tobytes()
    assert np.array_equal(twin.observations, batch.observations)


def test_outcomes_can_be_given() -> None:
    batch = Batch(3, seed=1)
    boards = [Position(batch.states[row : row + 1]).board for row in range(3)]
    batch.step(np.array([ROLL, ROLL, BET]), outcomes=np.array([4, -1, 9]))
    game = Game(4, "second", board=boards[0])
    game.play("roll g2")
    assert Position(batch.states[:1]).board == game.board
    assert batch.outcomes[0] == 4
    assert batch.outcomes[1] >= 0
    assert batch.outcomes[2] == -1


def test_states_can_be_set_to_look_ahead_from_one_position() -> None:
    game = Game(3, "second", seed=5)
    for move in ("bet g", "roll", "tile 9+", "roll"):
        game.play(move)
    batch = Batch(64, players=3, seed=1)
    batch.states = np.repeat(game.state, 64)
    assert (batch.turns == (game.turn or 0) - 1).all()
    batch.step(np.full(64, ROLL))
    assert len(np.unique(batch.outcomes)) > 5


def test_long_games_are_cut_off() -> None:
    batch = Batch(50, seed=1, most_moves=7)
    for _ in range(3):
        for _ in range(6):
            batch.step(batch.random_moves())
            assert not batch.truncated.any()
        batch.step(batch.random_moves())
        assert batch.truncated.all()
        assert not batch.terminated.any()
        assert (batch.rewards == 0).all()
        assert (batch.lengths == 0).all()


def finished_rewards(reward: str) -> tuple[Batch, npt.NDArray[np.float64]]:
    """Play games to their end; returns the batch and the sums of all rewards by seat."""
    batch = Batch(200, players=5, seed=6, reward=reward, auto_reset=False)
    total = np.zeros((200, 5))
    while not batch.terminated.all():
        batch.step(batch.random_moves())
        total += batch.rewards
    return batch, total


def test_win_reward_is_split_among_those_who_tie() -> None:
    batch, total = finished_rewards("win")
    coins = batch.states["coins"][:, :5]
    most = coins == coins.max(axis=1, keepdims=True)
    assert np.allclose(total, most / most.sum(axis=1, keepdims=True))
    assert (most.sum(axis=1) > 1).any()


def test_coins_reward_is_the_final_coins() -> None:
    batch, total = finished_rewards("coins")
    assert np.array_equal(total, batch.states["coins"][:, :5])


def test_gains_add_up_to_the_final_coins() -> None:
    batch, total = finished_rewards("gains")
    assert np.array_equal(total + 3, batch.states["coins"][:, :5])


def test_rewards_go_to_the_seat_that_earned_them() -> None:
    game = Game(3, "second", board="1:bgryp 14:W 15:K")
    batch = Batch(1, players=3, seed=1, reward="gains")
    batch.states = game.state
    batch.step(np.array([FORWARD + 1]))  # seat 0 puts its tile on space 3
    assert batch.rewards.tolist() == [[0, 0, 0]]
    batch.step(np.array([ROLL]), np.array([1]))  # seat 1 rolls blue 2 onto it
    assert batch.rewards.tolist() == [[1, 0, 0]]
    batch.step(np.array([BET]))
    assert batch.rewards.tolist() == [[0, 0, 0]]


@pytest.mark.parametrize("edition", ["first", "second"])
def test_leg_odds_as_features_are_those_of_the_position(edition: str) -> None:
    batch = Batch(6, edition=edition, seed=12)
    batch.step_randomly(25)
    features = batch.leg_odds()
    assert features.shape == (6, 5, 5)
    for row in range(6):
        odds = leg_odds(Position(batch.states[row : row + 1].copy()))
        assert np.allclose(features[row], list(odds.values()), atol=1e-6)


def test_random_moves_draw_the_kind_first() -> None:
    batch = Batch(20_000, seed=1)
    moves = batch.random_moves()
    kinds = np.digitize(moves, [BET, WIN, FORWARD, ALLY])
    shares = np.bincount(kinds) / len(moves)
    assert np.allclose(shares, [float(Fraction(1, 4))] * 4, atol=0.015)


BAD_MOVES = {
    "game 2: 54 is no move": [0, 0, 54],
    "game 1: -2 is no move": [0, -2, 99],
    "game 0: ally 1: partnerships": [ALLY, 0, 0],
    "game 2: tile 2+: there are camels on space 2: tiles go on empty spaces": [0, 0, FORWARD],
    "moves: shape (3,) is needed, not (2,)": [0, 0],
    "moves: shape (3,) is needed, not (3, 1)": [[0], [0], [0]],
    "moves: whole numbers are needed, not float64": [0.0, 0.0, 0.0],
    "moves: whole numbers are needed, not bool": [True, True, True],
}


@pytest.mark.parametrize("reason", BAD_MOVES)
def test_a_bad_move_is_named_and_changes_no_game(reason: str) -> None:
    batch = Batch(3, seed=1)
    batch.states = np.repeat(Game(4, "second", board="1:bg 2:ryp 15:W 16:K").state, 3)
    before = batch.states.tobytes(), batch.generators.tobytes()
    with pytest.raises(EnvError, match=re.escape(reason)):
        batch.step(np.array(BAD_MOVES[reason]))
    assert (batch.states.tobytes(), batch.generators.tobytes()) == before


def test_a_bad_outcome_is_named() -> None:
    batch = Batch(2, seed=1)
    batch.step(np.zeros(2, int), np.array([4, 4]))
    with pytest.raises(EnvError, match="game 1: roll g1: "):
        batch.step(np.zeros(2, int), np.array([0, 3]))
    with pytest.raises(EnvError, match="game 0: 21 is no outcome of a roll"):
        batch.step(np.zeros(2, int), np.array([21, 0]))


def test_a_finished_game_cannot_be_stepped() -> None:
    batch = Batch(2, seed=1, auto_reset=False)
    while not batch.terminated[1]:
        batch.step(np.array([NO_MOVE, ROLL]))
    with pytest.raises(EnvError, match="game 1: the game is over") as caught:
        batch.step(np.array([ROLL, ROLL]))
    assert caught.value.index == 1
    assert batch.random_moves()[1] == NO_MOVE


BAD_BATCHES: dict[str, dict[str, object]] = {
    "games: a number at least 1 is needed, not 0": {"games": 0},
    "players: a number from 2 to 8 is needed, not 9": {"players": 9},
    "edition: one of first, second is needed, not 'third'": {"edition": "third"},
    "reward: one of win, coins, gains, rank is needed, not 'fame'": {"reward": "fame"},
    "device: one of cpu, cuda is needed, not 'tpu'": {"device": "tpu"},
    "the seed is one whole number or 4 of them": {"seed": [1, 2]},
    "most_moves: a number at least 1 is needed, not 0": {"most_moves": 0},
    "cores: a number at least 1 is needed, not 0": {"cores": 0},
    "games: a whole number is needed, not 2.5": {"games": 2.5},
    "games: a whole number is needed, not 'many'": {"games": "many"},
    "players: a whole number is needed, not 2.0": {"players": 2.0},
    "seats: 4 names are needed, None for each learner": {"seats": 7},
    "seats: 4 are needed, and None for each learner": {"seats": (None, "quick")},
    "hurried, or None, is needed, not 'sharp'": {"seats": (None, "sharp", "quick", "quick")},
}


@pytest.mark.parametrize("reason", BAD_BATCHES)
def test_a_batch_that_cannot_be_is_refused(reason: str) -> None:
    options: dict[str, object] = {"games": 4, **BAD_BATCHES[reason]}
    with pytest.raises(EnvError, match=re.escape(reason)):
        Batch(**options)  # type: ignore[arg-type]


def test_states_of_another_shape_are_refused() -> None:
    batch = Batch(4, seed=1)
    with pytest.raises(EnvError, match="4 games are needed"):
        batch.states = batch.states[:2]


def test_a_batch_needs_numpy_and_numba_alone() -> None:
    missing = ["fluent", "gymnasium", "pettingzoo", "pyspiel", "rich", "sqlalchemy", "typer"]
    code = (
        f"import sys; sys.modules.update(dict.fromkeys({missing}))\n"
        "from camelup.envs import Batch\n"
        "batch = Batch(2, seed=1); batch.step(batch.random_moves()); print(batch.turns)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "[1 1]\n"


@pytest.mark.parametrize("edition", ["first", "second"])
def test_a_look_ahead_comes_close_to_the_exact_odds(edition: str) -> None:
    from camelup.odds import race_odds

    batch = Batch(4, edition=edition, players=4, seed=11)
    batch.step_randomly(25)
    seen = batch.look_ahead(legs=4000)
    assert seen.shape == (4, 38)
    assert np.allclose(seen[:, :5], batch.leg_odds()[:, :, 0], atol=0.04)
    assert np.allclose(seen[:, 5:10], batch.leg_odds()[:, :, 1], atol=0.04)
    for row in range(4):
        race = race_odds(Position(batch.states[row : row + 1]))
        for column, end in ((10, "win"), (15, "lose")):
            chances = [race[letter][end] for letter in batch.edition.racing]
            assert np.allclose(seen[row, column : column + 5], chances, atol=0.1)


@pytest.mark.parametrize(
    ("legs", "seed", "reason"),
    [
        (0, 1, "legs: a number from 1 to 131072 is needed, not 0"),
        (10**12, 1, "legs: a number from 1 to 131072 is needed, not 1000000000000"),
        (2.5, 1, "legs: a whole number is needed, not 2.5"),
        (None, 1, "legs and seed: whole numbers are needed, not None"),
        (64, "x", "seed: a whole number is needed, not 'x'"),
        (64, None, "legs and seed: whole numbers are needed, not None"),
    ],
)
def test_a_look_ahead_that_cannot_be_is_refused(legs: Any, seed: Any, reason: str) -> None:
    with pytest.raises(EnvError, match=re.escape(reason)):
        Batch(2, seed=1).look_ahead(legs, seed)


def test_a_look_ahead_depends_on_its_seed_alone() -> None:
    one, three = (Batch(9, seed=4, cores=cores) for cores in (1, 3))
    assert np.array_equal(one.look_ahead(seed=2), three.look_ahead(seed=2))
    assert not np.array_equal(one.look_ahead(seed=2), one.look_ahead(seed=3))
    assert np.array_equal(one.look_ahead(legs=33, seed=2), one.look_ahead(legs=64, seed=2))


def test_each_game_can_have_a_line_up_of_its_own() -> None:
    seats = [(None, "roller", "random"), ("roller", None, None), ("random", "quick", None)]
    batch = Batch(3, players=3, seats=seats, seed=1)
    assert batch.turns.tolist() == [0, 1, 2]
    for _ in range(60):
        batch.step(batch.random_moves())
        learners = [seats[row][turn] for row, turn in enumerate(batch.turns.tolist())]
        assert learners == [None] * 3
    for wrong in (seats[:2], [*seats[:2], ("roller",) * 3], "roller", 3):
        with pytest.raises(EnvError, match="seats: "):
            Batch(3, players=3, seats=wrong)  # type: ignore[arg-type]


def test_a_batch_says_what_it_is() -> None:
    expected = "Batch(5, edition='first', players=2, device='cpu', reward='coins')"
    assert repr(Batch(5, edition="first", players=2, reward="coins")) == expected

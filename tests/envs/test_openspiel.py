"""OpenSpiel: its own random simulations, playthroughs, and explicit chance."""

import difflib
import pickle
import random
from math import factorial
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from open_spiel.python.observation import make_observation

import camelup.envs.open_spiel
from camelup import Game
from camelup.arena.win_statistics import wilson
from camelup.envs import EnvError
from camelup.envs.observation import observation_size, observe_row
from camelup.envs.open_spiel_rollouts import Rollouts
from camelup.rules.moves import ROLL
from figures import Note
from open_spiel_play import draw_kind_first, play_against_random

flags.FLAGS.mark_as_parsed()

PLAYTHROUGHS = sorted((Path(__file__).parent.parent / "data" / "playthroughs").glob("*.txt"))

GAMES = [
    "camel_up(players=2,edition=first)",
    "camel_up(players=4)",
    "camel_up(players=3,edition=first,reward=gains)",
    "camel_up(players=8,reward=coins,most_moves=60)",
]


@pytest.mark.parametrize("name", GAMES)
def test_random_simulations_with_serialisation_and_masks(
    name: str, capfd: pytest.CaptureFixture[str]
) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)
    state = random_state(game, random.Random(1), 30)
    mask = state.legal_actions_mask()
    assert [move for move, legal in enumerate(mask) if legal] == state.legal_actions()
    assert len(mask) == 54


@pytest.mark.parametrize("file", PLAYTHROUGHS, ids=lambda file: file.stem)
def test_playthroughs_replay_byte_for_byte(file: Path) -> None:
    expected, replayed = generate_playthrough.replay(str(file))
    difference = difflib.unified_diff(expected.splitlines(), replayed.splitlines(), lineterm="")
    assert expected == replayed, "\n".join(list(difference)[:40])


def test_there_are_playthroughs_of_both_editions() -> None:
    assert len(PLAYTHROUGHS) >= 2


def random_state(game: pyspiel.Game, rng: random.Random, moves: int) -> pyspiel.State:
    """Play some random moves from the start."""
    state = game.new_initial_state()
    while not state.is_terminal() and (state.is_chance_node() or len(state.log) < moves):
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize(("edition", "players"), [("first", 3), ("second", 6)])
def test_the_game_is_the_one_that_game_plays(edition: str, players: int) -> None:
    spiel = pyspiel.load_game(f"camel_up(players={players},edition={edition})")
    for seed in range(20):
        state = random_state(spiel, random.Random(seed), 10**6)
        game = Game(players, edition, board=state.start)
        for seat, move, outcome in state.log:
            assert game.turn == seat + 1
            game.play_number(move, outcome)
        assert game.over
        assert game.state.tobytes() == state.state.tobytes()
        shares = [
            1 / len(game.winners) if seat + 1 in game.winners else 0 for seat in range(players)
        ]
        assert state.returns() == pytest.approx(shares)


@pytest.mark.parametrize("edition", ["first", "second"])
def test_chance_is_explicit_and_adds_up(edition: str) -> None:
    game = pyspiel.load_game(f"camel_up(players=2,edition={edition})")
    rng = random.Random(1)
    for _ in range(30):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                assert sum(chance for _, chance in outcomes) == pytest.approx(1)
                assert len({action for action, _ in outcomes}) == len(outcomes)
                state.apply_action(rng.choice(outcomes)[0])
            else:
                state.apply_action(rng.choice([ROLL, *state.legal_actions()]))


def test_every_order_of_a_stack_is_as_likely_as_any_other() -> None:
    game = pyspiel.load_game("camel_up(edition=first)")
    state = game.new_initial_state()
    chance = 1.0
    for height in (0, 0, 1, 0, 4):
        outcome = camelup.envs.open_spiel.PLACE + height
        chance *= dict(state.chance_outcomes())[outcome]
        state.apply_action(outcome)
    assert state.start == "1:ygobw"
    assert chance == pytest.approx(1 / 3**5 / factorial(5))


def test_the_second_crazy_camel_goes_on_top() -> None:
    game = pyspiel.load_game("camel_up")
    state = game.new_initial_state()
    for _ in range(5):
        state.apply_action(camelup.envs.open_spiel.PLACE)
    assert dict(state.chance_outcomes()) == pytest.approx({36 + n: 1 / 6 for n in range(6)})
    state.apply_action(camelup.envs.open_spiel.PLACE_CRAZY + 3)
    assert dict(state.chance_outcomes()) == pytest.approx({36 + n: 1 / 3 for n in range(3)})
    state.apply_action(camelup.envs.open_spiel.PLACE_CRAZY)
    assert state.start.endswith("16:KW")


def test_a_clone_goes_its_own_way() -> None:
    state = random_state(pyspiel.load_game("camel_up"), random.Random(2), 20)
    twin = state.clone()
    before = str(state)
    while not twin.is_terminal():
        chance = twin.is_chance_node()
        twin.apply_action(twin.chance_outcomes()[0][0] if chance else ROLL)
    assert str(state) == before
    assert not state.is_terminal()


def test_strings_and_numbers_hide_the_cards_of_others() -> None:
    game = pyspiel.load_game("camel_up(players=2)")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    green, red = (state.child(action) for action in (7, 8))
    assert green.information_state_string(1) == red.information_state_string(1)
    assert green.observation_string(1) == red.observation_string(1)
    assert green.observation_tensor(1) == red.observation_tensor(1)
    assert green.information_state_string(0) != red.information_state_string(0)
    assert green.observation_tensor(0) != red.observation_tensor(0)
    table = np.zeros((1, observation_size(1, 2)), np.int8)
    observe_row(green.state, 0, 0, table)
    assert green.observation_tensor(0) == table[0].tolist()


def test_gains_are_paid_as_they_come() -> None:
    state = random_state(pyspiel.load_game("camel_up(reward=gains)"), random.Random(3), 10**6)
    coins = state.state["coins"][0][:4]
    assert state.returns() == [float(each) - 3 for each in coins]


def test_a_game_that_is_cut_off_pays_nothing() -> None:
    state = random_state(pyspiel.load_game("camel_up(most_moves=9)"), random.Random(3), 10**6)
    assert state.is_terminal()
    assert len(state.log) == 9
    assert state.returns() == [0, 0, 0, 0]


def test_parameters_out_of_range_are_refused() -> None:
    with pytest.raises(EnvError, match="edition: one of first, second is needed, not 'third'"):
        camelup.envs.open_spiel.CamelUpGame({"edition": "third"})


@pytest.mark.parametrize(("reward", "model"), [("win", "TERMINAL"), ("gains", "REWARDS")])
def test_only_gains_are_declared_as_paid_before_the_end(reward: str, model: str) -> None:
    game = pyspiel.load_game(f"camel_up(reward={reward})")
    assert game.get_type().reward_model == getattr(pyspiel.GameType.RewardModel, model)


def test_a_clone_copies_no_more_late_in_a_game_than_early() -> None:
    game = pyspiel.load_game("camel_up")
    early = random_state(game, random.Random(5), 3)
    late = random_state(game, random.Random(5), 60)
    assert late.clone().log is late.log
    assert list(late.clone().log)[:3] == list(early.log)
    sizes = [len(pickle.dumps({**state.__dict__, "log": None})) for state in (early, late)]
    assert sizes[1] <= sizes[0] + 100


def test_cards_of_others_are_dealt_anew_and_nothing_that_the_player_knows_changes() -> None:
    game = pyspiel.load_game("camel_up(players=3)")
    state = random_state(game, random.Random(8), 40)
    assert not state.is_terminal()
    draws = random.Random(1)
    piles = set()
    for _ in range(30):
        other = state.resample_from_infostate(1, draws.random)
        assert other.information_state_string(1) == state.information_state_string(1)
        assert other.information_state_tensor(1) == state.information_state_tensor(1)
        assert game.deserialize_state(other.serialize()).state.tobytes() == other.state.tobytes()
        piles.add(other.state["pile"].tobytes())
    assert len(piles) > 5


def test_where_nobody_else_has_laid_a_card_nothing_is_dealt_anew() -> None:
    game = pyspiel.load_game("camel_up(players=2)")
    state = random_state(game, random.Random(8), 0)
    state.apply_action(state.legal_actions()[1])
    twin = state.resample_from_infostate(1, random.Random(1).random)
    assert twin.serialize() == state.serialize()
    twin.apply_action(twin.legal_actions()[1])
    assert len(state.log) == 1


def test_tensors_come_in_named_pieces_and_remember_if_asked_to() -> None:
    game = pyspiel.load_game("camel_up(players=2,most_moves=50)")
    state = random_state(game, random.Random(8), 12)
    now = make_observation(game)
    now.set_from(state, 0)
    assert now.dict["camels"].shape == (7, 16)
    coins = [int(now.dict[f"coins_{seat}"][0]) for seat in (0, 1)]
    assert coins == state.state["coins"][0][:2].tolist()
    recall = pyspiel.IIGObservationType(perfect_recall=True)
    whole = make_observation(game, recall)
    whole.set_from(state, 0)
    moves = whole.dict["moves"][:12].astype(int) - 1
    assert [tuple(move) for move in moves.tolist()] == list(state.seen_by(0))
    assert not whole.dict["moves"][12:].any()
    assert whole.tensor.tolist() == state.information_state_tensor(0)


def tree_search(game: pyspiel.Game, tries: int, evaluator: Any = None) -> Any:
    draws = np.random.RandomState(1)
    evaluator = evaluator or mcts.RandomRolloutEvaluator(1, draws)
    return mcts.MCTSBot(game, 2.0, tries, evaluator, True, draws)


def sampling_search(game: pyspiel.Game, tries: int, evaluator: Any = None) -> Any:
    """ISMCTS as people should set it up for few tries a move.

    There are about 40 moves. With fewer tries each has one visit at most, and the usual rule,
    most visits, would draw among them; the best value does not.
    """
    draws = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=evaluator or mcts.RandomRolloutEvaluator(1, draws),
        uct_c=2.0,
        max_simulations=tries,
        max_world_samples=8,
        random_state=draws,
        final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VALUE,
    )
    # Its own sampler is seeded by the clock.
    bot.set_resampler(lambda state, seat: state.resample_from_infostate(seat, draws.uniform))
    return bot


SEARCHES = pytest.mark.parametrize("search", [tree_search, sampling_search], ids=["MCTS", "ISMCTS"])


@SEARCHES
def test_tree_searches_of_openspiel_play_whole_games(search: Any) -> None:
    game = pyspiel.load_game("camel_up(players=2,edition=first,most_moves=40)")
    share = play_against_random(game, search(game, 3), 0, 1)
    assert share in (0, 0.5, 1)


def test_a_tree_search_that_sees_all_cards_beats_random() -> None:
    game = pyspiel.load_game("camel_up(players=2,edition=first)")
    bot = tree_search(game, 32, Rollouts(1))
    shares = [play_against_random(game, bot, seed % 2, seed) for seed in range(12)]
    assert sum(shares) / len(shares) > 0.6


@pytest.mark.soak
@SEARCHES
def test_tree_searches_beat_a_random_player_who_rolls_beyond_doubt(search: Any, note: Note) -> None:
    game = pyspiel.load_game("camel_up(players=2,edition=first)")
    bot, games = search(game, 32, Rollouts(1, 32)), range(40)
    shares = [play_against_random(game, bot, seed % 2, seed, draw_kind_first) for seed in games]
    note(f"{search.__name__}: shares of 40 games against random", sum(shares))
    assert wilson(sum(shares) / len(shares), len(shares))[0] > 0.5

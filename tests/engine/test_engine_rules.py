"""The engine plays by the rules as compiled by Numba: byte for byte, and refuses the rest."""

from typing import Any

import numpy as np
import pytest

from camelup import Game
from camelup.engine.host import engine
from camelup.engine.layout import REASONS
from camelup.illegal_move import IllegalMove
from camelup.rng import draw_move, draw_outcome, draw_start, seed_generator
from camelup.rules.editions import EDITIONS, MAX_PLAYERS
from camelup.rules.jit import compiled
from camelup.rules.moves import LOSE_UNKNOWN, MOVES, OUTCOMES, ROLL, legal_moves
from camelup.rules.play import play
from camelup.rules.state import Ints, States, new_states
from camelup.view import show

GAMES = 203
"""Games of an edition, as many of each number of players."""


@compiled
def play_logged(generator: Ints, games: States, states: States, log: Ints, views: States) -> int:
    """Play a random game; writes the states, the moves with legal ones, and all views."""
    count = 0
    while not games[0].over:
        move = draw_move(generator, legal_moves(games[0]))
        outcome = draw_outcome(generator, games[0]) if move == ROLL else -1
        log[count, 0] = move
        log[count, 1] = outcome
        log[count, 2] = legal_moves(games[0])
        play(games[0], move, outcome)
        states[count] = games[0]
        for seat in range(int(games[0].players) + 1):
            show(games[0], views[count * 9 + seat], seat - 1)
        count += 1
    return count


def recorded(edition: int, players: int, seed: int) -> tuple[Any, Any, Any, Any]:
    generator, game = np.zeros(4, np.int64), new_states(1)
    seed_generator(generator, seed, edition)
    draw_start(generator, game[0], edition, players)
    start = game.copy()
    states, log, views = new_states(2000), np.zeros((2000, 3), np.int64), new_states(2000 * 9)
    count = play_logged(generator, game, states, log, views)
    return start, states[:count], log[:count], views


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)
def test_states_legal_moves_and_views_are_the_same_to_the_byte(edition: Any) -> None:
    run = engine()
    moves = 0
    for number in range(GAMES):
        players = 2 + number % (MAX_PLAYERS - 1)
        start, states, log, views = recorded(edition.number, players, number)
        game, view, own = start.copy(), new_states(1), new_states(1)
        generator = np.zeros(4, np.int64)
        run["seed"](generator, number, edition.number)
        run["start_randomly"](generator, own, edition.number, players)
        assert own.tobytes() == start.tobytes()
        for row, (move, outcome, legal) in enumerate(log.tolist()):
            assert run["legal"](game) == legal
            run["play"](game, move, outcome)
            assert game.tobytes() == states[row].tobytes()
            run["view"](game, view, row % (players + 1) - 1)
            assert view.tobytes() == views[row * 9 + row % (players + 1)].tobytes()
        moves += len(log)
    assert moves > 10_000


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)
def test_random_play_draws_the_same_moves(edition: Any) -> None:
    run, game, generator = engine(), new_states(1), np.zeros(4, np.int64)
    _, states, log, _ = recorded(edition.number, 8, 5)
    run["seed"](generator, 5, edition.number)
    run["start_randomly"](generator, game, edition.number, 8)
    assert run["random_play"](generator, game, 10**6) == len(log)
    assert game.tobytes() == states[-1].tobytes()


def refusals(game: Game, move: int, outcome: int) -> tuple[str, dict[str, Any]]:
    try:
        game.copy().play_number(move, outcome)
    except IllegalMove as refused:
        return refused.reason, refused.details
    return "", {}


def details_of(game: Game, reason: str, details: list[int], asked: tuple[int, int]) -> Any:
    """Write the details of a reason as a player is told them."""
    racing, (first, second) = game.edition.racing, details
    told: dict[str, Any] = {
        "no-such-move": {"move": asked[0], "most": MOVES - 1},
        "no-such-outcome": {"outcome": asked[1], "most": first},
        "die-is-out": {"letter": game.edition.dice[first % 6 : first % 6 + 1]},
        "no-ticket-left": {"camel": racing[first % 5]},
        "card-already-laid": {"camel": racing[first % 5]},
        "tile-on-camel": {"space": first, "count": second},
        "tile-stays": {"space": first},
        "tile-on-tile": {"space": first},
        "tile-next-to-tile": {"space": first, "other": second},
        "seat-unknown": {"text": str(first + 1), "players": game.players},
        "ally-have-one": {"seat": first + 1},
        "ally-taken": {"seat": first + 1},
    }
    return told.get(reason, {})


def test_refusals_have_the_reasons_and_details_that_python_gives() -> None:
    run, details = engine(), np.zeros(2, np.int64)
    found = set()
    for edition in EDITIONS:
        for players in (2, 5, 6, 8):
            _, states, _, _ = recorded(edition.number, players, players)
            for row in range(0, len(states), 7):
                game = Game(position=Game(players, edition.name), seed=row)
                game.state = states[row : row + 1].copy()
                asked = [(move, -1) for move in range(-1, LOSE_UNKNOWN + 2)]
                asked += [(ROLL, outcome) for outcome in range(-2, OUTCOMES + 2)] + [(3, 4)]
                for move, outcome in asked:
                    number = run["refusal"](game.state, move, outcome, details)
                    told = details_of(game, REASONS[number], details.tolist(), (move, outcome))
                    wanted = refusals(game, move, outcome)
                    if wanted[0] != "unknown-card-at-finish":
                        assert (REASONS[number], told) == wanted, (move, outcome)
                    found.add(REASONS[number])
    assert found == {*REASONS} - {"unknown-card-at-finish"}


def test_a_refused_step_leaves_game_and_generator_as_they_were() -> None:
    run, details, game = engine(), np.zeros(2, np.int64), Game(2, seed=1)
    generator = game.generator.copy()
    before = game.state.tobytes(), generator.tobytes()
    for move, outcome in ((16 + 1, -1), (ROLL, 99), (54, 3), (-7, -1), (2**31 - 1, 0)):
        assert run["step"](generator, game.state, move, outcome, details) > 0
        assert (game.state.tobytes(), generator.tobytes()) == before
    assert run["step"](generator, game.state, ROLL, -1, details) == 0
    assert 0 <= details[0] < OUTCOMES
    assert (game.state.tobytes(), generator.tobytes()) != before


def test_a_race_cannot_end_while_a_card_is_unknown() -> None:
    game = Game(["Ann", "Bob"], board="14:b 15:g 15:r 16:yp 3:W 4:K".replace("15:g 15:r", "15:gr"))
    game.play("win ?")
    details = np.zeros(2, np.int64)
    run = engine()
    before = game.state.tobytes()
    number = run["step"](game.generator, game.state, ROLL, 3 * 4 + 2, details)
    assert REASONS[number] == "unknown-card-at-finish"
    assert game.state.tobytes() == before


def test_the_account_of_a_roll_shows_camels_before_and_coins_after_scoring() -> None:
    run, rolled, paid = engine(), new_states(1), new_states(1)
    game = Game(["Ann", "Bob"], board="1:bg 2:r 3:yp 15:W 16:K")
    game.play("bet p")
    state = game.state.copy()
    assert run["roll"](state, 3 * 4 + 1, rolled, paid) == 0
    game.play("roll p2")
    assert state.tobytes() == game.state.tobytes()
    assert paid["coins"][0].tolist()[:2] == [8, 4]
    assert rolled["coins"][0].tolist()[:2] == [3, 3]

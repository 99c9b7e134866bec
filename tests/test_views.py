"""What one seat may see, and that it never depends on what it may not."""

import os
import random
import subprocess
import sys

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from camelup import Game, view_of
from random_play import random_move, random_slow_game, random_tastes
from table import SECOND_START, after


def with_cards_exchanged(move: str, exchange: dict[str, str]) -> str:
    """Give the same move with another finish card."""
    kind, _, what = move.partition(" ")
    return f"{kind} {exchange[what]}" if kind in ("win", "lose") else move


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 8), st.integers(5, 120))
def test_a_view_is_the_same_whatever_cards_the_others_have_laid(
    seed: int, chosen: int, moves: int
) -> None:
    """Two games that differ only in hidden cards look the same, move by move."""
    rng = random.Random(seed)
    slow, tastes = random_slow_game(rng), random_tastes(rng) | {"win": 3.0, "lose": 3.0}
    viewer = chosen if 0 < chosen <= slow.players else None
    camels = list(slow.racing)
    exchanges = {
        seat: dict(zip(camels, camels if seat == viewer else rng.sample(camels, 5), strict=True))
        for seat in slow.seats
    }
    game, other = (Game(slow.players, board=slow.board()) for _ in range(2))
    for _ in range(moves):
        move = random_move(rng, slow, tastes, game.legal_moves)
        seat = slow.turn
        slow.play(move)
        if slow.over:
            break
        game.play(move)
        other.play(with_cards_exchanged(move, exchanges[seat]))
        one, two = view_of(game, viewer), view_of(other, viewer)
        assert one.state.tobytes() == two.state.tobytes()
        assert one.moves == two.moves
        assert one == two


def test_a_view_shows_all_that_is_open() -> None:
    position = (
        "4:g 6:rWy 7:p 9:b 12:K | dice ypx | tiles 5+3 10-1 | tickets b:14 p:2221 | "
        "pyramid 1 0 2 0 0 0 | allies 1-3 2-6 | coins 7 0 12 3 3 1 | turn 4 | leg 3"
    )
    for seat in (None, 1, 4):
        assert view_of(after(position), seat).notation == position


def test_cards_of_others_are_counted_and_attributed_never_coloured() -> None:
    game = after(f"{SECOND_START} | win 1g 2b 1y 3p | lose 3b 2r | coins 3 3 3")
    assert view_of(game, 2).notation == (
        f"{SECOND_START} | win 1? 2b 1? 3? | lose 3? 2r | coins 3 3 3"
    )
    assert view_of(game, None).notation == (
        f"{SECOND_START} | win 1? 2? 1? 3? | lose 3? 2? | coins 3 3 3"
    )


def test_the_hands_of_others_could_hold_anything() -> None:
    view = view_of(after(f"{SECOND_START} | win 1g 2b | lose 1r"), 2)
    assert view.hand(1) == "bgryp"
    assert view.hand_sizes == [3, 4]
    assert view.hand(2) == "gryp"


def test_a_view_knows_whose_eyes_it_has() -> None:
    game = Game(3, board=SECOND_START)
    assert [view_of(game, seat).seat for seat in (1, 2, 3, None)] == [1, 2, 3, None]


def test_legal_moves_of_a_view_are_those_of_its_own_seat() -> None:
    game = after(f"{SECOND_START} | win 1g 2b | lose 1r")
    assert view_of(game, 1).legal_moves == game.legal_moves


def test_a_view_is_no_window_into_the_game() -> None:
    game = after(f"{SECOND_START} | win 1g")
    view = view_of(game, 2)
    view.state["coins"][0][0] = 99
    assert game.coins[0] == 3
    assert not np.shares_memory(view.state, game.state)


def test_a_game_held_with_unknown_cards_keeps_them_unknown() -> None:
    view = view_of(after(f"{SECOND_START} | win 1? 2g"), 1)
    assert view.winner_pile == [(1, "?"), (2, "?")]


ONE_MORE_FIELD = """
import numpy as np
from camelup import Game
from camelup.rules.state import GAME
from camelup.view import show

fields = [(name, GAME[name]) for name in GAME.names]
wider = np.dtype((np.record, [*fields, ("secret", np.int64)]))
games, views = np.zeros(1, wider), np.zeros(1, wider)
state = Game(position="1:bg 2:r 3:yp 15:W 16:K | win 1g 2b").state
for name in GAME.names:
    games[name] = state[name]
games["secret"] = 42
for seat in (-1, 0, 1):
    show(games[0], views[0], seat)
    print(views["secret"][0], views["pile_size"][0][0])
"""


def test_a_field_added_to_the_state_is_in_no_view() -> None:
    """A view is built from an allow-list, so a new secret stays one until it is added there."""
    plain_python = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    run = subprocess.run(
        [sys.executable, "-c", ONE_MORE_FIELD], env=plain_python, capture_output=True, text=True
    )
    assert run.stdout.splitlines() == ["0 2"] * 3, run.stderr

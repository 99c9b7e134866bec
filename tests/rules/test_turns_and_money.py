"""One action a turn, a legal one always, and coins that never drop below nothing."""

import pytest

from camelup import Game, IllegalMove, NotationError
from table import after, both_editions, tile_moves

ALL_CARDS = "win 1b 1g 1o 1y 1w 2b 2g 2o 2y 2w"
ALL_TICKETS = "tickets b:111 g:111 o:111 y:111 w:111"


@both_editions
@pytest.mark.parametrize("move", ["bet g", "tile 9+", "roll g1", "win g", "lose g"])
def test_a_turn_is_exactly_one_action(start: str, move: str) -> None:
    assert after(f"{start} | coins 3 3 3", move).turn == 2


def test_a_partnership_is_an_action_too() -> None:
    assert after("1:bg 2:r 3:yp 15:W 16:K | coins 3 3 3 3 3 3", "ally 4").turn == 2


def test_nobody_may_pass() -> None:
    with pytest.raises(NotationError, match="not a move"):
        Game(2, seed=1).play("pass")


def test_a_roll_is_possible_when_nothing_else_is() -> None:
    tiles = "tiles 3+3 6+4 9+5 12+6 15+7"
    board = "1:b 4:g 7:o 10:y 13:w"
    game = after(f"{board} | {tiles} | {ALL_CARDS} | {ALL_TICKETS} | coins 3 3 3 3 3 3 3")
    assert tile_moves(game) == set()
    assert game.legal_moves == ["roll"]


@both_editions
def test_every_kind_of_action_is_open_at_the_start(start: str) -> None:
    kinds = {move.split()[0] for move in Game(8, board=start).legal_moves}
    assert kinds == {"bet", "lose", "roll", "tile", "win"} | ({"ally"} if "W" in start else set())


def test_coins_never_drop_below_zero() -> None:
    game = after("9:b 10:g 11:o 12:y 13:w | dice b | tickets o:222 g:222 | coins 3 3", "roll b1")
    assert game.coins == [4, 0]


def test_what_a_player_cannot_pay_is_forgiven_and_not_owed() -> None:
    game = after("1:b 2:g 3:o 4:y 5:w | dice b | tickets b:222 | coins 3 1", "roll b1")
    assert game.coins == [4, 0]
    for move in ("bet w", "roll w1", "win b", "roll y1", "win g", "roll g1", "win o", "roll o1"):
        game.play(move)
    assert game.coins == [4, 0]
    game.play("win w")
    game.play("roll b1")
    assert game.coins == [9, 5]


def test_after_the_end_no_move_is_legal() -> None:
    game = after("1:b 2:g 3:o 4:y 16:w", "roll w1")
    assert game.over
    assert game.turn is None
    assert game.legal_moves == []
    for move in ("roll", "roll b1", "bet b", "tile 9+", "win b", "win ?"):
        with pytest.raises(IllegalMove, match="the game is over"):
            game.play(move)

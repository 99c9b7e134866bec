"""Game: the friendly object."""

import pytest

from camelup import Game, IllegalMove, NotationError
from table import FIRST_START, SECOND_START, after


def test_a_seed_makes_every_draw_repeatable() -> None:
    one, other = Game(4, seed=11), Game(4, seed=11)
    assert one == other
    assert [one.play("roll") for _ in range(9)] == [other.play("roll") for _ in range(9)]


def test_different_seeds_make_different_games() -> None:
    assert len({Game(2, seed=seed).board for seed in range(50)}) > 40


def test_without_a_seed_every_game_is_new() -> None:
    assert len({Game(2).board for _ in range(50)}) > 40


def test_large_and_negative_seeds_are_taken() -> None:
    for seed in (-1, 0, 2**31, 2**63, 2**64 + 1):
        assert Game(2, seed=seed).board == Game(2, seed=seed).board


def test_the_second_edition_is_the_default() -> None:
    assert Game(2).edition.name == "second"


def test_a_board_tells_the_edition() -> None:
    assert Game(2, board=FIRST_START).edition.name == "first"
    with pytest.raises(NotationError, match="the board is from the first edition"):
        Game(2, "second", board=FIRST_START)


def test_undo_takes_moves_back_one_by_one() -> None:
    game = Game(6, board=SECOND_START)
    moves = ["bet g", "tile 9+", "roll g2", "win y", "lose ?", "ally 2", "roll W2", "roll b3"]
    before = []
    for move in moves:
        before.append(game.notation)
        game.play(move)
    for move, position in zip(reversed(moves), reversed(before), strict=True):
        assert game.undo() == move
        assert game.notation == position
    with pytest.raises(IllegalMove, match="there is no move to take back"):
        game.undo()


def test_undo_takes_back_the_end_of_a_leg_and_of_the_race() -> None:
    for position in ("1:bgoyw | dice b | tiles 7+1", "15:b 16:goyw | tickets b:12 | win 1w"):
        game = after(position)
        before = game.notation
        game.play("roll b3")
        game.undo()
        assert game.notation == before


def test_after_undo_the_same_die_comes_again() -> None:
    game = Game(3, seed=3)
    drawn = game.play("roll")
    game.undo()
    assert game.play("roll") == drawn


def test_a_copy_goes_its_own_way() -> None:
    game = Game(["Ann", "Bob"], seed=1)
    game.play("bet g")
    copy = game.copy()
    assert copy == game
    assert copy.moves == game.moves
    game.play("roll")
    assert copy.moves == ["bet g"]
    copy.play("win g")
    copy.undo()
    copy.undo()
    assert len(game.history) == 2


def test_a_copy_draws_the_same_dice() -> None:
    game = Game(2, seed=9)
    copy = game.copy()
    assert [game.play("roll") for _ in range(5)] == [copy.play("roll") for _ in range(5)]


def test_a_refused_move_changes_nothing_not_even_the_dice() -> None:
    game = Game(2, seed=4)
    twin = game.copy()
    for move in (f"tile {max(game.stacks)}+", "tile 1-", "ally 2", "bet W", "nonsense"):
        with pytest.raises((IllegalMove, NotationError)):
            game.play(move)
    assert game == twin
    assert game.moves == []
    assert game.play("roll") == twin.play("roll")


def test_a_roll_refused_for_an_unknown_card_changes_nothing() -> None:
    game = after("1:b 2:g 3:o 4:y 16:w | win 2? | dice w")
    before = game.notation
    for _ in range(2):
        with pytest.raises(IllegalMove, match="a finish card on the piles is unknown"):
            game.play("roll")
    assert game.notation == before
    assert game.history == []


def test_legal_moves_are_exactly_those_that_can_be_played() -> None:
    game = after(f"{SECOND_START} | tickets g:1111 | win 1b | coins 3 3 3 3 3 3 | tiles 9+2")
    everything = [f"{kind} {camel}" for kind in ("bet", "win", "lose") for camel in "bgryp"]
    everything += [f"tile {space}{side}" for space in range(2, 17) for side in "+-"]
    everything += [f"ally {seat}" for seat in range(1, 9)]
    for move in everything:
        if move in game.legal_moves:
            game.play(move)
            game.undo()
        else:
            with pytest.raises(IllegalMove):
                game.play(move)


def test_a_game_prints_itself() -> None:
    text = str(Game(["Ann", "Bob"], board=SECOND_START))
    assert "Ann" in text
    assert "Bob" in text


def test_a_notebook_shows_a_picture() -> None:
    picture = Game(2, board=SECOND_START)._repr_svg_()
    assert picture.startswith("<svg")
    assert picture.rstrip().endswith("</svg>")


def test_names_must_fit_the_table() -> None:
    with pytest.raises(NotationError, match="2 to 8 players"):
        Game(["Ann"])
    for name in ("", "  ", "A;B", "A\nB", "\x1b[31m"):
        with pytest.raises(NotationError, match="cannot be a player’s name"):
            Game(["Ann", name])

"""Every move has one text and every text one move."""

import pytest

from camelup import Game, NotationError
from camelup.notation import read_move, write_move
from camelup.rules.editions import EDITIONS, FIRST, SECOND, Edition
from camelup.rules.moves import MOVES, OUTCOMES, ROLL
from table import FIRST_START, SECOND_START

editions = pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)


@editions
def test_every_move_survives_write_read(edition: Edition) -> None:
    for move in range(MOVES + 2):
        assert read_move(edition, write_move(edition, move)) == (move, -1)


@editions
def test_every_roll_survives_write_read(edition: Edition) -> None:
    outcomes = OUTCOMES if edition is SECOND else 15
    for outcome in range(outcomes):
        assert read_move(edition, write_move(edition, ROLL, outcome)) == (ROLL, outcome)


@editions
def test_no_two_moves_have_the_same_text(edition: Edition) -> None:
    assert len({write_move(edition, move) for move in range(MOVES + 2)}) == MOVES + 2


def test_the_moves_of_a_game_as_people_type_them() -> None:
    game = Game(["Ann", "Bob"], board=SECOND_START)
    for typed, written in [
        ("bet g", "bet g"),
        ("  bet   g ", "bet g"),
        ("tile\t7+", "tile 7+"),
        ("roll g2", "roll g2"),
        ("win ?", "win ?"),
        ("lose y", "lose y"),
        ("roll W3", "roll W3"),
    ]:
        assert game.play(typed) == written


def test_a_roll_that_is_drawn_is_told_with_its_die() -> None:
    game = Game(2, "first", seed=5)
    told = game.play("roll")
    assert told in {f"roll {die}{face}" for die in "bgoyw" for face in (1, 2, 3)}
    assert game.moves == [told]


@pytest.mark.parametrize("text", ["", " ", "bet", "roll g2 g3", "tile 7±", "ally ３", "win\0g"])
def test_other_text_is_no_move(text: str) -> None:
    with pytest.raises(NotationError):
        Game(2, board=FIRST_START).play(text)


def test_each_edition_has_its_own_letters() -> None:
    for edition, strange in ((FIRST, "rp"), (SECOND, "ow")):
        for camel in strange:
            with pytest.raises(NotationError, match=f"no camel “{camel}”"):
                read_move(edition, f"bet {camel}")
            with pytest.raises(NotationError, match=f"no die “{camel}”"):
                read_move(edition, f"roll {camel}1")

"""Action: roll."""

from fractions import Fraction

import pytest

from camelup import Game, NotationError
from table import FIRST_START, SECOND_START, after, both_editions, why_not


@both_editions
def test_a_roll_takes_a_pyramid_ticket(start: str) -> None:
    game = after(f"{start} | coins 3 3 3", "roll y1", "bet g", "roll g1")
    assert game.pyramid_tickets == [1, 0, 1]


@both_editions
def test_the_die_leaves_the_pyramid(start: str) -> None:
    game = after(start, "roll y1")
    assert "y" not in game.dice
    assert why_not(game, "roll y2") == "the die “y” is already out of the pyramid"


def test_the_grey_die_comes_once_a_leg_whatever_its_colour() -> None:
    game = after(SECOND_START, "roll W1")
    assert game.dice == "bgryp"
    assert why_not(game, "roll K1") == "the die “x” is already out of the pyramid"


def test_first_edition_dice_show_1_2_and_3_equally_often() -> None:
    outcomes = Game(2, board=FIRST_START).outcomes
    assert outcomes == {f"{die}{face}": Fraction(1, 15) for die in "bgoyw" for face in (1, 2, 3)}


def test_the_grey_die_has_three_white_and_three_black_faces() -> None:
    outcomes = Game(2, board=SECOND_START).outcomes
    racing = {f"{die}{face}": Fraction(1, 18) for die in "bgryp" for face in (1, 2, 3)}
    grey = {f"{die}{face}": Fraction(1, 36) for die in "WK" for face in (1, 2, 3)}
    assert outcomes == racing | grey
    assert sum(outcomes.values()) == 1


def test_every_die_left_is_as_likely_as_the_others() -> None:
    outcomes = after(f"{SECOND_START} | dice gpx").outcomes
    for die in ("g", "p"):
        assert sum(outcomes[f"{die}{face}"] for face in (1, 2, 3)) == Fraction(1, 3)
    assert sum(chance for face, chance in outcomes.items() if face[0] in "WK") == Fraction(1, 3)


def test_a_leg_of_the_first_edition_is_all_five_dice() -> None:
    game = after("1:bgoyw", "roll b1", "roll g1", "roll o1", "roll y1")
    assert (game.leg, game.dice) == (1, "w")
    game.play("roll w1")
    assert (game.leg, game.dice) == (2, "bgoyw")


@pytest.mark.parametrize("left", "bgrypx")
def test_a_leg_of_the_second_edition_is_five_of_the_six_dice(left: str) -> None:
    game = Game(2, board=SECOND_START)
    dice = [die for die in "bgrypx" if die != left]
    for die in dice:
        assert (game.leg, len(game.dice)) == (1, 6 - dice.index(die))
        game.play("roll K1" if die == "x" else f"roll {die}1")
    assert (game.leg, game.dice) == (2, "bgrypx")


@pytest.mark.parametrize("face", ["0", "4", "", "11", "x"])
def test_a_die_shows_only_1_2_or_3(face: str) -> None:
    with pytest.raises(NotationError, match="a die shows 1, 2 or 3"):
        Game(2, board=FIRST_START).play(f"roll g{face}")


def test_the_pyramid_tickets_return_after_the_leg() -> None:
    assert after("1:bgoyw | dice w | pyramid 3 1", "roll w1").pyramid_tickets == [0, 0]

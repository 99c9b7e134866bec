"""The second edition's grey die and crazy camels."""

import pytest

from camelup import Game
from table import SECOND_START, after


def moved(board: str, roll: str) -> str:
    """Tell which crazy camel a roll of the grey die moves."""
    game = after(board)
    before = {camel: space for space, stack in game.stacks.items() for camel in stack}
    game.play(f"roll {roll}")
    now = {camel: space for space, stack in game.stacks.items() for camel in stack}
    (mover,) = [camel for camel in "WK" if now[camel] != before[camel]]
    return mover


@pytest.mark.parametrize("camel", "WK")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_crazy_camels_run_the_other_way(camel: str, number: int) -> None:
    game = after("1:bgryp 10:W 12:K", f"roll {camel}{number}")
    start = {"W": 10, "K": 12}[camel]
    assert camel in game.stacks[start - number]


def test_with_neither_carrying_the_colour_of_the_face_names_the_camel() -> None:
    assert moved("1:bgryp 10:W 12:K", "W1") == "W"
    assert moved("1:bgryp 10:W 12:K", "K1") == "K"


def test_with_both_carrying_the_colour_of_the_face_names_the_camel() -> None:
    assert moved("1:bgr 10:Wy 12:Kp", "W1") == "W"
    assert moved("1:bgr 10:Wy 12:Kp", "K1") == "K"


def test_standing_on_racing_camels_is_not_carrying_them() -> None:
    assert moved("1:bgr 10:yW 12:pK", "W1") == "W"
    assert moved("1:bgr 10:yW 12:pK", "K1") == "K"


@pytest.mark.parametrize("face", ["W1", "K1"])
def test_the_only_carrier_moves_whatever_the_face(face: str) -> None:
    assert moved("1:bgr 10:Wyp 12:K", face) == "W"
    assert moved("1:bgr 10:W 12:Kyp", face) == "K"


@pytest.mark.parametrize("face", ["W1", "K1"])
def test_a_carrier_may_stand_on_racing_camels_itself(face: str) -> None:
    assert moved("1:bg 10:rWyp 12:K", face) == "W"


@pytest.mark.parametrize("face", ["W1", "K1"])
def test_directly_on_the_other_the_upper_one_moves(face: str) -> None:
    assert moved("1:bgryp 10:WK", face) == "K"
    assert moved("1:bgryp 10:KW", face) == "W"


@pytest.mark.parametrize("face", ["W1", "K1"])
def test_directly_on_the_other_the_upper_one_moves_even_if_both_carry_racers(face: str) -> None:
    game = after("1:bgr 10:WKyp", f"roll {face}")
    assert game.board == "1:bgr 9:Kyp 10:W"


@pytest.mark.parametrize("face", ["W2", "K2"])
def test_directly_on_the_other_amid_a_stack_the_upper_one_moves(face: str) -> None:
    assert after("1:bg 10:rKWyp", f"roll {face}").board == "1:bg 8:Wyp 10:rK"


@pytest.mark.parametrize("face", ["W1", "K1"])
def test_with_a_racer_between_and_none_above_only_the_lower_one_carries(face: str) -> None:
    assert after("1:bgyp 10:WrK", f"roll {face}").board == "1:bgyp 9:WrK"
    assert after("1:bgyp 10:KrW", f"roll {face}").board == "1:bgyp 9:KrW"


def test_with_a_racer_between_and_one_above_both_carry_so_the_face_names_the_camel() -> None:
    assert after("1:bgp 10:WrKy", "roll W1").board == "1:bgp 9:WrKy"
    assert after("1:bgp 10:WrKy", "roll K1").board == "1:bgp 9:Ky 10:Wr"


def test_a_crazy_camel_over_the_line_without_racers_ends_the_race() -> None:
    game = after("2:W 5:b 6:g 7:r 8:y 9:p 16:K", "roll W2")
    assert game.over
    assert game.board == "0:W 5:b 6:g 7:r 8:y 9:p 16:K"
    assert game.ranking == "pyrgb"


@pytest.mark.parametrize(("space", "number"), [(1, 1), (1, 3), (2, 2), (3, 3)])
def test_below_space_1_is_over_the_line(space: int, number: int) -> None:
    game = after(f"{space}:W 5:bgryp 16:K", f"roll W{number}")
    assert game.over
    assert game.board == "0:W 5:bgryp 16:K"


def test_space_1_itself_is_still_on_the_track() -> None:
    game = after("3:W 5:bgryp 16:K", "roll W2")
    assert not game.over
    assert game.board == "1:W 5:bgryp 16:K"


def test_racers_carried_back_over_the_line_rank_behind_all_by_height() -> None:
    game = after("1:bKyp 5:g 7:r 16:W", "roll K1")
    assert game.over
    assert game.board == "0:Kyp 1:b 5:g 7:r 16:W"
    assert game.ranking == "rgbpy"


def test_racers_carried_back_over_the_line_count_so_in_the_last_leg_scoring() -> None:
    position = "1:Krp 2:b 3:g 4:y 16:W | tickets y:2 g:3 p:4 | coins 3 3 3 3"
    assert after(position, "roll K2").coins == [4, 8, 4, 2]


def test_racers_carried_back_over_the_line_lose_the_race() -> None:
    position = "1:Krp 2:b 3:g 4:y 16:W | win 2y | lose 3r 4p | coins 0 0 0 5"
    assert after(position, "roll K2").coins == [1, 8, 8, 4]


def test_all_racers_carried_back_are_ranked_by_height() -> None:
    game = after("1:Wbgryp 16:K", "roll K1")
    assert (game.over, game.board, game.ranking) == (True, "0:Wbgryp 16:K", "pyrgb")


def test_a_crazy_camel_carried_over_the_line_clockwise_is_ignored() -> None:
    game = after("1:bgy 16:rWpK", "roll r1")
    assert game.over
    assert game.board == "1:bgy 17:rWpK"
    assert game.ranking == "prygb"


def test_a_crazy_camel_on_top_of_the_winner_does_not_win() -> None:
    position = "5:b 6:g 7:y 8:p 16:rW 14:K | win 2r | tickets r:2 | coins 0 0"
    assert after(position, "roll r1").coins == [1, 13]


def test_a_crazy_camel_alone_in_last_place_is_not_the_loser() -> None:
    position = "1:W 5:b 6:g 7:y 8:p 14:K 16:r | lose 2b | coins 0 0"
    assert after(position, "roll r1").coins == [1, 8]


def test_the_grey_die_may_be_the_one_that_stays_in_the_pyramid() -> None:
    game = Game(2, board=SECOND_START)
    for die in "bgryp":
        game.play(f"roll {die}1")
    assert (game.leg, game.stacks[15], game.stacks[16]) == (2, "W", "K")


def test_the_grey_die_gives_a_pyramid_ticket_like_any_other() -> None:
    assert after(SECOND_START, "roll K2").pyramid_tickets == [1, 0]

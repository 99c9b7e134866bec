"""How units move, and who is ahead."""

from table import after


def test_a_racing_camel_moves_clockwise_by_the_number_rolled() -> None:
    assert after("1:bgoyw", "roll w1").board == "1:bgoy 2:w"
    assert after("1:bgoyw", "roll w2").board == "1:bgoy 3:w"
    assert after("1:bgoyw", "roll w3").board == "1:bgoy 4:w"


def test_a_camel_carries_everything_on_top_and_leaves_what_is_below() -> None:
    assert after("4:bgoyw", "roll o2").board == "4:bg 6:oyw"


def test_the_lowest_camel_carries_the_whole_stack() -> None:
    assert after("4:bgoyw", "roll b3").board == "7:bgoyw"


def test_a_unit_that_ends_on_an_occupied_space_goes_on_top() -> None:
    assert after("4:bgo 6:yw", "roll g2").board == "4:b 6:ywgo"


def test_a_unit_passes_over_camels_on_its_way() -> None:
    assert after("4:b 5:g 6:oyw", "roll b3").board == "5:g 6:oyw 7:b"


def test_a_racing_camel_carries_a_crazy_one_forward() -> None:
    assert after("4:rWy 7:bgp 15:K", "roll r2").board == "6:rWy 7:bgp 15:K"


def test_a_crazy_camel_carries_racing_camels_backward() -> None:
    assert after("4:g 7:bWrp 8:y 15:K", "roll W3").board == "4:gWrp 7:b 8:y 15:K"


def test_a_crazy_camel_lands_on_top_as_usual() -> None:
    assert after("2:bgr 5:yp 7:W 15:K", "roll W2").board == "2:bgr 5:ypW 15:K"


def test_a_crazy_camel_may_carry_the_other_one() -> None:
    assert after("2:bgyp 9:WrK", "roll K1").board == "2:bgyp 8:WrK"


def test_farther_along_is_ahead() -> None:
    assert after("1:b 4:g 6:o 9:y 16:w").ranking == "wyogb"


def test_in_one_stack_higher_is_ahead() -> None:
    assert after("3:bgoyw").ranking == "wyogb"
    assert after("3:wgb 4:yo").ranking == "oybgw"


def test_crazy_camels_are_ignored_in_the_ranking() -> None:
    assert after("1:Kb 4:gWr 6:yp").ranking == "pyrgb"
    assert after("1:bgryp 16:WK").ranking == "pyrgb"

"""Movement onto a tile."""

from table import after, both_editions


def test_the_forward_side_sends_a_unit_one_space_on() -> None:
    game = after("1:bgoyw | tiles 3+2", "roll o2")
    assert game.board == "1:bg 4:oyw"


def test_from_the_forward_side_a_unit_lands_on_top() -> None:
    assert after("1:bg 4:oyw | tiles 3+2", "roll b2").board == "4:oywbg"


def test_the_backward_side_sends_a_unit_one_space_back() -> None:
    assert after("1:bgoyw | tiles 4-2", "roll o3").board == "1:bg 3:oyw"


def test_from_the_backward_side_a_unit_lands_underneath() -> None:
    assert after("1:bg 3:oyw | tiles 4-2", "roll b3").board == "3:bgoyw"


def test_a_backward_tile_sends_a_unit_under_the_stack_it_just_left() -> None:
    assert after("5:bgoyw | tiles 6-2", "roll o1").board == "5:oywbg"
    assert after("5:bgoyw | tiles 6-2", "roll w1").board == "5:wbgoy"


def test_a_whole_stack_that_a_backward_tile_returns_stands_as_before() -> None:
    game = after("5:bgoyw | tiles 6-2", "roll b1")
    assert game.board == "5:bgoyw"
    assert game.coins == [3, 4]


def test_going_under_a_stack_changes_the_ranking() -> None:
    assert after("5:bgoyw | tiles 6-2", "roll w1").ranking == "yogbw"


def test_a_backward_tile_on_2_sends_a_unit_to_1() -> None:
    assert after("1:bgoyw | tiles 2-2", "roll g1").board == "1:goywb"


def test_the_owner_gets_one_coin_at_once() -> None:
    assert after("1:bgoyw | tiles 3+2 | coins 3 3 3", "roll w2").coins == [3, 4, 3]
    assert after("1:bgoyw | tiles 3-3 | coins 3 3 3", "roll w2").coins == [3, 3, 4]


def test_the_coin_is_paid_per_unit_not_per_camel() -> None:
    assert after("1:bgoyw | tiles 3+2", "roll b2").coins == [3, 4]


def test_the_coin_comes_from_the_bank() -> None:
    assert after("1:bgoyw | tiles 3+2 | coins 0 0", "roll b2").coins == [0, 1]


def test_ones_own_tile_pays_too() -> None:
    assert after("1:bgoyw | tiles 3+1", "roll b2").coins == [4, 3]


def test_a_unit_that_passes_over_a_tile_does_not_meet_it() -> None:
    game = after("1:bgoyw | tiles 3-2", "roll w3")
    assert (game.board, game.coins) == ("1:bgoy 4:w", [3, 3])


def test_the_tile_stays() -> None:
    game = after("1:bgoyw | tiles 3+2", "roll w2", "roll y2", "roll o2")
    assert game.tiles == {2: "3+"}
    assert game.board == "1:bg 4:wyo"
    assert game.coins == [3, 6]


@both_editions
def test_both_editions_share_the_tiles(start: str) -> None:
    game = after(f"{start} | tiles 5+1 7-2", "roll y2", "roll g3")
    assert game.coins == [4, 3]
    assert 6 in game.stacks


def test_a_tile_that_sends_a_unit_past_other_tiles_neighbours_meets_only_one() -> None:
    game = after("1:bgoyw | tiles 3+1 5-2", "roll w2")
    assert (game.board, game.coins) == ("1:bgoy 4:w", [4, 3])


def test_a_cheering_tile_sends_a_crazy_camel_further_counterclockwise_on_top() -> None:
    game = after("1:bgyp 7:r 10:W 16:K | tiles 8+2", "roll W2")
    assert (game.board, game.coins) == ("1:bgyp 7:rW 16:K", [3, 4])


def test_a_booing_tile_sends_a_crazy_camel_clockwise_underneath() -> None:
    game = after("1:bgyp 9:r 10:W 16:K | tiles 8-2", "roll W2")
    assert (game.board, game.coins) == ("1:bgyp 9:Wr 16:K", [3, 4])


def test_a_booing_tile_sends_a_crazy_camel_under_the_stack_it_just_left() -> None:
    assert after("1:bgyp 9:rW 16:K | tiles 8-2", "roll W1").board == "1:bgyp 9:Wr 16:K"


def test_riders_of_a_crazy_camel_take_the_tile_in_its_direction() -> None:
    assert after("1:gyp 10:Wrb 16:K | tiles 8+2", "roll K2").board == "1:gyp 7:Wrb 16:K"
    assert after("1:gp 9:y 10:Wrb 16:K | tiles 8-2", "roll K2").board == "1:gp 9:Wrby 16:K"


def test_a_crazy_rider_takes_the_tile_in_the_direction_of_the_racing_camel() -> None:
    assert after("1:gyp 5:rWb 16:K | tiles 7+2", "roll r2").board == "1:gyp 8:rWb 16:K"
    assert after("1:gyp 5:rWb 16:K | tiles 7-2", "roll r2").board == "1:gyp 6:rWb 16:K"


def test_a_cheering_tile_on_2_takes_a_crazy_camel_to_1_and_no_farther() -> None:
    game = after("1:b 3:W 9:gryp 16:K | tiles 2+2", "roll W1")
    assert game.board == "1:bW 9:gryp 16:K"
    assert not game.over

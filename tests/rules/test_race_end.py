"""End of the race: both editions."""

import pytest

from table import after, both_editions, why_not

FINISH = "10:b 11:g 12:o 13:y 16:w"
"""After ``roll w1`` white wins, blue is last: w y o g b."""


def coins_at_finish(fields: str, board: str = FINISH, roll: str = "roll w1") -> list[int]:
    game = after(f"{board} | {fields}", roll)
    assert game.over
    return game.coins


@both_editions
@pytest.mark.parametrize(
    ("space", "number"), [(14, 3), (15, 2), (15, 3), (16, 1), (16, 2), (16, 3)]
)
def test_a_move_past_space_16_ends_the_race_at_once(start: str, space: int, number: int) -> None:
    board = start.replace("2:", f"{space}:") if "W" not in start else f"1:bgypWK {space}:r"
    game = after(board, f"roll {'r' if 'W' in start else 'o'}{number}")
    assert game.over
    assert game.stacks[17] == ("r" if "W" in start else "o")


@pytest.mark.parametrize(("space", "number"), [(13, 3), (14, 2), (15, 1)])
def test_space_16_itself_is_still_on_the_track(space: int, number: int) -> None:
    game = after(f"1:bgoy {space}:w", f"roll w{number}")
    assert not game.over
    assert game.board == "1:bgoy 16:w"


def test_a_forward_tile_on_16_takes_a_unit_over_the_line() -> None:
    game = after("10:b 11:g 12:o 14:yw | tiles 16+2", "roll y2")
    assert game.over
    assert game.board == "10:b 11:g 12:o 17:yw"
    assert game.coins == [4, 4]


def test_a_backward_tile_on_16_keeps_a_unit_on_the_track() -> None:
    game = after("10:b 11:g 12:o 15:yw | tiles 16-2", "roll y1")
    assert not game.over
    assert game.board == "10:b 11:g 12:o 15:yw"


def test_the_unit_that_crossed_is_ahead_of_all() -> None:
    assert after("16:bgoyw", "roll b3").ranking == "wyogb"
    assert after("15:yw 16:bgo", "roll y2").ranking == "wyogb"


def test_within_the_unit_that_crossed_the_highest_wins() -> None:
    game = after("1:b 2:g 14:oyw", "roll o3")
    assert game.board == "1:b 2:g 17:oyw"
    assert game.ranking == "wyogb"


def test_the_unit_meets_no_stack_and_no_tile_on_the_far_side() -> None:
    game = after("1:b 4:g 5:o 6:y 16:w | tiles 2+2 | coins 3 3", "roll w2")
    assert game.board == "1:b 4:g 5:o 6:y 17:w"
    assert game.coins == [4, 3]
    assert after("1:bgoy 16:w", "roll w1").board == "1:bgoy 17:w"


def test_the_race_may_end_in_the_middle_of_a_leg_with_one_last_leg_scoring() -> None:
    game = after(
        f"{FINISH} | tickets w:2 y:3 b:3 | pyramid 0 1 0 | coins 3 3 3 | dice gw", "roll w1"
    )
    assert game.over
    assert game.coins == [4, 9, 3]


def test_the_last_leg_is_scored_once_even_if_the_fifth_die_ends_the_race() -> None:
    game = after(f"{FINISH} | tickets w:2 | coins 3 3 | dice w", "roll w1")
    assert game.over
    assert game.coins == [4, 8]
    assert game.leg == 1


def test_the_pyramid_ticket_of_the_last_roll_counts() -> None:
    assert coins_at_finish("coins 3 3") == [4, 3]


def test_the_last_leg_scoring_comes_before_the_cards() -> None:
    """The leg leaves nothing; then the right card pays in full."""
    assert coins_at_finish("tickets b:222 o:222 | win 2w | coins 3 3") == [4, 8]
    assert coins_at_finish("tickets w:2 | lose 2w | coins 3 0") == [4, 4]


def test_right_cards_earn_8_5_3_2_then_1_each() -> None:
    cards = " ".join(f"{seat}w" for seat in (2, 3, 4, 5, 6, 7, 8, 1))
    coins = coins_at_finish(f"win {cards} | coins 0 0 0 0 0 0 0 0")
    assert coins == [1 + 1, 8, 5, 3, 2, 1, 1, 1]


def test_the_row_of_prizes_starts_anew_for_the_loser_pile() -> None:
    coins = coins_at_finish("win 2w 3w | lose 3b 2b | coins 0 0 0")
    assert coins == [1, 8 + 5, 5 + 8]


def test_wrong_cards_do_not_use_up_prizes() -> None:
    assert coins_at_finish("win 2g 2o 3w | coins 0 9 0") == [1, 7, 8]


def test_every_wrong_card_costs_1() -> None:
    assert coins_at_finish("win 2b 2g | lose 2o 2y 2w | coins 3 9") == [4, 4]


def test_the_floor_applies_card_by_card() -> None:
    """Wrong, then right: nothing to lose, so the 8 stays whole. Right, then wrong costs 1."""
    assert coins_at_finish("win 2b 2w | coins 3 0") == [4, 8]
    assert coins_at_finish("win 2w 2b | coins 3 0") == [4, 7]
    assert coins_at_finish("win 2b 2g 2o | coins 3 1") == [4, 0]


def test_the_winner_pile_is_scored_before_the_loser_pile() -> None:
    assert coins_at_finish("lose 2g | win 2w | coins 3 0") == [4, 7]
    assert coins_at_finish("win 2g | lose 2b | coins 3 0") == [4, 8]


def test_the_loser_is_the_last_camel_and_in_a_stack_the_lowest() -> None:
    board = "10:gob 12:y 16:w"
    assert coins_at_finish("lose 2g | coins 3 0", board) == [4, 8]
    assert coins_at_finish("lose 2b | coins 3 0", board) == [4, 0]


def test_cards_of_earlier_legs_are_scored() -> None:
    game = after("10:b 11:g 12:o 13:y 16:w | dice b", "win w", "roll b1", "bet g", "roll w1")
    assert game.over
    assert game.coins == [3 - 1 + 8, 3 + 1 + 1]


def test_most_coins_wins() -> None:
    game = after(f"{FINISH} | coins 3 7 5", "roll w1")
    assert game.winners == [2]


def test_a_tie_is_a_shared_victory() -> None:
    assert after(f"{FINISH} | coins 3 4 4 2", "roll w1").winners == [1, 2, 3]


def test_nobody_has_won_before_the_end() -> None:
    assert after(f"{FINISH} | coins 3 9").winners == []


def test_after_the_end_dice_and_tiles_lie_as_they_lay() -> None:
    game = after(f"{FINISH} | dice bw | tiles 2+1 5-2", "roll w1")
    assert game.dice == "b"
    assert game.tiles == {1: "2+", 2: "5-"}
    assert game.leg == 1


def test_an_unknown_card_keeps_the_race_from_being_scored() -> None:
    game = after(f"{FINISH} | win 2?")
    assert game.play("bet w") == "bet w"
    assert game.play("roll b1") == "roll b1"
    assert "a finish card on the piles is unknown" in why_not(game, "roll w1")

"""End of a leg."""

import pytest

from table import after

LAST_ROLL = "1:b 2:g 3:o 4:y 5:w | dice b"
"""One die is left; after ``roll b1`` the ranking is w y o b g."""


def coins_after(fields: str, board: str = LAST_ROLL, roll: str = "roll b1") -> list[int]:
    return after(f"{board} | {fields}", roll).coins


def test_no_scoring_before_the_fifth_die() -> None:
    game = after("1:b 2:g 3:o 4:y 5:w | dice by | tickets w:1 | coins 3 3", "roll b1")
    assert (game.leg, game.coins) == (1, [3, 3])


@pytest.mark.parametrize(("tickets", "earned"), [("2", 5), ("32", 3), ("332", 2)])
def test_a_ticket_of_the_leading_camel_earns_its_value(tickets: str, earned: int) -> None:
    assert coins_after(f"tickets w:{tickets} | coins 0 0 0")[1] == earned


def test_the_fourth_ticket_of_the_second_edition_earns_2() -> None:
    board = "1:b 2:g 3:r 4:y 5:p 15:W 16:K | dice bx"
    assert coins_after("tickets p:3332 | coins 0 0 0", board)[1] == 2


@pytest.mark.parametrize("tickets", ["2", "32", "332"])
def test_any_ticket_of_the_second_camel_earns_1(tickets: str) -> None:
    assert coins_after(f"tickets y:{tickets} | coins 0 0 0")[1] == 1


@pytest.mark.parametrize("camel", "bgo")
@pytest.mark.parametrize("tickets", ["2", "32", "332"])
def test_a_ticket_of_any_other_camel_costs_1(camel: str, tickets: str) -> None:
    assert coins_after(f"tickets {camel}:{tickets} | coins 3 3 3")[1] == 2


def test_a_pyramid_ticket_earns_1() -> None:
    assert coins_after("pyramid 2 0 1 1 | coins 0 0 0 0") == [3, 0, 1, 1]


def test_the_pyramid_ticket_of_the_last_roll_counts() -> None:
    assert coins_after("coins 3 3") == [4, 3]


def test_several_tickets_add_up() -> None:
    assert coins_after("tickets w:22 y:2 g:2 | pyramid 0 1 | coins 0 0") == [1, 9]


def test_a_leg_is_netted_before_the_floor() -> None:
    """Six wrong tickets and a 5: the player ends with what is left, not with 5."""
    assert coins_after("tickets g:222 o:222 w:2 | coins 3 3") == [4, 2]
    assert coins_after("tickets g:222 o:222 w:2 | coins 3 1") == [4, 0]
    assert coins_after("tickets g:222 o:222 w:2 | coins 3 0") == [4, 0]
    assert coins_after("tickets g:2 w:2 | coins 3 0") == [4, 4]


def test_the_floor_holds_for_the_result() -> None:
    assert coins_after("tickets g:222 o:222 | coins 3 4") == [4, 0]


def test_a_wrong_bet_can_be_paid_with_the_pyramid_ticket_of_the_same_leg() -> None:
    assert coins_after("tickets g:2 | pyramid 0 1 | coins 3 0") == [4, 0]


def test_the_ranking_of_the_leg_is_the_one_after_the_last_move() -> None:
    assert coins_after("tickets b:2 | coins 3 3", "4:b 5:goyw | dice b", "roll b1") == [4, 8]
    assert coins_after("tickets w:2 | coins 3 3", "4:b 5:goyw | dice b", "roll b1") == [4, 4]


def test_crazy_camels_do_not_lead_a_leg() -> None:
    board = "1:b 2:g 3:r 4:y 5:pW 16:K | dice bx"
    assert coins_after("tickets p:2 y:3 | coins 0 0 0", board) == [1, 5, 1]


def test_a_tile_coin_of_the_last_roll_comes_before_the_scoring() -> None:
    """With the coin first, one ticket can be paid and the coin is gone."""
    board, fields = "3:b 4:goyw | dice b", "tiles 6+2 | tickets g:2 | coins 3 0"
    assert coins_after(fields, board, "roll b3") == [4, 0]


def test_after_the_scoring_everything_is_cleared() -> None:
    fields = "tickets w:12 g:2 | pyramid 2 2 | tiles 7+1 9-2 | win 1g | coins 3 3"
    game = after(f"{LAST_ROLL} | {fields}", "roll b1")
    assert game.notation == "2:gb 3:o 4:y 5:w | win 1g | coins 11 7 | turn 2 | leg 2"


def test_the_player_to_the_left_of_the_last_roller_starts_the_next_leg() -> None:
    for turn, following in ((1, 2), (2, 3), (3, 1)):
        game = after(f"{LAST_ROLL} | coins 3 3 3 | turn {turn}", "roll b1")
        assert (game.leg, game.turn) == (2, following)


def test_legs_are_counted() -> None:
    game, legs = after("1:bgoyw"), []
    for die in "bgoyw" * 2:
        game.play(f"roll {die}1")
        legs.append(game.leg)
    assert legs == [1, 1, 1, 1, 2, 2, 2, 2, 2, 3]

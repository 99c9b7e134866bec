"""The second edition's fifth action, for six players and more."""

import pytest

from camelup import Game
from table import FIRST_START, SECOND_START, after, why_not

SIX = f"{SECOND_START} | coins 3 3 3 3 3 3"
LAST_ROLL = "1:b 2:g 3:r 4:y 5:p 15:W 16:K | dice bx"
"""After ``roll b1`` the ranking is p y r b g."""


def allies(game: Game) -> list[str]:
    return [move for move in game.legal_moves if move.startswith("ally")]


@pytest.mark.parametrize("players", range(2, 9))
def test_only_with_six_or_more_players(players: int) -> None:
    game = Game(players, board=SECOND_START)
    assert bool(allies(game)) == (players >= 6)


@pytest.mark.parametrize("players", range(2, 9))
def test_never_in_the_first_edition(players: int) -> None:
    game = Game(players, board=FIRST_START)
    assert allies(game) == []
    assert why_not(game, "ally 2") == "partnerships need the second edition and at least 6 players"


def test_five_players_are_too_few() -> None:
    reason = why_not(f"{SECOND_START} | coins 3 3 3 3 3", "ally 2")
    assert reason == "partnerships need the second edition and at least 6 players"


def test_both_become_partners_and_the_other_may_not_refuse() -> None:
    assert after(SIX, "ally 4").partners == {1: 4, 4: 1}


def test_any_other_player_without_a_partner_may_be_chosen() -> None:
    assert allies(after(SIX)) == ["ally 2", "ally 3", "ally 4", "ally 5", "ally 6"]
    assert allies(after(SIX, "ally 4")) == ["ally 3", "ally 5", "ally 6"]


def test_nobody_is_his_own_partner() -> None:
    assert why_not(SIX, "ally 1") == "you cannot be your own partner"


def test_a_player_with_a_partner_may_not_take_another() -> None:
    game = after(SIX, "ally 2")
    assert why_not(game, "ally 3") == "you are already the partner of seat 1 in this leg"
    assert allies(game) == []


def test_a_player_who_has_a_partner_may_not_be_chosen() -> None:
    game = after(SIX, "ally 4", "bet g")
    assert why_not(game, "ally 1") == "seat 1 already has a partner in this leg"
    assert why_not(game, "ally 4") == "seat 4 already has a partner in this leg"


def test_a_seat_that_is_not_at_the_table_cannot_be_chosen() -> None:
    assert why_not(SIX, "ally 7") == "there is no seat “7” at a table of 6"


def test_several_pairs_may_form_in_one_leg() -> None:
    game = after(SIX, "ally 6", "ally 4", "ally 5")
    assert game.partners == {1: 6, 6: 1, 2: 4, 4: 2, 3: 5, 5: 3}


def coins_after(fields: str, board: str = LAST_ROLL, roll: str = "roll b1") -> list[int]:
    return after(f"{board} | turn 6 | {fields}", roll).coins[:5]


def test_each_partner_copies_the_best_ticket_of_the_other_once() -> None:
    fields = "allies 1-2 | tickets p:12 y:1 | coins 0 0 0 0 0 0"
    assert coins_after(fields) == [5 + 1 + 3, 3 + 5, 0, 0, 0]


def test_a_pyramid_ticket_may_be_copied() -> None:
    assert coins_after("allies 1-2 | pyramid 2 0 0 0 0 0 | coins 0 0 0 0 0 0") == [2, 1, 0, 0, 0]


def test_only_one_pyramid_ticket_is_copied() -> None:
    assert coins_after("allies 1-2 | pyramid 3 1 0 0 0 0 | coins 0 0 0 0 0 0") == [4, 2, 0, 0, 0]


def test_a_ticket_of_the_second_camel_may_be_copied() -> None:
    assert coins_after("allies 1-2 | tickets y:1 | coins 0 0 0 0 0 0") == [1, 1, 0, 0, 0]


def test_nothing_is_copied_if_nothing_is_positive() -> None:
    assert coins_after("allies 1-2 | tickets g:1 r:1 | coins 3 3 3 3 3 3") == [1, 3, 3, 3, 3]
    assert coins_after("allies 1-2 | coins 3 3 3 3 3 3") == [3, 3, 3, 3, 3]


def test_what_the_partner_copies_cannot_be_copied_back() -> None:
    assert coins_after("allies 1-2 | tickets p:1 | coins 0 0 0 0 0 0") == [5, 5, 0, 0, 0]


def test_the_copied_reward_is_part_of_the_sum_before_the_floor() -> None:
    fields = "allies 1-2 | tickets p:2 g:1111 r:1111 | coins 0 0 0 0 0 0"
    assert coins_after(fields) == [0, 5, 0, 0, 0]
    fields = "allies 1-2 | tickets p:2 g:1111 r:1111 | coins 4 0 0 0 0 0"
    assert coins_after(fields) == [1, 5, 0, 0, 0]


def test_others_copy_nothing() -> None:
    assert coins_after("allies 1-2 | tickets p:3 | coins 0 0 0 0 0 0") == [0, 0, 5, 0, 0]


def test_partners_copy_at_the_last_leg_scoring_too() -> None:
    board = "10:b 11:g 12:r 13:y 16:p 15:W 14:K"
    fields = "allies 1-2 | tickets p:1 y:2 | coins 0 0 0 0 0 0"
    assert coins_after(fields, board, "roll p1") == [5 + 1, 1 + 5, 0, 0, 0]


def test_partners_do_not_share_finish_cards() -> None:
    board = "10:b 11:g 12:r 13:y 16:p 15:W 14:K"
    fields = "allies 1-2 | win 1p | coins 0 0 0 0 0 0"
    assert coins_after(fields, board, "roll p1") == [8, 0, 0, 0, 0]


def test_partnerships_end_with_the_leg() -> None:
    game = after(f"{LAST_ROLL} | allies 1-2 3-4 | coins 3 3 3 3 3 3", "roll b1")
    assert game.partners == {}
    assert allies(game) == ["ally 1", "ally 3", "ally 4", "ally 5", "ally 6"]

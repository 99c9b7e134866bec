"""Action: bet on the race."""

from camelup import Game, view_of
from table import FIRST_START, SECOND_START, after, both_editions, why_not


@both_editions
def test_a_card_goes_on_the_winner_pile_or_the_loser_pile(start: str) -> None:
    game = after(f"{start} | coins 3 3", "win g", "lose g")
    assert game.winner_pile == [(1, "g")]
    assert game.loser_pile == [(2, "g")]
    assert game.hand(1) == game.hand(2) == game.edition.racing.replace("g", "")


def test_any_number_of_cards_may_go_on_either_pile() -> None:
    game = Game(2, board=FIRST_START)
    for camel in "bgoyw":
        game.play(f"win {camel}")
        game.play(f"lose {camel}")
    assert game.winner_pile == [(1, camel) for camel in "bgoyw"]
    assert game.loser_pile == [(2, camel) for camel in "bgoyw"]
    assert game.hand_sizes == [0, 0]


def test_a_player_has_one_card_of_each_camel() -> None:
    reason = "you have already laid your finish card for the green camel"
    assert why_not(f"{FIRST_START} | win 1g", "win g") == reason
    assert why_not(f"{FIRST_START} | win 1g", "lose g") == reason
    assert why_not(f"{FIRST_START} | lose 1g", "win g") == reason


def test_a_player_without_cards_cannot_lay_one() -> None:
    laid = f"{FIRST_START} | win 1g 1b | lose 1o 1y 1w"
    for move in ("win g", "lose b", "win ?"):
        assert why_not(laid, move) == "you have laid all your finish cards"


def test_cards_lie_in_the_order_they_were_laid() -> None:
    game = after(f"{SECOND_START} | coins 3 3 3", "win g", "win b", "lose y", "win p", "win g")
    assert game.winner_pile == [(1, "g"), (2, "b"), (1, "p"), (2, "g")]
    assert game.loser_pile == [(3, "y")]


def test_a_card_stays_where_it_is_through_all_legs() -> None:
    game = after("5:bgoyw | dice w | win 1g 2b | lose 1y", "roll w1")
    assert game.leg == 2
    assert game.winner_pile == [(1, "g"), (2, "b")]
    assert game.loser_pile == [(1, "y")]
    assert game.hand(1) == "bow"


def test_others_see_who_laid_a_card_on_which_pile_but_not_its_colour() -> None:
    game = after(f"{SECOND_START} | coins 3 3 3", "win g", "lose b")
    view = view_of(game, 3)
    assert view.winner_pile == [(1, "?")]
    assert view.loser_pile == [(2, "?")]
    assert view.hand_sizes == [4, 4, 5]
    assert view.moves == ["win ?", "lose ?"]


def test_a_player_knows_his_own_cards() -> None:
    view = view_of(after(SECOND_START, "win g", "lose b"), 1)
    assert view.winner_pile == [(1, "g")]
    assert view.loser_pile == [(2, "?")]
    assert view.hand(1) == "bryp"
    assert view.moves == ["win g", "lose ?"]


def test_at_the_end_all_cards_are_turned_up() -> None:
    game = after("1:b 2:g 3:o 4:y 16:w", "win w", "lose b", "roll w1")
    for seat in (1, 2, None):
        assert view_of(game, seat).winner_pile == [(1, "w")]
        assert view_of(game, seat).loser_pile == [(2, "b")]
        assert view_of(game, seat).moves == ["win w", "lose b", "roll w1"]

"""Action: bet on the leg."""

import pytest

from camelup import Game, NotationError
from table import FIRST_START, SECOND_START, after, both_editions, why_not


@both_editions
def test_the_top_ticket_goes_to_the_player(start: str) -> None:
    game = after(f"{start} | coins 3 3", "bet g", "bet g", "bet y")
    assert game.tickets(1) == [("g", 5), ("y", 5)]
    assert game.tickets(2) == [("g", 3)]


def test_first_edition_tickets_are_5_3_2() -> None:
    game = after(FIRST_START, "bet g", "bet g", "bet g")
    assert (game.tickets(1), game.tickets(2)) == ([("g", 5), ("g", 2)], [("g", 3)])
    assert game.tickets_left["b"] == [5, 3, 2]
    assert game.tickets_left["g"] == []


def test_second_edition_tickets_are_5_3_2_2() -> None:
    game = after(SECOND_START, "bet g", "bet g", "bet g", "bet g")
    assert (game.tickets(1), game.tickets(2)) == ([("g", 5), ("g", 2)], [("g", 3), ("g", 2)])
    assert game.tickets_left["b"] == [5, 3, 2, 2]


@both_editions
def test_an_empty_stack_cannot_be_bet_on(start: str) -> None:
    tickets = "1" * (4 if "W" in start else 3)
    reason = why_not(f"{start} | tickets g:{tickets}", "bet g")
    assert reason == "the green camel has no leg ticket left"


def test_no_limit_per_player() -> None:
    game = after(FIRST_START)
    for camel in "bgoyw" * 3:
        game.play(f"bet {camel}")
        game.play("tile 9+" if game.tiles.get(2) != "9+" else "tile 11+")
    assert len(game.tickets(1)) == 15


@pytest.mark.parametrize("camel", "WK")
def test_nobody_bets_on_a_crazy_camel(camel: str) -> None:
    game = Game(2, board=SECOND_START)
    assert not {move for move in game.legal_moves if move[-1] in "WK"}
    for kind in ("bet", "win", "lose"):
        with pytest.raises(NotationError, match="nobody can bet on the crazy"):
            game.play(f"{kind} {camel}")


@both_editions
def test_all_tickets_return_for_the_next_leg(start: str) -> None:
    last_die = "yx" if "W" in start else "y"
    game = after(f"{start} | tickets b:12 g:1 | dice {last_die}", "roll y1")
    assert game.leg == 2
    assert game.tickets(1) == game.tickets(2) == []
    assert {tuple(values) for values in game.tickets_left.values()} == {game.edition.tickets}

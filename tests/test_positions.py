"""A whole position on one line: written, read, written again."""

import random
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from camelup import Game, NotationError, Position, view_of
from camelup.notation.board import read_board
from camelup.rules.editions import SECOND
from camelup.rules.state import GAME
from random_play import random_move, random_slow_game, random_tastes
from table import FIRST_START, SECOND_START, after


def written_again(text: str) -> str:
    return Position.read(text).notation


def play_some(seed: int, moves: int) -> Game:
    """Play a random game for some moves, or to its end."""
    rng = random.Random(seed)
    slow, tastes = random_slow_game(rng), random_tastes(rng)
    game = Game(slow.players, slow.edition, board=slow.board())
    while not slow.over and len(game.history) < moves:
        move = random_move(rng, slow, tastes, game.legal_moves)
        game.play(move)
        slow.play(move)
    return game


@settings(max_examples=300, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 150))
def test_every_position_survives_write_read_write(seed: int, moves: int) -> None:
    game = play_some(seed, moves)
    again = Position.read(game.notation)
    assert again.notation == game.notation
    assert again.state.tobytes() == game.state.tobytes()
    assert again.to_dict() == game.to_dict()


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 150), st.integers(0, 8))
def test_every_view_survives_write_read_write(seed: int, moves: int, seat: int) -> None:
    game = play_some(seed, moves)
    view = view_of(game, seat if 0 < seat <= game.players else None)
    again = Position.read(view.notation)
    assert again.notation == view.notation
    assert again.state.tobytes() == view.state.tobytes()


def test_the_start_of_a_game_is_its_board_and_the_coins() -> None:
    assert Game(3, board=SECOND_START).notation == f"{SECOND_START} | coins 3 3 3"


def test_a_whole_position() -> None:
    text = (
        "4:g 6:rWy 7:p 9:b 12:K | dice ypx | tiles 5+3 10-1 | tickets b:14 p:2221 | "
        "pyramid 1 0 2 0 0 0 | allies 1-3 2-6 | win 2b 1y 2? | lose 5p | "
        "coins 7 0 12 3 3 1 | turn 4 | leg 3"
    )
    position = Position.read(text)
    assert position.notation == text
    assert position.edition.name == "second"
    assert position.dice == "ypx"
    assert position.tiles == {1: "10-", 3: "5+"}
    assert position.tickets(2) == [("p", 5), ("p", 3), ("p", 2)]
    assert position.tickets(1) == [("b", 5), ("p", 2)]
    assert position.pyramid_tickets == [1, 0, 2, 0, 0, 0]
    assert position.partners == {1: 3, 3: 1, 2: 6, 6: 2}
    assert position.winner_pile == [(2, "b"), (1, "y"), (2, "?")]
    assert position.hand_sizes == [4, 3, 5, 5, 4, 5]
    assert (position.turn, position.leg) == (4, 3)


def test_fields_may_come_in_any_order_with_any_blanks() -> None:
    text = "  16:K 15:W  3:yp 2:r 1:bg|turn 2|coins  4  5 |  dice xb"
    assert written_again(text) == f"{SECOND_START} | dice bx | coins 4 5 | turn 2"


def test_what_is_left_out_is_as_at_the_start_of_a_leg() -> None:
    position = Position.read(SECOND_START)
    assert position.notation == f"{SECOND_START} | coins 3 3"
    assert position == Game(["Player 1", "Player 2"], board=SECOND_START)


def test_an_edition_may_have_the_camels_of_another() -> None:
    house_rules = replace(SECOND, number=2, name="house")
    told, stacks = read_board("1:bg 2:r 3:yp 15:W 16:K", house_rules)
    assert told is house_rules
    assert stacks[3] == "yp"


def test_the_letters_tell_the_edition() -> None:
    assert Position.read(FIRST_START).edition.name == "first"
    assert Position.read(SECOND_START).edition.name == "second"
    assert written_again(f"{FIRST_START} | edition first") == f"{FIRST_START} | coins 3 3"


def test_tiles_may_leave_their_owner_out() -> None:
    assert written_again(f"{FIRST_START} | tiles 9+ 12-").split(" | ")[1] == "tiles 9+1 12-2"
    assert written_again(f"{FIRST_START} | tiles 9+ 12-1").split(" | ")[1] == "tiles 9+2 12-1"


def test_a_position_after_the_race() -> None:
    forward = "2:b 5:g 17:oyw | dice bg | pyramid 2 1 | coins 9 4 | turn 2"
    assert written_again(forward) == forward
    assert Position.read(forward).over
    backward = "0:Kb 5:gryp 16:W | dice bgry | pyramid 1 1 | coins 9 9 | leg 2"
    assert written_again(backward) == backward
    assert Position.read(backward).ranking == "pyrgb"
    assert Position.read(backward).winners == [1, 2]


def test_the_end_of_a_leg_that_ends_the_race_has_no_dice_left() -> None:
    game = after("1:b 2:g 3:o 4:y 16:w | dice w | pyramid 2 2", "roll w1")
    assert "| dice - |" in game.notation
    assert written_again(game.notation) == game.notation


def test_repr_round_trips() -> None:
    game = play_some(7, 40)
    again = eval(repr(game), {"Game": Game})
    assert again == game
    assert repr(again) == repr(game)
    position = Position.read(game.notation)
    assert eval(repr(position), {"Position": Position}) == position


def test_a_game_made_from_a_position_has_its_players() -> None:
    assert Game(position=f"{SECOND_START} | coins 3 4 5 6 7").players == 5
    assert Game().players == 4


BAD_FIELDS = {
    "dices bg": "there is no field “dices” in a position",
    "": "there is no field “” in a position",
    "dice bg | dice y": "“dice” is written twice",
    "edition third": "the camels are from the second edition, not “third”",
    "edition first": "the camels are from the second edition, not “first”",
    "dice bo": "there is no die “o” in the second edition",
    "dice bb": "the die “b” is written twice",
    "dice WK": "there is no die “W” in the second edition",
    "dice x": "with one die left the leg would be over",
    "dice -": "with no die left the leg would be over",
    "tiles 1+1": "no tile may lie on space 1",
    "tiles 17+1": "a tile goes on space 2 to 16, not on 17",
    "tiles 0-1": "a tile goes on space 2 to 16, not on 0",
    "tiles 3+1": "there are camels on space 3: tiles go on empty spaces",
    "tiles 7+1 7-2": "there is already a tile on space 7",
    "tiles 7+1 8-2": "space 8 is next to the tile on space 7: tiles keep a space apart",
    "tiles 7+1 9-1": "seat 1 has only one tile",
    "tiles 7+3": "there is no seat “3” at a table of 2",
    "tiles 7+0": "there is no seat “0” at a table of 2",
    "tiles 7+ 9+ 11+": "there are more tiles than players",
    "tiles 7": "“7” is not a tile: write space, side and seat, as in 7+2",
    "tiles x+1": "“x+1” is not a tile: write space, side and seat, as in 7+2",
    "tiles 7+12": "there is no seat “12” at a table of 2",
    "tickets b:3": "there is no seat “3” at a table of 2",
    "tickets b:11112": "the blue camel has only 4 tickets",
    "tickets b:1 b:2": "“tickets b” is written twice",
    "tickets o:1": "“o:1” is not a list of tickets: write a camel, a colon and seats, as in g:13",
    "tickets W:1": "“W:1” is not a list of tickets: write a camel, a colon and seats, as in g:13",
    "tickets b": "“b” is not a list of tickets: write a camel, a colon and seats, as in g:13",
    "tickets bg:1": "“bg:1” is not a list of tickets: write a camel, a colon and seats, as in g:13",
    "pyramid 1 0": "the players hold more pyramid tickets than dice are out (0)",
    "dice bgr | pyramid 2 2": "the players hold more pyramid tickets than dice are out (3)",
    "pyramid 1": "there is one number for 2 players",
    "pyramid 0 7": "7 is not between 0 and 6",
    "pyramid a b": "“a” is not a number",
    "allies 1-2": "partnerships need the second edition and at least 6 players",
    "win 1x": "“1x” is not a finish card: write a seat and a camel, as in 2g or 2?",
    "win 1K": "“1K” is not a finish card: write a seat and a camel, as in 2g or 2?",
    "win 3g": "there is no seat “3” at a table of 2",
    "win g": "there is no seat “g” at a table of 2",
    "win 1g | lose 1g": "seat 1 has only one finish card for the green camel",
    "win 1g 1? 1? 1? 1? 1?": "seat 1 has only five finish cards",
    "coins -1 3": "“-1” is not a number",
    "coins 3 1000001": "1000001 is not between 0 and 1,000,000",
    "coins 3 3.5": "“3.5” is not a number",
    "coins 3 ³": "“³” is not a number",
    "turn 3": "there is no seat “3” at a table of 2",
    "turn 0": "there is no seat “0” at a table of 2",
    "turn": "there is no seat “” at a table of 2",
    "leg 0": "0 is not between 1 and 1,000,000",
    "leg one": "“one” is not a number",
    "coins 3": "the game is for 2 to 8 players, not 1",
    "coins 1 2 3 4 5 6 7 8 9": "the game is for 2 to 8 players, not 9",
}


@pytest.mark.parametrize("fields", BAD_FIELDS)
def test_a_bad_field_is_refused_with_its_reason(fields: str) -> None:
    text = f"{SECOND_START} | {fields}" + ("" if "coins" in fields else " | coins 3 3")
    with pytest.raises(NotationError) as refused:
        Position.read(text)
    assert str(refused.value) == BAD_FIELDS[fields]


@pytest.mark.parametrize("allies", ["1-1", "1-2 2-3", "1", "1-", "12", "1-7", "a-b"])
def test_bad_partnerships_are_refused(allies: str) -> None:
    with pytest.raises(NotationError, match=r"is not a partnership|there is no seat"):
        Position.read(f"{SECOND_START} | coins 3 3 3 3 3 3 | allies {allies}")


@pytest.mark.parametrize(
    ("board", "reason"),
    [
        ("0:b 5:gryp 16:WK", "the blue camel cannot have carried others back over the line"),
        ("5:bgryp 16:K 17:W", "the crazy white camel cannot have carried others over the finish"),
        ("0:K 5:bgry 16:W 17:p", "camels cannot have crossed the line both ways"),
        ("18:b 5:gryp 16:WK", "there is no space 18 on the track"),
        ("9999:b 5:gryp 16:WK", "“9999:b” is not a stack"),
    ],
)
def test_a_board_that_no_race_can_reach_is_refused(board: str, reason: str) -> None:
    with pytest.raises(NotationError, match=reason):
        Position.read(board)


@pytest.mark.parametrize("length", [2_000, 5_000, 100_000])
@pytest.mark.parametrize(
    "field", ["turn", "leg", "coins", "pyramid", "tiles", "tickets", "win", "allies", "dice"]
)
def test_endless_numbers_are_refused_in_a_sentence(field: str, length: int) -> None:
    with pytest.raises(NotationError) as refused:
        Position.read(f"{SECOND_START} | {field} {'9' * length}")
    assert len(str(refused.value)) < 300


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="bgrypWKox0123456789:|+-? dicetlwnu\n\0²٣", max_size=80))
def test_any_text_is_read_or_refused_with_a_reason(text: str) -> None:
    for whole in (text, f"{SECOND_START} | {text}"):
        assert reason_against(whole) != ""


def reason_against(text: str) -> str:
    """Give the reason for which a position is refused."""
    try:
        Position.read(text)
    except NotationError as refused:
        return str(refused)
    return "none"


def test_copies_made_by_numpy_are_equal_byte_by_byte() -> None:
    """NumPy does not copy the gaps of a record, so it must have none."""
    assert sum(GAME[name].itemsize for name in GAME.names or ()) == GAME.itemsize
    game = play_some(3, 60)
    for _ in range(50):
        copy = game.state.repeat(9)[np.arange(9)][4:5].copy()
        assert Position(copy, game.names) == game

"""Game records, read and written."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from camelup import Game, NotationError, Record, read_record
from camelup.notation.record import decode
from random_play import random_move, random_slow_game, random_tastes
from table import SECOND_START

TEXT = """\
[Edition "second"]
[Players "Ann; Bob; Cid"]
[Board "1:bg 2:r 3:yp 15:W 16:K"]

bet p
tile 7+
roll p2          # Cid
win g
"""


def test_a_record_is_tags_and_moves() -> None:
    record = read_record(TEXT)
    assert record.edition.name == "second"
    assert record.players == ["Ann", "Bob", "Cid"]
    assert record.tags["Board"] == SECOND_START
    assert record.moves == ["bet p", "tile 7+", "roll p2", "win g"]
    assert record.lines == [5, 6, 7, 8]


def test_a_record_without_comments_is_written_as_it_was_read() -> None:
    text = TEXT.replace("          # Cid", "")
    assert str(read_record(text)) == text


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
def test_any_line_ending_will_do(ending: str) -> None:
    assert read_record(TEXT.replace("\n", ending)) == read_record(TEXT)


def test_a_byte_order_mark_is_no_part_of_the_text() -> None:
    assert decode(b"\xef\xbb\xbf" + TEXT.encode()) == TEXT


def test_comments_are_left_out() -> None:
    commented = (
        "# a game\n"
        '[Edition "second"] # the new one\n'
        "   # indented\n"
        '[Players "Ann; Bob; Cid"]# no space\n'
        '[Board "1:bg 2:r 3:yp 15:W 16:K"]\n'
        "\n"
        "bet p# no space\n"
        "\n"
        "# between moves\n"
        "tile 7+ # one # two\n"
        "roll p2\n"
        "win g"
    )
    record = read_record(commented)
    assert record.tags == read_record(TEXT).tags
    assert record.moves == read_record(TEXT).moves
    assert record.lines == [7, 10, 11, 12]


def test_a_hash_inside_quotes_is_no_comment() -> None:
    record = read_record(TEXT.replace("Bob", "Bob #2"))
    assert record.players == ["Ann", "Bob #2", "Cid"]


def test_quotes_and_backslashes_in_a_value_are_escaped() -> None:
    record = read_record('[Event "the \\"big\\" \\\\ one # 1"]\n' + TEXT)
    assert record.tags["Event"] == 'the "big" \\ one # 1'
    assert read_record(str(record)) == Record(
        record.tags, record.moves, [6, 7, 8, 9], record.tag_lines, record.comments
    )


def test_other_tags_are_kept_and_passed_through_in_order() -> None:
    tags = '[Date "2026-11-15"]\n[Bots "champion"]\n[Seed "7"]\n[Dice "fair"]\n[X-Odd_1 ""]\n'
    text = tags + TEXT.replace("          # Cid", "")
    assert str(read_record(text)) == text


def test_names_keep_any_letters_and_inner_blanks() -> None:
    names = ["Zoë van 't Hoff", "李雷", "ژاله‌خانم", "👩‍🚀", 'Q"\\']
    game = Game(names, board=SECOND_START)
    assert read_record(str(game.record())).players == names


def test_a_record_may_start_from_a_position() -> None:
    position = f"{SECOND_START} | dice bgx | coins 4 5 6 | turn 3 | leg 2"
    text = TEXT.replace("Board", "Position").replace(SECOND_START, position)
    game = Game.from_record(read_record(text.replace("roll p2", "roll g2")))
    assert game.leg == 2
    assert [played.seat for played in game.history] == [3, 1, 2, 3]


def test_a_game_is_written_with_its_board_or_its_position() -> None:
    game = Game(2, board=SECOND_START)
    assert game.record().tags["Board"] == SECOND_START
    later = Game(position=f"{SECOND_START} | coins 4 3")
    assert "Board" not in later.record().tags
    assert later.record().tags["Position"] == f"{SECOND_START} | coins 4 3"


def test_tags_given_to_a_game_are_written() -> None:
    record = Game(2, board=SECOND_START).record(Event="a\nb", Date="today")
    assert read_record(str(record)).tags["Event"] == "a b"
    assert read_record(str(record)).tags["Date"] == "today"


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 200))
def test_every_game_survives_its_record(seed: int, moves: int) -> None:
    rng = random.Random(seed)
    slow, tastes = random_slow_game(rng), random_tastes(rng)
    game = Game(slow.players, slow.edition, board=slow.board())
    while not slow.over and len(game.history) < moves:
        move = random_move(rng, slow, tastes, game.legal_moves)
        game.play(move)
        slow.play(move)
    again = Game.from_record(read_record(str(game.record())))
    assert again == game
    assert again.moves == game.moves


def test_a_record_with_unknown_cards_replays_before_the_end() -> None:
    game = Game.from_record(read_record(TEXT.replace("win g", "win ?") + "lose ?\nlose g\n"))
    assert game.winner_pile == [(1, "?")]
    assert game.loser_pile == [(2, "?"), (3, "g")]
    assert game.hand_sizes == [4, 4, 4]
    assert game.hand(1) == "bgryp"


def test_an_unknown_card_may_be_any_but_there_are_only_five() -> None:
    game = Game(2, board=SECOND_START)
    for _ in range(5):
        game.play("win ?")
        game.play("lose ?")
    assert game.hand_sizes == [0, 0]
    assert not [move for move in game.legal_moves if move.startswith(("win", "lose"))]


def test_a_bad_move_is_refused_with_its_line() -> None:
    with pytest.raises(NotationError) as refused:
        Game.from_record(read_record(TEXT + "roll p1\n"))
    assert refused.value.line == 9
    assert str(refused.value) == "roll p1: the die “p” is already out of the pyramid"


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused_with_a_reason(data: bytes) -> None:
    for whole in (data, TEXT.encode() + data):
        assert reason_against(whole) != ""


def reason_against(data: bytes) -> str:
    """Give the reason for which a record is refused, with its line."""
    try:
        Game.from_record(read_record(decode(data)))
    except NotationError as refused:
        return f"{refused.line:d}: {refused}"
    return "none"

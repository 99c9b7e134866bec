"""What can be typed: notation, words, English, German."""

from collections import Counter

import pytest

from camelup.i18n import LANGUAGES, UserError, words
from camelup.position import Position
from camelup.terminal.parser import MOVES, Command, typed_words, understand

SECOND = Position.read("1:bg 2:r 3:yp 15:W 16:K | coins 3 3 3 3 3 3")
FIRST = Position.read("1:bg 2:o 3:yw | coins 3 3")


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("roll", "roll"),
        ("  Roll ", "roll"),
        ("würfeln", "roll"),
        ("WUERFELN", "roll"),
        ("bet g", "bet g"),
        ("bet G", "bet g"),
        ("bet green", "bet g"),
        ("wette grün", "bet g"),
        ("wetten auf grün", "bet auf gruen"),
        ("tile 7+", "tile 7+"),
        ("tile 7 +", "tile 7+"),
        ("tile 12 booing", "tile 12-"),
        ("tile booing 12", "tile 12-"),
        ("tile 12−", "tile 12-"),
        ("Plättchen 5 Jubel", "tile 5+"),
        ("plättchen 5 fata morgana", "tile 5-"),
        ("win purple", "win p"),
        ("toll lila", "win p"),
        ("oll rot", "lose r"),
        ("ally 3", "ally 3"),
        ("partner player 3", "ally 3"),
    ],
)
def test_moves_can_be_typed_in_notation_and_in_words(typed: str, move: str) -> None:
    assert understand(typed, SECOND) == move


def test_colours_are_those_of_the_edition() -> None:
    assert understand("bet weiß", FIRST) == "bet w"
    assert understand("bet orange", FIRST) == "bet o"
    assert understand("bet white", SECOND) == "bet white"


@pytest.mark.parametrize(
    ("typed", "command"),
    [("?", "help"), ("Hilfe", "help"), ("brett", "board"), ("log", "log"), ("ENDE", "quit")],
)
def test_commands_can_be_typed_in_both_languages(typed: str, command: str) -> None:
    assert understand(typed, SECOND) is Command(command)


def test_nobody_can_choose_the_die() -> None:
    with pytest.raises(UserError, match="just type roll"):
        understand("roll g2", SECOND)


def test_what_is_not_understood_is_left_for_the_notation_to_explain() -> None:
    assert understand("dance", SECOND) == "dance"


def test_no_word_means_two_things() -> None:
    for keys in ((*MOVES, *Command), ("forward", "back"), ("yes", "no")):
        meanings = {
            (word, key)
            for key in keys
            for language in LANGUAGES
            for word in typed_words(key, words(language))
        }
        assert [word for word, count in Counter(w for w, _ in meanings).items() if count > 1] == []

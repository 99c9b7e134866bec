"""The odds, asked for while a game is played in the terminal."""

from pathlib import Path

import pytest

from keyboard import Keyboard

TABLE = "Ann; bot:random"


def ask_for_odds(home: Path, word: str, *options: str) -> Keyboard:
    person = Keyboard(home, "--players", TABLE, "--seed", "4", *options)
    person.read_until("Ann>")
    person.type(word)
    person.read_until("Ann>")
    return person


@pytest.mark.parametrize(
    ("word", "language", "race", "coin"),
    [("odds", "en", "Race", "+1.00"), ("chancen", "de", "Rennen", "+1,00")],
)
def test_chances_and_the_best_moves_are_shown_when_asked_for(
    tmp_path: Path, word: str, language: str, race: str, coin: str
) -> None:
    person = ask_for_odds(tmp_path, word, "--lang", language, "--edition", "first")
    lines = person.screen.splitlines()
    assert any(line.startswith(race) for line in lines)
    assert all(len(line.rstrip("\r")) <= 80 for line in lines)
    assert any("roll" in line and coin in line for line in lines)


def test_plain_play_says_the_chances_in_sentences(tmp_path: Path) -> None:
    person = ask_for_odds(tmp_path, "odds", "--plain", "--edition", "first")
    assert "to win the race" in person.screen
    assert "█" not in person.screen

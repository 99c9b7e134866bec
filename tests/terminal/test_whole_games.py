"""Whole games at a real terminal, from the first Enter to the last coin."""

import json
import signal
from pathlib import Path

import pytest

from camelup.game import Game
from camelup.record_files import load
from keyboard import Keyboard
from nursery import camelup

TABLE = "Ann; bot:random; bot:random"


def replayed(file: Path) -> Game:
    """Replay a saved game, by our own code and by the command."""
    told = camelup("replay", "--json", str(file), check=True)
    game = Game.from_record(load(file))
    last = json.loads(told.stdout.splitlines()[-1])
    assert (last["board"], last["coins"], last["over"]) == (game.board, game.coins, game.over)
    return game


@pytest.mark.parametrize(
    ("language", "edition", "roll", "last_words"),
    [
        ("en", "second", "roll", "The game is saved in"),
        ("de", "first", "würfeln", "Das Spiel ist gespeichert"),
    ],
)
def test_a_whole_game_against_bots(
    tmp_path: Path, language: str, edition: str, roll: str, last_words: str
) -> None:
    file = tmp_path / "game.camel"
    options = ("--players", TABLE, "--edition", edition, "--lang", language, "--file", str(file))
    person = Keyboard(tmp_path, *options)
    person.roll_to_the_end("Ann>", roll, last_words)
    game = replayed(file)
    assert game.over
    won = {"en": ("wins with", "share the victory"), "de": ("gewinnt mit", "gewinnen gemeinsam")}
    assert any(words in person.screen for words in won[language])
    piles = {"en": "The winner pile is turned", "de": "Der Stapel „Letzter“ wird aufgedeckt"}
    assert piles[language] in person.screen
    assert str(max(game.coins)) in person.screen


def test_three_times_enter_leads_a_newcomer_into_a_game(tmp_path: Path) -> None:
    person = Keyboard(tmp_path, fresh=True)
    for question in ("Who plays?", "How many bots?", "Which edition"):
        person.read_until(question)
        person.type("")
    person.read_until("Guest>")
    person.type("quit")
    assert person.read_to_end() == 0
    assert "The game is saved in" in person.screen


def test_a_newcomer_is_asked_again_when_an_answer_makes_no_sense(tmp_path: Path) -> None:
    person = Keyboard(tmp_path)
    for question, answer in (
        ("Who plays?", "Ann, Bob"),
        ("How many bots?", "7"),
        ("write a number from 0 to 6", "one"),
        ("How many bots?", "1"),
        ("Which edition", "3"),
        ("write 1 or 2", "1"),
    ):
        person.read_until(question)
        person.type(answer)
    person.read_until("Pass the keyboard to Ann")
    person.process.sendeof()
    assert person.read_to_end() == 0


def test_plain_play_writes_sentences_and_nothing_else(tmp_path: Path) -> None:
    person = Keyboard(tmp_path, "--players", TABLE, "--plain", "--seed", "3")
    person.read_until("Ann>")
    person.type("board")
    person.read_until("Ann>")
    assert "\x1b" not in person.output
    for sentence in ("Space 2: ", "The order, best first: ", "Seat 2, random: 3 coins"):
        assert sentence in person.screen
    person.type("roll")
    person.roll_to_the_end("Ann>", "roll", "The game is saved in")
    assert "\x1b" not in person.output
    assert "Leg 1 is over: " in person.output
    assert "▲" not in person.output


def test_a_game_goes_on_where_it_was_killed(tmp_path: Path) -> None:
    file = tmp_path / "game.camel"
    options = ("--players", TABLE, "--file", str(file))
    person = Keyboard(tmp_path, *options)
    for move in ("bet b", "win g", "roll"):
        person.read_until("Ann>")
        person.type(move)
    person.read_until("Ann>")
    person.process.kill(signal.SIGKILL)
    person.process.wait()
    before = replayed(file)
    assert before.moves[0] == "bet b"

    person = Keyboard(tmp_path, "--file", str(file))
    person.read_until("Going on with the game in", "Ann>")
    person.roll_to_the_end("Ann>", "roll", "The game is saved in")
    after = replayed(file)
    assert after.over
    assert after.moves[: len(before.moves)] == before.moves


def test_a_game_that_was_left_is_offered_again(tmp_path: Path) -> None:
    person = Keyboard(tmp_path, "--players", TABLE)
    person.read_until("Ann>")
    person.type("bet y")
    person.read_until("Ann>")
    person.process.sendintr()
    assert person.read_to_end() == 0
    assert "Traceback" not in person.output

    person = Keyboard(tmp_path, LANG="de_DE.UTF-8")
    person.read_until("Weiter mit dem Spiel von Ann, random und random 2, Etappe 1? [ja]")
    person.type("")
    person.read_until("Ann>")
    assert "y5" in person.screen
    person.process.sendeof()
    assert person.read_to_end() == 0


def test_with_a_seed_the_dice_do_not_depend_on_interruptions(tmp_path: Path) -> None:
    boards = []
    for name, pause in (("one", False), ("other", True)):
        file = tmp_path / f"{name}.camel"
        options = ("--players", "Ann; bot:roller", "--seed", "11", "--file", str(file))
        person = Keyboard(tmp_path, *options)
        for turn in range(4):
            person.read_until("Ann>")
            if pause and turn == 2:
                person.type("quit")
                assert person.read_to_end() == 0
                person = Keyboard(tmp_path, *options)
                person.read_until("Ann>")
            person.type("roll")
        person.read_until("Ann>")
        person.process.sendeof()
        assert person.read_to_end() == 0
        boards.append(replayed(file).notation)
    assert boards[0] == boards[1]


def test_bots_alone_play_to_the_end_for_a_log(tmp_path: Path) -> None:
    file = tmp_path / "game.camel"
    person = Keyboard(
        tmp_path, "--plain", "--players", "bot:random; bot:roller", "--file", str(file)
    )
    assert person.read_to_end() == 0
    assert replayed(file).over


def test_the_first_use_on_a_machine_needs_no_patience_either(tmp_path: Path) -> None:
    empty = str(tmp_path / "empty")
    person = Keyboard(
        tmp_path, "--players", TABLE, fresh=True, NUMBA_CACHE_DIR=empty, CAMELUP_NO_AHEAD="1"
    )
    person.read_until("Ann>")
    assert "Getting ready" not in person.output
    person.process.sendeof()
    assert person.read_to_end() == 0


def test_uncompiled_play_needs_no_patience(tmp_path: Path) -> None:
    person = Keyboard(tmp_path, "--players", TABLE, fresh=True, NUMBA_DISABLE_JIT="1")
    person.read_until("Ann>")
    assert "Getting ready" not in person.output
    person.process.sendeof()
    assert person.read_to_end() == 0


@pytest.mark.parametrize("columns", [80, 50])
def test_no_line_is_wider_than_the_terminal(tmp_path: Path, columns: int) -> None:
    person = Keyboard(tmp_path, "--players", "8", columns=columns)
    for move in ("bet b", "?"):
        person.read_until("Guest>")
        person.type(move)
    person.read_until("Guest>")
    assert max(len(line.rstrip()) for line in person.screen.splitlines()) <= columns
    person.process.sendeof()
    assert person.read_to_end() == 0


def test_a_bot_that_fails_loses_its_move_and_not_the_game(tmp_path: Path) -> None:
    bot = tmp_path / "bad.py"
    bot.write_text(
        "from camelup.bots import Bot\n"
        "class Bad(Bot):\n"
        "    def choose(self, view, seconds=None):\n"
        "        raise ValueError('no idea')\n"
    )
    person = Keyboard(tmp_path, "--players", "Ann; bot:bad.py:Bad")
    person.read_until("Ann>")
    person.type("bet b")
    person.read_until("failed: ValueError: no idea")
    person.read_until("Ann>")
    person.process.sendeof()
    assert person.read_to_end() == 0

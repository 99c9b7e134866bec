"""Bots: how they are named, and what happens when one misbehaves."""

from pathlib import Path

import pytest

from camelup import Game, View, view_of
from camelup.bots import Bot, BotError, ask, bot_named, bot_names
from camelup.words import LANGUAGES


class Says(Bot):
    """Answers whatever it is told to."""

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def choose(self, view: View, seconds: float | None = None) -> str:
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer  # type: ignore[return-value]


def first_view() -> View:
    return view_of(Game(3, "second", seed=1), 1)


@pytest.mark.parametrize("answer", [RuntimeError("tired"), "bet q", "tile 1+", None, 7, "roll b2"])
def test_a_bot_without_a_legal_move_loses_the_move_to_a_roll(answer: object) -> None:
    reply = ask(Says(answer), first_view())
    assert reply.move == "roll"
    assert reply.fault is not None
    for language in LANGUAGES:
        assert reply.fault.in_words(language)


def test_a_legal_answer_is_passed_on_without_fault() -> None:
    reply = ask(Says("bet b"), first_view())
    assert (reply.move, reply.fault) == ("bet b", None)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("randon", "did you mean random"),
        ("zzz", "there are random, roller"),
        ("gredy", "did you mean greedy"),
        ("random:speed=3", "no option “speed”"),
        ("random:fast", "not an option"),
        ("missing.py:MyBot", "no bot file missing.py"),
        ("./missing-program", "cannot be started"),
    ],
)
def test_a_bot_that_cannot_be_had_is_refused_in_one_sentence(name: str, words: str) -> None:
    with pytest.raises(BotError) as refusal:
        bot_named(name)
    assert words in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_bot_comes_from_a_file_with_options(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "from camelup.bots import Bot\n"
        "class Fixed(Bot):\n"
        "    def __init__(self, move='roll', bold=0):\n"
        "        self.move, self.bold = move, bold\n"
        "    def choose(self, view, seconds=None):\n"
        "        return self.move\n"
        "class NoBot: pass\n"
    )
    bot = bot_named(f"{file}:Fixed:move=bet g,bold=0.5", seed=1)
    assert ask(bot, first_view()).move == "bet g"
    for wrong, words in ((f"{file}:NoBot", "is no bot"), (f"{file}:Other", "has no class Other")):
        with pytest.raises(BotError, match=words):
            bot_named(wrong)


def test_a_bot_file_that_does_not_import_is_refused_in_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "broken.py"
    file.write_text("import a_module_that_is_not_there\n")
    with pytest.raises(BotError, match="does not import: ModuleNotFoundError") as refusal:
        bot_named(f"{file}:MyBot")
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("name", ["mine.py:MyBot", "./program", "node ./bot.js"])
def test_strangers_cannot_ask_for_files_and_programs(name: str) -> None:
    with pytest.raises(BotError, match="not installed"):
        bot_named(name, installed_only=True)


def test_the_same_seed_makes_the_random_bot_choose_the_same_moves() -> None:
    def moves(seed: int) -> list[str]:
        bot = bot_named("random", seed)
        game = Game(3, "first", seed=5)
        while not game.over:
            game.play(ask(bot, view_of(game, game.turn)).move)
        return game.moves

    assert moves(3) == moves(3) != moves(4)


def test_the_bots_of_the_ladder_are_listed_weakest_first() -> None:
    assert bot_names()[:3] == ["random", "roller", "greedy"]

"""What the documentation shows is what happens."""

import doctest
import json
import re
import tomllib
from pathlib import Path

import pytest

from camelup import Game, Position, read_record
from camelup.notation.position import _READERS

DOCS = Path(__file__).parent.parent / "docs"
NOTATION = (DOCS / "notation.md").read_text(encoding="utf-8")
FENCED = re.findall(r"^```(\w*)\n(.*?)^```$", NOTATION, re.M | re.S)
BLOCKS = [block.strip() for language, block in FENCED if not language]
POSITIONS = [line for block in BLOCKS for line in block.splitlines() if re.match(r"\d+:\w+ ", line)]


def test_the_examples_run() -> None:
    results = doctest.testfile(str(DOCS / "notation.md"), module_relative=False)
    assert results.attempted > 10
    assert results.failed == 0


@pytest.mark.parametrize("position", POSITIONS)
def test_every_position_shown_survives_write_read_write(position: str) -> None:
    written = Position.read(position).notation
    assert written.removesuffix(" | coins 3 3") == position
    assert Position.read(written).notation == written


def test_every_field_of_a_position_is_documented() -> None:
    documented = set(re.findall(r"^\| `(\w+)` \|", NOTATION.split("## Position")[1], re.M))
    assert {*_READERS, "edition"} <= documented


def test_every_field_of_an_answer_is_documented() -> None:
    answers = NOTATION.split("## What `camelup replay` answers")[1]
    documented = re.findall(r"^\| `(\w+)` \|", answers, re.M)
    assert documented == ["file", "move", *Game(2, seed=1).to_dict()]


def test_the_record_shown_can_be_replayed() -> None:
    (text,) = [block for block in BLOCKS if block.startswith("[Edition")]
    assert len(Game.from_record(read_record(text)).moves) == 4


def test_the_answer_shown_is_what_is_answered() -> None:
    (shown,) = [block for block in BLOCKS if block.startswith("{")]
    answer = json.loads(shown.replace(", …}", "}"))
    game = Game(["Ann", "Bob"], board="1:bgoyw")
    move = game.play("roll w1")
    told = {"file": "game.camel", "move": move, **game.to_dict()}
    assert answer.items() <= told.items()


def test_the_complaint_shown_is_what_is_said() -> None:
    (shown,) = [block for block in BLOCKS if block.startswith("game.camel:")]
    game = Game(2, board="1:bgoyw")
    game.play("tile 8+")
    with pytest.raises(ValueError, match="space 7") as refused:
        game.play("tile 7+")
    assert shown == f"game.camel:9: tile 7+: {refused.value}"


def test_every_promise_of_the_library_has_the_tests_it_names() -> None:
    page = (DOCS / "benchmarks-library.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+) \| (.*)$", page, re.M)
    assert [int(number) for number, _ in rows] == list(range(1, 16))
    for number, row in rows:
        named = re.findall(r"`([\w/]+\.py)::(test_\w+)`", row)
        assert named, f"promise {number} is held by no test"
        for file, test in named:
            held = (DOCS.parent / "tests" / file).read_text(encoding="utf-8")
            assert f"def {test}(" in held, (file, test)


def test_every_package_that_comes_along_has_its_reason() -> None:
    page = (DOCS / "install.md").read_text(encoding="utf-8").lower()
    project = tomllib.loads((DOCS.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for line in project["dependencies"]:
        (name,) = re.findall(r"^[\w.-]+", line)
        assert name.lower() in page, name
    for extra in project["optional-dependencies"]:
        assert f"`{extra}`" in page or f"camelup[{extra}]" in page, extra

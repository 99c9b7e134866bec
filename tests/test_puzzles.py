"""The puzzles that come with the package, and the one of the day."""

import json
from pathlib import Path

import pytest

from camelup import Position
from camelup.notation.board import edition_named
from camelup.puzzles.puzzle import Puzzle, number_of_day, puzzles, read_puzzles


@pytest.mark.parametrize("puzzle", puzzles(), ids=lambda puzzle: puzzle.position[:24])
def test_every_puzzle_can_be_solved_and_the_obvious_move_is_wrong(puzzle: Puzzle) -> None:
    position = Position.read(puzzle.position, edition_named(puzzle.edition))
    assert position.edition.name == puzzle.edition
    assert puzzle.best in position.legal_moves
    assert puzzle.obvious in position.legal_moves
    assert puzzle.best != puzzle.obvious
    assert puzzle.gain > max(0.03, 3 * puzzle.error)
    assert puzzle.over_obvious >= puzzle.gain - 1e-4


def test_puzzles_are_of_both_editions_several_tables_and_themes() -> None:
    positions = [Position.read(one.position, edition_named(one.edition)) for one in puzzles()]
    assert len({one.position for one in puzzles()}) == len(positions)
    assert len({position.edition for position in positions}) == 2
    assert len({position.players for position in positions}) >= 3
    assert len({one.theme for one in puzzles()}) >= 3


def test_every_puzzle_has_its_day_before_any_comes_again() -> None:
    for count in (1, 2, 7, 299, 300, 301):
        assert sorted(number_of_day(day, count) for day in range(count)) == list(range(count))


def test_puzzles_are_read_as_they_are_written(tmp_path: Path) -> None:
    puzzle = Puzzle("second", "1:bgryp", "roll", "roll", "bet b", 0.05, 0.01, 0.05, 0.2)
    file = tmp_path / "some.jsonl"
    file.write_text(puzzle.line() * 2, encoding="utf-8")
    assert read_puzzles(file) == [puzzle, puzzle]
    assert json.loads(puzzle.line())["best"] == "roll"
    assert read_puzzles(tmp_path / "none.jsonl") == []

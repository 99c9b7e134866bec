"""The puzzles that come with the package, and the one of the day."""

import json
import subprocess
import sys
from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from camelup import Game, Position
from camelup.bots.net.card_features import Hundredths
from camelup.bots.net.numpy_network import network_in
from camelup.i18n import UserError
from camelup.notation.board import edition_named
from camelup.notation.moves import move_texts
from camelup.odds import worth
from camelup.odds.leg_distribution import Floats
from camelup.puzzles import puzzle_finder
from camelup.puzzles.puzzle import (
    THEMES,
    Puzzle,
    number_of_day,
    puzzles,
    puzzles_in,
    rare_themes,
    read_puzzles,
)
from camelup.puzzles.puzzle_finder import PLAIN, SURE
from camelup.puzzles.puzzles_command import find
from camelup.puzzles.rejudge import STILL_CLEAR, gone, judge_again
from camelup.review.replayed_game import ReplayedGame
from camelup.rules.moves import ROLL
from camelup.rules.state import States


@pytest.mark.parametrize("puzzle", puzzles(), ids=lambda puzzle: puzzle.position[:24])
def test_every_puzzle_can_be_solved_and_the_obvious_move_is_wrong(puzzle: Puzzle) -> None:
    position = Position.read(puzzle.position, edition_named(puzzle.edition))
    assert position.edition.name == puzzle.edition
    assert puzzle.best in position.legal_moves
    assert puzzle.obvious in position.legal_moves
    assert puzzle.best != puzzle.obvious
    assert puzzle.gain >= max(STILL_CLEAR, SURE * puzzle.error)  # both are rounded
    assert puzzle.over_obvious >= puzzle.gain - 1e-4
    assert puzzle.coins >= PLAIN
    seat = int(position.state["turn"][0])
    assert len(puzzle.wins) == len(puzzle.wins_obvious) == position.players
    assert sum(puzzle.wins) == pytest.approx(1, abs=1e-3)
    assert sum(puzzle.wins_obvious) == pytest.approx(1, abs=1e-3)
    over = puzzle.wins[seat] - puzzle.wins_obvious[seat]
    assert over == pytest.approx(puzzle.over_obvious, abs=2e-4)


@pytest.mark.parametrize("puzzle", puzzles()[::40], ids=lambda puzzle: puzzle.position[:24])
def test_the_obvious_move_brings_most_coins_at_once_by_the_odds(puzzle: Puzzle) -> None:
    judged = worth(Position.read(puzzle.position, edition_named(puzzle.edition)), handed_on=False)
    coins = {one.move: one.coins for one in judged}
    sampled = 0.15  # where there is no table of the race
    assert coins[puzzle.obvious] >= judged[0].coins - sampled
    assert coins[puzzle.obvious] - coins[puzzle.best] == pytest.approx(puzzle.coins, abs=sampled)


def test_puzzles_are_of_both_editions_several_tables_and_themes() -> None:
    positions = [Position.read(one.position, edition_named(one.edition)) for one in puzzles()]
    assert len({one.position for one in puzzles()}) == len(positions)
    assert len(positions) >= 300
    assert all(len(puzzles_in(edition)) >= 100 for edition in ("first", "second"))
    assert len({position.edition for position in positions}) == 2
    assert len({position.players for position in positions}) >= 3
    assert len({one.theme for one in puzzles()}) >= 3
    assert all(one.best == "roll" for one in puzzles() if one.theme == "roll")


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


def puzzle_about(theme: str, number: int) -> Puzzle:
    return Puzzle("second", f"{number}:bgryp", theme, "roll", "bet b", 0.05, 0.01, 0.05, 0.2)


def test_the_rare_themes_are_those_with_no_more_puzzles_than_the_average() -> None:
    about = {"ticket": 6, "card": 2, "tile": 0, "roll": 3, "last-leg": 4}
    known = [puzzle_about(theme, at) for theme, many in about.items() for at in range(many)]
    assert rare_themes(known) == {"card", "tile", "roll"}
    assert rare_themes([]) == set(THEMES)


def test_a_file_gets_clear_puzzles_of_the_themes_it_lacks_and_none_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[set[str]] = []

    def games(seed: int, processes: int, wanted: Callable[[], Collection[str]]) -> Iterator[Puzzle]:
        for number in range(9):
            asked.append(set(wanted()))
            yield puzzle_about(min(asked[-1]), number)

    def clear(puzzle: Puzzle) -> Puzzle | None:
        return None if puzzle.position == "2:bgryp" else puzzle

    monkeypatch.setattr("camelup.puzzles.puzzles_command.find_puzzles", games)
    monkeypatch.setattr("camelup.puzzles.puzzles_command.judged_again", clear)
    file = tmp_path / "some.jsonl"
    file.write_text(puzzle_about("ticket", 0).line(), encoding="utf-8")
    find(3, 1, 1, file, print)
    assert [one.theme for one in read_puzzles(file)] == ["ticket", "card", "last-leg", "roll"]
    assert "ticket" not in asked[0]
    assert "2:bgryp" not in {one.position for one in read_puzzles(file)}, "it is not clear"
    asked.clear()
    find(1, 1, 1, file, print, ["tile"])
    assert set.union(*asked) == {"tile"}
    with pytest.raises(UserError, match="tyle"):
        find(1, 1, 1, file, print, ["tyle"])


def test_positions_of_themes_that_are_not_wanted_are_not_looked_at_closely(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked: list[str] = []

    def look(network: object, course: ReplayedGame, number: int, choice: int, seed: int) -> bool:
        looked.append(puzzle_finder._theme(course.view(number), course.game.edition, choice))
        return False

    monkeypatch.setattr(puzzle_finder, "_may_be_one", look)
    assert puzzle_finder.puzzles_of("first", 3, 5) == []
    assert {"last-leg", "roll"} < set(looked)
    looked.clear()
    puzzle_finder.puzzles_of("first", 3, 5, {"roll"})
    assert set(looked) == {"roll"}


@pytest.mark.parametrize(("gain", "clear"), [(0.05, True), (0.0, False), (-0.05, False)])
def test_a_puzzle_is_solved_by_the_position_and_not_by_the_moves_before_it(
    gain: float, clear: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[int] = []

    def outs(_: object, view: object, reading: Hundredths, *more: object) -> Floats:
        read.extend([reading.min(), reading.max()])
        noise = np.linspace(-0.01, 0.01, 96)
        return np.array([0.3 + gain + noise, 0.3 - noise])

    monkeypatch.setattr(puzzle_finder, "play_outs", outs)
    found = puzzle_finder._is_clear_unread(network_in(), Game(3, seed=1).state, [0, 1], 1)
    assert (found, set(read)) == (clear, {20})


def test_puzzles_judged_again_stay_if_their_solution_is_still_best_and_tell_what_it_gains_now(
    tmp_path: Path,
) -> None:
    good = next(one for one in puzzles() if one.theme == "roll" and one.edition == "first")
    bad = replace(good, best=good.obvious, obvious=good.best)
    file, told = tmp_path / "some.jsonl", list[str]()
    old = replace(good, gain=0.9, obvious="bet b", coins=0.7, wins=(), wins_obvious=())
    file.write_text(old.line() + bad.line(), encoding="utf-8")
    judge_again(file, 1, told.append)
    (kept,) = read_puzzles(file)
    assert kept == good, "the same weights, dice and cards tell the same"
    assert max(STILL_CLEAR, SURE * kept.error) < kept.gain < 0.9
    assert f"{bad.best} is obvious or not clearly best" in told[0]
    assert told[1] == "1 of 2 stay"


def test_puzzles_are_looked_for_where_only_numpy_and_numba_are() -> None:
    code = (
        "import importlib.metadata as m, sys\n"
        "own = {'camelup', 'numpy', 'numba', 'llvmlite'}\n"
        "sys.modules.update({n: None for n in m.packages_distributions() if n not in own})\n"
        "import camelup.puzzles.puzzles_command, camelup.puzzles.rejudge\n"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr


def test_a_file_without_puzzles_is_not_judged_and_not_made(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="holds no puzzles"):
        judge_again(tmp_path / "none.jsonl", 1, print)
    assert not (tmp_path / "none.jsonl").exists()


def after(*moves: str) -> States:
    """Play on from a position, a game for each move, and lay them side by side."""
    games = []
    for move in moves:
        game = Game(3, board=AT)
        game.play("roll b1")
        game.play(move)
        games.append(game.state)
    return np.concatenate(games)


AT = "1:bg 2:r 3:yp 15:W 16:K"


def test_a_ticket_is_gone_when_it_is_taken_and_a_place_on_a_pile_when_another_card_lies_there() -> (
    None
):
    before = Game(3, board=AT).state
    number = move_texts(edition_named("second")).index
    games = after("bet y", "bet g", "win y", "lose y")
    assert gone(before, number("bet y"), ROLL, games) == 0.25
    assert gone(before, number("win g"), ROLL, games) == 0.25
    assert gone(before, number("win g"), number("win r"), games) == 0.0, "its own card"
    assert gone(before, number("tile 5+"), ROLL, games) == 0.0
    games["leg"] += 1
    assert gone(before, number("bet r"), ROLL, games) == 1.0, "the leg is over"

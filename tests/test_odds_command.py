"""``camelup odds`` and ``camelup solve``."""

import json
import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner, Result

from camelup import Game, Position
from camelup.cli import app
from camelup.odds import leg_odds, race_odds, worth

START = "1:bg 2:r 3:yp 15:W 16:K"


def camelup(*arguments: str) -> Result:
    return CliRunner().invoke(app, arguments)


def finished_game() -> Game:
    game = Game(["Ann", "Bob"], board="1:bg 2:o 3:yw", seed=3)
    game.play("bet w")
    game.play("tile 5+")
    while not game.over:
        game.play("roll")
    return game


@pytest.fixture
def record(tmp_path: Path) -> str:
    file = tmp_path / "game.camel"
    file.write_text(str(finished_game().record()))
    return str(file)


def test_json_answers_leg_race_and_tickets() -> None:
    result = camelup("odds", START, "--edition", "second", "--json")
    answer = json.loads(result.stdout)
    assert result.exit_code == 0
    assert answer["leg"] == dict(leg_odds(START))
    assert answer["race"] == dict(race_odds(START))
    assert answer["tickets"] == leg_odds(START).tickets
    assert answer["method"] == {"leg": "exact", "race": "sampled"}
    assert 0 < answer["standard_error"] <= 0.002
    assert answer["assumes"] == "no tiles in later legs"


def test_landings_on_tiles_are_told() -> None:
    position = START + " | tiles 5+2 9-1"
    answer = json.loads(camelup("odds", position, "--json").stdout)
    landings = leg_odds(position).landings
    assert answer["landings"] == {"1": landings[0], "2": landings[1]}
    line = f"Tile 5+ of seat 2: camels stop there {landings[1]:.2f} times on average"
    assert line in camelup("odds", position).stdout


def test_the_first_edition_is_exact_without_any_table() -> None:
    answer = json.loads(camelup("odds", "1:bgoyw", "--json").stdout)
    assert answer["method"] == {"leg": "exact", "race": "exact"}
    assert answer["standard_error"] == 0


def test_the_table_for_people_names_every_camel_and_says_how_it_was_found() -> None:
    text = camelup("odds", START).stdout
    assert all(name in text for name in ("Blue", "Green", "Red", "Yellow", "Purple"))
    assert "39.5% ███" in text
    assert "Estimated" in text
    assert "no tiles in later legs" in text


def test_the_worth_of_moves_comes_with_its_sum() -> None:
    first, second, *others = leg_odds("1:bg 2:o 3:yw")["w"]
    rest = sum(others)
    text = camelup("odds", "1:bg 2:o 3:yw", "--worth").stdout
    assert f"5 × {100 * first:.0f}% + 1 × {100 * second:.0f}% − {100 * rest:.0f}%" in text
    assert "best leg ticket" in text


def test_the_worth_of_moves_as_json_adds_up() -> None:
    answer = json.loads(camelup("odds", "1:bg 2:o 3:yw", "--worth", "--json").stdout)
    judged = {each["move"]: each for each in answer["worth"]}
    assert sorted(judged) == Position.read("1:bg 2:o 3:yw").legal_moves
    assert "handed_on" in judged["roll"]
    for each in judged.values():
        total = sum(part["coins"] * part["chance"] for part in each["parts"])
        assert each["coins"] == pytest.approx(total)


def test_a_record_is_asked_about_any_of_its_moves(record: str) -> None:
    game = finished_game()
    at_start = json.loads(camelup("odds", record, "--move", "0", "--json").stdout)
    at_end = json.loads(camelup("odds", record, "--json").stdout)
    assert at_start["leg"] == dict(leg_odds(game.starting_position))
    assert at_end["race"][game.ranking[0]] == {"win": 1.0, "lose": 0.0}


def test_odds_through_a_record_are_plotted(record: str, tmp_path: Path) -> None:
    picture = tmp_path / "odds.svg"
    assert camelup("odds", record, "--plot", str(picture)).exit_code == 0
    lines = ElementTree.parse(picture).iter("{http://www.w3.org/2000/svg}polyline")
    positions = len(finished_game().moves) + 1
    counts = [len(line.attrib["points"].split()) for line in lines]
    assert counts == [positions] * 2 * 2 * 5


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["1:bg 2:r 3:yp 15:W"], "the crazy black camel is missing"),
        ([START, "--edition", "first"], "not from the first"),
        ([START, "--edition", "third"], "no edition “third”"),
        ([START + " | dice q"], "no die “q”"),
        ([START + " | tiles 2+"], "there is a camel on space 2"),
        ([START + " | tiles 7+ 8-"], "next to the tile"),
        ([START, "--move", "3"], "need a game record"),
        (["nowhere.camel"], "nowhere.camel: the file cannot be read"),
        ([""], "the blue camel is missing"),
    ],
)
def test_bad_questions_get_one_sentence_and_status_2(arguments: list[str], reason: str) -> None:
    result = camelup("odds", *arguments)
    assert result.exit_code == 2
    assert reason in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_move_beyond_the_record_is_refused(record: str) -> None:
    result = camelup("odds", record, "--move", "999")
    assert result.exit_code == 2
    assert "no position after move 999" in result.stderr


def test_a_bad_move_in_a_record_is_named_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "bad.camel"
    file.write_text('[Edition "first"]\n[Players "A; B"]\n[Board "1:bgoyw"]\n\ntile 1+\n')
    result = camelup("odds", str(file))
    assert result.exit_code == 2
    assert result.stderr.startswith(f"{file}:5: tile 1+: ")


def test_a_damaged_table_is_ignored_with_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CAMELUP_CACHE", str(tmp_path))
    (tmp_path / "race-second-1.table").write_bytes(b"hello")
    result = camelup("odds", START, "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["method"]["race"] == "sampled"
    assert "not a race table" in result.stderr
    assert result.stderr.count("\n") == 1


def test_solve_makes_a_table_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAMELUP_CACHE", str(tmp_path))
    made, there = camelup("solve", "first"), camelup("solve", "first")
    assert "is ready" in made.stdout
    assert "already exists" in there.stdout
    assert [file.name for file in tmp_path.iterdir()] == ["race-first-1.table"]


def test_solve_says_when_there_is_no_gpu() -> None:
    result = camelup("solve", "second", "--gpu")
    assert result.exit_code == 2
    assert "no CUDA device" in result.stderr


def test_worth_in_python_is_what_the_command_prints() -> None:
    best = worth("1:bg 2:o 3:yw")[0]
    assert best.move in camelup("odds", "1:bg 2:o 3:yw", "--worth").stdout


THREADS = """
import os
from camelup.cli import app

try:
    app(["odds", "no position"])
except SystemExit:
    print(len(os.listdir("/proc/self/task")))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="threads are counted in /proc")
def test_matrices_wait_for_no_threads() -> None:
    env = {name: value for name, value in os.environ.items() if "NUM_THREADS" not in name}
    command = [sys.executable, "-c", THREADS]
    asked = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert asked.stdout == "1\n", asked.stderr


def test_a_text_too_long_for_a_file_name_is_read_as_a_position() -> None:
    answer = camelup("odds", "x" * 300)
    assert answer.exit_code == 2
    assert "is not a stack" in answer.output

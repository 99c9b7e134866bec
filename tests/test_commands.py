"""Every command: what it cannot do is said in one sentence, before any work is done."""

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from camelup.cli import app
from camelup.game import Game
from camelup.record_files import save


def complaint(*arguments: str) -> str:
    """Run a command that refuses; give its one line."""
    result = CliRunner().invoke(app, list(arguments))
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    assert isinstance(result.exception, SystemExit)
    assert result.stderr.count("\n") == 1
    return result.stderr.rstrip("\n")


def work_began(*_: object, **__: object) -> None:
    pytest.fail("work began before the output was checked")


@pytest.fixture
def no_work(monkeypatch: pytest.MonkeyPatch) -> None:
    for work in (
        "camelup.arena.ladder.run_match",
        "camelup.arena.arena_command.run_match",
        "camelup.envs.export.run_match",
        "camelup.odds.odds_command.plot",
        "camelup.puzzles.puzzles_command.find_puzzles",
        "camelup.review.review_command.Reviewer",
        "camelup.odds.race_table_cache.solve_edition",
    ):
        monkeypatch.setattr(work, work_began)


BAD_PLACES: dict[str, Callable[[Path], Path]] = {
    "in no folder": lambda folder: folder / "missing" / "file",
    "a folder": lambda folder: folder,
    "in a file": lambda folder: folder / "plain" / "file",
}


@pytest.mark.parametrize("place", BAD_PLACES)
@pytest.mark.parametrize(
    "command",
    [
        ("ladder", "--write"),
        ("arena", "random", "random", "--parquet"),
        ("arena", "roller", "roller", "--csv"),
        ("odds", "game.camel", "--plot"),
        ("puzzles", "--write"),
        ("review", "game.camel", "--plot"),
        ("review", "game.camel", "--write"),
    ],
    ids=lambda command: f"{command[0]} {command[-1]}",
)
@pytest.mark.usefixtures("no_work")
def test_a_file_that_cannot_be_written_is_refused_before_the_work(
    command: tuple[str, ...], place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "plain").write_text("")
    save(tmp_path / "game.camel", str(Game(2, seed=1).record()))
    file = BAD_PLACES[place](tmp_path)
    assert complaint(*command, str(file)).startswith(str(file)[:100])


@pytest.mark.parametrize(
    "command", [("ladder", "--keep"), ("arena", "roller", "roller", "--records")], ids=" ".join
)
@pytest.mark.usefixtures("no_work")
def test_a_folder_that_cannot_be_made_is_refused_before_the_work(
    command: tuple[str, ...], tmp_path: Path
) -> None:
    (tmp_path / "plain").write_text("")
    folder = tmp_path / "plain" / "folder"
    assert "the file cannot be written (Not a directory)" in complaint(*command, str(folder))


def test_a_run_of_learning_is_not_begun_where_it_cannot_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("camelup.learn.train_command.find_spec", lambda name: name)
    monkeypatch.setattr("camelup.learn.train_command._device", work_began)
    (tmp_path / "plain").write_text("")
    folder = tmp_path / "plain" / "run"
    assert "the file cannot be written (Not a directory)" in complaint("train", str(folder))


@pytest.mark.usefixtures("no_work")
def test_a_race_table_is_not_solved_where_it_cannot_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "plain").write_text("")
    monkeypatch.setenv("CAMELUP_CACHE", str(tmp_path / "plain"))
    result = CliRunner().invoke(app, ["solve", "second", "--no-gpu"])
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.splitlines()[-1].startswith("the race table cannot be written")


@pytest.mark.parametrize(
    "command", [("serve", "--port", "-1"), ("play", "--no-browser", "--port", "99999")]
)
def test_a_port_that_there_is_not_is_refused(command: tuple[str, ...]) -> None:
    assert complaint(*command) == f"port: “{command[-1]}” is not a port from 0 to 65535"


def test_a_port_in_the_environment_is_looked_at_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAMELUP_PORT", "70000")
    assert complaint("serve").startswith("port: “70000”")


def test_a_new_game_is_for_so_many_players_or_for_those_named() -> None:
    assert complaint("new", "--players", "99") == "the game is for 2 to 8 players, not 99"
    assert complaint("new", "--players", "0") == "the game is for 2 to 8 players, not 0"
    many = "9" * 40
    assert complaint("new", "--players", many) == f"the game is for 2 to 8 players, not {many}"
    head = CliRunner().invoke(app, ["new", "--players", "5", "--seed", "1"]).stdout
    assert "Player 5" in head
    assert "Player 6" not in head


def test_what_counts_in_the_terminal_alone_is_not_passed_over_in_silence() -> None:
    told = complaint("play", "--no-browser", "--edition", "third", "--seed", "3")
    assert told.startswith("--edition, --seed is for the game in the terminal")


def test_an_empty_position_is_no_file() -> None:
    assert complaint("odds", "") == "the blue camel is missing"


def test_a_refusal_is_said_in_the_language_that_was_asked_for(tmp_path: Path) -> None:
    file = str(tmp_path / "missing" / "game.camel")
    english, german = (
        complaint("play", "--terminal", "--plain", "--lang", language, "--file", file)
        for language in ("en", "de")
    )
    assert english != german
    assert german.startswith(file)

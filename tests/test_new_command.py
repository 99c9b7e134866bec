"""``camelup new``: the head of a record with a random start."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from camelup import Game, read_record
from camelup.cli import app


@pytest.fixture(autouse=True)
def in_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["new", *arguments])


def complaint(*arguments: str) -> str:
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert isinstance(result.exception, SystemExit)
    assert result.stderr.count("\n") == 1
    return result.stderr.rstrip("\n")


@pytest.mark.parametrize("edition", ["first", "second"])
def test_a_new_record_can_be_replayed(edition: str) -> None:
    result = run("--edition", edition, "--players", "Ann; Bob ;Cid", "--seed", "7")
    assert result.exit_code == 0
    record = read_record(result.stdout)
    assert record.edition.name == edition
    assert record.players == ["Ann", "Bob", "Cid"]
    assert record.moves == []
    game = Game.from_record(record)
    assert (game.turn, game.leg, game.coins) == (1, 1, [3, 3, 3])


def test_a_seed_makes_the_start_repeatable() -> None:
    assert run("--seed", "7").stdout == run("--seed", "7").stdout
    assert len({run("--seed", str(seed)).stdout for seed in range(20)}) > 15


def test_without_a_seed_every_start_is_drawn_anew() -> None:
    assert len({run().stdout for _ in range(20)}) > 15


def test_a_record_is_written_to_a_file() -> None:
    assert run("--seed", "7", "-o", "game.camel").exit_code == 0
    assert Path("game.camel").read_text() == run("--seed", "7").stdout
    assert [file.name for file in Path().iterdir()] == ["game.camel"]


def test_a_file_that_is_there_is_not_overwritten() -> None:
    Path("game.camel").write_text("precious")
    assert complaint("-o", "game.camel") == "game.camel: the file already exists"
    assert Path("game.camel").read_text() == "precious"


def test_a_file_that_cannot_be_written_is_told() -> None:
    reason = "missing/game.camel: the file cannot be written (No such file or directory)"
    assert complaint("-o", "missing/game.camel") == reason
    Path("plain").write_text("")
    assert complaint("-o", "plain/game.camel").startswith("plain/game.camel: the file cannot be")
    assert [file.name for file in Path().iterdir()] == ["plain"]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--players", "Ann"], "the game is for 2 to 8 players, not 1"),
        (["--players", ";".join("ABCDEFGHI")], "the game is for 2 to 8 players, not 9"),
        (["--players", "Ann;;Cid"], "“” cannot be a player’s name"),
        (["--players", "Ann;B\nb"], "“B b” cannot be a player’s name"),
        (["--edition", "third"], "there is no edition “third”: write first or second"),
    ],
)
def test_bad_wishes_are_refused(arguments: list[str], reason: str) -> None:
    assert complaint(*arguments, "-o", "game.camel").startswith(reason)
    assert not Path("game.camel").exists()

"""camelup export: played games as Parquet, one row a move."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pyarrow import parquet

from camelup import Game, Position
from camelup.envs.export import COLUMNS, ExportOptions, MoveFile, export, rows_of
from camelup.envs.observation import observation_size, observe_row
from camelup.i18n import UserError
from camelup.notation import read_record
from camelup.odds import worth

DATA = Path(__file__).parent.parent / "data"


def rows(file: Path) -> list[dict[str, Any]]:
    """Read a file back."""
    found: list[dict[str, Any]] = parquet.read_table(file).to_pylist()
    return found


def test_played_games_are_there_move_by_move(tmp_path: Path) -> None:
    file = tmp_path / "moves.parquet"
    said = export(ExportOptions(file, ("random", "roller", "random"), games=4, worth=False))
    table = rows(file)
    assert said == f"{file}: 6 games, {len(table)} moves"
    assert {row["game"] for row in table} == set(range(1, 7))
    for number in range(1, 7):
        check_game([row for row in table if row["game"] == number])


def check_game(moves: list[dict[str, Any]]) -> None:
    """Replay a game from its rows and compare every column."""
    game = Game(3, "second", position=moves[0]["position"])
    for number, row in enumerate(moves, 1):
        assert row["number"] == number
        assert row["seat"] == game.turn
        assert row["text"] in game.legal_moves
        legal = [move for move in range(54) if row["legal"] >> move & 1]
        assert len(legal) == len(game.legal_moves)
        assert row["move"] in legal
        table = np.zeros((1, observation_size(1, 3)), np.int8)
        observe_row(game.state, 0, row["seat"] - 1, table)
        assert row["observation"] == table[0].tolist()
        assert (row["outcome"] is not None) == (row["text"] == "roll")
        assert row["worth"] is row["best"] is None
        game.play_number(row["move"], -1 if row["outcome"] is None else row["outcome"])
    assert game.over
    check_rewards(moves, game.coins)
    for row in moves:
        assert row["coins"] == game.coins[row["seat"] - 1]
        won = row["seat"] in game.winners
        assert row["share"] == pytest.approx(won / len(game.winners))


def check_rewards(moves: list[dict[str, Any]], final: list[int]) -> None:
    """Add up what each seat gains, from its coins before its first move to the end."""
    for seat in {row["seat"] for row in moves}:
        own = [row for row in moves if row["seat"] == seat]
        before = Position.read(own[0]["position"]).coins[seat - 1]
        assert before + sum(row["gain"] for row in own) == final[seat - 1]
        assert [row["terminated"] for row in own] == [False] * (len(own) - 1) + [True]
        assert not any(row["truncated"] for row in own)


def test_a_record_that_stops_ends_by_truncation() -> None:
    record = read_record((DATA / "first-two-players.camel").read_text(encoding="utf-8"))
    record.moves[9:], record.lines[9:] = [], []
    ends = [(row["terminated"], row["truncated"]) for row in rows_of(record, with_worth=False)]
    assert ends == [(False, False)] * 7 + [(False, True)] * 2


@pytest.mark.parametrize("source", [{"games": 6}, {"records": (DATA,)}])
def test_the_file_does_not_depend_on_how_many_processes_wrote_it(
    tmp_path: Path, source: dict[str, Any]
) -> None:
    files = [tmp_path / f"{processes}.parquet" for processes in (1, 2)]
    for processes, file in enumerate(files, 1):
        export(ExportOptions(file, worth=False, processes=processes, **source))
    assert rows(files[0]) == rows(files[1])


def test_positions_hide_what_the_mover_does_not_see(tmp_path: Path) -> None:
    file = tmp_path / "moves.parquet"
    export(ExportOptions(file, games=4, worth=False))
    hidden = 0
    for row in rows(file):
        position = Position.read(row["position"])
        for owner, camel in position.winner_pile + position.loser_pile:
            assert (camel == "?") == (owner != row["seat"])
            hidden += camel == "?"
    assert hidden > 100


def test_records_can_be_read_instead(tmp_path: Path) -> None:
    file = tmp_path / "moves.parquet"
    wishes = ExportOptions(file, records=(DATA / "first-two-players.camel", DATA), worth=False)
    export(wishes)
    table = rows(file)
    record = read_record((DATA / "first-two-players.camel").read_text(encoding="utf-8"))
    first = [row for row in table if row["game"] == 1]
    assert len(first) == len(record.moves)
    assert len({row["edition"] for row in table}) == 2
    assert max(row["game"] for row in table) == 1 + len(list(DATA.glob("*.camel")))


def test_every_move_is_judged(tmp_path: Path) -> None:
    record = read_record((DATA / "first-two-players.camel").read_text(encoding="utf-8"))
    record.moves[12:], record.lines[12:] = [], []
    moves = MoveFile(tmp_path / "moves.parquet")
    moves.add(list(rows_of(record, with_worth=True)))
    moves.close()
    game = Game.at_start_of(record)
    for row, text in zip(rows(tmp_path / "moves.parquet"), record.moves, strict=True):
        judged = {each.move: each.coins for each in worth(game)}
        assert row["worth"] == pytest.approx(judged[row["text"]], abs=1e-5)
        assert row["best"] == pytest.approx(max(judged.values()), abs=1e-5)
        assert row["coins"] is row["share"] is None
        game.play(text)


def test_columns_say_what_they_mean(tmp_path: Path) -> None:
    moves = MoveFile(tmp_path / "moves.parquet")
    moves.close()
    schema = parquet.read_schema(tmp_path / "moves.parquet")
    assert schema.names == list(COLUMNS)
    for name, (_, meaning) in COLUMNS.items():
        assert schema.field(name).metadata[b"meaning"].decode() == meaning


def test_a_file_that_is_there_is_kept_and_a_bad_record_leaves_none(tmp_path: Path) -> None:
    file = tmp_path / "moves.parquet"
    file.write_text("mine")
    with pytest.raises(UserError, match="the file already exists"):
        export(ExportOptions(file))
    bad = tmp_path / "bad.camel"
    bad.write_text(
        '[Edition "first"]\n[Players "Ann; Bob"]\n[Board "1:bgoyw"]\n\nwin b\nwin b\nwin b\n'
    )
    with pytest.raises(UserError, match=r"bad.camel:7: win b: "):
        export(ExportOptions(tmp_path / "new.parquet", records=(bad,)))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bad.camel", "moves.parquet"]
    assert file.read_text() == "mine"


@pytest.mark.parametrize(
    ("wishes", "reason"),
    [
        ({"bots": ("random",) * 9}, "2 to 8"),
        ({"bots": ("nobody", "random")}, "there is no bot “nobody”"),
        ({"bots": ("random",) * 2, "records": (DATA,)}, "not both"),
        ({"games": 0}, "at least 1"),
        ({"edition": "third"}, "third"),
        ({"records": (DATA / "playthroughs",)}, "there is no record"),
    ],
)
def test_what_cannot_be_exported_is_refused(
    tmp_path: Path, wishes: dict[str, Any], reason: str
) -> None:
    with pytest.raises(UserError, match=reason):
        export(ExportOptions(tmp_path / "moves.parquet", **wishes))
    assert list(tmp_path.iterdir()) == []


def test_the_command_writes_the_file_and_says_so(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "camelup", "export", str(tmp_path / "moves.parquet")]
    done = subprocess.run(
        [*command, "--games", "4", "--no-worth"], capture_output=True, text=True, check=True
    )
    assert "moves.parquet: 4 games, " in done.stdout
    refused = subprocess.run(command, capture_output=True, text=True, check=False)
    assert refused.returncode == 2
    assert refused.stderr.count("\n") == 1


def test_every_move_tells_the_name_of_its_bot(tmp_path: Path) -> None:
    file = tmp_path / "moves.parquet"
    export(ExportOptions(file, bots=("roller", "random"), games=2, worth=False))
    assert {row["name"] for row in rows(file)} == {"roller", "random"}
    assert {row["text"] for row in rows(file) if row["name"] == "roller"} == {"roll"}


def test_a_file_that_is_not_called_parquet_is_refused_before_anything_is_played(
    tmp_path: Path,
) -> None:
    with pytest.raises(UserError, match=r"must end in \.parquet"):
        export(ExportOptions(tmp_path / "moves.csv", games=10_000_000))


def test_what_takes_long_is_said_before_it_starts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(UserError):
        export(ExportOptions(tmp_path / "moves.parquet", bots=("nobody",) * 2))
    assert "trial races" in capsys.readouterr().err

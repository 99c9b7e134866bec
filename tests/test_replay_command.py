"""``camelup replay``: what it answers, and what it says about bad input."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from camelup.cli import app

HEAD = '[Edition "second"]\n[Players "Ann; Bob; Cid"]\n[Board "1:bg 2:r 3:yp 15:W 16:K"]\n\n'
FIRST_HEAD = '[Edition "first"]\n[Players "Ann; Bob"]\n[Board "1:bg 2:o 3:yw"]\n\n'


@pytest.fixture(autouse=True)
def in_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def write(text: str | bytes, name: str = "game.camel") -> str:
    Path(name).write_bytes(text if isinstance(text, bytes) else text.encode())
    return name


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["replay", *arguments])


def lines(result: Result) -> list[dict[str, object]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def complaint(text: str | bytes) -> str:
    """Replay a bad record; gives the one line that is said about it."""
    result = run(write(text), "--json")
    assert result.exit_code == 2
    assert isinstance(result.exception, SystemExit)
    assert result.stderr.count("\n") == 1
    return result.stderr.rstrip("\n")


def test_a_line_for_the_start_and_one_for_every_move() -> None:
    result = run(write(HEAD + "bet p\ntile 7+\nroll p2   # Cid\nwin g\n"), "--json")
    assert result.exit_code == 0
    assert [line["move"] for line in lines(result)] == [
        None,
        "bet p",
        "tile 7+",
        "roll p2",
        "win g",
    ]


def test_what_is_written_beside_a_move_is_shown_with_it() -> None:
    record = write(HEAD + "bet p\ntile 7+   # [%review 30.0 40.0 30.0] better: Blue's 5\nroll p2\n")
    assert "2. Bob: tile 7+\n# [%review 30.0 40.0 30.0] better: Blue's 5\n" in run(record).stdout
    told = [line.get("comments") for line in lines(run(record, "--json"))]
    assert told == [None, None, ["[%review 30.0 40.0 30.0] better: Blue's 5"], None]


def test_every_field_of_a_line() -> None:
    result = run(write(HEAD + "bet p\ntile 7+\nroll p2\n"), "--json")
    tiles = [2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14]
    spaces = [space for space in tiles if space not in (2, 3, 5, 6, 7, 8)]
    assert lines(result)[-1] == {
        "file": "game.camel",
        "move": "roll p2",
        "turn": 1,
        "leg": 1,
        "board": "1:bg 2:r 3:y 5:p 15:W 16:K",
        "coins": [3, 3, 3],
        "dice": "bgryx",
        "tiles": {"2": "7+"},
        "legal": sorted(
            [f"{kind} {camel}" for kind in ("bet", "win", "lose") for camel in "bgryp"]
            + [f"tile {space}{side}" for space in spaces for side in "+-"]
            + ["roll"]
        ),
        "ranking": "pyrgb",
        "over": False,
        "winners": [],
    }


def test_the_last_line_of_a_finished_game() -> None:
    head = '[Edition "first"]\n[Players "Ann; Bob"]\n[Board "1:b 2:g 3:o 4:y 16:w"]\n\n'
    last = lines(run(write(head + "tile 9-\nroll w1\n"), "--json"))[-1]
    assert last == {
        "file": "game.camel",
        "move": "roll w1",
        "turn": None,
        "leg": 1,
        "board": "1:b 2:g 3:o 4:y 17:w",
        "coins": [3, 4],
        "dice": "bgoy",
        "tiles": {"1": "9-"},
        "legal": [],
        "ranking": "wyogb",
        "over": True,
        "winners": [2],
    }


def test_the_legal_moves_are_sorted_by_code_point() -> None:
    (start,) = lines(run(write(HEAD), "--json"))
    legal = start["legal"]
    assert isinstance(legal, list)
    assert legal == sorted(legal)
    assert legal.index("tile 10+") < legal.index("tile 4+")


@pytest.mark.parametrize("name", ["./game.camel", "sub/../game.camel", ".//game.camel"])
def test_the_file_is_named_as_given(name: str) -> None:
    Path("sub").mkdir()
    write(HEAD + "bet p\n")
    assert {line["file"] for line in lines(run(name, "--json"))} == {name}
    write(HEAD + "bet K\n")
    assert run(name).stderr.startswith(f"{name}:5: bet K: ")


def test_without_json_boards_are_drawn() -> None:
    result = run(write(HEAD + "bet p\nroll p2\n"))
    assert result.exit_code == 0
    assert "1. Ann: bet p" in result.stdout
    assert "2. Bob: roll p2" in result.stdout
    assert all(name in result.stdout for name in ("Ann", "Bob", "Cid"))


def test_a_record_may_stop_in_the_middle_of_a_game() -> None:
    assert lines(run(write(HEAD + "roll p2\n"), "--json"))[-1]["over"] is False
    assert len(lines(run(write(HEAD), "--json"))) == 1


def test_what_came_before_is_printed_and_other_files_are_read() -> None:
    bad = write(HEAD + "bet p\ntile 3+\nbet g\n", "bad.camel")
    good = write(FIRST_HEAD + "bet w\n", "good.camel")
    result = run(good, bad, "missing.camel", good, "--json")
    assert result.exit_code == 2
    told = [(line["file"], line["move"]) for line in lines(result)]
    assert told == [
        ("good.camel", None),
        ("good.camel", "bet w"),
        ("bad.camel", None),
        ("bad.camel", "bet p"),
        ("good.camel", None),
        ("good.camel", "bet w"),
    ]
    assert result.stderr.splitlines() == [
        "bad.camel:6: tile 3+: there are camels on space 3: tiles go on empty spaces",
        "missing.camel: the file cannot be read (No such file or directory)",
    ]


def test_an_illegal_move_is_told_with_file_line_move_and_reason() -> None:
    text = HEAD + "tile 8+\n# a remark\n\ntile 7+   # too near\n"
    assert (
        complaint(text)
        == "game.camel:8: tile 7+: space 7 is next to the tile on space 8: tiles keep a space apart"
    )


BAD_MOVES = {
    "bet": "say which camel, as in “bet g”",
    "bet o": "there is no camel “o” in the second edition",
    "bet G": "there is no camel “G” in the second edition",
    "bet gg": "there is no camel “gg” in the second edition",
    "bet ?": "there is no camel “?” in the second edition",
    "bet W": "nobody can bet on the crazy white camel",
    "lose K": "nobody can bet on the crazy black camel",
    "win WK": "there is no camel “WK” in the second edition",
    "pass": "“pass” is not a move: write bet, tile, roll, win, lose or ally",
    "Bet g": "“Bet g” is not a move: write bet, tile, roll, win, lose or ally",
    '[Event "late"]': '“[Event "late"]” is not a move: write bet, tile, roll, win, lose or ally',
    "roll": "a roll in a record needs its die, as in “roll g2”",
    "roll g": "a die shows 1, 2 or 3, not “”",
    "roll g4": "a die shows 1, 2 or 3, not “4”",
    "roll g22": "a die shows 1, 2 or 3, not “22”",
    "roll o2": "there is no die “o” in the second edition",
    "roll 2": "there is no die “2” in the second edition",
    "roll x2": "the grey die is written with the colour it shows, as in “roll W2” or “roll K2”",
    "roll x": "the grey die is written with the colour it shows, as in “roll W2” or “roll K2”",
    "tile": "“” is not a space and a side: write as in “tile 7+”",
    "tile seven": "“seven” is not a space and a side: write as in “tile 7+”",
    "tile 7": "“7” has no side: write + for the forward side or - for the backward side",
    "tile +7": "“+7” is not a space and a side: write as in “tile 7+”",
    "tile 07+": "“07+” is not a space and a side: write as in “tile 7+”",
    "tile 7+-": "“7+-” is not a space and a side: write as in “tile 7+”",
    "tile 1+": "no tile may lie on space 1",
    "tile 0+": "a tile goes on space 2 to 16, not on 0",
    "tile 17-": "a tile goes on space 2 to 16, not on 17",
    "tile 99999999999+": "a tile goes on space 2 to 16, not on 99999999999",
    "ally": "“” is not a seat: write a number from 1 to 8, as in “ally 3”",
    "ally Bob": "“Bob” is not a seat: write a number from 1 to 8, as in “ally 3”",
    "ally 9": "“9” is not a seat: write a number from 1 to 8, as in “ally 3”",
    "ally 2": "partnerships need the second edition and at least 6 players",
    "bet g 5": "there is no camel “g 5” in the second edition",
}


@pytest.mark.parametrize("move", BAD_MOVES)
def test_a_bad_move_is_refused_with_its_reason(move: str) -> None:
    assert complaint(f"{HEAD}bet b\n{move}\n") == f"game.camel:6: {move}: {BAD_MOVES[move]}"


NO_NAME = "cannot be a player’s name: it needs letters, and no semicolon or control characters"
NO_STACK = "is not a stack: write a space, a colon and camels, as in 3:yp"

BAD_HEADS = {
    "Edition": [
        ("third", "there is no edition “third”: write first or second"),
        ("", "there is no edition “”: write first or second"),
        ("first", "the board is from the second edition, not from the first"),
    ],
    "Players": [
        ("Ann", "the game is for 2 to 8 players, not 1"),
        ("A;B;C;D;E;F;G;H;I", "the game is for 2 to 8 players, not 9"),
        ("Ann; ;Cid", f"“” {NO_NAME}"),
        ("Ann; B\tb;Cid", f"“B b” {NO_NAME}"),
        ("", "the game is for 2 to 8 players, not 1"),
    ],
    "Board": [
        ("1:bg 2:r 3:y 15:W 16:K", "the purple camel is missing"),
        ("1:bgryp 15:W", "the crazy black camel is missing"),
        ("1:bg 2:r 3:yp 4:b 15:W 16:K", "the blue camel appears twice"),
        ("1:bg 2:z 3:yp 15:W 16:K", "there is no camel “z” in the second edition"),
        ("1:bg 2:r 3:yp 15:W 17:K", "there is no space 17 on the track"),
        ("0:bg 2:r 3:yp 15:W 16:K", "there is no space 0 on the track"),
        ("1:bg 1:r 3:yp 15:W 16:K", "space 1 is written twice"),
        ("1:bg 2r 3:yp 15:W 16:K", f"“2r” {NO_STACK}"),
        ("1:bg 2: 3:ryp 15:W 16:K", f"“2:” {NO_STACK}"),
        ("-1:bgryp 15:W 16:K", f"“-1:bgryp” {NO_STACK}"),
        ("1:bg 2:o 3:yw", "the board is from the first edition, not from the second"),
        ("", "the blue camel is missing"),
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("tag", "value", "reason"),
    [(tag, value, reason) for tag, cases in BAD_HEADS.items() for value, reason in cases],
)
def test_a_bad_tag_is_refused_with_its_line_and_reason(tag: str, value: str, reason: str) -> None:
    tags = {"Edition": "second", "Players": "Ann; Bob", "Board": "1:bg 2:r 3:yp 15:W 16:K"}
    text = "".join(f'[{name} "{old}"]\n' for name, old in (tags | {tag: value}).items())
    bad_tag = "Board" if value == "first" else tag
    assert complaint(text) == f"game.camel:{list(tags).index(bad_tag) + 1}: {reason}"


@pytest.mark.parametrize("tag", ["Edition", "Players"])
def test_a_missing_tag_is_named(tag: str) -> None:
    text = "".join(line for line in HEAD.splitlines(keepends=True) if tag not in line)
    assert complaint(text) == f"game.camel:2: the tag {tag} is missing"


def test_a_record_needs_exactly_one_start() -> None:
    without = '[Edition "second"]\n[Players "Ann; Bob"]\n'
    assert complaint(without) == "game.camel:2: the start is missing: a tag Board or Position"
    both = '[Board "1:bgryp 16:WK"]\n[Position "1:bgryp 16:WK"]\n'
    reason = "there are two starts: give either Board or Position"
    assert complaint(without + both) == f"game.camel:4: {reason}"


@pytest.mark.parametrize(
    "line",
    ["[Event]", '[Event "open]', "[Event 'single']", '[Event "a\\n"]', '[2 "x"]', '[Event "a" b]'],
)
def test_an_unreadable_tag_is_refused(line: str) -> None:
    reason = f'“{line}” is not a tag: write as in [Edition "second"]'
    assert complaint(f"# head\n{line}\n{HEAD}") == f"game.camel:2: {reason}"


def test_a_tag_may_not_come_twice() -> None:
    assert (
        complaint('[Event "a"]\n[Event "b"]\n' + HEAD)
        == "game.camel:2: the tag Event appears twice"
    )


def test_an_empty_file_has_no_edition() -> None:
    assert complaint("") == "game.camel:1: the tag Edition is missing"
    assert complaint("\n\n# nothing\n") == "game.camel:1: the tag Edition is missing"


def test_text_that_is_no_record() -> None:
    assert complaint("Dear Ann,\nhow are you?\n") == "game.camel:1: the tag Edition is missing"


def test_moves_after_the_end_are_refused() -> None:
    head = '[Edition "first"]\n[Players "Ann; Bob"]\n[Board "1:b 2:g 3:o 4:y 16:w"]\n\n'
    assert complaint(head + "roll w1\nbet b\n") == "game.camel:6: bet b: the game is over"


def test_an_unknown_card_may_not_reach_the_end_scoring() -> None:
    head = '[Edition "first"]\n[Players "Ann; Bob"]\n[Board "1:b 2:g 3:o 4:y 15:w"]\n\n'
    result = run(write(head + "win ?\nroll w1\nlose b\nroll b2\nbet y\n"), "--json")
    assert result.exit_code == 0
    assert len(lines(result)) == 6
    reason = (
        "this roll ends the race, but a finish card on the piles is unknown, so it cannot be scored"
    )
    assert complaint(head + "win ?\nroll w2\n") == f"game.camel:6: roll w2: {reason}"


def test_binary_files_are_no_text() -> None:
    assert complaint(b"\x89PNG\r\n\x1a\n\0\0") == "game.camel:1: the file is not UTF-8 text"
    assert complaint(HEAD.encode() + b"bet \xff\n") == "game.camel:5: the file is not UTF-8 text"
    assert complaint(HEAD.encode() + b"bet g\n\0") == "game.camel:6: the file is not UTF-8 text"
    assert complaint(HEAD.encode("utf-16")) == "game.camel:1: the file is not UTF-8 text"
    assert complaint(b"\r\r\xff") == "game.camel:3: the file is not UTF-8 text"


def test_a_directory_is_no_record() -> None:
    Path("folder.camel").mkdir()
    result = run("folder.camel", "--json")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "folder.camel: the file cannot be read (Is a directory)\n"


def test_a_file_of_100_mb_is_refused_at_once() -> None:
    with Path("huge.camel").open("wb") as stream:
        stream.write(HEAD.encode())
        stream.truncate(100_000_000)
    result = run("huge.camel", "--json")
    assert (result.exit_code, result.stdout) == (2, "")
    reason = "the file is larger than 4 MB and cannot be a game record"
    assert result.stderr == f"huge.camel:1: {reason}\n"


def test_a_long_line_is_told_in_one_line_without_repeating_it_all() -> None:
    reason = complaint(HEAD + "bet " + "g" * 100_000 + "\n")
    assert reason.startswith("game.camel:5: bet ggg")
    assert len(reason) < 400


def test_control_characters_of_a_record_do_not_reach_the_terminal() -> None:
    assert "\x1b" not in complaint(HEAD + "bet \x1b[31mg\n")
    assert "\x1b" not in complaint('[Event \x1b[31m"x"]\n' + HEAD)
    assert "\x1b" not in complaint(HEAD.replace("3:yp", "3:yp\x1b"))


def test_a_bad_position_is_refused_with_its_line() -> None:
    text = '[Edition "second"]\n[Players "Ann; Bob"]\n[Position "1:bgryp 16:WK | coins 3 3 3"]\n'
    assert complaint(text) == "game.camel:3: there are 2 players but coins for 3"


@pytest.mark.parametrize("json_wanted", [["--json"], []], ids=["json", "text"])
def test_a_full_disk_is_told_in_one_line(json_wanted: list[str]) -> None:
    command = [sys.executable, "-m", "camelup", "replay", write(HEAD + "bet p\n"), *json_wanted]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True)
    assert (done.returncode, done.stderr) == (2, "No space left on device\n")


def test_a_reader_that_goes_away_is_no_error() -> None:
    command = f"{sys.executable} -m camelup replay {write(HEAD + 'bet p' + chr(10))} | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("Start\n", "")

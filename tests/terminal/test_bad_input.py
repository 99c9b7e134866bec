"""Bad options and bad files: one clear sentence, exit status 2, nothing touched."""

from pathlib import Path

import pytest

from keyboard import environment
from nursery import camelup

GOOD = '[Edition "second"]\n[Players "Ann; Bob"]\n[Board "1:bg 2:r 3:yp 15:W 16:K"]\n\n'


def refuse(home: Path, *options: str) -> str:
    """Start a game that cannot be started; gives the sentence that says why."""
    told = camelup("play", "--terminal", *options, env=environment(home))
    assert told.returncode == 2, told
    assert told.stderr.count("\n") == 1, told.stderr
    return told.stderr.strip()


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (("--players", "9"), "the game is for 2 to 8 players, not 9"),
        (("--players", "Ann"), "the game is for 2 to 8 players, not 1"),
        (("--players", "9", "--lang", "de"), "das Spiel ist für 2 bis 8 Personen, nicht für 9"),
        (("--players", "Ann; ; Bob"), "cannot be a player’s name"),
        (("--players", "Ann; bot:rendom"), "did you mean random?"),
        (("--players", "2", "--edition", "third"), "there is no edition “third”"),
        (("--lang", "fr"), "there is no language “fr”"),
        (("--players", "2", "--file", "nowhere/game.camel"), "there is no folder nowhere"),
        (("--file", "/"), "the file cannot be read"),
    ],
)
def test_options_that_make_no_sense(tmp_path: Path, options: tuple[str, ...], reason: str) -> None:
    assert reason in refuse(tmp_path, *options)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"\xff\xfe\x00", "game.camel:1: the file is not UTF-8 text"),
        (b"", "the tag Edition is missing"),
        ((GOOD + "bet z\n").encode(), "game.camel:5: bet z: there is no camel"),
        ((GOOD + "tile 1+\n").encode(), "game.camel:5: tile 1+: no tile may lie on space 1"),
        ((GOOD + "win ?\n").encode(), "a finish card in the file is unknown"),
        (('[Bots "random"]\n' + GOOD).encode(), "the tag Bots must name a bot or -"),
        (('[Bots "-; ./evil"]\n' + GOOD).encode(), "only installed bots may play here"),
    ],
)
def test_files_that_hold_no_game_are_left_alone(
    tmp_path: Path, content: bytes, reason: str
) -> None:
    file = tmp_path / "game.camel"
    file.write_bytes(content)
    assert reason in refuse(tmp_path, "--file", str(file))
    assert file.read_bytes() == content


def test_options_that_disagree_with_the_file(tmp_path: Path) -> None:
    file = tmp_path / "game.camel"
    file.write_text(GOOD)
    for options in (("--players", "Ann; Cid"), ("--edition", "first")):
        reason = refuse(tmp_path, "--file", str(file), *options)
        assert "holds a game of Ann and Bob (second edition)" in reason
    assert file.read_text() == GOOD

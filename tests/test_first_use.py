"""What somebody meets in the first ten minutes: names, versions, odds that can be read."""

import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import camelup
import camelup.envs
import camelup.odds
from camelup import NotationError, read_record
from camelup.cli import app
from camelup.odds import leg_odds, race_odds

DATA = Path(__file__).parent / "data"


def test_the_version_is_told() -> None:
    told = CliRunner().invoke(app, ["--version"])
    assert (told.exit_code, told.stdout) == (0, f"camelup {camelup.__version__}\n")


@pytest.mark.parametrize("name", ["camelup", "camelup.envs", "camelup.odds"])
def test_tab_completion_shows_every_public_name_before_it_is_imported(name: str) -> None:
    program = f"import {name} as it; print(set(it.__all__) <= set(dir(it)))"
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert shown.stdout == "True\n", shown.stderr


def test_odds_print_as_people_read_them() -> None:
    leg, race = leg_odds("5:ob 6:g 7:yw"), race_odds("5:ob 6:g 7:yw")
    assert str(leg).splitlines()[0].split() == ["first", "second", "third", "fourth", "last"]
    assert str(leg).splitlines()[5] == "w   36.0%  25.3%  17.9%  12.4%   8.4%"
    assert repr(leg).startswith("<LegOdds: leads b ")
    assert str(race).splitlines()[0].split() == ["win", "lose"]
    assert repr(race).startswith("<RaceOdds, exact: wins b ")


def test_a_record_is_read_from_its_text_or_its_file() -> None:
    file = DATA / "first-two-players.camel"
    text = file.read_text(encoding="utf-8")
    assert read_record(file) == read_record(str(file)) == read_record(text)
    with pytest.raises(NotationError, match=r"missing\.camel: No such file"):
        read_record("missing.camel")

"""The page on playing in the terminal tells the truth."""

import doctest
import re
from pathlib import Path

from nursery import camelup

PAGE = Path(__file__).parents[2] / "docs" / "terminal.md"


def test_the_examples_run() -> None:
    results = doctest.testfile(str(PAGE), module_relative=False)
    assert results.attempted > 5
    assert results.failed == 0


def test_every_documented_option_is_there() -> None:
    told = camelup("play", "--help", check=True).stdout
    documented = re.findall(r"^\| `(--\w+)` \|", PAGE.read_text(encoding="utf-8"), re.M)
    assert len(documented) == 6
    assert set(documented) <= set(re.findall(r"--\w+", told))

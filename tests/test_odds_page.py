"""What the page about the odds shows is what happens."""

import doctest
import json
import re
from pathlib import Path

from typer.testing import CliRunner

from camelup.cli import app

PAGE = Path(__file__).parent.parent / "docs" / "odds.md"


def test_the_examples_run() -> None:
    results = doctest.testfile(str(PAGE), module_relative=False)
    assert results.attempted > 5
    assert results.failed == 0


def test_every_field_of_the_answer_is_documented() -> None:
    documented = re.findall(r"^\| `(\w+)` \|", PAGE.read_text(encoding="utf-8"), re.M)
    result = CliRunner().invoke(app, ["odds", "1:bgoyw", "--json", "--worth"])
    assert documented == list(json.loads(result.stdout))

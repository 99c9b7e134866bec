"""docs/environments.md: its examples run, and its tables are those of the code."""

import doctest
import importlib
import re
from pathlib import Path

import pytest

from camelup.envs.export import COLUMNS
from camelup.envs.observation import COMMON, COMMON_FIELDS, SEAT_FIELDS, Field, seat_fields
from camelup.notation.moves import move_texts, outcome_texts
from camelup.rules.editions import SECOND
from camelup.rules.moves import MOVES

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"


def test_its_examples_run() -> None:
    results = doctest.testfile(str(PAGE), module_relative=False)
    assert results.attempted > 15
    assert results.failed == 0


def test_its_fields_are_those_of_an_observation() -> None:
    table = re.findall(r"^\| `(\w+)` \| ([\d ×]+) \| (.+) \|$", PAGE.read_text("utf-8"), re.M)
    assert table == [as_row(field) for field in (*COMMON_FIELDS, *SEAT_FIELDS)]
    assert seat_fields(SECOND.number, 6)[-1].name == "partner"
    assert f"observations[:, {COMMON}:]" in PAGE.read_text("utf-8")


def as_row(field: Field) -> tuple[str, str, str]:
    """Write a field as the page does."""
    return field.name, " × ".join(map(str, field.shape)), field.meaning


def test_its_moves_are_those_of_the_rules() -> None:
    rows = re.findall(r"^\| (\d+)(?:–(\d+))? \|", PAGE.read_text("utf-8"), re.M)
    ranges = [(int(first), int(last or first)) for first, last in rows]
    assert [first for first, _ in ranges] == [0, *(last + 1 for _, last in ranges[:-1])]
    assert ranges[-1][1] == MOVES - 1
    texts = move_texts(SECOND)
    assert [texts[first] for first, _ in ranges] == [
        "roll",
        "bet b",
        "win b",
        "lose b",
        "tile 2+",
        "tile 2-",
        "ally 1",
    ]
    assert outcome_texts(SECOND)[15:] == ("W1", "W2", "W3", "K1", "K2", "K3")


def test_its_columns_are_those_of_an_export() -> None:
    for column in COLUMNS:
        assert f"`{column}`" in PAGE.read_text("utf-8")


@pytest.mark.parametrize(
    "name", ["batch", "camelup_v0", "gym", "open_spiel", "open_spiel_rollouts"]
)
def test_examples_in_the_code_run(name: str) -> None:
    results = doctest.testmod(importlib.import_module(f"camelup.envs.{name}"))
    assert results.attempted > 0
    assert results.failed == 0

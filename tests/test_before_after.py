"""The program that compares the library before and after writes what was measured."""

from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

BENCHMARKS = Path(__file__).parent.parent / "benchmarks"


@pytest.fixture
def comparing(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    return import_module("before_after")


def test_ratios_tell_how_many_times_better_it_is_whichever_way_is_better(
    comparing: ModuleType,
) -> None:
    figures = {
        "game": {"before": 12.0, "after": 1.0},
        "single": {"before": 2000.0, "after": 24000.0},
        "cartpole": {"before": 70000.0, "after": 71000.0},
        "clone_early": {"before": 20.0, "after": 20.0},
        "clone_late": {"before": 180.0, "after": 40.0},
        "packages": {"after": 44.0},
    }
    table = comparing.as_table(figures)
    assert "| first `Game` and two moves | 12 s | 1 s | 12 × |  |  |" in table
    assert "| 2,000 steps/s | 24,000 steps/s | 12 × | ≥ 0.3 × CartPole | yes |" in table
    assert "| 180 µs | 40 µs | 4.5 × | constant | **no** |" in table
    assert "| packages that `pip install` brings |  | 44 |  |  |  |" in table


def test_the_section_takes_the_place_of_the_older_one(
    comparing: ModuleType, tmp_path: Path
) -> None:
    page = tmp_path / "page.md"
    page.write_text("# Page\n\nWords.\n")
    for table in ("| old |", "| new |"):
        comparing.put_section(page, comparing.section(table))
    page.write_text(page.read_text() + "\n## Next\n")
    comparing.put_section(page, comparing.section("| newest |"))
    text = page.read_text()
    assert text.startswith("# Page\n\nWords.\n\n## Before and after\n")
    assert text.count("## Before and after") == 1
    assert "| newest |" in text
    assert "| old |" not in text
    assert text.endswith("\n## Next\n")


def test_everything_that_is_run_on_both_sides_is_python(comparing: ModuleType) -> None:
    for name, program in {**comparing.FIRST, **comparing.STEPS}.items():
        compile(program, name, "exec")
    told = {"vector_random", "single", "cartpole", "clone_late", "greedy_decides"}
    assert told <= {row.key for row in comparing.ROWS}

"""The site: its pages run, its tables become charts, and it asks no foreign host for anything."""

import doctest
import re
import runpy
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
CHARTS: dict[str, Any] = runpy.run_path(str(ROOT / "site" / "charts.py"))
CHECK: dict[str, Any] = runpy.run_path(str(ROOT / "site" / "check.py"))


@pytest.mark.parametrize("page", ["evening", "twenty-lines", "learning"])
def test_a_page_that_shows_a_session_shows_what_happens(
    page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    result = doctest.testfile(str(DOCS / f"{page}.md"), module_relative=False)
    assert result.attempted > 8
    assert result.failed == 0


@pytest.mark.parametrize("page", ["benchmarks.md", "benchmarks-gpu.md", "ladder.md"])
def test_measured_figures_are_drawn_to_scale(page: str) -> None:
    drawn = CHARTS["on_page_markdown"]((DOCS / page).read_text(encoding="utf-8"))
    charts = re.findall(r"<svg.*?</svg>", drawn)
    assert charts
    for chart in charts:
        widths = [float(width) for width in re.findall(r'width="([\d.]+)" height', chart)]
        figures = re.findall(r'fill="currentColor">([^<]*)</text>', chart)[1::2]
        numbers = [float(re.sub(r"[^\d.]", "", figure)) for figure in figures]
        longest = max(numbers)
        for width, number in zip(widths, numbers, strict=True):
            assert width == pytest.approx(max(1, max(widths) * number / longest), abs=0.1)


def test_a_table_without_anything_to_compare_stays_as_it_is() -> None:
    table = "| what | it is |\n|---|---|\n| roll | 1 |\n| bet | 2 |\n"
    assert CHARTS["on_page_markdown"](table) == table


def test_the_site_lists_no_page_twice_and_none_that_is_not_there() -> None:
    listed = re.findall(r"[\w-]+\.md", (ROOT / "site" / "mkdocs.yml").read_text(encoding="utf-8"))
    assert len(listed) == len(set(listed))
    assert set(listed) <= {file.name for file in DOCS.glob("*.md")}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('<script src="https://cdn.example/x.js"></script>', ["a.html: https://cdn.example/x.js"]),
        ('<link rel=stylesheet href="//fonts.example/x">', ["a.html: //fonts.example/x"]),
        (
            "<style>b { background: url(http://x.example/y) }</style>",
            ["a.html: http://x.example/y"],
        ),
        ('<a href="https://elsewhere.example">a link is no asset</a><img src="own.png">', []),
    ],
)
def test_an_asset_from_a_foreign_host_is_found(tmp_path: Path, text: str, found: list[str]) -> None:
    (tmp_path / "a.html").write_text(text)
    assert list(CHECK["foreign_assets"](tmp_path)) == found

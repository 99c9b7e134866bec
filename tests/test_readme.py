"""What the README shows is what happens."""

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_the_examples_of_the_readme_run() -> None:
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert results.attempted > 3
    assert results.failed == 0


def test_the_examples_of_the_package_page_run() -> None:
    results = doctest.testfile(str(ROOT / "docs" / "package.md"), module_relative=False)
    assert results.attempted > 3
    assert results.failed == 0


def test_the_package_page_reads_the_same_on_an_index_that_has_no_files() -> None:
    page = (ROOT / "docs" / "package.md").read_text()
    assert not re.findall(r"\]\((?!https?://)|<img|src=", page), "a link or picture leads nowhere"


def test_the_links_of_the_readme_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", (ROOT / "README.md").read_text()):
        assert (ROOT / target).exists(), target

"""What all tests share."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from figures import Note

# Tests run side by side: matrices that spread over all processors would only wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

pytest_plugins = ["layers"]

_FIGURES = pytest.StashKey[list[tuple[str, object]]]()


@pytest.fixture(autouse=True, scope="session")
def own_tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Keep race tables in a folder of the tests' own: none of the second edition, none made."""
    folder = tmp_path_factory.mktemp("tables")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CAMELUP_CACHE", str(folder))
        patch.setenv("CAMELUP_NO_TABLE", "1")
        patch.setenv("CAMELUP_NO_AHEAD", "1")
        yield folder


@pytest.fixture(scope="session")
def note(pytestconfig: pytest.Config) -> Note:
    """Note a measured figure, to be printed after the run as a row of a table."""
    figures = pytestconfig.stash.setdefault(_FIGURES, [])
    return lambda what, figure: figures.append((what, figure))


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    figures = config.stash.get(_FIGURES, [])
    if figures:
        terminalreporter.section("figures")
    for what, figure in figures:
        terminalreporter.line(f"| {what} | {figure} |")

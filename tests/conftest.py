"""What all tests share."""

from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(autouse=True, scope="session")
def own_tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Keep race tables in a folder of the tests' own: there is none of the second edition."""
    folder = tmp_path_factory.getbasetemp().parent / "camelup-tables"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CAMELUP_CACHE", str(folder))
        yield folder

"""What all tests share."""

from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(autouse=True, scope="session")
def own_tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Keep race tables in a folder of the tests' own: none of the second edition, none made."""
    folder = tmp_path_factory.mktemp("tables")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CAMELUP_CACHE", str(folder))
        patch.setenv("CAMELUP_NO_TABLE", "1")
        yield folder

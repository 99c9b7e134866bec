"""The page's types are those of the server."""

from pathlib import Path

from camelup.server.schemas.typescript import typescript

TYPES = Path(__file__).parents[2] / "web/src/net/protocol.ts"


def test_the_types_of_the_page_have_not_drifted_from_the_servers_schema() -> None:
    assert TYPES.read_text(encoding="utf-8") == typescript(), "run make types"

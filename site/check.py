"""Fails when the built site would load anything from a foreign host."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

LOADED = re.compile(
    r"""<(?:script|img|iframe|source|video|audio|embed|object)\b[^>]*?(?:src|data)\s*=\s*["']?((?:https?:)?//[^"'\s>]+)"""
    r"""|<link\b(?![^>]*rel=["']?canonical)[^>]*?href\s*=\s*["']?((?:https?:)?//[^"'\s>]+)"""
    r"""|(?:url\(|@import)\s*["']?((?:https?:)?//[^"')\s]+)""",
    re.I,
)


def foreign_assets(folder: Path) -> Iterator[str]:
    """List what pages and styles load from elsewhere, each with its file."""
    for file in sorted(folder.rglob("*")):
        if file.suffix in (".html", ".css", ".svg"):
            for found in LOADED.finditer(file.read_text(encoding="utf-8")):
                yield f"{file.relative_to(folder)}: {next(filter(None, found.groups()))}"


if __name__ == "__main__":
    site = Path(sys.argv[1])
    if not (site / "index.html").is_file():
        sys.exit(f"there is no site in {site}")
    if problems := list(foreign_assets(site)):
        sys.exit("\n".join(["the site loads from foreign hosts:", *problems]))

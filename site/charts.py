"""Draws the tables of measured figures as bars, for the site: plain SVG in the page.

MkDocs calls ``on_page_markdown`` for every page. A table is drawn when it has a column that can
be compared down the table: how many times a peer it is, a rate, or a share of wins.
"""

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass

COMPARED = ("ratio", "moves/s", "wins", "messages/s")
"""Columns worth drawing, the first that a table has."""

TABLE = re.compile(r"(?:^\|.*\|\n)+", re.M)
NUMBER = re.compile(r"-?[\d,]*\.?\d+")
WIDTH, LINE, LABEL = 720, 26, 330


@dataclass(frozen=True)
class Bar:
    """A row of a table as a bar: what it says, how long it is."""

    name: str
    text: str
    length: float


def on_page_markdown(markdown: str, **_: object) -> str:
    """Put a chart under every table that can be drawn."""
    return TABLE.sub(lambda table: table[0] + _under(table[0]), markdown)


def _under(table: str) -> str:
    bars = list(bars_of(table))
    return f"\n{chart(bars)}\n" if len(bars) > 1 else ""


def bars_of(table: str) -> Iterator[Bar]:
    """Read the bars of a table; none if it has no column to compare."""
    head, _, *rows = [_cells(line) for line in table.splitlines()]
    column = next((head.index(name) for name in COMPARED if name in head), None)
    if column is None:
        return
    for row in rows:
        number = NUMBER.search(row[column])
        if number:
            name = row[0] if head[1] != "against three" else f"{row[0]} against three {row[1]}"
            yield Bar(name.replace("`", ""), row[column], float(number[0].replace(",", "")))


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def chart(bars: list[Bar]) -> str:
    """Draw bars from zero on one scale, each with its name and its figure."""
    longest = max(bar.length for bar in bars) or 1
    lines = "".join(_line(place, bar, longest) for place, bar in enumerate(bars))
    size = f'viewBox="0 0 {WIDTH} {LINE * len(bars)}"'
    return f'<svg {size} role="img" style="max-width: {WIDTH}px; width: 100%">{lines}</svg>'


def _line(place: int, bar: Bar, longest: float) -> str:
    top = place * LINE
    room = WIDTH - LABEL - 90
    length = max(1, room * bar.length / longest)
    words = bar.name if len(bar.name) <= 52 else f"{bar.name[:51]}…"
    return (
        f'<text x="{LABEL - 8}" y="{top + 17}" font-size="12" text-anchor="end"'
        f' fill="currentColor">{html.escape(words)}</text>'
        f'<rect x="{LABEL}" y="{top + 5}" width="{length:.1f}" height="{LINE - 10}" rx="3"'
        f' fill="#d9642c"><title>{html.escape(bar.name)}</title></rect>'
        f'<text x="{LABEL + length + 6:.1f}" y="{top + 17}" font-size="12"'
        f' fill="currentColor">{html.escape(bar.text)}</text>'
    )

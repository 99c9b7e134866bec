"""The learning curve of a run as SVG."""

from __future__ import annotations

from collections.abc import Iterator

WIDE, HIGH, LEFT, ROOM = 720, 320, 52, 40
"""Size of the chart and its margins."""

LINES = {"style_first": "#b3541e", "style_second": "#2a6f97"}
"""Columns drawn: share of wins against three bots of style 0, by edition."""

_INK, _GRID = "#4a3b2a", "#d8cbb0"


def as_svg(curve: list[dict[str, float]]) -> str:
    """Plot the share of wins over the number of moves played."""
    parts = "".join(_parts(curve))
    size = f'viewBox="0 0 {LEFT + WIDE + 130} {HIGH + 2 * ROOM}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif">{parts}</svg>\n'
    )


def _parts(curve: list[dict[str, float]]) -> Iterator[str]:
    most = max([row["moves"] for row in curve], default=1.0)
    for tenth in range(0, 7):
        y = _height(tenth / 10)
        yield f'<path d="M{LEFT} {y:g}H{LEFT + WIDE}" stroke="{_GRID}"/>'
        yield text(LEFT - 8, y + 5, f"{tenth * 10} %", 14, _INK, anchor="end")
    yield text(LEFT + WIDE, HIGH + ROOM + 26, f"{most / 1e6:,.0f} M moves", 14, _INK, anchor="end")
    for name, colour in LINES.items():
        points = [(LEFT + WIDE * row["moves"] / most, _height(row[name])) for row in curve]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        yield f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="3"/>'
        if points:
            yield text(points[-1][0] + 8, points[-1][1] + 5, name, 14, colour)


def text(x: float, y: float, words: str, size: int, fill: str, *, anchor: str = "start") -> str:
    """Draw text. ``picture`` has this too, but its dependencies are missing where runs train."""
    place = f'x="{x:g}" y="{y:g}" font-size="{size}" fill="{fill}" text-anchor="{anchor}"'
    return f"<text {place}>{words}</text>"


def _height(share: float) -> float:
    return ROOM + HIGH * (1 - share / 0.6)

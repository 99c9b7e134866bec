"""SVG building blocks."""

from html import escape

from camelup.picture.palette import LOOKS

_LINE = "#3a2312"
_PIPS = {
    "1": ((20, 20),),
    "2": ((11.5, 28.5), (28.5, 11.5)),
    "3": ((9.5, 30.5), (20, 20), (30.5, 9.5)),
}


def group(transform: str, inner: str) -> str:
    """Apply a transformation to a drawing."""
    return f'<g transform="{transform}">{inner}</g>'


def box(
    x: float, y: float, width: float, height: float, fill: str, *, edge: str = "", radius: int = 0
) -> str:
    """Draw a rectangle, optionally with an edge and rounded corners."""
    stroke = f' stroke="{edge}" stroke-width="4"' if edge else ""
    place = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
    return f'<rect {place} rx="{radius}" fill="{fill}"{stroke}/>'


def text(x: float, y: float, words: str, size: int, fill: str, *, anchor: str = "start") -> str:
    """Draw text."""
    place = f'x="{x:g}" y="{y:g}" font-size="{size}" fill="{fill}" text-anchor="{anchor}"'
    return f"<text {place}>{escape(words)}</text>"


def arrow(fill: str) -> str:
    """Draw an arrow to the right, centred on the origin."""
    return f'<path d="M-13-5H1V-14L16 0L1 14V5H-13Z" fill="{fill}"/>'


def badge(x: float, y: float, words: str, fill: str) -> str:
    """Draw a round badge with a letter or two."""
    disc = f'<circle cx="{x:g}" cy="{y:g}" r="19" fill="{fill}" stroke="#fff8ea" stroke-width="3"/>'
    return disc + text(x, y + 8, words, 23, "#ffffff", anchor="middle")


def die(shown: str) -> str:
    """Draw a die: ``g2`` with its face, ``g`` with only its letter."""
    letter, face = shown[0], shown[1:]
    grey = letter in "xWK"
    look = LOOKS["x" if grey else letter]
    pips = {"W": "#ffffff", "K": "#17141d"}.get(letter, look.ink)
    if not face:
        inner = text(20, 28, "?" if grey else letter.upper(), 22, pips, anchor="middle")
    else:
        dots = (f'<circle cx="{x}" cy="{y}" r="5" fill="{pips}"/>' for x, y in _PIPS[face])
        inner = "".join(dots)
    return box(1, 1, 38, 38, look.body, edge=_LINE, radius=9) + inner

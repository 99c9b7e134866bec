"""One camel from the side, its belly at the origin; the same artwork as on the page."""

from camelup.picture.palette import LOOKS
from camelup.picture.svg_shapes import text

_LINE = "#3a2312"
_BODY = (
    "M-48 0C-55-13-55-30-45-38C-37-44-31-46-26-55C-19-69 1-69 8-55C12-45 20-40 28-39"
    "C37-38 42-43 44-52C45-60 46-67 50-73C53-80 59-84 66-82L79-76C85-73 85-63 79-61"
    "L67-59C63-58 61-54 60-48C58-33 54-20 45-11C43-8 43-4 43 0Z"
)
_BLANKET = "M-25-55C-19-68 1-68 7-55L14-8Q15-3 11-3L-24-3Q-28-3-27-8Z"
_LEGS = "M-44-4h13l-2 21h-9zM22-4h12l-2 21h-9zM-34-6h14l-2 23h-9zM30-6h14l-3 23h-9z"
_EAR = "M48-72C45-79 47-86 51-88C55-85 57-80 56-76Z"


def camel(letter: str, faces: int, *, legs: bool) -> str:
    """Draw a camel facing right (1) or left (-1); a camel on top of another has no legs."""
    look = LOOKS[letter]
    line = f'stroke="{_LINE}" stroke-width="3" stroke-linejoin="round"'
    parts = [f'<path d="{_LEGS}" fill="{look.dark}"/>'] if legs else []
    parts += [
        f'<path d="{_BODY}" fill="{look.body}" {line}/>',
        f'<path d="{_EAR}" fill="{look.dark}"/>',
        f'<path d="{_BLANKET}" fill="{look.blanket}" stroke="{look.dark}" stroke-width="3"/>',
        _crazy_eye() if letter.isupper() else _eye(),
    ]
    return f'<g transform="scale({faces} 1)">{"".join(parts)}</g>'


def mark(letter: str, x: float, y: float) -> str:
    """Draw a badge with the camel's letter."""
    edge = LOOKS[letter].dark
    disc = f'<circle cx="{x:g}" cy="{y:g}" r="12" fill="#fffaf0" stroke="{edge}" stroke-width="2"/>'
    return disc + text(x, y + 6.5, letter.upper(), 18, "#201408", anchor="middle")


def _eye() -> str:
    return '<circle cx="64" cy="-73" r="5" fill="#fff"/><circle cx="66" cy="-72" r="2.7"/>'


def _crazy_eye() -> str:
    ring = '<circle cx="62" cy="-74" r="8" fill="#fff" stroke="#222" stroke-width="2"/>'
    tongue = '<path d="M74-61q2 10 8 8q3-4-1-9z" fill="#ff7b8a"/>'
    return f'{ring}<circle cx="65" cy="-72" r="2.6"/>{tongue}'

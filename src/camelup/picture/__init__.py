"""Pictures of a position: text for every terminal, colours for good ones, SVG for notebooks."""

from camelup.picture.svg import board_as_svg
from camelup.picture.text import board_as_text

__all__ = ["board_as_svg", "board_as_text"]

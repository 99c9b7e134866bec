"""Pictures of a position: text for every terminal, colours for good ones, SVG for notebooks."""

from camelup.picture.board_svg import board_as_svg
from camelup.picture.board_text import board_as_text

__all__ = ["board_as_svg", "board_as_text"]

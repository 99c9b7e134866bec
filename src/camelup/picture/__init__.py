"""Pictures of a position: plain text, coloured text for terminals, SVG for notebooks."""

from camelup.picture.board_svg import board_as_svg
from camelup.picture.board_text import board_as_text

__all__ = ["board_as_svg", "board_as_text"]

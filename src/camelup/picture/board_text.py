"""The table as plain text."""

from io import StringIO

from rich.console import Console

from camelup.i18n import words
from camelup.picture.board_coloured import whole_table
from camelup.position import Position


def board_as_text(position: Position) -> str:
    """Draw a position with letters; stacks grow upward above the numbers of the spaces."""
    paper = Console(file=StringIO(), width=100, color_system=None, force_terminal=False)
    with paper.capture() as drawn:
        paper.print(whole_table(position, words()))
    return "\n".join(line.rstrip() for line in drawn.get().splitlines())

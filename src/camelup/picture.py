"""The board as text."""

from collections.abc import Iterator

from camelup.position import Position
from camelup.rules.editions import TRACK


def board_as_text(position: Position) -> str:
    """Draw a position with letters: stacks grow upward over the numbers of the spaces."""
    return "\n".join((*_stack_rows(position), _number_row(), *_player_rows(position)))


def _stack_rows(position: Position) -> Iterator[str]:
    columns = {space: list(stack) for space, stack in position.stacks.items()}
    for tile in position.tiles.values():
        columns.setdefault(int(tile[:-1]), [tile[-1]])
    tallest = max(len(column) for column in columns.values())
    for height in reversed(range(tallest)):
        cells = [columns.get(space, [])[height : height + 1] for space in range(TRACK + 2)]
        yield "".join((cell[0] if cell else " ").rjust(3) for cell in cells).rstrip()


def _number_row() -> str:
    return "".join(str(space).rjust(3) for space in ("|", *range(1, TRACK + 1), "|"))


def _player_rows(position: Position) -> Iterator[str]:
    for seat, name in enumerate(position.names, 1):
        arrow = ">" if seat == position.turn else " "
        tickets = " ".join(f"{camel}{value}" for camel, value in position.tickets(seat))
        pyramid = "^" * position.pyramid_tickets[seat - 1]
        yield f"{arrow} {seat} {name}: {position.coins[seat - 1]}  {tickets} {pyramid}".rstrip()


def board_as_svg(position: Position) -> str:
    """Draw a position as a picture."""
    return f'<svg xmlns="http://www.w3.org/2000/svg"><text>{position.board}</text></svg>'

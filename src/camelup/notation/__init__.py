"""Read and write boards, moves, positions and game records. See docs/notation.md."""

from camelup.notation.board import read_board, write_board
from camelup.notation.errors import NotationError
from camelup.notation.moves import read_move, write_move, write_outcome
from camelup.notation.position import read_position, write_position
from camelup.notation.record import Record, read_record

__all__ = [
    "NotationError",
    "Record",
    "read_board",
    "read_move",
    "read_position",
    "read_record",
    "write_board",
    "write_move",
    "write_outcome",
    "write_position",
]

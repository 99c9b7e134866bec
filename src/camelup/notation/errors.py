"""What is wrong with a text."""

from camelup.i18n import UserError


class NotationError(UserError):
    """A text that is not a board, move, position or record. ``line`` is set in a record."""

    line: int | None = None

    def at_line(self, line: int) -> "NotationError":
        """Note the line of the record where it went wrong."""
        self.line = line
        return self

"""The error of all parsers in this package."""

from camelup.i18n import UserError


class NotationError(UserError):
    """Text that is not a valid board, move, position or record; ``line`` is set in a record."""

    line: int | None = None

    def at_line(self, line: int) -> "NotationError":
        """Set the line of the record and return the error."""
        self.line = line
        return self

"""The prompt of local and network games."""

from camelup.game import Game
from camelup.i18n import UserError
from camelup.story import stories
from camelup.terminal.display import Display
from camelup.terminal.parser import Command, understand
from camelup.terminal.screen import Leave, Screen
from camelup.view import View

LOG_LENGTH = 12
"""Number of moves in the log."""


class Prompt:
    """Executes what is typed until it is a move."""

    game: Game
    screen: Screen
    display: Display
    odds_allowed = True
    """Whether this game allows the odds command."""

    def obey(self, line: str, view: View) -> str | None:
        """Execute a line; returns the move if it is one."""
        wanted = understand(line, view) if line else Command.BOARD
        if wanted == Command.QUIT:
            raise Leave
        if wanted == Command.HELP:
            self.display.help(view)
        elif wanted == Command.BOARD:
            self.display.board(view)
        elif wanted == Command.LOG:
            self._log(view)
        elif wanted == Command.ODDS:
            self._odds(view)
        else:
            return wanted
        return None

    def _odds(self, view: View) -> None:
        if not self.odds_allowed:
            raise UserError("odds-off")
        with self.screen.patience("odds-reckoning"):
            self.display.odds(view)

    def _log(self, view: View) -> None:
        since = max(0, len(self.game.history) - LOG_LENGTH)
        if not self.game.history:
            self.screen.tell("nothing-happened")
        for story in stories(self.game, since, seen_by=view.seat):
            self.display.story(story)

    def complain(self, refusal: UserError) -> None:
        """Print an error."""
        self.screen.say(refusal.in_words(self.screen.words.language), "bold")

"""A game at one keyboard."""

from collections.abc import Mapping

from camelup.bots import Bot, ask
from camelup.game import Game
from camelup.i18n import UserError
from camelup.story import stories
from camelup.terminal.display import display_for
from camelup.terminal.parser import Command, understand
from camelup.terminal.prompt import Prompt
from camelup.terminal.saved_game import SavedGame
from camelup.terminal.screen import Leave, Screen
from camelup.view import view_of

THINKING_TIME = 1.0
"""Time limit of a bot's move in seconds."""


class LocalGame(Prompt):
    """Runs one game to its end.

    With one person at the keyboard every move is shown as it happens. With several, the
    screen is cleared between them, and each sees what happened since their last move before
    their own cards.
    """

    def __init__(
        self, game: Game, bots: Mapping[int, Bot], screen: Screen, saved: SavedGame | None
    ) -> None:
        self.game = game
        self.bots = bots
        self.screen = screen
        self.saved = saved
        self.display = display_for(screen, game)
        self.people = [seat for seat in range(1, game.players + 1) if seat not in bots]
        self.only_person = self.people[0] if len(self.people) == 1 else None
        self.told = dict.fromkeys((*self.people, None), len(game.history))

    @property
    def several_people(self) -> bool:
        """Whether several people share the screen, so that cards must be hidden."""
        return len(self.people) > 1

    def play(self) -> None:
        """Play until the game is over, then show how it ended."""
        if not self.game.over:
            self.display.opening(view_of(self.game, self.only_person))
        while self.game.turn is not None:
            self._take_turn(self.game.turn)
            self.save()
            if not self.several_people:
                self._tell_news(None)
        self._tell_news(None)
        self.display.result(self.game)
        for seat, bot in self.bots.items():
            bot.end_game(view_of(self.game, seat))

    def save(self) -> None:
        """Save the game; on failure print the error and continue."""
        if self.saved is None:
            return
        try:
            self.saved.write(self.game)
        except UserError as refusal:
            self.complain(refusal)

    def close(self) -> None:
        """Close the bots."""
        for bot in self.bots.values():
            bot.close()

    def _take_turn(self, seat: int) -> None:
        if seat in self.bots:
            self.game.play(self._bot_move(seat))
        elif self.several_people:
            self._hand_over(seat)
            self._person_moves(seat)
            self.screen.clear()
        else:
            self._person_moves(seat)

    def _bot_move(self, seat: int) -> str:
        with self.screen.patience("terminal-thinking", player=self.game.names[seat - 1]):
            answer = ask(self.bots[seat], view_of(self.game, seat), THINKING_TIME)
        if answer.fault:
            self.screen.say(answer.fault.in_words(self.screen.words.language), "dim")
        return answer.move

    def _hand_over(self, seat: int) -> None:
        """Show what everybody may see until the player to move has the keyboard."""
        self.screen.clear()
        self._tell_news(seat)
        self.told[None] = len(self.game.history)
        prompt = self.screen.words("hand-over", player=self.game.names[seat - 1])
        if understand(self.screen.ask(prompt), self.game) == Command.QUIT:
            raise Leave
        self.screen.clear()

    def _person_moves(self, seat: int) -> None:
        view = view_of(self.game, seat)
        prompt = self.screen.words("terminal-prompt", player=view.names[seat - 1])
        self.display.turn(view)
        while True:
            try:
                move = self.obey(self.screen.ask(prompt), view)
                if move is not None:
                    self.game.play(move)
                    self.told[seat] = len(self.game.history)
                    return
            except UserError as refusal:
                self.complain(refusal)

    def _tell_news(self, reader: int | None) -> None:
        """Show what happened since the reader's last turn; None: everyone at the screen."""
        for story in stories(self.game, self.told[reader], seen_by=self.only_person):
            self.display.story(story)
        self.told[reader] = len(self.game.history)

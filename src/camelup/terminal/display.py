"""Displays of a game: coloured, or plain sentences for screen readers and logs."""

from abc import ABC, abstractmethod

from rich.console import Group
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from camelup.odds import worth
from camelup.odds.distributions import RACES
from camelup.odds.odds_text import odds_as_text, odds_in_sentences, worth_as_text
from camelup.picture.board_coloured import WIDTH, chip, whole_table
from camelup.position import Position
from camelup.story import Story
from camelup.story.sentences import Teller, camel_names, listed
from camelup.terminal.board_sentences import describe
from camelup.terminal.move_menu import menu, moves_in_words
from camelup.terminal.parser import shown_word
from camelup.terminal.score_table import draw_scoring
from camelup.terminal.screen import Screen
from camelup.view import View

BEST_MOVES = 8
"""Number of moves listed with their values."""


class Display(ABC):
    """Shows one game on a screen."""

    def __init__(self, screen: Screen, position: Position) -> None:
        self.screen = screen
        self.words = screen.words
        self.teller = Teller(screen.words, position.names, position.edition.name)

    @abstractmethod
    def opening(self, position: Position) -> None:
        """Show the starting position."""

    @abstractmethod
    def turn(self, view: View) -> None:
        """Show players that it is their turn, with their own cards."""

    @abstractmethod
    def board(self, view: View) -> None:
        """Show the whole table to a player."""

    @abstractmethod
    def story(self, story: Story) -> None:
        """Show the effects of a move."""

    @abstractmethod
    def odds(self, view: View) -> None:
        """Show the camels' chances and the values of the player's moves."""

    @abstractmethod
    def result(self, position: Position) -> None:
        """Show how the game ended."""

    def help(self, view: View) -> None:
        """Show what can be typed and what it means."""
        self.screen.tell("help-head")
        for typed, meaning in moves_in_words(view, self.words):
            self.screen.say(f"  {typed}: {meaning}")
        self.screen.tell("help-words", example=self._example(view))
        self.screen.say(self._more())

    def _example(self, view: View) -> str:
        return self.words("help-example", edition=view.edition.name)

    def _more(self) -> str:
        shown = {key: shown_word(key, self.words) for key in ("board", "log", "odds", "quit")}
        return self.words("menu-more", **shown)


class PlainDisplay(Display):
    """Sentences only."""

    def opening(self, position: Position) -> None:
        """Describe the table."""
        for sentence in describe(position, self.words):
            self.screen.say(sentence)

    def turn(self, view: View) -> None:
        """Print whose turn it is and the cards in hand."""
        self.screen.tell("terminal-turn-plain", leg=view.leg, player=_owner(view))
        hand = listed(camel_names(view.hand(view.seat or 0), self.words), self.words)
        self.screen.tell("table-hand", camels=hand)

    def board(self, view: View) -> None:
        """Describe the table."""
        self.opening(view)

    def story(self, story: Story) -> None:
        """Describe the effects of a move."""
        for sentence in self.teller.tell(story):
            self.screen.say(sentence)

    def odds(self, view: View) -> None:
        """Print the chances of each camel, then the best moves."""
        for sentence in odds_in_sentences(view, self.words):
            self.screen.say(sentence)
        for judged in worth(view, races=RACES)[:BEST_MOVES]:
            coins = self.screen.words.number(judged.coins, "+.2f")
            self.screen.tell("odds-worth-sentence", move=judged.move, coins=coins)

    def result(self, position: Position) -> None:
        """Describe how the game ended."""
        for sentence in self.teller.tell_result(position):
            self.screen.say(sentence)


class ColouredDisplay(Display):
    """Draws the board, tables and bars in colour."""

    def opening(self, position: Position) -> None:
        """Do nothing: the first turn shows the table."""

    def turn(self, view: View) -> None:
        """Draw the table, the person's cards and what can be done."""
        self.board(view)

    def board(self, view: View) -> None:
        """Draw the table, the person's cards and what can be done."""
        if self.screen.console.width < WIDTH:
            self._narrow(view)
        else:
            self._wide(view)

    def _wide(self, view: View) -> None:
        title = self.words("terminal-turn", leg=view.leg, player=_owner(view))
        self.screen.show(
            Rule(Text(title, "bold"), style="#c7945a"),
            whole_table(view, self.words),
            Text(),
            self._hand(view),
            menu(view, self.words),
            Text(self._more(), "dim"),
        )

    def _narrow(self, view: View) -> None:
        sentences = (Text(sentence) for sentence in describe(view, self.words))
        self.screen.show(*sentences, self._hand(view), menu(view, self.words))

    def _hand(self, view: View) -> Text:
        cards = Text(" ").join(chip(letter) for letter in view.hand(view.seat or 0))
        return Text.assemble((self.words("label-hand"), "bold"), "  ", cards or "–")

    def story(self, story: Story) -> None:
        """Describe the effects of a move and draw its scoring."""
        self.screen.say(" ".join(self.teller.tell_move(story)))
        for drawing in draw_scoring(story, self.teller):
            self.screen.show(drawing)

    def odds(self, view: View) -> None:
        """Draw the chances as bars, then list the best moves with reasons."""
        self.screen.show(*map(Text, odds_as_text(view, self.words)), Text())
        self.screen.tell("odds-of-moves", player=_owner(view))
        best = worth(view, races=RACES)[:BEST_MOVES]
        self.screen.show(*map(Text, worth_as_text(best, self.words)))

    def result(self, position: Position) -> None:
        """Draw the end of the race and the winners."""
        won, *standings = self.teller.tell_result(position)
        table = Table.grid()
        for sentence in standings:
            table.add_row(f"  {sentence}")
        title = Rule(Text(self.words("table-over"), "bold"), style="#c7945a")
        headline = Text(f"\n{won}", "bold")
        self.screen.show(title, Group(whole_table(position, self.words), headline, table))


def _owner(view: View) -> str:
    return view.names[(view.seat or 0) - 1]


def display_for(screen: Screen, position: Position) -> Display:
    """Return the display for a screen: coloured or plain."""
    return (PlainDisplay if screen.plain else ColouredDisplay)(screen, position)

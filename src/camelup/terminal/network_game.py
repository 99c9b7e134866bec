"""A game at a server's table."""

import secrets

from camelup.game import Game
from camelup.i18n import UserError
from camelup.story import stories
from camelup.story.sentences import listed
from camelup.terminal.client import Message, TableClient, refusal_of
from camelup.terminal.display import display_for
from camelup.terminal.parser import Command, said, understand
from camelup.terminal.prompt import Prompt
from camelup.terminal.screen import Leave, Screen
from camelup.terminal.seat_options import usual_bot
from camelup.view import View, view_of


class NetworkGame(Prompt):
    """Plays one seat of a table over the network.

    It holds a local copy of the game as this seat sees it, with ``?`` for the cards of others,
    so that the prompt works as in a local game.
    """

    def __init__(self, wire: TableClient, seat: int, screen: Screen) -> None:
        self.client = wire
        self.seat = seat
        self.screen = screen
        self.room: Message = {}
        self.begun = False
        self.starting = False
        self.pending: Message | None = None
        self.shown = -1
        """Version of the table that was drawn last."""
        self.sitting: list[str] = []

    @property
    def name(self) -> str:
        """Name of this player."""
        return str(self.room["seats"][self.seat - 1]["name"])

    @property
    def over(self) -> bool:
        """Whether the game has ended or was abandoned."""
        return (self.begun and self.game.over) or self.room["status"] == "abandoned"

    def play(self) -> None:
        """Play until the game is over, then show how it ended."""
        lost = lambda: self.screen.tell("line-lost", "dim")  # noqa: E731
        for message in self.client.messages(self._seen, lost):
            self._hear(message)
            if self.over:
                break
            self._act()
        if self.room["status"] == "abandoned":
            raise UserError("game-is-closed")
        self.display.result(self.game)
        self.screen.tell("join-verify", "dim", link=f"{self.client.site}/t/{self.client.table}")

    def _seen(self) -> int:
        return len(self.game.history) if self.begun else 0

    def _hear(self, message: Message) -> None:
        self.room = message.get("room", self.room)
        kind = message["type"]
        if kind in ("hello", "started", "room"):
            self._begin()
        if kind == "hello":
            self._catch_up(message)
        elif kind == "moved":
            self._follow([message["event"]])
        elif kind == "chat":
            self._say_chat(message["chat"])
        elif kind == "refused":
            self._refused(message)
        elif kind == "ack" and self.pending and message["id"] == self.pending["id"]:
            self.pending = None

    def _begin(self) -> None:
        """Set up the game once the table has a starting position."""
        if self.begun or self.room["start"] is None:
            return
        self.game = self._new_game()
        self.display = display_for(self.screen, self.game)
        self.odds_allowed = bool(self.room["options"]["odds"])
        self.begun = True
        self.display.opening(view_of(self.game, self.seat))

    def _new_game(self) -> Game:
        names = [seat["name"] for seat in self.room["seats"]]
        return Game(names, self.room["options"]["edition"], seed=0, position=self.room["start"])

    def _catch_up(self, message: Message) -> None:
        """Apply the first message of a new connection."""
        self._read_older(message["events"])
        self._follow(message["events"])
        if self.pending is not None:
            if self.pending["v"] == self._seen():
                self.client.send(**self.pending)
            else:
                self.pending = None

    def _read_older(self, events: list[Message]) -> None:
        """Play the moves before those in the first message, without showing them."""
        until = events[0]["v"] - 1 if events else 0
        while self._seen() < until:
            part = f"/log?since={self._seen()}&until={until}"
            for event in self.client.at_table("GET", part)["events"]:
                self.game.play(event["move"])

    def _follow(self, events: list[Message]) -> None:
        """Apply events to the local copy of the game and show them."""
        told = self._seen()
        for event in events:
            if event["v"] != len(self.game.history) + 1:
                continue
            if event["race"] is None:
                self.game.play(event["move"])
            else:
                self.game = self._whole_game()
        for story in stories(self.game, told, seen_by=self.seat) if self.begun else ():
            self.display.story(story)
        for seat in (seat for event in events for seat in event.get("left_out", ())):
            name = str(self.room["seats"][seat - 1]["name"])
            self.screen.tell("page-left-out", "dim", name=name)

    def _whole_game(self) -> Game:
        """Replay the finished game with all cards open."""
        game = self._new_game()
        while not game.over:
            part = f"/log?since={len(game.history)}"
            for event in self.client.at_table("GET", part)["events"]:
                game.play(event["move"])
        return game

    def _say_chat(self, line: Message) -> None:
        text = line["text"] or self.screen.words(line["phrase"])
        self.screen.say(f"{line['name']}: {text}", "italic")

    def _refused(self, message: Message) -> None:
        self.pending = None
        if message["error"]["code"] != "version-stale":
            self.complain(refusal_of(message["error"]))

    def _act(self) -> None:
        """Act if this player has something to do."""
        if not self.begun:
            self._wait_for_start()
        elif self.game.turn == self.seat and self.pending is None:
            if self.room["seats"][self.seat - 1]["played_by"] == "bot":
                self._return()
            else:
                self._move()

    def _wait_for_start(self) -> None:
        sitting = [seat["name"] for seat in self.room["seats"] if seat["kind"] != "open"]
        if sitting != self.sitting:
            self.sitting = sitting
            self.screen.tell("join-waiting", players=listed(sitting, self.screen.words))
        if self.room["host"] == self.seat and not self.starting:
            self._start()

    def _start(self) -> None:
        """As the host: start on request, with bots on the open seats."""
        line = self.screen.ask(self.screen.words("join-start"))
        if line and understand(line, Game(2, seed=0)) == Command.QUIT:
            raise Leave
        try:
            seats = self.client.at_table("GET")["room"]["seats"]
            for seat in (seat["seat"] for seat in seats if seat["kind"] == "open"):
                self.client.at_table("PUT", f"/seats/{seat}/bot", {"bot": usual_bot()})
            self.client.at_table("POST", "/start")
            self.starting = True
        except UserError as refusal:
            self.complain(refusal)

    def obey(self, line: str, view: View) -> str | None:
        """Execute a line; it may be a chat message to the others."""
        text = said(line)
        if text is None:
            return super().obey(line, view)
        self.client.send(type="chat", text=text, seat=self.seat)
        return None

    def _return(self) -> None:
        """Take the seat back from the bot that plays for it."""
        self.screen.ask(self.screen.words("join-return"))
        self.client.send(type="return")

    def _move(self) -> None:
        view = view_of(self.game, self.seat)
        if self.shown != self._seen():
            self.shown = self._seen()
            self.display.turn(view)
        move = None
        while move is None:
            try:
                line = self.screen.ask(self.screen.words("terminal-prompt", player=self.name))
                move = self.obey(line, view)
            except UserError as refusal:
                self.complain(refusal)
        self.pending = {"id": secrets.token_hex(8), "v": self._seen(), "move": move}
        self.client.send(**self.pending)

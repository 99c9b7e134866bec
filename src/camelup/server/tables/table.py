"""A table in memory: what is stored about it, never ahead of it, and who is connected."""

from __future__ import annotations

import asyncio
import hashlib
import math
from typing import cast

from camelup import __version__
from camelup.game import Game
from camelup.i18n import UserError
from camelup.notation.moves import read_move, write_move
from camelup.server.db.table_repository import LoggedMove, StoredTable, StoredToken, TableVersion
from camelup.server.db.table_state import TableState, monotonic_ms, now, seat_view
from camelup.server.dice.chains import Links, read_links, write_links
from camelup.server.dice.drawing import FairDice
from camelup.server.schemas import VERSION
from camelup.server.schemas.errors import CorruptTable
from camelup.server.schemas.event_schemas import Maker, MoveEvent
from camelup.server.schemas.game_schemas import GameView, OwnView
from camelup.server.schemas.messages import (
    Ask,
    BotDelay,
    BotWaits,
    ChatLine,
    Hello,
    Moved,
    Started,
)
from camelup.server.schemas.table_schemas import Adds, Clock, Room
from camelup.server.tables.connection import Connection, encode_fields, encode_json, joined
from camelup.server.tables.link_request import LinkRequest
from camelup.server.views.event_view import event_of
from camelup.server.views.game_view import ViewBuffer, first_hash, next_hash, see_game, see_own

_OWN = ("you", "hash")
"""What a message about the game tells each recipient apart."""

MOST_EVENTS = 2000
"""Moves told at once; who wants more asks again."""

SPARE = {False: 5000, True: 3_600_000}
"""How many ms people have at least whose time ended while no server ran; more, where it is days."""

AT_ONCE = 25
"""Moves written down before others have a turn; each takes a fraction of a millisecond."""


def hash_of(token: str) -> str:
    """Hash a secret for storage."""
    return hashlib.sha256(token.encode()).hexdigest()


def state_hash(game: Game) -> str:
    """Hash a game's position: with it an altered log is noticed."""
    return hashlib.sha256(game.notation.encode()).hexdigest()


class Table:
    """A table: its room, its game, its sockets."""

    def __init__(self, stored: StoredTable, opened: int | None = None) -> None:
        """``opened`` is since when there is somebody to look after the table; since now."""
        self.lock = asyncio.Lock()
        """Held while something about the table is stored."""
        self.moving = asyncio.Lock()
        """Held by the one move that is being made, also while it waits for links."""
        self.sockets: set[Connection] = set()
        self.remote_presence: dict[str, frozenset[int]] = dict(stored.remote_presence)
        """Seats connected through other processes, by process."""
        self.presence_updated = 0
        """How often another process told who is connected through it."""
        self.left_at: dict[int, int] = {}
        """When the last socket of a seat was closed; as all that follows, by no clock on a wall."""
        self.loaded = monotonic_ms()
        self.opened = self.loaded if opened is None else opened
        self.used = monotonic_ms()
        self.turn_began = monotonic_ms()
        self.seen = -math.inf
        """When it was last noted in the database that people are here."""
        self.stale = False
        """Whether the database may be ahead of this copy."""
        self.closed = False
        """Whether the table was deleted or set aside: nothing more happens at it."""
        self.room_due = False
        self.link_request: LinkRequest | None = None
        """The links that this process waits for, or another one through it."""
        self.asked: Ask | None = None
        """What pages are asked for just now, for those who come in the middle of it."""
        self._texts: dict[int, str] = {}
        """Moves as JSON, by their places in the log, as those see them who did not make them."""
        self._written_when_over = False
        self.take(stored)

    def take(self, stored: StoredTable) -> None:
        """Take over everything that is stored."""
        self.state: TableState = stored.state
        self.version = stored.version
        self.owner = stored.owner
        self.secret = stored.secret
        self.tokens: dict[str, StoredToken] = {token.hash: token for token in stored.tokens}
        self.chat: list[ChatLine] = stored.chat
        self.game: Game | None = None
        self.log: list[LoggedMove] = []
        self.action_ids: dict[tuple[int, str], int] = {}
        self.hashes: list[str] = [""] * (len(self.state.seats) + 1)
        self.chain_heads: Links = {}
        """The last links of the seats whose pages take part in every roll."""
        self.left_out: dict[int, int] = {}
        """Seats whose pages were not heard in time, and the move from which on."""
        self.begin()
        for move in stored.moves:
            self.replay(move)
        if self.v < stored.length:
            raise self.damage(f"of {stored.length} moves only {self.v} are there")
        began = self.log[-1].at if self.log else self.state.began
        self.turn_began = monotonic_ms() - max(0, now() - began)

    def replay(self, move: LoggedMove) -> None:
        """Play a move of the log, if it is the one that was played."""
        if self.game is None or move.seq != self.v + 1 or move.seat != self.game.turn:
            raise self.damage(f"move {self.v + 1} of the log is missing")
        try:
            self.game.play(move.move)
        except UserError as refusal:
            raise self.damage(f"move {move.seq} of the log is altered: {refusal}") from None
        if state_hash(self.game) != move.state_hash:
            raise self.damage(f"move {move.seq} of the log is altered")
        self.note(move)

    def damage(self, why: str) -> CorruptTable:
        """Say what is wrong with the table as it is stored."""
        return CorruptTable("table-set-aside", table=self.id, why=why)

    @property
    def id(self) -> str:
        """The table's id."""
        return self.state.id

    @property
    def standing(self) -> TableVersion:
        """How far this copy of the table has come."""
        return TableVersion(self.version, self.owner, self.v, self.said)

    @property
    def said(self) -> int:
        """The number of the last line of chat."""
        return self.chat[-1]["n"] if self.chat else 0

    @property
    def v(self) -> int:
        """How many moves were played."""
        return len(self.log)

    def begin(self) -> None:
        """Set the game up if it has started."""
        state = self.state
        if state.start is None or self.game is not None:
            return
        self.game = Game(state.names, state.options["edition"], seed=0, position=state.start)
        self.view_buffer = ViewBuffer(self.game)
        self.turn_began = monotonic_ms()
        self.hashes = [first_hash(state.shown_start or "")] * (len(state.seats) + 1)
        if state.scheme == "chain":
            seats = enumerate(state.seats, 1)
            self.chain_heads = {number: seat.opened for number, seat in seats if seat.opened}

    def rename_players(self) -> None:
        """Give the game the names of the room."""
        if self.game is not None:
            self.game.names = self.state.names
            self.view_buffer = ViewBuffer(self.game)

    def note(self, move: LoggedMove) -> None:
        """Note a move that is in the log and has been played."""
        self.log.append(move)
        self.turn_began = monotonic_ms()
        if move.action is not None:
            self.action_ids[move.seat, move.action] = move.seq
        if self.chain_heads and move.move.startswith("roll"):
            links = read_links(move.links)
            self.left_out |= dict.fromkeys(self.chain_heads.keys() - links.keys(), move.seq)
            self.chain_heads = links
        hidden = self.as_others_see(move.move)
        for recipient, before in enumerate(self.hashes):
            shown = move.move if recipient == move.seat else hidden
            self.hashes[recipient] = next_hash(before, shown)

    def as_others_see(self, text: str) -> str:
        """Give a move of the log as the other players were shown it."""
        if self.game is None or text[0] not in "wl":
            return text
        move, outcome = read_move(self.game.edition, text)
        return write_move(self.game.edition, move, outcome, known=False)

    def dice(self, links: Links) -> FairDice:
        """The dice, at the next draw, which takes these links where rolls take any."""
        drawn = self.log[-1].drawn if self.log else self.state.drawn_at_start
        added = self.state.added_bytes
        if self.state.scheme == "chain":
            added = [bytes.fromhex(links[seat]) for seat in sorted(links)]
        return FairDice(self.secret, self.id, added, drawn)

    def adds(self, seat: int) -> Adds:
        """Tell what the page of a seat adds to the dice."""
        own = self.state.seat(seat)
        if seat in self.left_out:
            return "left-out"
        waits = self.state.status == "waiting"
        if own.added if self.state.scheme == "bytes" else own.chain if waits else own.opened:
            return "links"
        return "nothing"

    def bot_seed(self, seat: int) -> int:
        """What the draws of a bot on a seat follow from, in all its moves; nobody can know it."""
        drawn = hashlib.sha256(b"bot" + self.secret + bytes([seat])).digest()
        return int.from_bytes(drawn[:8], "big") >> 2

    def next_entry(
        self,
        played: Game,
        move: str,
        seat: int,
        action: str | None,
        by: Maker,
        drawn: int,
        links: Links,
    ) -> LoggedMove:
        """Write the log entry of a move that has been tried on a copy of the game."""
        digest, written = state_hash(played), write_links(links, len(self.state.seats))
        return LoggedMove(
            self.v + 1, seat, action, move, by, now(), drawn, __version__, digest, written
        )

    # Who is here

    def token(self, shown: str, kind: str = "seat") -> StoredToken | None:
        """Find whose secret or code it is that somebody shows, if it is still good."""
        found = self.tokens.get(hash_of(shown))
        return found if found and found.kind == kind and found.expires > now() else None

    def renew(self, until: int) -> None:
        """Let the secrets of all seats be good until a moment, as it is stored."""
        for key, token in self.tokens.items():
            if token.kind == "seat":
                self.tokens[key] = token._replace(expires=until)

    def still_holds(self, socket: Connection) -> bool:
        """Tell whether a socket still speaks for whoever sits on each of its seats."""
        held = self.state.holders
        mine = all(held.get(seat) == person for seat, person in socket.holders.items())
        return mine and socket.token_hashes <= self.tokens.keys()

    def here(self, seat: int) -> bool:
        """Tell whether somebody is connected for a seat."""
        there = any(seat in seats for seats in self.remote_presence.values())
        return there or any(seat in socket.seats for socket in self.sockets)

    @property
    def spectators(self) -> int:
        """How many watch."""
        return sum(not socket.seats for socket in self.sockets)

    @property
    def people_here(self) -> list[int]:
        """Seats of people who are connected."""
        return [seat for seat in self.state.people if self.here(seat)]

    @property
    def address(self) -> str:
        """Where the table is played from: by its host, if possible; empty if nobody is here."""
        known = {seat: socket.address for socket in self.sockets for seat in socket.seats}
        elsewhere = self.id if self.remote_presence else ""
        return known.get(self.state.host or 0) or next(iter(known.values()), elsewhere)

    # What is shown

    @property
    def turn(self) -> int | None:
        """Seat to move, if a game is on."""
        playing = self.state.status == "playing" and not self.closed
        return self.game.turn if self.game and playing else None

    @property
    def moved_at(self) -> int:
        """When the last move was made, or the game began; in ms since 1970."""
        return self.log[-1].at if self.log else self.state.began

    def due(self) -> int | None:
        """Until when the seat to move has time; after a restart it has a moment at least."""
        turn, timer = self.turn, self.state.options["timer"]
        if turn is None or not timer or self.state.seat(turn).played_by_bot:
            return None
        due = self.turn_began + timer * 1000
        # A table of days may be loaded for the very reason that its time is up.
        since = self.opened if self.state.by_days else self.loaded
        return due if due > since else since + SPARE[self.state.by_days]

    def stand_in_due(self) -> int | None:
        """When a bot plays on for the seat to move, if its person is away and others wait."""
        turn, state = self.turn, self.state
        if turn is None or state.seat(turn).played_by_bot or self.here(turn):
            return None
        began = max(self.turn_began, self.left_at.get(turn, self.loaded))
        return None if state.by_days or state.alone else began + state.options["grace"] * 1000

    def clock(self) -> Clock:
        """Show the clock: what is left of a turn, counted from what the wall shows now."""
        moment = now()
        due, gone = (
            at and at + moment - monotonic_ms() for at in (self.due(), self.stand_in_due())
        )
        return {"seat": self.turn, "deadline": due, "stand_in": gone, "now": moment}

    def room(self) -> Room:
        """Show the room as everyone may see it."""
        state = self.state
        return {
            "id": state.id,
            "code": state.code,
            "name": state.shown_name,
            "status": state.status,
            "host": state.host,
            "options": state.options_shown(),
            "seats": [
                seat_view(number, seat, here=self.here(number), adds=self.adds(number))
                for number, seat in enumerate(state.seats, 1)
            ],
            "spectators": self.spectators,
            "dice": state.proof(),
            "clock": self.clock(),
            "start": state.shown_start,
            "given": state.given,
            "rematch": state.rematch,
            "fills": state.fill_at or None if state.status == "waiting" else None,
            "club": state.club,
            "created": state.created,
        }

    @property
    def coins_shown(self) -> bool:
        """Whether everyone's coins are shown."""
        return self.state.options["coins"]

    def game_view(self) -> GameView | None:
        """Show the game as everyone may see it."""
        if self.game is None:
            return None
        return see_game(self.game, self.view_buffer, coins_shown=self.coins_shown)

    def own_view(self, seat: int | None) -> OwnView | None:
        """Show what only a seat may know."""
        if self.game is None or seat is None:
            return None
        return see_own(self.game, self.view_buffer, seat)

    def view_hash(self, seat: int | None) -> str:
        """The hash of a seat's or spectator's view."""
        return self.hashes[seat or 0]

    def events(self, moves: range, seat: int | None) -> str:
        """Tell moves, by their places in the log from 0, to a seat or a spectator, as JSON."""
        return "[" + ",".join(self._written(index, seat) for index in moves) + "]"

    async def write_events(self, moves: range) -> None:
        """Have moves written before they are told, a few at a time: others wait meanwhile."""
        for index in moves:
            self._written(index, None)
            if index % AT_ONCE == 0:
                await asyncio.sleep(0)

    def _written(self, index: int, seat: int | None) -> str:
        """Write a move down; what all are shown alike is written once."""
        assert self.game is not None
        if self.game.over != self._written_when_over:
            self._written_when_over = self.game.over
            self._texts = {}
        entry = self.log[index]
        if seat == entry.seat and entry.move[0] in "wl" and not self.game.over:
            return encode_json(self.event(index, seat))
        text = self._texts.get(index)
        if text is None:
            text = self._texts[index] = encode_json(self.event(index, None))
        return text

    def event(self, index: int, seat: int | None) -> MoveEvent:
        """Tell one move, by its place in the log from 0."""
        assert self.game is not None
        entry = self.log[index]
        by = cast(Maker, entry.made_by)
        told = event_of(self.game, index, by, entry.at, seat=seat, coins_shown=self.coins_shown)
        if self.state.scheme == "chain":
            told["links"] = entry.links.split(";") if entry.links else []
            told["left_out"] = [one for one, v in self.left_out.items() if v == entry.seq]
        return told

    def moves_for(self, since: int | None, last: int | None = None) -> range:
        """Tell which moves a socket is greeted with: those since a version, the last, or none."""
        if since is None and last is None:
            return range(0)
        most = MOST_EVENTS if last is None else min(last, MOST_EVENTS)
        return range(max(since or 0, self.v - most), self.v)

    def hello(self, socket: Connection, moves: range) -> str:
        """Greet a socket with everything it may see, and some of the last moves."""
        message: Hello = {
            "type": "hello",
            "protocol": VERSION,
            "server": __version__,
            "seats": list(socket.seats),
            "room": self.room(),
            "game": self.game_view(),
            "you": self.own_view(socket.looking),
            "hash": self.view_hash(socket.looking),
            "chat": self.chat[-50:],
            "events": [],
        }
        events = f'"events":{self.events(moves, socket.looking)}'
        return joined(encode_fields(message, but=("events",)), events)

    # Telling everyone

    def tell(self, text: str) -> None:
        """Send the same message to everyone at the table."""
        for socket in self.sockets:
            socket.offer(text)

    def tell_room(self) -> None:
        """Tell everyone how the room is now, once for all changes of this moment.

        The more there are, the longer the moment: a crowd that arrives together must not
        be told of every single one.
        """
        if self.sockets and not self.room_due:
            self.room_due = True
            moment = 0.01 + len(self.sockets) / 2000
            asyncio.get_running_loop().call_later(moment, self._tell_room_now)

    def _tell_room_now(self) -> None:
        self.room_due = False
        self.tell(encode_json({"type": "room", "room": self.room()}))

    def tell_bot_waits(self, seat: int, why: BotDelay) -> None:
        """Tell everyone why a bot has not moved yet."""
        message: BotWaits = {"type": "bot_waits", "v": self.v, "seat": seat, "why": why}
        self.tell(encode_json(message))

    def tell_start(self) -> None:
        """Tell everyone that the game has begun."""
        game = self.game_view()
        assert game is not None
        message: Started = {
            "type": "started",
            "room": self.room(),
            "game": game,
            "you": None,
            "hash": "",
        }
        self._tell_each(message)

    def tell_move(self, seq: int) -> None:
        """Tell everyone about a move of the log, each as they may know it."""
        game = self.game_view()
        assert game is not None
        self._put_cards_away()
        owner = self.log[seq - 1].seat
        clock = self.clock()

        def told(seat: int | None) -> Moved:
            return {
                "type": "moved",
                "event": self.event(seq - 1, seat),
                "game": game,
                "clock": clock,
                "you": None,
                "hash": "",
            }

        is_card = self.log[seq - 1].move[0] in "wl"
        self._tell_each(told(None), told(owner) if is_card else None, owner)

    def _put_cards_away(self) -> None:
        """Hide the cards of a hot seat whose turn has passed."""
        for socket in self.sockets:
            if socket.hot_seat and socket.looking is not None:
                socket.looking = None

    def _tell_each(
        self, message: Started | Moved, to_owner: Moved | None = None, owner: int | None = None
    ) -> None:
        """Send a message to everyone, with the ``you`` and ``hash`` of each."""
        to_all = encode_fields(message, but=_OWN)
        to_one = encode_fields(to_owner, but=_OWN) if to_owner else to_all
        texts: dict[int | None, str] = {}
        for socket in self.sockets:
            seat = socket.looking
            if seat not in texts:
                own = {"you": self.own_view(seat), "hash": self.view_hash(seat)}
                shared = to_one if seat is not None and seat == owner else to_all
                texts[seat] = joined(shared, encode_fields(own))
            socket.offer(texts[seat])

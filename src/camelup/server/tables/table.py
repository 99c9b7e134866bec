"""In-memory replica of a table, never newer than the database, and its open connections."""

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
"""Fields of a game message that differ between recipients."""

MOST_EVENTS = 2000
"""Maximum number of moves in one message; a client requests further moves separately."""

SPARE = {False: 5000, True: 3_600_000}
"""Minimum ms left to a player whose time ran out during downtime, by ``by_days``."""

AT_ONCE = 25
"""Moves encoded before yielding to the event loop; each takes a fraction of a millisecond."""


def hash_of(token: str) -> str:
    """Hash a token for storage."""
    return hashlib.sha256(token.encode()).hexdigest()


def state_hash(game: Game) -> str:
    """Hash a game's position, to detect an altered log."""
    return hashlib.sha256(game.notation.encode()).hexdigest()


class Table:
    """A table: its room state, its game and its connections."""

    def __init__(self, stored: StoredTable, opened: int | None = None) -> None:
        """``opened``: monotonic ms from which a process has served the table; defaults to now."""
        self.lock = asyncio.Lock()
        """Held while a change to the table is written to the database."""
        self.moving = asyncio.Lock()
        """Held while a move is being made, including the wait for its links."""
        self.sockets: set[Connection] = set()
        self.remote_presence: dict[str, frozenset[int]] = dict(stored.remote_presence)
        """Seats connected through other processes, by process id."""
        self.presence_updated = 0
        """Number of presence updates received from other processes."""
        self.left_at: dict[int, int] = {}
        """When the last socket of a seat closed; monotonic ms, as are the times below."""
        self.loaded = monotonic_ms()
        self.opened = self.loaded if opened is None else opened
        self.used = monotonic_ms()
        self.turn_began = monotonic_ms()
        self.seen = -math.inf
        """When activity at the table was last written to the database."""
        self.stale = False
        """Whether the database may be newer than this replica."""
        self.closed = False
        """Whether the table was deleted, quarantined or evicted; it accepts no more changes."""
        self.room_due = False
        self.link_request: LinkRequest | None = None
        """Pending request for links, made by this process or relayed for another one."""
        self.asked: Ask | None = None
        """Pending link request, for clients that connect before it is answered."""
        self._texts: dict[int, str] = {}
        """Encoded moves by log index, as seen by everyone except the player who made them."""
        self._written_when_over = False
        self.take(stored)

    def take(self, stored: StoredTable) -> None:
        """Replace the contents with the stored table."""
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
        """Last revealed link of each seat that contributes to every roll."""
        self.left_out: dict[int, int] = {}
        """Seats dropped from the dice for missing the deadline, with the number of that move."""
        self.begin()
        for move in stored.moves:
            self.replay(move)
        if self.v < stored.length:
            raise self.damage(f"of {stored.length} moves only {self.v} are there")
        began = self.log[-1].at if self.log else self.state.began
        self.turn_began = monotonic_ms() - max(0, now() - began)

    def replay(self, move: LoggedMove) -> None:
        """Apply a move of the log; raise ``CorruptTable`` if it does not match the stored hash."""
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
        """Return the error that reports a corrupt stored table."""
        return CorruptTable("table-set-aside", table=self.id, why=why)

    @property
    def id(self) -> str:
        """The table's id."""
        return self.state.id

    @property
    def standing(self) -> TableVersion:
        """Version of this replica, for comparison with the database."""
        return TableVersion(self.version, self.owner, self.v, self.said)

    @property
    def said(self) -> int:
        """Number of the last chat line; 0 if there is none."""
        return self.chat[-1]["n"] if self.chat else 0

    @property
    def v(self) -> int:
        """Number of moves played."""
        return len(self.log)

    def begin(self) -> None:
        """Set up the game if it has started."""
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
        """Copy the player names from the room state to the game."""
        if self.game is not None:
            self.game.names = self.state.names
            self.view_buffer = ViewBuffer(self.game)

    def note(self, move: LoggedMove) -> None:
        """Append a move to the log after it has been applied to the game."""
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
        """Return a move of the log with everything hidden that other players may not see."""
        if self.game is None or text[0] not in "wl":
            return text
        move, outcome = read_move(self.game.edition, text)
        return write_move(self.game.edition, move, outcome, known=False)

    def dice(self, links: Links) -> FairDice:
        """Return the dice for the next draw, with these links mixed in if the scheme uses them."""
        drawn = self.log[-1].drawn if self.log else self.state.drawn_at_start
        added = self.state.added_bytes
        if self.state.scheme == "chain":
            added = [bytes.fromhex(links[seat]) for seat in sorted(links)]
        return FairDice(self.secret, self.id, added, drawn)

    def adds(self, seat: int) -> Adds:
        """Return what a seat's client contributes to the dice."""
        own = self.state.seat(seat)
        if seat in self.left_out:
            return "left-out"
        waits = self.state.status == "waiting"
        if own.added if self.state.scheme == "bytes" else own.chain if waits else own.opened:
            return "links"
        return "nothing"

    def bot_seed(self, seat: int) -> int:
        """Secret random seed of the bot on a seat, the same for all its moves."""
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
        """Build the log entry of a move that was applied to a copy of the game."""
        digest, written = state_hash(played), write_links(links, len(self.state.seats))
        return LoggedMove(
            self.v + 1, seat, action, move, by, now(), drawn, __version__, digest, written
        )

    # Presence

    def token(self, shown: str, kind: str = "seat") -> StoredToken | None:
        """Return the stored token for a presented secret or code, if it is valid."""
        found = self.tokens.get(hash_of(shown))
        return found if found and found.kind == kind and found.expires > now() else None

    def renew(self, until: int) -> None:
        """Extend all seat tokens in memory, as the database has already done."""
        for key, token in self.tokens.items():
            if token.kind == "seat":
                self.tokens[key] = token._replace(expires=until)

    def still_holds(self, socket: Connection) -> bool:
        """Return whether a socket is still authorised for all its seats."""
        held = self.state.holders
        mine = all(held.get(seat) == person for seat, person in socket.holders.items())
        return mine and socket.token_hashes <= self.tokens.keys()

    def here(self, seat: int) -> bool:
        """Return whether a seat is connected, through any process."""
        there = any(seat in seats for seats in self.remote_presence.values())
        return there or any(seat in socket.seats for socket in self.sockets)

    @property
    def spectators(self) -> int:
        """Number of spectators connected through this process."""
        return sum(not socket.seats for socket in self.sockets)

    @property
    def people_here(self) -> list[int]:
        """Connected seats that belong to people."""
        return [seat for seat in self.state.people if self.here(seat)]

    @property
    def address(self) -> str:
        """Client address of the table, preferably the host's; empty if nobody is connected."""
        known = {seat: socket.address for socket in self.sockets for seat in socket.seats}
        elsewhere = self.id if self.remote_presence else ""
        return known.get(self.state.host or 0) or next(iter(known.values()), elsewhere)

    # Views

    @property
    def turn(self) -> int | None:
        """Seat to move, if a game is in progress."""
        playing = self.state.status == "playing" and not self.closed
        return self.game.turn if self.game and playing else None

    @property
    def moved_at(self) -> int:
        """Time of the last move, or of the start; Unix ms."""
        return self.log[-1].at if self.log else self.state.began

    def due(self) -> int | None:
        """Deadline of the seat to move; never less than ``SPARE`` after a restart."""
        turn, timer = self.turn, self.state.options["timer"]
        if turn is None or not timer or self.state.seat(turn).played_by_bot:
            return None
        due = self.turn_began + timer * 1000
        # A table with a timer in days may have been loaded because the deadline passed.
        since = self.opened if self.state.by_days else self.loaded
        return due if due > since else since + SPARE[self.state.by_days]

    def stand_in_due(self) -> int | None:
        """Time at which a bot takes over the seat to move, if its absent player holds up others."""
        turn, state = self.turn, self.state
        if turn is None or state.seat(turn).played_by_bot or self.here(turn):
            return None
        began = max(self.turn_began, self.left_at.get(turn, self.loaded))
        return None if state.by_days or state.alone else began + state.options["grace"] * 1000

    def clock(self) -> Clock:
        """Return the deadlines of the current turn, converted from monotonic to wall-clock time."""
        moment = now()
        due, gone = (
            at and at + moment - monotonic_ms() for at in (self.due(), self.stand_in_due())
        )
        return {"seat": self.turn, "deadline": due, "stand_in": gone, "now": moment}

    def room(self) -> Room:
        """Return the public room state."""
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
        """Whether all players' coins are visible."""
        return self.state.options["coins"]

    def game_view(self) -> GameView | None:
        """Return the public view of the game."""
        if self.game is None:
            return None
        return see_game(self.game, self.view_buffer, coins_shown=self.coins_shown)

    def own_view(self, seat: int | None) -> OwnView | None:
        """Return the private view of a seat."""
        if self.game is None or seat is None:
            return None
        return see_own(self.game, self.view_buffer, seat)

    def view_hash(self, seat: int | None) -> str:
        """Return the hash of a seat's or spectator's view."""
        return self.hashes[seat or 0]

    def events(self, moves: range, seat: int | None) -> str:
        """Encode moves, by log index, as a seat or a spectator may see them."""
        return "[" + ",".join(self._written(index, seat) for index in moves) + "]"

    async def write_events(self, moves: range) -> None:
        """Encode moves ahead of sending them, yielding to the event loop between batches."""
        for index in moves:
            self._written(index, None)
            if index % AT_ONCE == 0:
                await asyncio.sleep(0)

    def _written(self, index: int, seat: int | None) -> str:
        """Encode a move; the version that all recipients share is cached."""
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
        """Return the event for one move, by log index."""
        assert self.game is not None
        entry = self.log[index]
        by = cast(Maker, entry.made_by)
        told = event_of(self.game, index, by, entry.at, seat=seat, coins_shown=self.coins_shown)
        if self.state.scheme == "chain":
            told["links"] = entry.links.split(";") if entry.links else []
            told["left_out"] = [one for one, v in self.left_out.items() if v == entry.seq]
        return told

    def moves_for(self, since: int | None, last: int | None = None) -> range:
        """Return the moves to include in a hello: those since a version, the last few, or none."""
        if since is None and last is None:
            return range(0)
        most = MOST_EVENTS if last is None else min(last, MOST_EVENTS)
        return range(max(since or 0, self.v - most), self.v)

    def hello(self, socket: Connection, moves: range) -> str:
        """Build the first message to a socket: everything it may see, and recent moves."""
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

    # Broadcasts

    def tell(self, text: str) -> None:
        """Send the same message to every connection."""
        for socket in self.sockets:
            socket.offer(text)

    def tell_room(self) -> None:
        """Broadcast the room state, once for all changes within a short delay.

        The delay grows with the number of sockets: when many clients connect together,
        there must not be one broadcast for each of them.
        """
        if self.sockets and not self.room_due:
            self.room_due = True
            moment = 0.01 + len(self.sockets) / 2000
            asyncio.get_running_loop().call_later(moment, self._tell_room_now)

    def _tell_room_now(self) -> None:
        self.room_due = False
        self.tell(encode_json({"type": "room", "room": self.room()}))

    def tell_bot_waits(self, seat: int, why: BotDelay) -> None:
        """Broadcast why a bot has not moved yet."""
        message: BotWaits = {"type": "bot_waits", "v": self.v, "seat": seat, "why": why}
        self.tell(encode_json(message))

    def tell_start(self) -> None:
        """Broadcast the start of the game."""
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
        """Broadcast a move of the log, to each recipient with what they may see."""
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
        """Hide the cards on sockets that several players share."""
        for socket in self.sockets:
            if socket.hot_seat and socket.looking is not None:
                socket.looking = None

    def _tell_each(
        self, message: Started | Moved, to_owner: Moved | None = None, owner: int | None = None
    ) -> None:
        """Send a message to every connection, with the recipient's own ``you`` and ``hash``."""
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

"""A table as it is stored beside its log: who sits where and what was agreed."""

from __future__ import annotations

import json
import re
import secrets
import time
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Literal, cast

from camelup.notation.board import edition_named
from camelup.rules.editions import Edition
from camelup.server.schemas.requests import DAY, TableOptions
from camelup.server.schemas.table_schemas import (
    Adds,
    DiceProof,
    DiceScheme,
    OptionsView,
    SeatView,
    Status,
)

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Letters of a code: none that look like a digit."""

COLOURS = (
    "#c8553d",
    "#2f6f8f",
    "#588b4c",
    "#b58a1b",
    "#7b4f9e",
    "#3f8f86",
    "#a34d78",
    "#5b5f70",
)
"""Colours given to those who choose none, by seat."""

_ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"


def now() -> int:
    """The time in ms since 1970."""
    return time.time_ns() // 1_000_000


def monotonic_ms() -> int:
    """Milliseconds by a clock that nobody turns, for how long things last in this process."""
    return time.monotonic_ns() // 1_000_000


def new_id() -> str:
    """Make an id that cannot be guessed: about 80 bits."""
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(16))


def new_code() -> str:
    """Make a code of six letters."""
    return "".join(secrets.choice(LETTERS) for _ in range(6))


@dataclass
class SeatState:
    """One seat: open, a person's or a bot's."""

    kind: Literal["open", "person", "bot"] = "open"
    name: str = ""
    colour: str = ""
    bot: str | None = None
    added: str = ""
    """Random bytes of the person's page, in hex; only at tables of protocol 1."""
    chain: str = ""
    """The end of the page's hash chain, in hex, as it was said before the start."""
    opened: str = ""
    """The last link of it that was opened for a start."""
    stand_in: bool = False
    """Whether a bot plays for the person."""
    strikes: int = 0
    """Moves in a row that the clock made."""
    since: int = 0
    """When the person sat down."""
    person: str = ""
    """Who holds the seat; empty for bots, open seats and those who were erased."""
    guest_of: str | None = None
    """The passport on whose device the person is a guest."""
    face: str = ""
    waits: int = 0
    """Until when the person wants to wait for others, at a quick match."""
    more: dict[str, Any] = field(default_factory=dict)
    """What a newer camelup wrote and this one does not know: kept as it is."""

    @property
    def played_by_bot(self) -> bool:
        """Whether a bot makes the moves of this seat now."""
        return self.kind == "bot" or self.stand_in

    @property
    def head(self) -> str:
        """What the next link of the chain is checked against; empty without a chain."""
        return self.opened or self.chain


@dataclass
class TableState:
    """A table without its moves."""

    id: str
    code: str
    name: str
    options: OptionsView
    seats: list[SeatState]
    commitment: str
    created: int
    signature: str = ""
    """The commitment, signed by the server; empty at tables of protocol 1."""
    status: Status = "waiting"
    scheme: DiceScheme = "bytes"
    """How people's pages take part in the dice; tables of protocol 1 did not say it."""
    host: int | None = 1
    start: str | None = None
    """The position at the start, in notation."""
    given: str | None = None
    """Where a start comes from that no dice draw: a record, and after which move."""
    given_start: str | None = None
    """That start, in notation."""
    began: int = 0
    ended: int = 0
    drawn_at_start: int = 0
    secret: str | None = None
    """The secret of the dice in hex, once it is open to all."""
    rematch: str | None = None
    rematch_of: str | None = None
    fill_at: int = 0
    """When bots take the open seats of a quick match and it begins; 0 at other tables."""
    club: str | None = None
    """The club night it belongs to."""
    more: dict[str, Any] = field(default_factory=dict)
    """What a newer camelup wrote and this one does not know: kept as it is."""

    def to_json(self) -> str:
        """Write it for the database."""
        written = asdict(self)
        for part in (written, *written["seats"]):
            part.update(part.pop("more"))
        return json.dumps(written, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> TableState:
        """Read it from the database, also if a newer camelup wrote it."""
        read = json.loads(text)
        # Tables of before there were ratings are not rated.
        read["options"].setdefault("rated", False)
        read["seats"] = [SeatState(**_known(SeatState, seat)) for seat in read["seats"]]
        if read["status"] == "waiting":
            read.setdefault("scheme", "chain")
        return cls(**_known(TableState, read))

    def copy(self) -> TableState:
        """Copy it, to be changed and stored before anyone sees the change."""
        return TableState.from_json(self.to_json())

    def seat(self, number: int) -> SeatState:
        """Give a seat by its number, from 1."""
        return self.seats[number - 1]

    @property
    def edition(self) -> Edition:
        """The edition that is played."""
        return edition_named(self.options["edition"])

    @property
    def by_days(self) -> bool:
        """Whether people have days for a move: nobody has to be there, and nobody is missed."""
        return self.options["timer"] >= DAY

    @property
    def alone(self) -> bool:
        """Whether one person plays with bots only, and nobody is kept waiting; not at a club."""
        return not self.club and sum(seat.kind == "person" for seat in self.seats) == 1

    @property
    def shown_start(self) -> str | None:
        """The position at the start as everyone sees it: no card on a given one is told."""
        if self.start is None or self.given is None:
            return self.start
        return face_down(self.start)

    @property
    def names(self) -> list[str]:
        """Names by seat."""
        return [seat.name for seat in self.seats]

    @property
    def holders(self) -> dict[int, str]:
        """Persons by the seat they hold."""
        return {number: seat.person for number, seat in enumerate(self.seats, 1) if seat.person}

    def seat_of(self, person: str) -> int | None:
        """Find the seat a person holds."""
        return next((seat for seat, holder in self.holders.items() if holder == person), None)

    def seats_under(self, passport: str) -> list[int]:
        """List the seats of a passport: its own and its guests'."""
        return [
            number
            for number, seat in enumerate(self.seats, 1)
            if seat.person and passport in (seat.person, seat.guest_of)
        ]

    @property
    def shown_name(self) -> str:
        """The table's name; one that was given none is called after its host."""
        return self.name or (self.seat(self.host).name if self.host else "")

    @property
    def people(self) -> list[int]:
        """Seats of people."""
        return [number for number, seat in enumerate(self.seats, 1) if seat.kind == "person"]

    @property
    def added_bytes(self) -> list[bytes]:
        """What the pages of people added to the dice before the start, by seat."""
        old = self.scheme == "bytes"
        return [bytes.fromhex(seat.added if old else seat.opened) for seat in self.seats]

    def proof(self) -> DiceProof:
        """What everyone is told about the dice."""
        old = self.scheme == "bytes" and self.status != "waiting"
        return {
            "scheme": self.scheme,
            "commitment": self.commitment,
            "secret": self.secret,
            "signature": self.signature,
            "chains": [seat.chain for seat in self.seats],
            "opened": [seat.opened for seat in self.seats],
            "bytes": [seat.added for seat in self.seats] if old else [],
        }

    def options_shown(self) -> OptionsView:
        """What everyone is told about what was agreed, option by option."""
        known = OptionsView.__annotations__
        return cast(OptionsView, {key: self.options[key] for key in known})  # type: ignore[literal-required]


def face_down(position: str) -> str:
    """Turn the finish cards of a position in notation face down."""
    parts = position.split(" | ")
    return " | ".join(
        re.sub(r"(\d)[a-z]\b", r"\1?", part) if part.startswith(("win ", "lose ")) else part
        for part in parts
    )


def _known(kind: type, read: dict[str, Any]) -> dict[str, Any]:
    """Part what was read into the fields there are and all the rest."""
    names = {one.name for one in fields(kind)}
    known = {name: value for name, value in read.items() if name in names}
    return {**known, "more": {name: read[name] for name in read if name not in names}}


def options_view(options: TableOptions) -> OptionsView:
    """Give options as they are kept and shown."""
    return {
        "edition": options.edition,
        "seats": options.seats,
        "timer": options.timer,
        "grace": options.grace,
        "pause": options.pause,
        "odds": options.odds and not options.rated,
        "coins": options.coins,
        "public": options.public,
        "watch": options.watch,
        "confirm": options.confirm,
        "rated": options.rated,
    }


def seat_view(number: int, seat: SeatState, *, here: bool, adds: Adds) -> SeatView:
    """Give a seat as everyone sees it."""
    return {
        "seat": number,
        "kind": seat.kind,
        "name": seat.name,
        "colour": seat.colour,
        "face": seat.face,
        "bot": seat.bot,
        "here": here or seat.kind == "bot",
        "played_by": "bot" if seat.played_by_bot else "person",
        "adds": adds,
    }

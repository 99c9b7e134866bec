"""The stored state of a table, apart from its move log: seats, options and dice commitment."""

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
"""Letters of a join code; I and O are left out because they look like digits."""

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
"""Default colours by seat."""

_ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"


def now() -> int:
    """Return the wall-clock time in ms since 1970."""
    return time.time_ns() // 1_000_000


def monotonic_ms() -> int:
    """Return monotonic milliseconds, for measuring durations within this process."""
    return time.monotonic_ns() // 1_000_000


def new_id() -> str:
    """Make an unguessable id of about 80 bits."""
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(16))


def new_code() -> str:
    """Make a join code of six letters."""
    return "".join(secrets.choice(LETTERS) for _ in range(6))


@dataclass
class SeatState:
    """One seat: open, a person's or a bot's."""

    kind: Literal["open", "person", "bot"] = "open"
    name: str = ""
    colour: str = ""
    bot: str | None = None
    added: str = ""
    """Random bytes of the person's client, in hex; only at tables of protocol 1."""
    chain: str = ""
    """The end of the client's hash chain, in hex, committed before the start."""
    opened: str = ""
    """The last link of the chain revealed for a start."""
    stand_in: bool = False
    """Whether a bot plays for the person."""
    strikes: int = 0
    """Consecutive moves made by the timer."""
    since: int = 0
    """When the person took the seat."""
    person: str = ""
    """Id of the holder; empty for bots, open seats and erased people."""
    guest_of: str | None = None
    """The passport on whose device the person is a guest."""
    face: str = ""
    waits: int = 0
    """Until when the person is willing to wait for others, in a quick match."""
    more: dict[str, Any] = field(default_factory=dict)
    """Unknown fields written by a newer version; preserved as they are."""

    @property
    def played_by_bot(self) -> bool:
        """Whether a bot makes the moves of this seat."""
        return self.kind == "bot" or self.stand_in

    @property
    def head(self) -> str:
        """The hash that the next link of the chain must match; empty without a chain."""
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
    """The server's signature of the commitment; empty at tables of protocol 1."""
    status: Status = "waiting"
    scheme: DiceScheme = "bytes"
    """How clients contribute to the dice; ``bytes`` is the default for tables of protocol 1."""
    host: int | None = 1
    start: str | None = None
    """The starting position, in notation."""
    given: str | None = None
    """Origin of a custom starting position: a record, and the move after which the game begins."""
    given_start: str | None = None
    """The custom starting position, in notation."""
    began: int = 0
    ended: int = 0
    drawn_at_start: int = 0
    secret: str | None = None
    """The dice secret in hex, once it is revealed."""
    rematch: str | None = None
    rematch_of: str | None = None
    fill_at: int = 0
    """When bots fill the open seats of a quick match and it begins; 0 at other tables."""
    club: str | None = None
    """The club night that the table belongs to."""
    more: dict[str, Any] = field(default_factory=dict)
    """Unknown fields written by a newer version; preserved as they are."""

    def to_json(self) -> str:
        """Serialise the state for the database."""
        written = asdict(self)
        for part in (written, *written["seats"]):
            part.update(part.pop("more"))
        return json.dumps(written, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> TableState:
        """Parse a stored state, including one written by a newer version."""
        read = json.loads(text)
        # States without this option belong to unrated tables.
        read["options"].setdefault("rated", False)
        read["seats"] = [SeatState(**_known(SeatState, seat)) for seat in read["seats"]]
        if read["status"] == "waiting":
            read.setdefault("scheme", "chain")
        return cls(**_known(TableState, read))

    def copy(self) -> TableState:
        """Return a deep copy, to be changed and stored before it becomes visible."""
        return TableState.from_json(self.to_json())

    def seat(self, number: int) -> SeatState:
        """Return a seat by its number, from 1."""
        return self.seats[number - 1]

    @property
    def edition(self) -> Edition:
        """The edition being played."""
        return edition_named(self.options["edition"])

    @property
    def by_days(self) -> bool:
        """Whether the move timer is measured in days, so that nobody has to stay connected."""
        return self.options["timer"] >= DAY

    @property
    def alone(self) -> bool:
        """Whether one person plays against bots only, outside a club night."""
        return not self.club and sum(seat.kind == "person" for seat in self.seats) == 1

    @property
    def shown_start(self) -> str | None:
        """The starting position shown to everyone; finish cards of a custom one are hidden."""
        if self.start is None or self.given is None:
            return self.start
        return face_down(self.start)

    @property
    def names(self) -> list[str]:
        """Names by seat."""
        return [seat.name for seat in self.seats]

    @property
    def holders(self) -> dict[int, str]:
        """Person ids by the seats they hold."""
        return {number: seat.person for number, seat in enumerate(self.seats, 1) if seat.person}

    def seat_of(self, person: str) -> int | None:
        """Return the seat that a person holds, or None."""
        return next((seat for seat, holder in self.holders.items() if holder == person), None)

    def seats_under(self, passport: str) -> list[int]:
        """List the seats of a passport and its guests."""
        return [
            number
            for number, seat in enumerate(self.seats, 1)
            if seat.person and passport in (seat.person, seat.guest_of)
        ]

    @property
    def shown_name(self) -> str:
        """The table's name, or its host's if it has none."""
        return self.name or (self.seat(self.host).name if self.host else "")

    @property
    def people(self) -> list[int]:
        """Seat numbers of people."""
        return [number for number, seat in enumerate(self.seats, 1) if seat.kind == "person"]

    @property
    def added_bytes(self) -> list[bytes]:
        """The bytes that clients contributed to the dice before the start, by seat."""
        old = self.scheme == "bytes"
        return [bytes.fromhex(seat.added if old else seat.opened) for seat in self.seats]

    def proof(self) -> DiceProof:
        """Return the public data for verifying the dice."""
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
        """Return the options that clients know, without unknown keys."""
        known = OptionsView.__annotations__
        return cast(OptionsView, {key: self.options[key] for key in known})  # type: ignore[literal-required]


def face_down(position: str) -> str:
    """Hide the finish cards of a position in notation."""
    parts = position.split(" | ")
    return " | ".join(
        re.sub(r"(\d)[a-z]\b", r"\1?", part) if part.startswith(("win ", "lose ")) else part
        for part in parts
    )


def _known(kind: type, read: dict[str, Any]) -> dict[str, Any]:
    """Move unknown fields into ``more``."""
    names = {one.name for one in fields(kind)}
    known = {name: value for name, value in read.items() if name in names}
    return {**known, "more": {name: read[name] for name in read if name not in names}}


def options_view(options: TableOptions) -> OptionsView:
    """Convert requested options to the stored and displayed form."""
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
    """Return a seat as everyone sees it."""
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

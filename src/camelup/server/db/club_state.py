"""A club night as it is stored: who is there, the rounds, and what the organiser did."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from camelup.server.schemas.club_schemas import ClubOptionsView, ClubStatus, DeedName


@dataclass
class ClubPlayer:
    """Somebody who came; ``came`` is the first round they can play in."""

    n: int
    person: str
    name: str
    face: str
    colour: str
    came: int
    gone: bool = False
    barred: bool = False
    """Whether the organiser removed them."""
    missed: int = 0
    """Rounds in a row at whose end a bot sat on their seat."""


@dataclass
class ClubSeat:
    """A seat: a player's by number, or a bot's."""

    who: int | None
    name: str = ""
    coins: int | None = None
    points: int | None = None
    left: bool = False
    """Whether a bot played for them at the end."""


@dataclass
class ClubTable:
    """A table of a round, by the id of the table that is played at."""

    id: str
    seats: list[ClubSeat]
    status: Literal["playing", "finished", "called"] = "playing"
    made: bool = False


@dataclass
class ClubRound:
    """A round: its tables, who sits out, and its clock."""

    began: int
    ends: int
    tables: list[ClubTable]
    byes: list[int] = field(default_factory=list)
    final: bool = False

    @property
    def playing(self) -> list[ClubTable]:
        """The tables that are not over."""
        return [table for table in self.tables if table.status == "playing"]


@dataclass
class OrganiserAction:
    """What was done, and what is needed to undo it."""

    what: DeedName
    who: int | None = None
    round: int = 0
    was: int = 0
    """What stood there before: points, a moment, or seconds that were added."""
    before: str = ""
    """The status before."""


@dataclass
class ClubState:
    """A whole night."""

    id: str
    name: str
    organiser: str
    host: str
    """The organiser's name."""
    options: ClubOptionsView
    created: int
    status: ClubStatus = "open"
    due: int = 0
    closed: bool = False
    """Whether nobody else may come."""
    players: list[ClubPlayer] = field(default_factory=list)
    rounds: list[ClubRound] = field(default_factory=list)
    deeds: list[OrganiserAction] = field(default_factory=list)
    steps: int = 0
    """How many deeds there were, undone ones included."""

    def to_json(self) -> str:
        """Write it for the database."""
        return json.dumps(asdict(self), ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> ClubState:
        """Read it from the database."""
        read = json.loads(text)
        read["players"] = [ClubPlayer(**one) for one in read["players"]]
        read["rounds"] = [_round(one) for one in read["rounds"]]
        read["deeds"] = [OrganiserAction(**one) for one in read["deeds"]]
        return cls(**read)

    @property
    def here(self) -> list[ClubPlayer]:
        """Who is there and plays."""
        return [one for one in self.players if not one.gone]

    def player(self, n: int | None) -> ClubPlayer | None:
        """Find a player by number."""
        return next((one for one in self.players if one.n == n), None)

    def player_of(self, person: str | None) -> ClubPlayer | None:
        """Find a player by person."""
        return next((one for one in self.players if person and one.person == person), None)

    @property
    def persons(self) -> set[str]:
        """Everybody whom it is about."""
        known = {one.person for one in self.players} | {self.organiser}
        return known - {""}

    def forget(self, persons: list[str], nobody: str) -> None:
        """Take all that leads to some persons out of it; their points stay, nobody's."""
        names = {one.name for one in self.players if one.person in persons}
        if self.organiser in persons:
            names.add(self.host)
            self.organiser, self.host = "", nobody
        if any(name.casefold() in self.name.casefold() for name in names):
            self.name = nobody
        for player in self.players:
            if player.person in persons:
                player.person, player.name, player.gone = "", f"{nobody} {player.n}", True


def _round(read: dict[str, Any]) -> ClubRound:
    tables = [
        ClubTable(**{**one, "seats": [ClubSeat(**seat) for seat in one["seats"]]})
        for one in read["tables"]
    ]
    return ClubRound(**{**read, "tables": tables})

"""The stored state of a club night: players, rounds and the organiser's actions."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from camelup.server.schemas.club_schemas import ClubOptionsView, ClubStatus, DeedName


@dataclass
class ClubPlayer:
    """A participant; ``came`` is the first round they can play in."""

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
    """Consecutive rounds at whose end a bot was playing for them."""


@dataclass
class ClubSeat:
    """A seat of a player, by number, or of a bot."""

    who: int | None
    name: str = ""
    coins: int | None = None
    points: int | None = None
    left: bool = False
    """Whether a bot was playing for them at the end."""


@dataclass
class ClubTable:
    """A table of a round; ``id`` is that of the game table."""

    id: str
    seats: list[ClubSeat]
    status: Literal["playing", "finished", "called"] = "playing"
    made: bool = False


@dataclass
class ClubRound:
    """A round: its tables, byes and clock."""

    began: int
    ends: int
    tables: list[ClubTable]
    byes: list[int] = field(default_factory=list)
    final: bool = False

    @property
    def playing(self) -> list[ClubTable]:
        """The tables that are still being played."""
        return [table for table in self.tables if table.status == "playing"]


@dataclass
class OrganiserAction:
    """An organiser's action, with the data needed to undo it."""

    what: DeedName
    who: int | None = None
    round: int = 0
    was: int = 0
    """The previous points, time or flags, or the ms that were added."""
    before: str = ""
    """The status before the action."""


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
    """Whether the night is closed to new people."""
    players: list[ClubPlayer] = field(default_factory=list)
    rounds: list[ClubRound] = field(default_factory=list)
    deeds: list[OrganiserAction] = field(default_factory=list)
    steps: int = 0
    """Number of actions, including undone ones and undos."""

    def to_json(self) -> str:
        """Serialise the state for the database."""
        return json.dumps(asdict(self), ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> ClubState:
        """Parse a stored state."""
        read = json.loads(text)
        read["players"] = [ClubPlayer(**one) for one in read["players"]]
        read["rounds"] = [_round(one) for one in read["rounds"]]
        read["deeds"] = [OrganiserAction(**one) for one in read["deeds"]]
        return cls(**read)

    @property
    def here(self) -> list[ClubPlayer]:
        """The players who have not left."""
        return [one for one in self.players if not one.gone]

    def player(self, n: int | None) -> ClubPlayer | None:
        """Return a player by number, or None."""
        return next((one for one in self.players if one.n == n), None)

    def player_of(self, person: str | None) -> ClubPlayer | None:
        """Return a player by person id, or None."""
        return next((one for one in self.players if person and one.person == person), None)

    @property
    def persons(self) -> set[str]:
        """Ids of all players and the organiser."""
        known = {one.person for one in self.players} | {self.organiser}
        return known - {""}

    def forget(self, persons: list[str], nobody: str) -> None:
        """Anonymise some people; their points stay in the standings."""
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

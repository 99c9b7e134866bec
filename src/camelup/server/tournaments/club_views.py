"""Views of a club night for participants, organisers and projectors, and the CSV export."""

from __future__ import annotations

import csv
import io

from camelup.i18n import words
from camelup.server.db.club_repository import StoredClub
from camelup.server.db.club_state import ClubState, ClubTable
from camelup.server.db.table_state import now
from camelup.server.schemas.club_schemas import (
    ClubLast,
    ClubOptionsView,
    ClubPlayerView,
    ClubRoundView,
    ClubSeatView,
    ClubSeen,
    ClubTableView,
)
from camelup.server.tournaments.standings import ClubStanding, standings

FIRST = 10
"""Number of standings shown to participants; organisers and projectors get all."""

_RISKY = tuple("=+-@\t\r")
"""Prefixes that a spreadsheet would interpret as a formula."""


class ClubView:
    """The parts of a view that are the same for everybody, built once per version."""

    def __init__(self, club: StoredClub) -> None:
        self.club = club
        self.state = club.state
        self.standings = standings(club.state)
        self.players = [_player(one) for one in self.standings]

    def to(self, person: str | None, *, whole: bool) -> ClubSeen:
        """Return the view for a person; ``whole`` includes all standings and tables."""
        state = self.state
        me = state.player_of(person)
        you = me.n if me else None
        all_of_it = whole or (person is not None and person == state.organiser)
        first = None if all_of_it else FIRST
        return {
            "id": state.id,
            "v": self.club.version,
            "name": state.name,
            "organiser": state.host,
            "status": state.status,
            "closed": state.closed,
            "options": _options(state),
            "now": now(),
            "due": state.due or None,
            "count": len(state.here),
            "players": [
                one for at, one in enumerate(self.players) if _near(at, one["n"], you, first)
            ],
            "rounds": len(state.rounds),
            "round": self._round(you, all_of_it=all_of_it),
            "step": state.steps,
            "last": _last(state),
            "you": you,
            "runs": person is not None and person == state.organiser,
        }

    def _round(self, you: int | None, *, all_of_it: bool) -> ClubRoundView | None:
        if not self.state.rounds:
            return None
        current = self.state.rounds[-1]
        tables = [
            _table(self.state, number, table)
            for number, table in enumerate(current.tables, 1)
            if all_of_it or any(seat.who == you is not None for seat in table.seats)
        ]
        return {
            "n": len(self.state.rounds),
            "final": current.final,
            "began": current.began,
            "ends": current.ends,
            "tables": tables,
            "byes": current.byes,
        }


def _near(at: int, n: int, you: int | None, first: int | None) -> bool:
    return first is None or at < first or n == you


def _options(state: ClubState) -> ClubOptionsView:
    known = ClubOptionsView.__annotations__
    return {name: state.options[name] for name in known}  # type: ignore[literal-required, return-value]


def _last(state: ClubState) -> ClubLast | None:
    if not state.deeds:
        return None
    deed = state.deeds[-1]
    player = state.player(deed.who)
    return {"what": deed.what, "name": player.name if player else "", "round": deed.round}


def _player(one: ClubStanding) -> ClubPlayerView:
    player = one.player
    return {
        "n": player.n,
        "name": player.name,
        "face": player.face,
        "colour": player.colour,
        "place": one.place,
        "points": one.points,
        "wins": one.wins,
        "strength": one.strength,
        "coins": one.coins,
        "scores": one.scores,
        "final": one.final,
        "gone": player.gone,
    }


def _table(state: ClubState, number: int, table: ClubTable) -> ClubTableView:
    return {
        "n": number,
        "id": table.id if table.made else "",
        "status": table.status,
        "seats": [_seat(state, seat.who, seat.coins, seat.points) for seat in table.seats],
    }


def _seat(state: ClubState, who: int | None, coins: int | None, points: int | None) -> ClubSeatView:
    player = state.player(who)
    return {
        "who": who,
        "name": player.name if player else "",
        "face": player.face if player else "",
        "colour": player.colour if player else "",
        "coins": coins,
        "points": points,
    }


def as_csv(state: ClubState, language: str) -> str:
    """Return the standings as CSV, with the points of every round."""
    say = words(language)
    numbers = [n for n, one in enumerate(state.rounds, 1) if not one.final]
    head = [say(f"club-csv-{name}") for name in ("place", "name", "points")]
    head += [say("club-csv-round", round=n) for n in numbers]
    head += [say(f"club-csv-{name}") for name in ("wins", "strength", "coins")]
    final = [say("club-csv-final")] if state.rounds and state.rounds[-1].final else []
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(head + final)
    for one in standings(state):
        scores = ["" if score is None else score for score in one.scores]
        mine = [one.place, _harmless(one.player.name), one.points, *scores]
        ends = ["" if one.final is None else one.final] if final else []
        writer.writerow([*mine, one.wins, one.strength, one.coins, *ends])
    return out.getvalue()


def _harmless(name: str) -> str:
    """Escape a name that a spreadsheet would interpret as a formula."""
    return f"'{name}" if name.startswith(_RISKY) else name

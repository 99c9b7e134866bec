"""Stores the results, statistics and ratings of finished games."""

from __future__ import annotations

import json
from collections import defaultdict, deque
from typing import Any

from sqlalchemy import Connection as Database

from camelup.server.db import (
    game_repository,
    person_repository,
    rating_repository,
    table_repository,
)
from camelup.server.db.game_repository import GameRow
from camelup.server.db.rating_repository import Skill
from camelup.server.db.table_state import TableState
from camelup.server.results.rating import (
    ANCHORS,
    MEETING_MS,
    NEWEST_ANCHORS,
    Entrant,
    rate_game,
)
from camelup.server.schemas.errors import CorruptTable
from camelup.server.tables.table import Table
from camelup.story.game_summary import GameSummary, SeatSummary, summary_of

FIGURES = ("coins", "place", "tickets", "rolls", "tiles", "cards", "stack", "backed")
"""Fields of a result that are derived from the log alone."""

Met = dict[tuple[str, str], int]
"""Number of earlier games of each pair, in both orders."""


def finish(db: Database, state: TableState, account: GameSummary, moves: int) -> None:
    """Store a finished game and rate it if agreed. Games from custom positions are not recorded."""
    if state.given:
        return
    marks = _marks(db, state) if state.options.get("rated") else set()
    rated = len(marks) >= 2
    finished = state.ended
    if rated:
        rating_repository.rate_alone(db)
        # Ratings are ordered by finish time, so no two rated games may share one.
        finished = max(finished, rating_repository.last_rated(db) + 1)
    row = GameRow(
        state.id,
        state.options["edition"],
        len(state.seats),
        moves,
        state.began,
        finished,
        rated,
        NEWEST_ANCHORS if rated else 0,
        json.dumps(account.purses, separators=(",", ":")),
    )
    game_repository.put_game(db, row, ends_of(state, account, finished))
    if rated:
        _rate(db, row, entrants_of(state, account, marks))


def _marks(db: Database, state: TableState) -> set[str]:
    """Return the people at a table who can be rated: passports, but no guests."""
    own = [seat.person for seat in state.seats if seat.person and not seat.guest_of]
    return person_repository.passports_among(db, own)


def entrants_of(state: TableState, account: GameSummary, marks: set[str]) -> list[Entrant]:
    """List the participants of a rated game, by seat."""
    return [
        Entrant(
            seat.person if seat.person in marks else None,
            seat.bot,
            place_of(end, account),
            seat.stand_in,
        )
        for seat, end in zip(state.seats, account.seats, strict=True)
    ]


def place_of(end: SeatSummary, account: GameSummary) -> int:
    """Return the place of a seat; equal coins share a place."""
    return 1 + sum(other.coins > end.coins for other in account.seats)


def ends_of(state: TableState, account: GameSummary, finished: int) -> list[dict[str, Any]]:
    """Return the rows to store for each seat of a finished game."""
    return [
        {
            "table_id": state.id,
            "seat": end.seat,
            "person": seat.person or None,
            "bot": seat.bot,
            "edition": state.options["edition"],
            "coins": end.coins,
            "place": place_of(end, account),
            "finished": finished,
            "name": seat.name if seat.person or seat.bot else None,
            "face": seat.face,
            "colour": seat.colour,
            "gone": seat.kind == "person" and seat.stand_in,
            "tickets": end.tickets,
            "rolls": end.rolls,
            "tiles": end.tiles,
            "cards": end.cards,
            "stack": end.stack,
            "backed": game_repository.write_backed(end.backed, end.failed),
        }
        for seat, end in zip(state.seats, account.seats, strict=True)
    ]


def _rate(db: Database, game: GameRow, entrants: list[Entrant]) -> None:
    persons = [one.person for one in entrants if one.person]
    since = game.finished - MEETING_MS
    met: Met = {
        (person, other): count
        for person in persons
        for other, count in rating_repository.meetings(db, person, persons, since).items()
    }
    standings = rating_repository.standings_of(db, persons, game.edition)
    anchors = ANCHORS[game.anchors][game.edition]
    for person, now in rate_game(entrants, standings, met, anchors).items():
        rating_repository.put_standing(db, game.table_id, game.edition, person, now)


def account_again(db: Database) -> int:
    """Recompute the statistics of every stored finished game from its log; return the count.

    Participants, abandoned seats and finish times of recorded games are kept.
    """
    count = 0
    for row in table_repository.list_tables(db, "finished"):
        try:
            stored = table_repository.load_table(db, row.id)
            table = Table(stored) if stored else None
        except CorruptTable:
            continue
        if table is None or table.game is None or not table.game.over:
            continue
        _account_again(db, table.state, summary_of(table.game), table.v)
        count += 1
    return count


def _account_again(db: Database, state: TableState, account: GameSummary, moves: int) -> None:
    before = game_repository.game(db, state.id)
    if before is None:
        finish(db, state, account, moves)
        return
    for end in ends_of(state, account, before.finished):
        figures = {name: end[name] for name in FIGURES}
        game_repository.note_figures(db, state.id, end["seat"], figures)
    game_repository.note_purses(
        db, state.id, json.dumps(account.purses, separators=(",", ":")), moves
    )


def rate_again(db: Database) -> tuple[int, int]:
    """Recompute all ratings in order; return the number of games and of changed ratings."""
    rating_repository.rate_alone(db)
    ends = rating_repository.rated_ends(db)
    now: dict[tuple[str, str], Skill] = {}
    meetings: dict[tuple[str, str], deque[int]] = defaultdict(deque)
    changed = 0
    every = rating_repository.rated_games(db)
    for game in every:
        rows = ends.get(game.table_id, [])
        entrants = [_entrant(row) for row in rows]
        persons = [one.person for one in entrants if one.person]
        met = _met_since(meetings, persons, game.finished - MEETING_MS)
        standings = {one: now[one, game.edition] for one in persons if (one, game.edition) in now}
        anchors = ANCHORS[game.anchors][game.edition]
        for person, after in rate_game(entrants, standings, met, anchors).items():
            now[person, game.edition] = after
            old = next(row for row in rows if row.person == person)
            if (old.mu, old.sigma) != (after.mu, after.sigma):
                rating_repository.note_standing(db, game.table_id, person, after)
                changed += 1
        for pair in _pairs(persons):
            meetings[pair].append(game.finished)
    rating_repository.put_all(db, now)
    return len(every), changed


def _entrant(row: Any) -> Entrant:
    """Convert a stored result; a seat that was not rated originally stays unrated."""
    return Entrant(row.person if row.mu is not None else None, row.bot, row.place, row.gone)


def _pairs(persons: list[str]) -> list[tuple[str, str]]:
    return [(one, other) for one in persons for other in persons if one != other]


def _met_since(meetings: dict[tuple[str, str], deque[int]], persons: list[str], since: int) -> Met:
    found: Met = {}
    for pair in _pairs(persons):
        times = meetings[pair]
        while times and times[0] <= since:
            times.popleft()
        found[pair] = len(times)
    return found

"""Queries on finished games: a person's games, statistics and rivals."""

import json
from contextlib import suppress
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    and_,
    case,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    tuple_,
    update,
)

from camelup.server.db.hibernated_tables import Paused
from camelup.server.db.schema import games, people, results, seats, tables
from camelup.server.db.table_repository import read_state
from camelup.server.db.table_state import TableState
from camelup.server.schemas.errors import CorruptTable

MOST_RIVALS = 12
MOST_IN_PLAY = 50
"""Maximum number of active tables listed for a person."""


class GameRow(NamedTuple):
    """A finished game."""

    table_id: str
    edition: str
    players: int
    moves: int
    began: int
    finished: int
    rated: bool
    anchors: int
    purses: str


class Place(NamedTuple):
    """Pagination cursor: finish time and id of the last game on a page."""

    finished: int
    table_id: str


def put_game(connection: Connection, game: GameRow, ends: list[dict[str, Any]]) -> None:
    """Store a game and its results, replacing any earlier ones."""
    connection.execute(delete(games).where(games.c.table_id == game.table_id))
    connection.execute(delete(results).where(results.c.table_id == game.table_id))
    connection.execute(insert(games).values(**game._asdict()))
    connection.execute(insert(results), ends)


def game(connection: Connection, table: str) -> Any:
    """Return a finished game, or None."""
    return connection.execute(select(games).where(games.c.table_id == table)).first()


def note_figures(connection: Connection, table: str, seat: int, figures: dict[str, Any]) -> None:
    """Store the statistics of a seat; for an erased person, neither ``backed`` nor ``luck``."""
    mine = (results.c.table_id == table, results.c.seat == seat)
    connection.execute(update(results).where(*mine).values(**figures))
    connection.execute(
        update(results).where(*mine, results.c.name.is_(None)).values(backed=None, luck=None)
    )


def note_purses(connection: Connection, table: str, purses: str, moves: int) -> None:
    """Store everyone's coins by leg, and the number of moves."""
    values = {"purses": purses, "moves": moves}
    connection.execute(update(games).where(games.c.table_id == table).values(**values))


def note_luck(connection: Connection, table: str, luck: list[float]) -> None:
    """Store everyone's luck in a game, except for erased people."""
    for seat, own in enumerate(luck, 1):
        connection.execute(
            update(results)
            .where(results.c.table_id == table, results.c.seat == seat, results.c.name.is_not(None))
            .values(luck=own)
        )


def forget_names(connection: Connection, state: TableState, persons: list[str]) -> None:
    """Anonymise some people in the results of one table; a rated result keeps its person id."""
    mine = and_(results.c.table_id == state.id, results.c.person.in_(persons))
    nobody = case((results.c.mu.is_(None), None), else_=results.c.person)
    values = {"name": None, "face": None, "colour": None, "backed": None, "luck": None}
    connection.execute(update(results).where(mine).values(person=nobody, **values))


def games_of(
    connection: Connection,
    person: str,
    *,
    most: int,
    after: Place | None = None,
    search: str = "",
    edition: str | None = None,
) -> list[Any]:
    """List a person's finished games, newest first, with the results of their own seat."""
    mine = _mine(person, search, edition)
    if after is not None:
        mine.append(tuple_(results.c.finished, results.c.table_id) < tuple_(*after))
    query = (
        select(results, games.c.players, games.c.moves, games.c.began, games.c.rated)
        .add_columns(games.c.purses, tables.c.id.label("kept"))
        .join(games, games.c.table_id == results.c.table_id)
        .outerjoin(tables, tables.c.id == results.c.table_id)
        .where(*mine)
        .order_by(results.c.finished.desc(), results.c.table_id.desc())
        .limit(most)
    )
    return list(connection.execute(query))


def count_games(
    connection: Connection, person: str, search: str = "", edition: str | None = None
) -> int:
    """Count a person's finished games."""
    query = select(func.count()).select_from(results).where(*_mine(person, search, edition))
    return int(connection.execute(query).scalar_one())


def _mine(person: str, search: str, edition: str | None) -> list[ColumnElement[bool]]:
    mine: list[ColumnElement[bool]] = [results.c.person == person, results.c.name.is_not(None)]
    if edition:
        mine.append(results.c.edition == edition)
    if search:
        others = results.alias("others")
        like = f"%{_plain(search)}%"
        named = or_(
            others.c.name.ilike(like, escape="\\"),
            others.c.name.like(f"%{_plain(search.capitalize())}%", escape="\\"),
        )
        mine.append(exists().where(others.c.table_id == results.c.table_id, named))
    return mine


def _plain(search: str) -> str:
    """Escape the wildcards of a LIKE pattern."""
    return search.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")


def seats_of_games(connection: Connection, found: list[str]) -> dict[str, list[Any]]:
    """Return the results of every seat of some games, by game."""
    query = (
        select(
            results.c.table_id,
            results.c.seat,
            results.c.person,
            results.c.bot,
            results.c.name,
            results.c.face,
            results.c.colour,
            results.c.coins,
            results.c.place,
        )
        .where(results.c.table_id.in_(found))
        .order_by(results.c.table_id, results.c.seat)
    )
    by_game: dict[str, list[Any]] = {table: [] for table in found}
    for row in connection.execute(query):
        by_game[row.table_id].append(row)
    return by_game


class AtRest(NamedTuple):
    """A hibernated table, described without loading it."""

    state: TableState
    paused: Paused


def tables_in_play_of(connection: Connection, person: str) -> dict[str, AtRest | None]:
    """Return the open tables where a person sits, newest first.

    A hibernated table comes with a summary; None means that the table has to be loaded.
    """
    query = (
        select(tables.c.id, tables.c.state, tables.c.rests_until, tables.c.rests_as)
        .join(seats, seats.c.table_id == tables.c.id)
        .where(seats.c.person == person, tables.c.status.in_(("waiting", "playing")))
        .order_by(tables.c.created.desc())
        .limit(MOST_IN_PLAY)
    )
    found: dict[str, AtRest | None] = {}
    for row in connection.execute(query):
        found[row.id] = None
        if row.rests_until is not None and row.rests_as:
            with suppress(CorruptTable, ValueError, TypeError):
                paused = Paused(*json.loads(row.rests_as))
                found[row.id] = AtRest(read_state(row.id, row.state), paused)
    return found


def count_day_tables(connection: Connection, person: str) -> int:
    """Count a person's open tables with a move timer measured in days."""
    query = (
        select(tables.c.id, tables.c.state)
        .join(seats, seats.c.table_id == tables.c.id)
        .where(seats.c.person == person, tables.c.status.in_(("waiting", "playing")))
    )
    count = 0
    for row in connection.execute(query):
        with suppress(CorruptTable):
            count += read_state(row.id, row.state).by_days
    return count


class OwnEnd(NamedTuple):
    """A person's result in one game. A named tuple, as SQLAlchemy rows are slow to access."""

    table_id: str
    edition: str
    finished: int
    place: int
    coins: int
    tickets: int | None
    rolls: int | None
    tiles: int | None
    cards: int | None
    stack: int | None
    backed: str | None
    luck: float | None
    mu: float | None
    sigma: float | None
    players: int


def ends_of(connection: Connection, person: str) -> list[OwnEnd]:
    """Load all results of a person, oldest first, for statistics."""
    query = (
        select(*(results.c[name] for name in OwnEnd._fields[:-1]), games.c.players)
        .join(games, games.c.table_id == results.c.table_id)
        .where(results.c.person == person, results.c.name.is_not(None))
        .order_by(results.c.finished, results.c.table_id)
    )
    return [OwnEnd._make(row) for row in connection.execute(query)]


def shared_wins(connection: Connection, person: str) -> dict[str, int]:
    """Count the winners of each game that a person won jointly."""
    mine, other = results.alias("mine"), results.alias("other")
    query = (
        select(mine.c.table_id, func.count())
        .select_from(mine)
        .join(other, and_(other.c.table_id == mine.c.table_id, other.c.place == 1))
        .where(mine.c.person == person, mine.c.place == 1)
        .group_by(mine.c.table_id)
        .having(func.count() > 1)
    )
    return {row[0]: row[1] for row in connection.execute(query)}


def rivals_of(connection: Connection, person: str) -> list[Any]:
    """List the passports that a person met most often, and how often each was ahead."""
    mine, other = results.alias("mine"), results.alias("other")
    ahead = func.sum(case((mine.c.place < other.c.place, 1), else_=0)).label("ahead")
    behind = func.sum(case((mine.c.place > other.c.place, 1), else_=0)).label("behind")
    met = func.count().label("met")
    # Aggregated before joining the names: a few hundred people instead of thousands of seats.
    sums = (
        select(other.c.person, met, ahead, behind)
        .select_from(mine)
        .join(other, and_(other.c.table_id == mine.c.table_id, other.c.seat != mine.c.seat))
        .where(mine.c.person == person, mine.c.name.is_not(None))
        .where(other.c.person.is_not(None), other.c.name.is_not(None))
        .group_by(other.c.person)
        .subquery()
    )
    query = (
        select(people.c.name, people.c.face, people.c.colour, sums.c.met)
        .add_columns(sums.c.ahead, sums.c.behind)
        .join(sums, sums.c.person == people.c.id)
        .where(people.c.name.is_not(None))
        .order_by(sums.c.met.desc(), people.c.name)
        .limit(MOST_RIVALS)
    )
    return list(connection.execute(query))


def write_backed(backed: dict[str, int], failed: dict[str, int]) -> str:
    """Encode how often each camel was backed, and how often in vain."""
    return json.dumps({camel: [count, failed.get(camel, 0)] for camel, count in backed.items()})

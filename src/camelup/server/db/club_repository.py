"""Queries on club nights."""

from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from camelup.server.db.club_state import ClubState
from camelup.server.db.schema import club_people, clubs, results
from camelup.server.db.table_state import now
from camelup.server.schemas.errors import Conflict, CorruptTable


class StoredClub(NamedTuple):
    """A night and its version."""

    state: ClubState
    version: int


class LiveClub(NamedTuple):
    """The fields that determine whether something is due."""

    id: str
    version: int
    status: str
    due: int


class EndOfSeat(NamedTuple):
    """The result of one seat of a finished game."""

    table_id: str
    seat: int
    coins: int
    gone: bool


def add_club(connection: Connection, state: ClubState) -> None:
    """Store a new night."""
    connection.execute(
        insert(clubs).values(
            id=state.id,
            status=state.status,
            due=state.due,
            created=state.created,
            seen=now(),
            version=1,
            state=state.to_json(),
        )
    )
    _put_people(connection, state)


def change_club(connection: Connection, state: ClubState, version: int) -> None:
    """Store a changed night; raises ``Conflict`` if its version is no longer ``version``."""
    done = connection.execute(
        update(clubs)
        .where(clubs.c.id == state.id, clubs.c.version == version)
        .values(
            status=state.status,
            due=state.due,
            seen=now(),
            version=version + 1,
            state=state.to_json(),
        )
    )
    if done.rowcount != 1:
        raise Conflict
    _put_people(connection, state)


def _put_people(connection: Connection, state: ClubState) -> None:
    mine = club_people.c.club_id == state.id
    known = set(connection.execute(select(club_people.c.person).where(mine)).scalars())
    new = [{"club_id": state.id, "person": one} for one in sorted(state.persons - known)]
    if new:
        connection.execute(insert(club_people), new)


def load_club(connection: Connection, club: str, *, to_change: bool = False) -> StoredClub | None:
    """Load a night, or None; ``to_change`` locks the row."""
    query = select(clubs.c.state, clubs.c.version).where(clubs.c.id == club)
    row = connection.execute(query.with_for_update() if to_change else query).first()
    return StoredClub(_read(row.state), row.version) if row else None


def _read(written: str) -> ClubState:
    """Parse a night's state; raises ``CorruptTable`` if it is damaged."""
    try:
        return ClubState.from_json(written)
    except (ValueError, TypeError, KeyError):
        raise CorruptTable("club-damaged") from None


def version_of(connection: Connection, club: str) -> int | None:
    """Return the version of a night, or None if there is none."""
    return connection.execute(select(clubs.c.version).where(clubs.c.id == club)).scalar()


def live_clubs(connection: Connection) -> list[LiveClub]:
    """List the nights that are not over."""
    query = select(clubs.c.id, clubs.c.version, clubs.c.status, clubs.c.due)
    rows = connection.execute(query.where(clubs.c.status != "over"))
    return [LiveClub(*row) for row in rows]


def clubs_of(connection: Connection, person: str, most: int = 20) -> list[ClubState]:
    """List the nights of a person, newest first."""
    mine = select(club_people.c.club_id).where(club_people.c.person == person)
    rows = connection.execute(
        select(clubs.c.state)
        .where(clubs.c.id.in_(mine))
        .order_by(clubs.c.created.desc())
        .limit(most)
    )
    found = []
    for text in rows.scalars():
        with suppress(CorruptTable):
            found.append(_read(text))
    return found


def ends_at(connection: Connection, tables: Sequence[str]) -> list[EndOfSeat]:
    """Return the results of those tables whose games are finished."""
    columns = [results.c[name] for name in EndOfSeat._fields]
    query = select(*columns).where(results.c.table_id.in_(tables)).order_by(results.c.seat)
    rows = connection.execute(query)
    return [EndOfSeat(*row) for row in rows]


def forget_in_clubs(connection: Connection, persons: list[str], nobody: str) -> None:
    """Anonymise some people in all their nights."""
    mine = club_people.c.person.in_(persons)
    found = set(connection.execute(select(club_people.c.club_id).where(mine)).scalars())
    for club in sorted(found):
        stored = load_club(connection, club, to_change=True)
        if stored is not None:
            stored.state.forget(persons, nobody)
            change_club(connection, *stored)
    connection.execute(delete(club_people).where(mine))


def prune_clubs(connection: Connection, before: int) -> int:
    """Delete nights last changed before a time; return the count."""
    return int(connection.execute(delete(clubs).where(clubs.c.seen < before)).rowcount)

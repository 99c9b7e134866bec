"""Queries on people: passports, sessions, guests and erasure."""

from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, exists, func, insert, or_, select, update

from camelup.i18n import words
from camelup.server.db.club_repository import forget_in_clubs
from camelup.server.db.schema import (
    callings,
    chat,
    keys,
    people,
    ratings,
    results,
    seats,
    sessions,
    tokens,
)
from camelup.server.db.table_state import now
from camelup.server.schemas.errors import Conflict

MOST_ASKED = 500
"""Maximum number of values in one IN clause."""


class NewPerson(NamedTuple):
    """A person to be stored, without a passport."""

    id: str
    guest_of: str | None = None


class Passport(NamedTuple):
    """A named account on this server."""

    id: str
    name: str
    face: str
    colour: str


def add_person(connection: Connection, person: NewPerson) -> None:
    """Store a new person."""
    connection.execute(insert(people).values(created=now(), **person._asdict()))


def add_passport(connection: Connection, passport: Passport, key: str) -> None:
    """Store a new passport under the hash of its secret; a duplicate hash violates a constraint."""
    connection.execute(insert(people).values(created=now(), **passport._asdict()))
    add_key(connection, passport.id, key)


def add_key(connection: Connection, person: str, key: str) -> None:
    """Add the hash of another device's secret to a passport."""
    connection.execute(insert(keys).values(hash=key, person=person, made=now()))


def passport_of_key(connection: Connection, key: str) -> Passport | None:
    """Return the passport for the hash of a secret, or None."""
    query = select(*_passport_columns()).join(keys, keys.c.person == people.c.id)
    row = connection.execute(query.where(keys.c.hash == key)).first()
    return Passport(row.id, row.name, row.face, row.colour) if row else None


def passport_of(connection: Connection, person: str) -> Passport | None:
    """Return a person's passport, or None."""
    query = select(*_passport_columns()).where(people.c.id == person, people.c.name.is_not(None))
    row = connection.execute(query).first()
    return Passport(row.id, row.name, row.face, row.colour) if row else None


def _passport_columns() -> tuple[ColumnElement[str], ...]:
    return (people.c.id, people.c.name, people.c.face, people.c.colour)


def change_passport(connection: Connection, person: str, changes: dict[str, str]) -> Passport:
    """Update only the given fields of a passport: another device may change the others."""
    query = (
        update(people)
        .where(people.c.id == person, people.c.name.is_not(None))
        .values(id=person, **changes)
        .returning(*_passport_columns())
    )
    row = connection.execute(query).first()
    if row is None:
        raise Conflict
    return Passport(row.id, row.name, row.face, row.colour)


def add_session(
    connection: Connection, person: str, digest: str, expires: int, kind: str = "session"
) -> None:
    """Store the hash of a session token or a linking code."""
    connection.execute(
        insert(sessions).values(hash=digest, person=person, kind=kind, expires=expires)
    )


def drop_old_sessions(
    connection: Connection, person: str, most: int, kind: str = "session"
) -> None:
    """Delete all but the newest sessions or codes of a passport, to bound their number."""
    mine = (sessions.c.person == person, sessions.c.kind == kind)
    newest = select(sessions.c.hash).where(*mine).order_by(sessions.c.expires.desc()).limit(most)
    connection.execute(delete(sessions).where(*mine, sessions.c.hash.not_in(newest)))


def count_keys(connection: Connection, person: str) -> int:
    """Count the secrets of a passport, one for each device."""
    query = select(func.count()).select_from(keys).where(keys.c.person == person)
    return int(connection.execute(query).scalar_one())


def keep_only(connection: Connection, person: str, key: str, session: str) -> bool:
    """Revoke all other secrets, sessions and codes of a passport, and its notification channels.

    Returns False, without a change, if ``key`` does not belong to the passport.
    """
    own = select(keys.c.hash).where(keys.c.hash == key, keys.c.person == person)
    if connection.execute(own).first() is None:
        return False
    connection.execute(delete(keys).where(keys.c.person == person, keys.c.hash != key))
    others = (sessions.c.person == person, sessions.c.hash != session)
    connection.execute(delete(sessions).where(*others))
    connection.execute(delete(callings).where(callings.c.person == person))
    return True


def person_of_session(connection: Connection, digest: str) -> str | None:
    """Return the person of an unexpired session, or None."""
    return connection.execute(
        select(sessions.c.person).where(
            sessions.c.hash == digest, sessions.c.kind == "session", sessions.c.expires > now()
        )
    ).scalar()


def good_sessions(connection: Connection, digests: set[str]) -> set[str]:
    """Return those of the given sessions that have not expired."""
    asked, found = list(digests), set[str]()
    for at in range(0, len(asked), MOST_ASKED):
        some = sessions.c.hash.in_(asked[at : at + MOST_ASKED])
        query = select(sessions.c.hash).where(some, sessions.c.expires > now())
        found |= set(connection.execute(query).scalars())
    return found


def sessions_of(connection: Connection, persons: list[str], most: int) -> dict[str, str]:
    """Return the unexpired sessions of some people: person by hash."""
    found: dict[str, str] = {}
    for at in range(0, len(persons), MOST_ASKED):
        mine = sessions.c.person.in_(persons[at : at + MOST_ASKED])
        query = select(sessions.c.hash, sessions.c.person).where(
            mine, sessions.c.kind == "session", sessions.c.expires > now()
        )
        found |= {row.hash: row.person for row in connection.execute(query.limit(most))}
    return found


def use_code(connection: Connection, digest: str) -> str | None:
    """Consume a one-time code; return the person it belongs to, or None if it is not valid."""
    connection.execute(delete(sessions).where(sessions.c.expires <= now()))
    return connection.execute(
        delete(sessions)
        .where(sessions.c.hash == digest, sessions.c.kind == "code")
        .returning(sessions.c.person)
    ).scalar()


def end_session(connection: Connection, digest: str) -> None:
    """Delete a session."""
    connection.execute(delete(sessions).where(sessions.c.hash == digest))


def guests_of(connection: Connection, person: str) -> list[str]:
    """List the guests of a passport."""
    return list(
        connection.execute(select(people.c.id).where(people.c.guest_of == person)).scalars()
    )


def tables_of(connection: Connection, persons: list[str]) -> list[str]:
    """List the tables where any of some people holds a seat or has written in the chat."""
    sat = select(seats.c.table_id).where(seats.c.person.in_(persons))
    spoke = select(chat.c.table_id).where(chat.c.person.in_(persons))
    return list(connection.execute(sat.union(spoke)).scalars())


def tables_with_secrets(connection: Connection, persons: list[str]) -> list[str]:
    """List the tables where any of some people has a token."""
    query = select(tokens.c.table_id).where(tokens.c.person.in_(persons)).distinct()
    return list(connection.execute(query).scalars())


def erase_passport(connection: Connection, persons: list[str]) -> None:
    """Erase the data of a passport and its guests; anonymous rows remain in ``people``."""
    forget_in_clubs(connection, persons, words("en")("guest").capitalize())
    for table in (keys, sessions, tokens, ratings, callings):
        connection.execute(delete(table).where(table.c.person.in_(persons)))
    connection.execute(
        update(results)
        .where(results.c.person.in_(persons))
        .values(name=None, face=None, colour=None, backed=None, luck=None)
    )
    connection.execute(
        update(people)
        .where(people.c.id.in_(persons))
        .values(name=None, face=None, colour=None, guest_of=None, created=0)
    )


def passports_among(connection: Connection, persons: list[str]) -> set[str]:
    """Return those of some people who have a passport."""
    query = select(people.c.id).where(people.c.id.in_(persons), people.c.name.is_not(None))
    return set(connection.execute(query).scalars())


def drop_nobodies(connection: Connection) -> None:
    """Delete people without a passport who have no seat, result or secret."""
    there = or_(
        *(exists().where(table.c.person == people.c.id) for table in (seats, results, keys, tokens))
    )
    connection.execute(delete(people).where(people.c.name.is_(None), ~there))

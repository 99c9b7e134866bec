"""What is asked of the database about ratings."""

from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, and_, delete, func, insert, select, text, update

from camelup.server.db.schema import games, people, ratings, results

_LOCK = text("SELECT pg_advisory_xact_lock(20140518)")


class Skill(NamedTuple):
    """How strong somebody is, how sure that is, and after how many rated games."""

    mu: float
    sigma: float
    games: int

    @property
    def worth(self) -> float:
        """What the board is ordered by: what one is worth at least, almost surely."""
        return self.mu - 2 * self.sigma


def rate_alone(connection: Connection) -> None:
    """Let nobody else rate a game until this is stored: ratings follow one after the other."""
    if connection.dialect.name == "postgresql":
        connection.execute(_LOCK)


def last_rated(connection: Connection) -> int:
    """Tell when the last rated game was finished; 0 if there is none."""
    query = select(func.max(games.c.finished)).where(games.c.rated)
    return int(connection.execute(query).scalar() or 0)


def standings_of(connection: Connection, persons: list[str], edition: str) -> dict[str, Skill]:
    """Read the ratings of some persons, as far as they have one."""
    query = select(ratings).where(ratings.c.person.in_(persons), ratings.c.edition == edition)
    return {row.person: Skill(row.mu, row.sigma, row.games) for row in connection.execute(query)}


def meetings(connection: Connection, person: str, others: list[str], since: int) -> dict[str, int]:
    """Count the rated games that somebody played with each of some others since a moment."""
    mine, other = results.alias("mine"), results.alias("other")
    query = (
        select(other.c.person, func.count())
        .select_from(mine)
        .join(other, and_(other.c.table_id == mine.c.table_id, other.c.seat != mine.c.seat))
        .where(mine.c.person == person, mine.c.mu.is_not(None), mine.c.finished > since)
        .where(other.c.person.in_(others), other.c.mu.is_not(None))
        .group_by(other.c.person)
    )
    return {row[0]: row[1] for row in connection.execute(query)}


def put_standing(connection: Connection, table: str, edition: str, person: str, now: Skill) -> None:
    """Store a rating after a game, as the newest one and beside the game."""
    which = (ratings.c.person == person, ratings.c.edition == edition)
    values = {**now._asdict(), "worth": now.worth}
    done = connection.execute(update(ratings).where(*which).values(**values))
    if done.rowcount == 0:
        connection.execute(insert(ratings).values(person=person, edition=edition, **values))
    note_standing(connection, table, person, now)


def note_standing(connection: Connection, table: str, person: str, now: Skill) -> None:
    """Note a rating beside the game it came from."""
    connection.execute(
        update(results)
        .where(results.c.table_id == table, results.c.person == person)
        .values(mu=now.mu, sigma=now.sigma)
    )


def rated_games(connection: Connection) -> list[Any]:
    """List all rated games in the order in which they count."""
    query = select(games).where(games.c.rated).order_by(games.c.finished, games.c.table_id)
    return list(connection.execute(query))


def rated_ends(connection: Connection) -> dict[str, list[Any]]:
    """Read how rated games ended, by game, seat after seat."""
    query = (
        select(results)
        .join(games, games.c.table_id == results.c.table_id)
        .where(games.c.rated)
        .order_by(results.c.table_id, results.c.seat)
    )
    found: dict[str, list[Any]] = {}
    for row in connection.execute(query):
        found.setdefault(row.table_id, []).append(row)
    return found


def put_all(connection: Connection, now: dict[tuple[str, str], Skill]) -> None:
    """Store the ratings of everyone, by person and edition; nobodies are left out."""
    connection.execute(delete(ratings))
    named = set(connection.execute(select(people.c.id).where(people.c.name.is_not(None))).scalars())
    rows = [
        {"person": person, "edition": edition, **one._asdict(), "worth": one.worth}
        for (person, edition), one in now.items()
        if person in named
    ]
    if rows:
        connection.execute(insert(ratings), rows)


def _lines() -> Select[Any]:
    return (
        select(people.c.id, people.c.name, people.c.face, people.c.colour)
        .add_columns(ratings.c.mu, ratings.c.sigma, ratings.c.games, ratings.c.worth)
        .join(people, people.c.id == ratings.c.person)
    )


def board(connection: Connection, edition: str, most: int) -> list[Any]:
    """List the best of an edition."""
    query = (
        _lines()
        .where(ratings.c.edition == edition, people.c.name.is_not(None))
        .order_by(ratings.c.worth.desc(), people.c.id)
        .limit(most)
    )
    return list(connection.execute(query))


def row_of(connection: Connection, edition: str, person: str) -> Any:
    """Find somebody's own line of the board, if there is one."""
    query = _lines().where(ratings.c.edition == edition, ratings.c.person == person)
    return connection.execute(query).first()


def place_of(connection: Connection, edition: str, worth: float) -> int:
    """Tell which place a worth has on the board of an edition."""
    better = (ratings.c.edition == edition, ratings.c.worth > worth)
    query = select(func.count()).select_from(ratings).where(*better)
    return 1 + int(connection.execute(query).scalar_one())

"""Queries on ratings."""

from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, and_, delete, func, insert, select, text, update

from camelup.server.db.schema import games, people, ratings, results

_LOCK = text("SELECT pg_advisory_xact_lock(20140518)")


class Skill(NamedTuple):
    """A rating: mean, uncertainty and number of rated games."""

    mu: float
    sigma: float
    games: int

    @property
    def worth(self) -> float:
        """The sort key of the leaderboard: a lower confidence bound of the rating."""
        return self.mu - 2 * self.sigma


def rate_alone(connection: Connection) -> None:
    """Serialise rating until the end of the transaction: each rating depends on earlier ones."""
    if connection.dialect.name == "postgresql":
        connection.execute(_LOCK)


def last_rated(connection: Connection) -> int:
    """Return when the last rated game was finished; 0 if there is none."""
    query = select(func.max(games.c.finished)).where(games.c.rated)
    return int(connection.execute(query).scalar() or 0)


def standings_of(connection: Connection, persons: list[str], edition: str) -> dict[str, Skill]:
    """Return the ratings of some people, without those who have none."""
    query = select(ratings).where(ratings.c.person.in_(persons), ratings.c.edition == edition)
    return {row.person: Skill(row.mu, row.sigma, row.games) for row in connection.execute(query)}


def meetings(connection: Connection, person: str, others: list[str], since: int) -> dict[str, int]:
    """Count the rated games that a person has played with each of some others after ``since``."""
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
    """Store a rating after a game, as the current one and with the game's result."""
    which = (ratings.c.person == person, ratings.c.edition == edition)
    values = {**now._asdict(), "worth": now.worth}
    done = connection.execute(update(ratings).where(*which).values(**values))
    if done.rowcount == 0:
        connection.execute(insert(ratings).values(person=person, edition=edition, **values))
    note_standing(connection, table, person, now)


def note_standing(connection: Connection, table: str, person: str, now: Skill) -> None:
    """Store a rating with the result of the game it came from."""
    connection.execute(
        update(results)
        .where(results.c.table_id == table, results.c.person == person)
        .values(mu=now.mu, sigma=now.sigma)
    )


def rated_games(connection: Connection) -> list[Any]:
    """List all rated games in rating order."""
    query = select(games).where(games.c.rated).order_by(games.c.finished, games.c.table_id)
    return list(connection.execute(query))


def rated_ends(connection: Connection) -> dict[str, list[Any]]:
    """Return the results of all rated games, by game, ordered by seat."""
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
    """Replace all current ratings, by person and edition; erased people are left out."""
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
    """List the best players of an edition."""
    query = (
        _lines()
        .where(ratings.c.edition == edition, people.c.name.is_not(None))
        .order_by(ratings.c.worth.desc(), people.c.id)
        .limit(most)
    )
    return list(connection.execute(query))


def row_of(connection: Connection, edition: str, person: str) -> Any:
    """Return a person's own row of the leaderboard, or None."""
    query = _lines().where(ratings.c.edition == edition, ratings.c.person == person)
    return connection.execute(query).first()


def place_of(connection: Connection, edition: str, worth: float) -> int:
    """Return the place of a worth on the leaderboard of an edition."""
    better = (ratings.c.edition == edition, ratings.c.worth > worth)
    query = select(func.count()).select_from(ratings).where(*better)
    return 1 + int(connection.execute(query).scalar_one())

"""``camelup admin``: maintains a server's database. Expensive imports are deferred."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from sqlalchemy import Connection

admin = typer.Typer(
    help="Look after stored games: list, show, check, delete, prune, ratings, scrub, backup, "
    "restore, key.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)

Database = Annotated[
    str | None, typer.Option("--database", help="sqlite:///FILE or postgresql://…", metavar="URL")
]


def _url(database: str | None) -> str:
    from camelup.server.settings import load_settings

    return load_settings(database=database).database


@contextmanager
def _refusals() -> Iterator[None]:
    """On an expected error, print one line and exit with status 2."""
    from sqlalchemy.exc import SQLAlchemyError

    from camelup.i18n import UserError

    try:
        yield
    except (UserError, SQLAlchemyError, OSError) as error:
        typer.echo(str(error).splitlines()[0], err=True)
        raise typer.Exit(2) from None


@contextmanager
def reading(database: str | None) -> Iterator[Connection]:
    """Open a database for reading; a server may be using it."""
    from camelup.server.db.engine import DatabaseError, is_sqlite, open_engine, sqlite_file

    url = _url(database)
    if is_sqlite(url) and not sqlite_file(url).is_file():
        raise DatabaseError("database-no-file", file=sqlite_file(url).name)
    engine = open_engine(url, read_only=True)
    with engine.begin() as connection:
        yield connection
    engine.dispose()


@contextmanager
def writing(database: str | None) -> Iterator[Connection]:
    """Open a database for writing; an SQLite file must not be in use by a server."""
    from camelup.server.db.engine import Lock, migrate, open_engine

    url = _url(database)
    lock = Lock(url)
    try:
        engine = open_engine(url)
        migrate(engine)
        with engine.begin() as connection:
            yield connection
        engine.dispose()
    finally:
        lock.release()


@admin.command("scrub")
def scrub_database(database: Database = None) -> None:
    """Rewrite the database, so that no erased data remains in its files."""
    from camelup.server.db.engine import Lock, migrate, open_engine, scrub

    with _refusals():
        url = _url(database)
        lock = Lock(url)
        try:
            engine = open_engine(url)
            migrate(engine)
            scrub(engine)
            engine.dispose()
        finally:
            lock.release()


@admin.command("list")
def list_games(
    database: Database = None,
    status: Annotated[
        str | None, typer.Option(help="waiting, playing, finished or abandoned")
    ] = None,
) -> None:
    """List stored tables, newest first."""
    from camelup.server.db.table_repository import list_tables

    with _refusals(), reading(database) as db:
        for table_id, state, created, text, moves in list_tables(db, status):
            day = datetime.fromtimestamp(created / 1000, UTC).strftime("%Y-%m-%d %H:%M")
            typer.echo(f"{table_id}  {day}  {state:9}  {moves:4} moves  {_names(table_id, text)}")


def _names(table: str, state: str) -> str:
    from camelup.server.db.table_repository import read_state
    from camelup.server.schemas.errors import CorruptTable

    try:
        return ", ".join(name for name in read_state(table, state).names if name)
    except CorruptTable:
        return "(damaged)"


@admin.command()
def check(database: Database = None) -> None:
    """Replay every stored game and list corrupt tables, which a server quarantines."""
    from camelup.server.db.table_repository import list_tables

    with _refusals(), reading(database) as db:
        every = [row.id for row in list_tables(db)]
        found = {table: why for table in every if (why := _damage(db, table))}
    for table, why in found.items():
        typer.echo(f"{table}  {why}")
    typer.echo(f"{len(every)} tables, {len(found)} damaged")
    if found:
        raise typer.Exit(1)


def _damage(db: Connection, table: str) -> str | None:
    """Return what is wrong with a stored table, or None."""
    from camelup.server.db.table_repository import load_table
    from camelup.server.schemas.errors import CorruptTable
    from camelup.server.tables.table import Table

    try:
        stored = load_table(db, table)
        if stored is not None:
            Table(stored)
    except CorruptTable as damaged:
        return str(damaged.details["why"])
    except Exception as error:
        return repr(error)[:200]
    return None


@admin.command()
def show(table: str, database: Database = None) -> None:
    """Print the record of a table; cards of a game in progress stay hidden."""
    with _refusals(), reading(database) as db:
        typer.echo(_record(db, table), nl=False)


def _record(db: Connection, table: str) -> str:
    from camelup.server.db.table_repository import load_table, record_text
    from camelup.server.schemas.errors import NotFound
    from camelup.server.tables.table import Table
    from camelup.server.tables.table_record import record_of

    uploaded = record_text(db, table)
    if uploaded is not None:
        return uploaded
    stored = load_table(db, table)
    if stored is None:
        raise NotFound("table-unknown")
    return str(record_of(Table(stored), None))


@admin.command()
def key(
    new: Annotated[bool, typer.Option("--new", help="Sign with a new key from now on.")] = False,
    forget: Annotated[
        str | None, typer.Option(help="A retired key whose signatures are not to count.")
    ] = None,
    database: Database = None,
) -> None:
    """Show the signing keys, replace the current key, or forget an old one."""
    from camelup.server.db import signing_keys
    from camelup.server.dice.signing import fresh_key
    from camelup.server.schemas.errors import NotFound

    with _refusals(), writing(database) as db:
        if new:
            signing_keys.change_key(db, fresh_key)
        if forget and not signing_keys.forget_key(db, forget):
            raise NotFound("key-unknown", public=forget)
        known = signing_keys.known_keys(db)
    for one in known:
        until = f" to {_day(one.retired)}" if one.retired else ""
        typer.echo(f"{one.public}  from {_day(one.made)}{until}")


def _day(moment: int) -> str:
    return datetime.fromtimestamp(moment / 1000, UTC).strftime("%Y-%m-%d")


@admin.command()
def delete(tables: list[str], database: Database = None) -> None:
    """Delete tables and all their data."""
    from camelup.server.db.table_repository import delete_table
    from camelup.server.schemas.errors import NotFound

    with _refusals(), writing(database) as db:
        for table in tables:
            if not delete_table(db, table):
                raise NotFound("table-unknown")
    typer.echo(f"{len(tables)} deleted")


@admin.command()
def prune(
    days: Annotated[float, typer.Option(min=0, max=36_500, help="Older than this.")],
    database: Database = None,
) -> None:
    """Delete finished and abandoned games, uploads and club nights older than some days."""
    from camelup.server.db import club_repository, person_repository, table_repository
    from camelup.server.db.table_state import now

    with _refusals(), writing(database) as db:
        before = now() - int(days * 86_400_000)
        count = table_repository.prune(db, before) + club_repository.prune_clubs(db, before)
        person_repository.drop_nobodies(db)
    typer.echo(f"{count} deleted")


@admin.command("ratings")
def rate_all(database: Database = None) -> None:
    """Recompute all statistics and ratings from the game logs."""
    from camelup.server.results.game_results import account_again, rate_again

    with _refusals(), writing(database) as db:
        accounts = account_again(db)
        games, changed = rate_again(db)
    typer.echo(f"{accounts} games read, {games} rated, {changed} ratings changed")


@admin.command()
def backup(file: Path, database: Database = None) -> None:
    """Copy an SQLite database to a new file; a server may be using it."""
    from camelup.server.db.backup import back_up

    with _refusals():
        back_up(_url(database), file)


@admin.command()
def restore(file: Path, database: Database = None) -> None:
    """Replace an SQLite database by a backup; the old database is kept next to it."""
    from camelup.server.db.backup import put_back

    with _refusals():
        kept = put_back(_url(database), file)
    if kept is not None:
        typer.echo(f"the old database is now {kept}")

"""Opens databases: URLs, file lock, migrations and secure deletion."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError
from filelock import FileLock, Timeout
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from camelup.i18n import UserError

WORDY = ("tables", "chat", "people", "records", "results", "callings", "clubs")
"""Tables that hold names, chat or notification addresses."""

_MIGRATIONS = Path(__file__).parent / "migrations"


class DatabaseError(UserError):
    """The database cannot be used; the message says why."""


def is_sqlite(url: str) -> bool:
    """Return whether a database URL is an SQLite file."""
    return url.startswith("sqlite:")


def sqlite_file(url: str) -> Path:
    """Return the file of an SQLite URL."""
    return Path(make_url(url).database or "")


class Lock:
    """File lock that prevents a second server from using an SQLite file."""

    def __init__(self, url: str) -> None:
        self._lock: FileLock | None = None
        if is_sqlite(url):
            file = sqlite_file(url)
            file.parent.mkdir(parents=True, exist_ok=True)
            self._lock = self._take(file.with_name(file.name + ".lock"), file)

    def _take(self, path: Path, database: Path) -> FileLock:
        # The lock may be released by a different thread.
        lock = FileLock(path, blocking=False, thread_local=False)
        try:
            lock.acquire()
        except Timeout:
            raise DatabaseError("database-in-use", file=database.name) from None
        except OSError as error:
            raise DatabaseError("database-unknown", problem=error.strerror or "") from None
        return lock

    def release(self) -> None:
        """Release the lock."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None


def open_engine(url: str, *, read_only: bool = False) -> Engine:
    """Create an engine for a database URL."""
    try:
        if not is_sqlite(url):
            _check_kind(url)
            full = make_url(url).set(drivername="postgresql+psycopg")
            return create_engine(full, pool_pre_ping=True, pool_size=2, max_overflow=2)
        engine = create_engine(url, connect_args={"check_same_thread": False})
    except ModuleNotFoundError:
        raise DatabaseError("database-no-driver") from None
    except (ArgumentError, SQLAlchemyError) as error:
        raise DatabaseError("database-unknown", problem=str(error).splitlines()[0]) from None
    _set_up_sqlite(engine, read_only)
    return engine


def _check_kind(url: str) -> None:
    """Refuse other databases, which would be treated as PostgreSQL."""
    kind = make_url(url).drivername
    if kind.split("+")[0] not in ("postgresql", "postgres"):
        raise DatabaseError("database-kind", kind=kind)


def _set_up_sqlite(engine: Engine, read_only: bool) -> None:
    @event.listens_for(engine, "connect")
    def on_connect(connection: Any, _: object) -> None:
        connection.isolation_level = None
        pragmas = ["busy_timeout=5000", "foreign_keys=ON"]
        # Deleted data is overwritten, so that erased people leave no traces in free pages.
        writing = ["journal_mode=WAL", "synchronous=FULL", "secure_delete=ON"]
        pragmas += ["query_only=ON"] if read_only else writing
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def on_begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN" if read_only else "BEGIN IMMEDIATE")


def migrate(engine: Engine) -> None:
    """Migrate a database to the latest version; refuses one from a newer version of camelup."""
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.set_main_option("path_separator", "os")
    try:
        with engine.begin() as connection:
            if engine.dialect.name == "postgresql":
                connection.exec_driver_sql("SELECT pg_advisory_xact_lock(20140517)")
            before = current_version(connection)
            if before == newest_version():
                return
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
        if before is not None:
            truncate_wal(engine, whole=True)
    except CommandError:
        raise DatabaseError("database-newer") from None
    except (SQLAlchemyError, OSError) as error:
        raise DatabaseError("database-unknown", problem=str(error).splitlines()[0]) from None


def truncate_wal(engine: Engine, *, whole: bool = False) -> None:
    """Remove deleted data from the write-ahead log; with ``whole``, from the database file too.

    SQLite only. Free pages written without ``secure_delete`` may still hold deleted data; ``whole``
    rewrites the file.
    """
    if engine.dialect.name != "sqlite":
        return
    connection = engine.raw_connection()
    try:
        cursor = connection.cursor()
        if whole:
            cursor.execute("VACUUM")
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        cursor.close()
    finally:
        connection.close()


def scrub(engine: Engine) -> None:
    """Rewrite all tables that hold personal data, so that no deleted data remains on disk.

    Blocks writers. PostgreSQL's write-ahead log keeps the data until it is recycled.
    """
    if engine.dialect.name == "sqlite":
        truncate_wal(engine, whole=True)
        return
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        for table in WORDY:
            connection.exec_driver_sql(f"VACUUM (FULL) {table}")
        with suppress(SQLAlchemyError):  # needs a privilege
            connection.exec_driver_sql("CHECKPOINT")


def current_version(connection: Connection) -> str | None:
    """Return the schema version of a database; None if it is empty."""
    return MigrationContext.configure(connection).get_current_revision()


def newest_version() -> str | None:
    """Return the version of the latest migration."""
    return ScriptDirectory(str(_MIGRATIONS)).get_current_head()


def protect(url: str) -> None:
    """Restrict an SQLite file to its owner, because it holds the dice secrets."""
    if is_sqlite(url):
        file = sqlite_file(url)
        file.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
        for one in (file, *(file.with_name(file.name + end) for end in ("-wal", "-shm"))):
            with suppress(FileNotFoundError):
                one.chmod(0o600)

"""Backup and restore of SQLite files. PostgreSQL has its own tools."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from camelup.server.db.engine import (
    DatabaseError,
    Lock,
    is_sqlite,
    migrate,
    open_engine,
    sqlite_file,
)


def back_up(url: str, target: Path) -> None:
    """Copy a consistent snapshot of a database and verify the copy."""
    source = _file(url)
    if target.exists():
        raise DatabaseError("file-there", file=target.name)
    unfinished = target.with_name(target.name + ".part")
    unfinished.unlink(missing_ok=True)
    try:
        os.close(os.open(unfinished, os.O_CREAT | os.O_WRONLY, 0o600))
        with (
            closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as old,
            closing(sqlite3.connect(unfinished)) as new,
        ):
            old.backup(new)
            new.execute("PRAGMA journal_mode=DELETE")
            # Rewrites the file, so that no free page holds deleted data.
            new.execute("VACUUM")
        check(unfinished)
        unfinished.replace(target)
    except sqlite3.Error as error:
        raise DatabaseError("database-unknown", problem=str(error)) from None
    finally:
        unfinished.unlink(missing_ok=True)


def put_back(url: str, backup: Path) -> Path | None:
    """Replace a database with a backup; return where the old file is kept, if there was one."""
    target = sqlite_file(url) if is_sqlite(url) else _file(url)
    check(backup)
    lock = Lock(url)
    try:
        fresh = target.with_name(target.name + ".restored")
        fresh.unlink(missing_ok=True)
        back_up(f"sqlite:///{backup.resolve()}", fresh)
        kept = _set_aside(target)
        fresh.replace(target)
        engine = open_engine(url)
        migrate(engine)
        engine.dispose()
        return kept
    finally:
        lock.release()


def _set_aside(target: Path) -> Path | None:
    if not target.exists():
        return None
    with closing(sqlite3.connect(target)) as old:
        old.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        old.execute("PRAGMA journal_mode=DELETE")
    number = 1
    while (kept := target.with_name(f"{target.name}.old{number}")).exists():
        number += 1
    target.replace(kept)
    return kept


def check(file: Path) -> None:
    """Refuse a file that is damaged or not a camelup database."""
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as database:
            sound = database.execute("PRAGMA integrity_check").fetchone()[0]
            database.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.Error as error:
        raise DatabaseError("database-unknown", problem=str(error)) from None
    if sound != "ok":
        raise DatabaseError("database-unknown", problem=sound)


def _file(url: str) -> Path:
    if not is_sqlite(url):
        raise DatabaseError("database-not-copied")
    if not sqlite_file(url).is_file():
        raise DatabaseError("database-no-file", file=sqlite_file(url).name)
    return sqlite_file(url)

"""The store: one writer thread and one reader thread, both off the event loop."""

from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection

from camelup.server.db.db_worker import DbWorker
from camelup.server.db.engine import Lock, is_sqlite, migrate, open_engine, protect

Result = TypeVar("Result")


class Store:
    """A database opened for a server."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._lock = Lock(url)
        try:
            protect(url)
            engine = open_engine(url)
            migrate(engine)
        except BaseException:
            self._lock.release()
            raise
        self.writer = DbWorker(engine, "writer")
        self.reader = DbWorker(open_engine(url, read_only=True), "reader")

    @property
    def shared(self) -> bool:
        """Whether other processes may use the same database."""
        return not is_sqlite(self.url)

    async def write(self, work: Callable[[Connection], Result]) -> Result:
        """Run work in a write transaction; returns after the commit."""
        return await self.writer.do(work)

    async def read(self, work: Callable[[Connection], Result]) -> Result:
        """Run work in a read-only transaction."""
        return await self.reader.do(work)

    async def truncate_wal(self) -> None:
        """Remove deleted data from the write-ahead log."""
        await self.writer.truncate_wal()

    def close(self) -> None:
        """Finish queued work and close the database."""
        self.reader.close()
        self.writer.close()
        self._lock.release()

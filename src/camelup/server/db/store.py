"""The store: one writer, one reader, both off the event loop."""

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
        """Change something; returns once it is on disk."""
        return await self.writer.do(work)

    async def read(self, work: Callable[[Connection], Result]) -> Result:
        """Look something up."""
        return await self.reader.do(work)

    async def truncate_wal(self) -> None:
        """Leave no trace on disk of what was deleted so far."""
        await self.writer.truncate_wal()

    def close(self) -> None:
        """Finish what was given, then close."""
        self.reader.close()
        self.writer.close()
        self._lock.release()

"""A database thread that commits all queued jobs in one transaction."""

import asyncio
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from camelup.server.db.engine import truncate_wal
from camelup.server.schemas.errors import Conflict, StorageUnavailable

Result = TypeVar("Result")
Work = Callable[[Connection], Any]

MOST_TOGETHER = 256
"""Maximum number of jobs per transaction."""


@dataclass
class DbJob:
    """Work to do on the connection, and the future for its result."""

    work: Work | None
    """None requests a truncation of the write-ahead log."""
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any] = field(init=False)

    def __post_init__(self) -> None:
        self.future = self.loop.create_future()

    def answer(self, result: object) -> None:
        """Resolve the future, in the event loop's thread."""
        self.loop.call_soon_threadsafe(self._settle, result)

    def _settle(self, result: object) -> None:
        if self.future.done():
            return
        if isinstance(result, BaseException):
            self.future.set_exception(result)
        else:
            self.future.set_result(result)


class DbWorker:
    """A thread with one connection that runs jobs in order."""

    def __init__(self, engine: Engine, name: str) -> None:
        self._engine = engine
        self._jobs: queue.SimpleQueue[DbJob | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()
        self.seconds = 0.0
        self.done = 0
        self.statements = 0
        """Number of executed statements, not counting BEGIN and COMMIT."""
        event.listen(engine, "before_cursor_execute", self._count)

    def _count(self, *_: object) -> None:
        self.statements += 1

    async def do(self, work: Callable[[Connection], Result]) -> Result:
        """Run work in a transaction and return its result after the commit.

        Cancelling the caller does not undo the work.

        Raises:
            Conflict: the work violates a constraint.
            StorageUnavailable: the database failed.
        """
        job = DbJob(work, asyncio.get_running_loop())
        self._jobs.put(job)
        result: Result = await asyncio.shield(job.future)
        return result

    async def truncate_wal(self) -> None:
        """Remove from disk what the jobs queued so far have deleted."""
        job = DbJob(None, asyncio.get_running_loop())
        self._jobs.put(job)
        await asyncio.shield(job.future)

    def close(self) -> None:
        """Finish the queued jobs and stop the thread."""
        self._jobs.put(None)
        self._thread.join(timeout=30)
        self._engine.dispose()

    @property
    def waiting(self) -> int:
        """Number of queued jobs."""
        return self._jobs.qsize()

    def _run(self) -> None:
        running = True
        while running:
            jobs = [self._jobs.get()]
            while len(jobs) < MOST_TOGETHER and not self._jobs.empty():
                jobs.append(self._jobs.get())
            running = None not in jobs
            self._commit([job for job in jobs if job is not None and job.work is not None])
            self._truncate_wal([job for job in jobs if job is not None and job.work is None])

    def _commit(self, jobs: list[DbJob]) -> None:
        if not jobs:
            return
        started = time.perf_counter()
        try:
            with self._engine.begin() as connection:
                results = _work(connection, [job.work for job in jobs if job.work is not None])
        except Exception as error:
            results = [_as_refusal(error)] * len(jobs)
        for job, result in zip(jobs, results, strict=True):
            job.answer(result)
        self.seconds += time.perf_counter() - started
        self.done += len(jobs)

    def _truncate_wal(self, jobs: list[DbJob]) -> None:
        if not jobs:
            return
        result: object = None
        try:
            truncate_wal(self._engine)
        except Exception as error:
            result = _as_refusal(error)
        for job in jobs:
            job.answer(result)


def _work(connection: Connection, works: list[Work]) -> list[object]:
    """Run all work of a transaction; if some fails, rerun each item in its own savepoint."""
    if len(works) == 1:
        return [works[0](connection)]
    try:
        with connection.begin_nested():
            return [work(connection) for work in works]
    except Exception:
        return [_attempt(connection, work) for work in works]


def _attempt(connection: Connection, work: Work) -> object:
    """Run one item in a savepoint, so that its failure does not affect the others."""
    try:
        with connection.begin_nested():
            return work(connection)
    except Exception as error:
        return _as_refusal(error)


def _as_refusal(error: Exception) -> Exception:
    if isinstance(error, IntegrityError):
        return Conflict()
    return (
        StorageUnavailable("database-refuses")
        if isinstance(error, SQLAlchemyError | OSError)
        else error
    )

"""Quarantine for corrupt tables; all other tables remain in service."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager

from camelup.i18n import UserError
from camelup.server.schemas.errors import Conflict, CorruptTable

AGAIN_SECONDS = 600.0
"""Time after which a quarantined table may be loaded again, as it may have been repaired."""

log = logging.getLogger("camelup.server")


class Quarantine:
    """The quarantined tables, with the reasons."""

    def __init__(self) -> None:
        self._why: dict[str, tuple[float, CorruptTable]] = {}

    def __len__(self) -> int:
        """Return the number of quarantined tables."""
        return len(self._why)

    def check(self, table: str) -> None:
        """Raise ``CorruptTable`` for a table quarantined recently, without loading it."""
        since, damaged = self._why.get(table, (0.0, None))
        if damaged is not None and time.monotonic() < since + AGAIN_SECONDS:
            raise damaged

    @contextmanager
    def noting(self, table: str) -> Iterator[None]:
        """Quarantine a table if it proves corrupt within the context."""
        try:
            yield
        except CorruptTable as damaged:
            self._put(table, damaged)
            raise
        except (UserError, Conflict):
            raise
        except Exception as error:
            unreadable = CorruptTable("table-set-aside", table=table, why=f"{error!r}"[:200])
            self._put(table, unreadable)
            raise unreadable from error
        self._why.pop(table, None)

    def _put(self, table: str, damaged: CorruptTable) -> None:
        log.error("table set aside", extra={"table": table, "why": damaged.details["why"]})
        self._why[table] = (time.monotonic(), damaged)

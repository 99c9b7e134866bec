"""Closes the sockets of passports whose sessions have ended.

A session ends when its device is unlinked or signs out, or when its owner is erased. No process
knows which other process holds a session's sockets, so each one checks its own.
"""

from __future__ import annotations

from contextlib import suppress

from camelup.server.background import Periodic
from camelup.server.db import person_repository
from camelup.server.schemas.errors import CorruptTable, NotFound
from camelup.server.tables.connection import REVOKED
from camelup.server.tables.registry import Change, TableRegistry

LOOK_SECONDS = 5.0
"""Interval of the check for ended sessions."""


class SessionReaper:
    """Closes the sockets of sessions that have ended."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self._looking = Periodic(self.look, LOOK_SECONDS, "sessions were not looked at")

    def begin(self) -> None:
        """Start the periodic check."""
        self._looking.begin(after_a_rest=True)

    def close(self) -> None:
        """Stop the periodic check."""
        self._looking.close()

    async def look(self) -> None:
        """Close every socket whose session has ended."""
        sockets = [
            socket
            for table in self.registry.tables.values()
            for socket in table.sockets
            if socket.session is not None
        ]
        asked = {socket.session or "" for socket in sockets}
        good = await self.registry.store.read(lambda db: person_repository.good_sessions(db, asked))
        for socket in sockets:
            if socket.session not in good:
                socket.close(REVOKED)


async def void_seats(registry: TableRegistry, person: str) -> None:
    """Revoke all seat tokens of a person and their guests; the passport still opens the seats."""
    guests = await registry.store.read(lambda db: person_repository.guests_of(db, person))
    everyone = [person, *guests]
    for table_id in await registry.store.read(
        lambda db: person_repository.tables_with_secrets(db, everyone)
    ):
        with suppress(NotFound, CorruptTable):
            await registry.change(
                await registry.table(table_id), Change(lambda state: None, revoke=everyone)
            )

"""Identity of a client: the passport of its session, and its rate limit key.

Many people in one place may share an address. Participants of a club night are therefore
rate-limited by passport. Other clients cannot choose this key, as it takes a place at a night.
"""

from __future__ import annotations

from collections.abc import Callable

from camelup.server.accounts.passports import Passports
from camelup.server.db import person_repository
from camelup.server.http.middleware import ClientContext
from camelup.server.tables.table import hash_of

PASSPORT = "camelup-passport"

MOST = 20_000
"""Maximum number of cached sessions."""


class IdentityResolver:
    """Resolves the person behind a session and the client's rate limit key."""

    def __init__(self, passports: Passports, members: Callable[[], frozenset[str]]) -> None:
        self.passports = passports
        self.members = members
        self._known: dict[str, str] = {}
        """Participants of club nights by session hash; the session was valid when cached."""

    async def begin(self) -> None:
        """Load the sessions of all participants, who reconnect together after a restart."""
        persons = list(self.members())
        store = self.passports.store
        self._known = await store.read(lambda db: person_repository.sessions_of(db, persons, MOST))

    async def recognise(self, visitor: ClientContext) -> None:
        """Resolve the client's passport, if any, and set its rate limit key."""
        shown = _shown(visitor)
        if shown and visitor.person is None:
            visitor.person = await self.passports.owner(shown)
            visitor.session = shown if visitor.person else None
        if shown and visitor.person in self.members():
            if len(self._known) >= MOST:
                self._known.clear()
            self._known[hash_of(shown)] = visitor.person or ""
            visitor.rate_key = _as_somebody(visitor.person or "")
            visitor.by_passport = True

    def counted_as(self, visitor: ClientContext) -> str:
        """Return the rate limit key, a passport or an address, without a database query."""
        shown = _shown(visitor)
        person = self._known.get(hash_of(shown)) if shown and self._known else None
        return _as_somebody(person) if person in self.members() else visitor.rate_key


def _shown(visitor: ClientContext) -> str | None:
    return visitor.bearer if visitor.bearer is not None else visitor.cookies.get(PASSPORT)


def _as_somebody(person: str | None) -> str:
    return f"passport {person}"

"""Who is somebody: a passport behind a session, and those who are counted by theirs.

Two hundred people at a café have one address. Whoever is at a club night is counted by passport
instead: strangers cannot be, for it takes the link of a night and a place there.
"""

from __future__ import annotations

from collections.abc import Callable

from camelup.server.accounts.passports import Passports
from camelup.server.db import person_repository
from camelup.server.http.middleware import ClientContext
from camelup.server.tables.table import hash_of

PASSPORT = "camelup-passport"

MOST = 20_000
"""Sessions that are remembered."""


class IdentityResolver:
    """Finds out who somebody is, and by what they are counted."""

    def __init__(self, passports: Passports, members: Callable[[], frozenset[str]]) -> None:
        self.passports = passports
        self.members = members
        self._known: dict[str, str] = {}
        """People at a club night by the hash of a session, which was good when it was noted."""

    async def begin(self) -> None:
        """Know the sessions of all who are at a night: after a restart they come back at once."""
        persons = list(self.members())
        store = self.passports.store
        self._known = await store.read(lambda db: person_repository.sessions_of(db, persons, MOST))

    async def recognise(self, visitor: ClientContext) -> None:
        """Find out whose passport a visitor shows, if any."""
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
        """Tell by what a visitor is counted before anybody is asked: a passport, or an address."""
        shown = _shown(visitor)
        person = self._known.get(hash_of(shown)) if shown and self._known else None
        return _as_somebody(person) if person in self.members() else visitor.rate_key


def _shown(visitor: ClientContext) -> str | None:
    return visitor.bearer if visitor.bearer is not None else visitor.cookies.get(PASSPORT)


def _as_somebody(person: str | None) -> str:
    return f"passport {person}"

"""Passports: accounts identified by a secret that the browser generates.

The server stores only hashes of secrets. Each device has its own secret; a one-time code from a
device that is already linked authorises a new one.
"""

from __future__ import annotations

import secrets

from sqlalchemy import Connection as Database

from camelup.server.accounts.erasure import erase_person
from camelup.server.accounts.session_reaper import SessionReaper, void_seats
from camelup.server.db import person_repository
from camelup.server.db.person_repository import Passport
from camelup.server.db.table_state import COLOURS, new_code, new_id, now
from camelup.server.schemas.errors import Conflict, Forbidden, StorageUnavailable, Unauthorized
from camelup.server.schemas.requests import PassportChanges, PassportShown
from camelup.server.schemas.sanitize import clean_name
from camelup.server.tables.registry import TableRegistry
from camelup.server.tables.table import hash_of

SESSION = "passport."
"""Prefix of session tokens; a seat secret cannot start with it, as it contains no full stop."""

SESSION_DAYS = 400
"""Lifetime of a session: as long as browsers keep a cookie. The secret obtains a new one."""

MOST_SESSIONS = 50
"""Maximum number of sessions per passport; a further one replaces the oldest."""

CODE_SECONDS = 600

MOST_CODES = 5
"""Maximum number of one-time codes per passport; a further one replaces the oldest."""


class Passports:
    """Operations on passports and their sessions."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self.store = registry.store
        self.sessions = SessionReaper(registry)

    async def exchange(self, shown: PassportShown) -> tuple[Passport, str]:
        """Exchange a secret for a session; an unknown secret with a name creates a passport."""
        key = hash_of(shown.secret)
        if shown.code is not None:
            await self._carry_over(key, shown.code)
        passport = await self.store.read(lambda db: person_repository.passport_of_key(db, key))
        if passport is None:
            passport = await self._make(shown, key)
        session = SESSION + secrets.token_urlsafe(32)
        expires = now() + SESSION_DAYS * 86_400_000
        digest, person = hash_of(session), passport.id

        def work(db: Database) -> None:
            person_repository.add_session(db, person, digest, expires)
            person_repository.drop_old_sessions(db, person, MOST_SESSIONS)

        await self.store.write(work)
        return passport, session

    async def _make(self, shown: PassportShown, key: str) -> Passport:
        if shown.name is None:
            raise Unauthorized("passport-unknown")
        face, colour = shown.face or "scout", shown.colour or COLOURS[0]
        made = Passport(new_id(), clean_name(shown.name), face, colour)
        try:
            await self.store.write(lambda db: person_repository.add_passport(db, made, key))
        except Conflict:
            # Two tabs of one browser sent the secret at the same time; the other was first.
            found = await self.store.read(lambda db: person_repository.passport_of_key(db, key))
            if found is None:
                raise StorageUnavailable("database-refuses") from None
            return found
        return made

    async def _carry_over(self, key: str, code: str) -> None:
        digest = hash_of(code.strip().upper())

        def work(db: Database) -> bool:
            person = person_repository.use_code(db, digest)
            if person is not None and person_repository.passport_of_key(db, key) is None:
                person_repository.add_key(db, person, key)
            return person is not None

        if not await self.store.write(work):
            raise Forbidden("handover-unknown")

    async def owner(self, session: str) -> str | None:
        """Return the person of a session token, or None if it is not valid."""
        if not session.startswith(SESSION):
            return None
        digest = hash_of(session)
        return await self.store.read(lambda db: person_repository.person_of_session(db, digest))

    async def of(self, person: str | None) -> Passport:
        """Return a person's passport; raises ``Unauthorized`` if there is none."""
        found = await self.find(person)
        if found is None:
            raise Unauthorized("passport-unknown")
        return found

    async def find(self, person: str | None) -> Passport | None:
        """Return a person's passport, or None."""
        if person is None:
            return None
        return await self.store.read(lambda db: person_repository.passport_of(db, person))

    async def change(self, passport: Passport, wish: PassportChanges) -> Passport:
        """Change name, face or colour; tables already joined keep the old values."""
        wanted = {"name": wish.name and clean_name(wish.name)}
        wanted |= {"face": wish.face, "colour": wish.colour}
        changes = {field: value for field, value in wanted.items() if value}
        try:
            return await self.store.write(
                lambda db: person_repository.change_passport(db, passport.id, changes)
            )
        except Conflict:
            raise Unauthorized("passport-unknown") from None

    async def offer(self, passport: Passport) -> tuple[str, int]:
        """Make a one-time code for linking another device; return it and its expiry."""
        code = f"{new_code()}-{new_code()}"
        digest, expires = hash_of(code), now() + CODE_SECONDS * 1000

        def work(db: Database) -> None:
            person_repository.add_session(db, passport.id, digest, expires, "code")
            person_repository.drop_old_sessions(db, passport.id, MOST_CODES, "code")

        await self.store.write(work)
        return code, expires

    async def devices(self, passport: Passport) -> int:
        """Count the linked devices, including the first one."""
        return await self.store.read(lambda db: person_repository.count_keys(db, passport.id))

    async def keep_only(self, passport: Passport, secret: str, session: str) -> None:
        """Unlink all other devices, for example after a code was stolen."""
        key, digest = hash_of(secret), hash_of(session)
        if not await self.store.write(
            lambda db: person_repository.keep_only(db, passport.id, key, digest)
        ):
            raise Forbidden("passport-not-here")
        await void_seats(self.registry, passport.id)
        await self.sessions.look()

    async def leave(self, session: str) -> None:
        """End a session; the secret can obtain a new one."""
        digest = hash_of(session)
        await self.store.write(lambda db: person_repository.end_session(db, digest))

    async def erase(self, passport: Passport) -> None:
        """Erase a passport and everything that belongs to it."""
        await erase_person(self.registry, passport.id)

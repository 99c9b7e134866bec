"""Hash chains: a client publishes the end of its chain, then reveals one link for every draw.

Each link hashes to the previous one. The end of a chain therefore verifies every link but does
not reveal the next one. The hash includes the table and the seat, so a link is valid only there.
"""

from __future__ import annotations

import hashlib
import secrets

LINK_BYTES = 32

USUAL_LENGTH = 2000
"""Default length of a chain: more links than any game has rolls."""

Links = dict[int, str]
"""Links in hex, by seat."""


def before(link: bytes, table: str, seat: int) -> bytes:
    """Return the previous link: the hash of ``link``, the table and the seat."""
    return hashlib.sha256(link + table.encode("ascii") + bytes([seat])).digest()


def follows(link: str, head: str, table: str, seat: int) -> bool:
    """Return whether ``link`` comes next after ``head``, which is a link or a chain's end."""
    try:
        data = bytes.fromhex(link)
    except ValueError:
        return False
    return len(data) == LINK_BYTES and before(data, table, seat).hex() == head


def write_links(links: Links, seats: int) -> str:
    """Serialize the links of a roll for the log, in seat order; empty if there are none."""
    return ";".join(links.get(seat, "") for seat in range(1, seats + 1)) if links else ""


def read_links(written: str) -> Links:
    """Parse the links of a roll."""
    return {seat: link for seat, link in enumerate(written.split(";"), 1) if link}


class Chain:
    """The complete chain of a seat, as a client builds it; the seed reproduces it."""

    def __init__(self, table: str, seat: int, seed: str = "", length: int = USUAL_LENGTH) -> None:
        self.seed = seed or secrets.token_hex(LINK_BYTES)
        links = [bytes.fromhex(self.seed)]
        for _ in range(length):
            links.append(before(links[-1], table, seat))
        self._links = [link.hex() for link in reversed(links)]
        self._places = {link: place for place, link in enumerate(self._links)}

    @property
    def end(self) -> str:
        """The published end of the chain."""
        return self._links[0]

    def after(self, head: str) -> str | None:
        """Return the link after ``head``; None if ``head`` is unknown or the last link."""
        place = self._places.get(head)
        return None if place is None or place + 1 == len(self._links) else self._links[place + 1]

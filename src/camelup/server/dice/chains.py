"""Hash chains: a page says the end of one before the game, and gives a link for every draw.

Each link is hashed into the one before it, so whoever knows the end can check a link and
cannot guess the next. The hash takes in the table and the seat: a link is good there only.
"""

from __future__ import annotations

import hashlib
import secrets

LINK_BYTES = 32

USUAL_LENGTH = 2000
"""Links that a program of ours makes: more than any game has rolls."""

Links = dict[int, str]
"""Links in hex, by the seat whose page gave them."""


def before(link: bytes, table: str, seat: int) -> bytes:
    """Give the link before another, which is known once the other is."""
    return hashlib.sha256(link + table.encode("ascii") + bytes([seat])).digest()


def follows(link: str, head: str, table: str, seat: int) -> bool:
    """Tell whether a link is the one after another, or the first one of a chain's end."""
    try:
        data = bytes.fromhex(link)
    except ValueError:
        return False
    return len(data) == LINK_BYTES and before(data, table, seat).hex() == head


def write_links(links: Links, seats: int) -> str:
    """Write the links of a roll for the log, seat by seat; nothing if there are none."""
    return ";".join(links.get(seat, "") for seat in range(1, seats + 1)) if links else ""


def read_links(written: str) -> Links:
    """Read the links of a roll."""
    return {seat: link for seat, link in enumerate(written.split(";"), 1) if link}


class Chain:
    """The chain of a seat, for who makes one: by its seed it can be made again."""

    def __init__(self, table: str, seat: int, seed: str = "", length: int = USUAL_LENGTH) -> None:
        self.seed = seed or secrets.token_hex(LINK_BYTES)
        links = [bytes.fromhex(self.seed)]
        for _ in range(length):
            links.append(before(links[-1], table, seat))
        self._links = [link.hex() for link in reversed(links)]
        self._places = {link: place for place, link in enumerate(self._links)}

    @property
    def end(self) -> str:
        """The end that is published."""
        return self._links[0]

    def after(self, head: str) -> str | None:
        """Give the link after another; None where this is not the chain, or it has run out."""
        place = self._places.get(head)
        return None if place is None or place + 1 == len(self._links) else self._links[place + 1]

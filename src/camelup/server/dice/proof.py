"""The proof of fair dice in a record: the server's secret and the clients' contributions."""

from __future__ import annotations

from dataclasses import dataclass, field

from camelup.i18n import UserError
from camelup.notation.record import Record
from camelup.server.dice.chains import LINK_BYTES, before
from camelup.server.dice.drawing import FairDice, commitment
from camelup.server.schemas.table_schemas import DiceScheme

MOST_STARTS = 1000
"""Maximum number of attempts to start a game, each of which consumes a link."""

_ALWAYS = ("Table", "DiceCommitment", "DiceSecret")


class WrongDice(UserError):
    """The dice of a record do not match its proof."""


@dataclass
class RecordedProof:
    """Everything needed to draw the dice of a recorded game again."""

    table: str
    secret: bytes
    scheme: DiceScheme
    added: list[bytes] = field(default_factory=list)
    """Contributions by seat: used for every draw, or for the start only in scheme `chain`."""
    chains: dict[int, list[bytes]] = field(default_factory=dict)
    """Links by seat, for seats with a chain: one for the start, then one for each roll."""
    starts: int = 1
    """Number of attempts to start the game."""

    def for_start(self) -> FairDice:
        """Return the dice for the start position."""
        return FairDice(self.secret, self.table, self.added)

    def for_roll(self, number: int, drawn: int) -> FairDice:
        """Return the dice for a roll, counted from 1, after ``drawn`` draws."""
        links = self.links_of(number) if self.scheme == "chain" else self.added
        return FairDice(self.secret, self.table, links, drawn)

    def links_of(self, number: int) -> list[bytes]:
        """Return the links used for a roll, in seat order."""
        return [links[number] for _, links in sorted(self.chains.items()) if number < len(links)]


def proof_of(record: Record, players: int, rolls: int) -> RecordedProof | None:
    """Read a record's proof and verify its commitment and chains; None if there is no proof.

    Raises ``WrongDice`` if the proof is malformed or wrong.
    """
    scheme = record.tags.get("DiceScheme", "bytes")
    own = ("DiceBytes",) if scheme == "bytes" else ("DiceChains", "DiceLinks")
    if any(tag not in record.tags for tag in (*_ALWAYS, *own)):
        return None
    try:
        promise = _read(record, scheme)
    except ValueError:
        raise WrongDice("dice-not-ours") from None
    if commitment(promise.secret, promise.table) != record.tags["DiceCommitment"]:
        raise WrongDice("dice-wrong-commitment")
    if scheme != "bytes":
        _take_links(promise, record, players, rolls)
    if len(promise.added) != players:
        raise WrongDice("dice-wrong-commitment")
    return promise


def _read(record: Record, scheme: str) -> RecordedProof:
    tags = record.tags
    secret = bytes.fromhex(tags["DiceSecret"])
    tags["Table"].encode("ascii")
    if scheme not in ("chain", "commit", "bytes"):
        raise ValueError(scheme)
    promise = RecordedProof(tags["Table"], secret, scheme)  # type: ignore[arg-type]
    if scheme == "bytes":
        promise.added = [bytes.fromhex(part) for part in tags["DiceBytes"].split(";")]
    return promise


def _take_links(promise: RecordedProof, record: Record, players: int, rolls: int) -> None:
    ends = record.tags["DiceChains"].split(";")
    lasts = record.tags["DiceLinks"].split(";")
    if not len(ends) == len(lasts) == players:
        raise WrongDice("dice-wrong-commitment")
    most = rolls if promise.scheme == "chain" else 0
    for seat, (end, last) in enumerate(zip(ends, lasts, strict=True), 1):
        links = _chain(promise, seat, end, last, most) if end or last else []
        if links:
            promise.chains[seat] = links
        promise.added.append(links[0] if links else b"")


def _chain(promise: RecordedProof, seat: int, end: str, last: str, most: int) -> list[bytes]:
    """Hash from a seat's last link back to its published end; returns the links in order."""
    count, _, link = last.partition(":")
    wrong = WrongDice("dice-wrong-chain", seat=seat)
    try:
        links = [bytes.fromhex(link)]
        number = int(count)
    except ValueError:
        raise wrong from None
    if not 0 <= number <= most or len(links[0]) != LINK_BYTES:
        raise wrong
    for _ in range(number):
        links.append(before(links[-1], promise.table, seat))
    start = links[-1]
    for tries in range(1, MOST_STARTS + 1):
        start = before(start, promise.table, seat)
        if start.hex() == end:
            promise.starts = max(promise.starts, tries)
            return links[::-1]
    raise wrong

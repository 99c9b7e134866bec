"""Ed25519 signatures of a server's commitments and finished games, verifiable by third parties.

docs/protocol.md specifies the signed text.
"""

from __future__ import annotations

from collections.abc import Collection

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from camelup.game import Game
from camelup.notation.record import Record
from camelup.server.schemas.responses import Signed

DICE_TAGS = (
    "DiceScheme",
    "DiceCommitment",
    "DiceSecret",
    "DiceChains",
    "DiceLinks",
    "DiceBytes",
)
"""Tags that describe how the dice were drawn, in signing order."""


def new_key() -> bytes:
    """Generate a private signing key."""
    return Ed25519PrivateKey.generate().private_bytes_raw()


def fresh_key() -> tuple[str, bytes]:
    """Generate a key pair; returns the public key in hex and the private key."""
    secret = new_key()
    return public_key(secret), secret


def public_key(secret: bytes) -> str:
    """Return the public key of a private key, in hex."""
    return _key_of(secret).public_key().public_bytes_raw().hex()


def _key_of(secret: bytes) -> Ed25519PrivateKey:
    return Ed25519PrivateKey.from_private_bytes(secret)


class Signer:
    """Signs commitments and records with a server's key."""

    def __init__(self, secret: bytes) -> None:
        self._key = _key_of(secret)
        self.public = public_key(secret)

    def promise(self, table: str, commitment: str) -> str:
        """Return the signature of a table's dice commitment."""
        return self._sign(promise_text(table, commitment))

    def sign(self, record: Record, game: Game) -> None:
        """Add the signature of a game to the tags of its record."""
        signature = self._sign(game_text(record, game))
        record.tags |= {"ServerKey": self.public, "Signature": signature}

    def _sign(self, text: str) -> str:
        return self._key.sign(text.encode()).hex()


def promise_text(table: str, commitment: str) -> str:
    """Return the signed text of a commitment."""
    return f"camelup promise 1\n{table}\n{commitment}\n"


def game_text(record: Record, game: Game) -> str:
    """Return the signed text of a game, without names, comments and other erasable data."""
    tags = [record.tags.get(tag, "") for tag in ("Table", "Edition", *DICE_TAGS)]
    tags += [record.tags[tag] for tag in ("StartGiven",) if tag in record.tags]
    start = Game.at_start_of(record, seed=0).notation
    moves = [" ".join(move.split()) for move in record.moves]
    result = " ".join(map(str, game.coins)) if game.over else "-"
    return "\n".join(["camelup game 1", *tags, start, *moves, result, ""])


def is_same_game(one: Record, other: Record) -> bool:
    """Return whether two records describe the same game, apart from names and comments."""
    texts = [game_text(record, Game.at_start_of(record, seed=0)) for record in (one, other)]
    return texts[0] == texts[1]


def signed_by(record: Record, game: Game, keys: Collection[str]) -> Signed:
    """Return whether a record is signed, and whether by one of ``keys``."""
    if "Signature" not in record.tags or "ServerKey" not in record.tags:
        return "no"
    key, signature = record.tags["ServerKey"], record.tags["Signature"]
    if not is_signed(game_text(record, game), key, signature):
        return "wrong"
    return "here" if key in keys else "other"


def is_signed(text: str, key: str, signature: str) -> bool:
    """Return whether a signature is valid; malformed input counts as invalid."""
    try:
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))
        public.verify(bytes.fromhex(signature), text.encode())
    except (InvalidSignature, ValueError, TypeError):
        return False
    return True

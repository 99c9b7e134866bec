"""Fair dice: the server commits to a secret before the players contribute bytes.

docs/protocol.md specifies the byte layout, so that a finished game can be verified without
this code.
"""

import hashlib
import hmac
import secrets
from collections.abc import Sequence

from camelup.notation.board import write_board
from camelup.rules.editions import START_COINS, TRACK, Edition

SECRET_BYTES = 32


def new_secret() -> bytes:
    """Generate the secret of a table."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes, table: str) -> str:
    """Return the hash that the server publishes before the game to commit to its secret."""
    return hashlib.sha256(secret + table.encode("ascii")).hexdigest()


class FairDice:
    """Deterministic sequence of draws of one table; ``drawn`` counts the HMAC blocks used."""

    def __init__(self, secret: bytes, table: str, added: Sequence[bytes], drawn: int = 0) -> None:
        self._secret = secret
        self._table = table.encode("ascii")
        self._added = b"".join(added)
        self.drawn = drawn

    def below(self, limit: int) -> int:
        """Draw a uniformly distributed integer from 0 to ``limit - 1``."""
        width = 2**32 // limit
        while True:
            block = self._block(self.drawn)
            self.drawn += 1
            for start in range(0, len(block), 4):
                number = int.from_bytes(block[start : start + 4], "big") // width
                if number < limit:
                    return number

    def _block(self, draw: int) -> bytes:
        message = self._table + draw.to_bytes(8, "big") + self._added
        return hmac.digest(self._secret, message, "sha256")


def draw_start(dice: FairDice, edition: Edition, players: int) -> str:
    """Draw the first seat to move and the places of the camels; returns the position."""
    turn = dice.below(players) + 1
    stacks: dict[int, str] = {}
    for camel in edition.racing:
        space = 1 + dice.below(3)
        stack = stacks.get(space, "")
        height = dice.below(len(stack) + 1)
        stacks[space] = stack[:height] + camel + stack[height:]
    if edition.crazy:
        first = dice.below(2)
        for camel in (edition.crazy[first], edition.crazy[1 - first]):
            space = TRACK - dice.below(3)
            stacks[space] = stacks.get(space, "") + camel
    coins = " ".join([str(START_COINS)] * players)
    return f"{write_board(stacks)} | coins {coins}" + (f" | turn {turn}" if turn > 1 else "")


def draw_roll(dice: FairDice, edition: Edition, left: str) -> str:
    """Draw one of the remaining dice and roll it; returns the outcome, such as ``g2``."""
    die = left[dice.below(len(left))]
    if die != "x":
        return f"{die}{dice.below(3) + 1}"
    face = dice.below(6)
    return f"{edition.crazy[face // 3]}{face % 3 + 1}"

"""Fair dice as the server draws them, written down for the page's own check of them.

PYTHONPATH=tests python -m server.dice_vectors > web/tests/data/dice.json
"""

import json
from typing import Any

from camelup import Game
from camelup.notation import read_record
from camelup.rules.editions import EDITIONS, Edition
from camelup.server.dice.chains import Chain
from camelup.server.dice.drawing import FairDice, commitment, draw_roll, draw_start
from camelup.server.dice.verification import check_dice
from camelup.server.views.record_steps import steps_of

LIMITS = (2, 3, 5, 6, 8, 2**31 + 1, 3_000_000_000)
"""From the last two on, half of all numbers are rejected, and now and then all eight of a draw."""


def vectors() -> dict[str, Any]:
    """Draws, and whole games of people who only roll."""
    return {
        "draws": _draws(bytes(range(32)), "abcdef", [b"\x01" * 16, b"", b"\xff" * 20]),
        "games": [
            _game(edition, number, scheme)
            for edition in EDITIONS
            for number, scheme in enumerate(("bytes", "commit", "chain"))
        ],
        "hashes": _hashes(),
    }


def _draws(secret: bytes, table: str, added: list[bytes]) -> dict[str, Any]:
    dice = FairDice(secret, table, added)
    numbers = [[limit, dice.below(limit)] for _ in range(60) for limit in LIMITS]
    return {
        "secret": secret.hex(),
        "table": table,
        "bytes": [part.hex() for part in added],
        "commitment": commitment(secret, table),
        "numbers": numbers,
        "drawn": dice.drawn,
    }


class _Dealer:
    """Draws the dice of a game as a table does, by one of the schemes."""

    def __init__(self, scheme: str, number: int) -> None:
        self.scheme = scheme
        self.table, self.secret = f"table{number}", bytes([number + 1]) * 32
        seats = range(1, number + 3)
        self.chains = [Chain(self.table, one, f"{16 * number + one:064x}", 200) for one in seats]
        self.heads = [chain.end for chain in self.chains]
        self.counts = [-1] * len(self.chains)
        self.bytes = [bytes([seat, number]) * 8 for seat in range(number + 2)] + [b""]
        self.players = len(self.bytes)
        self.drawn = self.rolls = 0

    def dice(self) -> FairDice:
        """The dice of the start, then of each roll; seat 1 gives no link after the tenth."""
        added = self.bytes
        if self.scheme != "bytes":
            if self.scheme == "chain" or self.counts[0] < 0:
                self._go_on()
            added = [
                bytes.fromhex(head)
                for head, count in zip(self.heads, self.counts, strict=True)
                if self.scheme == "commit" or count == self.rolls - 1
            ]
        return FairDice(self.secret, self.table, added, self.drawn)

    def _go_on(self) -> None:
        for i, chain in enumerate(self.chains):
            if i or self.rolls <= 10:
                self.heads[i] = chain.after(self.heads[i]) or ""
                self.counts[i] += 1
        self.rolls += 1

    def tags(self) -> dict[str, str]:
        own = {"DiceBytes": ";".join(part.hex() for part in self.bytes)}
        if self.scheme != "bytes":
            last = [f"{n}:{head}" for n, head in zip(self.counts, self.heads, strict=True)]
            ends = [chain.end for chain in self.chains]
            own = {
                "DiceScheme": self.scheme,
                "DiceChains": ";".join([*ends, ""]),
                "DiceLinks": ";".join([*last, ""]),
            }
        return {
            "Table": self.table,
            "DiceCommitment": commitment(self.secret, self.table),
            "DiceSecret": self.secret.hex(),
            **own,
        }


def _game(edition: Edition, number: int, scheme: str) -> dict[str, Any]:
    dealer = _Dealer(scheme, number)
    dice = dealer.dice()
    start = draw_start(dice, edition, dealer.players)
    game = Game(dealer.players, edition.name, position=start)
    while not game.over:
        dealer.drawn = dice.drawn
        dice = dealer.dice()
        game.play(f"roll {draw_roll(dice, edition, game.dice)}")
    tags = dealer.tags()
    record = read_record(str(game.record(**tags)))
    steps = list(steps_of(record))
    report = check_dice(record)
    assert report["verified"], report["problem"]
    return {
        "edition": edition.name,
        "tags": tags,
        "start": steps[0]["game"]["position"],
        "rolls": [_roll(step["event"]) for step in steps[1:]],
        "draws": report["draws"],
        "chart": report["chart"],
    }


def _roll(event: Any) -> dict[str, Any]:
    detail = event["detail"]
    ends = event["leg"] is not None
    return {"v": event["v"], "die": detail["die"], "shows": detail["shows"], "ends_leg": ends}


def _hashes() -> dict[str, Any]:
    from camelup.server.views.game_view import first_hash, next_hash

    start = "1:bg 2:r 3:yp 15:W 16:K | coins 3 3"
    moves = ["roll g2", "win ?", "bet p"]
    seen = [first_hash(start)]
    for move in moves:
        seen.append(next_hash(seen[-1], move))
    return {"start": start, "moves": moves, "hashes": seen}


def written() -> str:
    """The file as it must be."""
    return json.dumps(vectors(), indent=None, separators=(",", ":")).replace("},{", "},\n{") + "\n"


if __name__ == "__main__":
    print(written(), end="")

"""Whoever has our code and every byte of a live game cannot foresee the next roll."""

import asyncio
import hashlib
import json
import math
import random
import re
import sqlite3
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from camelup.rules.editions import SECOND
from camelup.server.dice.drawing import FairDice, commitment, draw_roll, draw_start
from server.client import Client, Table, new_table
from server.conftest import ServerProcess

GAMES = 4
CLOCK = 2000
"""How many ms around the table's making a secret seeded by the clock is looked for."""


class Solver:
    """Looks for the secret of the dice in all that was sent, and guesses where it fails."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.known: list[str] = []
        self.secret: bytes | None = None

    def read(self, texts: list[str]) -> None:
        """Try everything that is new, as it is and hashed, as the secret of the dice."""
        for text in texts:
            if self.secret is None:
                self.secret = next(self._secrets(text), None)
        self.known += texts

    def _secrets(self, text: str) -> Iterator[bytes]:
        promised = re.search(r'"commitment":"([0-9a-f]{64})"', text)
        for guess in self._guesses(text) if promised else ():
            if promised and commitment(guess, self.table) == promised[1]:
                yield guess

    def _guesses(self, text: str) -> Iterator[bytes]:
        """Give every word and number of a message as a key, and what a clock would seed."""
        for word in set(re.findall(r"[\w-]{4,}", text)) | {self.table}:
            yield word.encode()
            yield hashlib.sha256(word.encode()).digest()
            if len(word) % 2 == 0 and re.fullmatch("[0-9a-f]+", word):
                yield bytes.fromhex(word)
        created = int(re.findall(r'"created":(\d+)', text)[0])
        for moment in range(created - CLOCK, created + CLOCK):
            yield random.Random(moment).randbytes(32)

    def guess(self, room: dict[str, object], rolls: int, left: str) -> str:
        """Say what the next roll will show; without the secret, the likeliest there is."""
        if self.secret is None:
            colours = left.replace("x", "") or "W"
            return f"{colours[0]}1"
        proof = room["dice"]
        assert isinstance(proof, dict)
        dice = FairDice(self.secret, self.table, [bytes.fromhex(part) for part in proof["bytes"]])
        draw_start(dice, SECOND, 2)
        for past in islice(rolls_left(), rolls):
            draw_roll(dice, SECOND, past)
        return draw_roll(dice, SECOND, left)


def rolls_left() -> Iterator[str]:
    """The dice matter only by their number: which is drawn follows from the draw itself."""
    while True:
        yield from ("bgrypx"[:many] for many in (6, 5, 4, 3, 2))


async def rolls_foreseen(table: Table, told: list[str]) -> tuple[int, list[float]]:
    """Play a game of rolls: how many were foreseen, and the chance each one had."""
    async with Client(table, 1) as one, Client(table, 2) as two, Client(table, None) as watcher:
        solver = Solver(table.id)
        solver.read(told)
        hits, chances, read = 0, list[float](), [0, 0, 0]
        people = (one, two, watcher)
        while one.game is not None and not one.game["over"] and len(chances) < 40:
            for number, person in enumerate(people):
                solver.read(person.bytes[read[number] :])
                read[number] = len(person.bytes)
            v, left = one.game["v"], one.game["dice_left"]
            guess = solver.guess(one.room, v, left)
            made = await people[one.game["turn"] - 1].move("roll")
            for person in people:
                while person.game is None or person.game["v"] == v:
                    await person.receive()
            hits += made["move"] == f"roll {guess}"
            chances.append(1 / len(left) / (6 if guess[0] in "WK" else 3))
        return hits, chances


def test_a_solver_with_our_code_and_all_bytes_does_no_better_than_chance(
    server: ServerProcess,
) -> None:
    hits, chances = 0, list[float]()
    for _ in range(GAMES):
        table = new_table(server.url, 2, start=True)
        told = [json.dumps(table.get(seat=seat).json()) for seat in (1, 2)]
        told += [table.get("/log").text, table.get("/record.camel").text, *table.tokens.values()]
        foreseen, likely = asyncio.run(rolls_foreseen(table, told))
        hits, chances = hits + foreseen, chances + likely
    spread = math.sqrt(sum(chance * (1 - chance) for chance in chances))
    assert len(chances) > 10 * GAMES
    assert hits < sum(chances) + 4 * spread


def test_the_same_solver_foresees_every_roll_once_the_secret_leaks(server: ServerProcess) -> None:
    table = new_table(server.url, 2, start=True)
    file = Path(server.database.removeprefix("sqlite:///"))
    with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as database:
        query = "SELECT secret FROM dice WHERE table_id = ?"
        secret = database.execute(query, (table.id,)).fetchone()[0].hex()
    leak = table.get().text.replace('"secret":null', f'"secret":"{secret}"')
    hits, chances = asyncio.run(rolls_foreseen(table, [leak]))
    assert hits == len(chances) > 10

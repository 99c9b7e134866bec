"""Counts all dice sequences of a leg with the slow rules; run it to write the data file.

Equal positions are merged, so that every sequence is counted without playing each of them.
"""

import json
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

from slow_rules import SlowGame, Tile, read_board

DATA = Path(__file__).parent / "data" / "perft.json"

POSITIONS = [
    "1:bgoyw",
    "1:bg 2:o 3:yw | tiles 5+1 7-2",
    "12:wb 13:o 14:g 15:y | tiles 16+1",
    "5:bgoyw | dice gow | tiles 6-1",
    "1:bg 2:r 3:yp 15:W 16:K",
    "6:bWr 7:gKy 9:p | tiles 5-1 8+2",
    "1:rWy 2:bKg 3:p | dice bgrx",
    "14:WKb 15:grp 16:y | dice bypx | tiles 13+1",
]

Counts = dict[str, Any]


def read(position: str) -> SlowGame:
    """Read a board with dice and tiles, taken as correct."""
    board, *fields = position.split(" | ")
    edition = "second" if "W" in board else "first"
    game = SlowGame(edition, 2, read_board(board))
    for field in fields:
        name, *values = field.split()
        if name == "dice":
            game.dice = list(values[0])
        else:
            game.tiles = {int(tile[-1]): Tile(int(tile[:-2]), tile[-2]) for tile in values}
    return game


def count(position: str) -> Counts:
    """Count the sequences of dice from a position to the end of the leg or race."""
    start = read(position)
    layer = Counter({(start.board(), "".join(start.dice)): 1})
    chance = {key: Fraction(1) for key in layer}
    counts = Tally()
    while layer:
        layer, chance = roll_once(start, layer, chance, counts)
    return counts.as_data(position)


Key = tuple[str, str]


def roll_once(
    start: SlowGame, layer: Counter[Key], chance: dict[Key, Fraction], counts: "Tally"
) -> tuple[Counter[Key], dict[Key, Fraction]]:
    """Play every roll from every position of a layer."""
    following: Counter[Key] = Counter()
    chances: dict[Key, Fraction] = {}
    rolls = 0
    for (board, dice), sequences in layer.items():
        before = SlowGame(start.edition, 2, read_board(board))
        before.dice = list(dice)
        for outcome, probability in before.outcomes().items():
            game = SlowGame(start.edition, 2, read_board(board))
            game.dice, game.tiles = list(dice), dict(start.tiles)
            game.play(f"roll {outcome}")
            rolls += sequences
            share = chance[board, dice] * probability
            if game.over or game.leg > 1:
                counts.end(game.ranking(), game.over, sequences, share)
            else:
                key = game.board(), "".join(game.dice)
                following[key] += sequences
                chances[key] = chances.get(key, Fraction(0)) + share
    counts.rolls.append(rolls)
    return following, chances


class Tally:
    """What is counted on the way."""

    def __init__(self) -> None:
        self.rolls: list[int] = []
        self.sequences: Counter[str] = Counter()
        self.race_over = 0
        self.chance_over = Fraction(0)
        self.chances: dict[str, Fraction] = {}

    def end(self, ranking: str, over: bool, sequences: int, share: Fraction) -> None:
        """Count sequences that end the leg in an order of the racing camels."""
        self.sequences[ranking] += sequences
        self.chances[ranking] = self.chances.get(ranking, Fraction(0)) + share
        if over:
            self.race_over += sequences
            self.chance_over += share

    def as_data(self, position: str) -> Counts:
        """Give the counts as they stand in the data file."""
        leaders: Counter[str] = Counter()
        chances: dict[str, Fraction] = {}
        for ranking, sequences in self.sequences.items():
            leaders[ranking[0]] += sequences
            chances[ranking[0]] = chances.get(ranking[0], Fraction(0)) + self.chances[ranking]
        assert sum(chances.values()) == 1
        return {
            "position": position,
            "prefixes": self.rolls,
            "sequences": self.sequences.total(),
            "race_over": self.race_over,
            "chance_race_over": str(self.chance_over),
            "orders": len(self.sequences),
            "led_by": dict(sorted(leaders.items())),
            "chance_led_by": {camel: str(chances[camel]) for camel in sorted(chances)},
        }


if __name__ == "__main__":
    lines = ",\n".join(json.dumps(count(position)) for position in POSITIONS)
    DATA.write_text(f"[\n{lines}\n]\n")

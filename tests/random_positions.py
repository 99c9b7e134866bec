"""Random positions for the tests of the odds."""

import random
from dataclasses import dataclass

from camelup.rules.editions import TRACK, Edition


@dataclass
class RandomPosition:
    """A position of camels, dice and tiles, as notation and in parts."""

    board: str
    dice: str
    tiles: dict[int, int]

    @property
    def notation(self) -> str:
        """The whole position on one line."""
        tiles = " ".join(f"{space}{'+' if side > 0 else '-'}" for space, side in self.tiles.items())
        fields = [self.board, f"dice {self.dice}", f"tiles {tiles}" if tiles else ""]
        return " | ".join(field for field in fields if field)


def random_position(rng: random.Random, edition: Edition, most_dice: int = 6) -> RandomPosition:
    """Draw a position: camels near each other, some dice out, tiles where they may lie."""
    stacks: dict[int, str] = {}
    low = rng.randint(1, TRACK)
    for letter in rng.sample(edition.letters, len(edition.letters)):
        space = rng.randint(low, min(TRACK, low + rng.choice([0, 3, 8, 15])))
        stacks[space] = stacks.get(space, "") + letter
    board = " ".join(f"{space}:{stacks[space]}" for space in sorted(stacks))
    least = edition.dice_left_at_leg_end + 1
    count = rng.randint(least, min(most_dice, len(edition.dice)))
    dice = "".join(rng.sample(edition.dice, count))
    return RandomPosition(board, dice, random_tiles(rng, set(stacks)))


def random_tiles(rng: random.Random, camels: set[int]) -> dict[int, int]:
    """Draw up to four tiles on free spaces that are not neighbours."""
    tiles: dict[int, int] = {}
    for space in rng.sample(range(2, TRACK + 1), rng.randint(0, 4)):
        if not camels & {space} and not tiles.keys() & {space - 1, space, space + 1}:
            tiles[space] = rng.choice([1, -1])
    return tiles

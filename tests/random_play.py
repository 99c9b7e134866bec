"""Random boards and random moves for the tests, drawn outside of the engine."""

import random
from collections.abc import Sequence

from slow_rules import CRAZY, RACING, SlowGame, read_board

KINDS = ("roll", "bet", "tile", "win", "lose", "ally")

Tastes = dict[str, float]
"""How much a game's players like each kind of move."""


def random_board(rng: random.Random, edition: str) -> str:
    """Draw a placement anywhere on the track, crowded enough that camels meet."""
    stacks: dict[int, str] = {}
    camels = RACING[edition] + CRAZY[edition]
    low = rng.randint(1, 13)
    high = min(16, low + rng.choice([0, 2, 4, 15]))
    for camel in rng.sample(camels, len(camels)):
        space = rng.randint(low, high)
        stacks[space] = stacks.get(space, "") + camel
    return " ".join(f"{space}:{stacks[space]}" for space in sorted(stacks))


def random_start(rng: random.Random, edition: str) -> str:
    """Draw a placement as the dice make it at the start of a game."""
    stacks: dict[int, str] = {}
    for camel in rng.sample(RACING[edition], 5):
        space = rng.randint(1, 3)
        stacks[space] = stacks.get(space, "") + camel
    for camel in rng.sample(CRAZY[edition], len(CRAZY[edition])):
        space = rng.randint(14, 16)
        stacks[space] = stacks.get(space, "") + camel
    return " ".join(f"{space}:{stacks[space]}" for space in sorted(stacks))


def random_tastes(rng: random.Random) -> Tastes:
    """Draw what a game is like: much rolling, or many tiles, or cards laid early."""
    return {kind: rng.choice([0.1, 1, 1, 4]) for kind in KINDS} | {"roll": rng.choice([1, 3])}


def random_slow_game(rng: random.Random) -> SlowGame:
    """Draw an edition, a number of players and a board."""
    edition = rng.choice(["first", "second", "second"])
    place = rng.choice([random_start, random_board])
    return SlowGame(edition, rng.randint(2, 8), read_board(place(rng, edition)))


def random_move(rng: random.Random, game: SlowGame, tastes: Tastes, legal: Sequence[str]) -> str:
    """Draw a move, a roll with its die."""
    kinds = sorted({move.split()[0] for move in legal})
    kind = rng.choices(kinds, [tastes[kind] for kind in kinds])[0]
    if kind == "roll":
        outcomes = game.outcomes()
        return f"roll {rng.choices(list(outcomes), [float(p) for p in outcomes.values()])[0]}"
    return rng.choice([move for move in legal if move.split()[0] == kind])

"""Leg odds in plain Python: the oracle of the tests and the yardstick of the benchmark.

It shares no code with the rules. A board is a tuple of strings, one a space from 0 to 17,
each a stack from bottom to top; equal boards with equal dice are merged after every roll.
"""

from collections import defaultdict
from collections.abc import Iterator

Board = tuple[str, ...]
Tiles = dict[int, int]

CRAZY = "WK"
TRACK = 16


def read(text: str) -> Board:
    """Read a board in notation."""
    stacks = [""] * (TRACK + 2)
    for part in text.split():
        space, letters = part.split(":")
        stacks[int(space)] = letters
    return tuple(stacks)


def move(board: Board, camel: str, steps: int, tiles: Tiles) -> tuple[Board, int | None]:
    """Move a camel with its riders; returns the board and the space of the tile it met."""
    origin = next(space for space, stack in enumerate(board) if camel in stack)
    height = board[origin].index(camel)
    unit = board[origin][height:]
    stacks = list(board)
    stacks[origin] = board[origin][:height]
    landing = origin + steps
    if landing > TRACK or landing < 1:
        stacks[TRACK + 1 if landing > TRACK else 0] = unit
        return tuple(stacks), None
    if landing not in tiles:
        stacks[landing] += unit
        return tuple(stacks), None
    ahead = 1 if steps > 0 else -1
    if tiles[landing] > 0:
        stacks[landing + ahead] += unit
    else:
        stacks[landing - ahead] = unit + stacks[landing - ahead]
    return tuple(stacks), landing


def moved_by_grey_die(board: Board, named: str) -> str:
    """Tell which crazy camel moves."""
    stack_of = {camel: stack for stack in board for camel in CRAZY if camel in stack}
    if "WK" in stack_of["K"]:
        return "K"
    if "KW" in stack_of["K"]:
        return "W"
    carrying = [c for c in CRAZY if set(stack_of[c].partition(c)[2]) - set(CRAZY)]
    return carrying[0] if len(carrying) == 1 else named


def rolls(board: Board, dice: str) -> Iterator[tuple[str, str, int, float]]:
    """List what a roll can do: dice left, camel moved, steps, probability."""
    for die in dice:
        rest = dice.replace(die, "")
        for face in (1, 2, 3):
            if die == "x":
                for named in CRAZY:
                    yield rest, moved_by_grey_die(board, named), -face, 1 / (6 * len(dice))
            else:
                yield rest, die, face, 1 / (3 * len(dice))


def dice_left_at_leg_end(board: Board) -> int:
    """Tell how many dice stay in the pyramid."""
    return 1 if any("W" in stack for stack in board) else 0


def race_over(board: Board) -> bool:
    """Tell whether a camel has crossed the line."""
    return bool(board[0] or board[TRACK + 1])


def leg(board: Board, dice: str, tiles: Tiles) -> tuple[dict[Board, float], dict[int, float]]:
    """Follow a leg to its end; returns the chance of each board and landings by tile."""
    dice_left = dice_left_at_leg_end(board)
    ends: dict[Board, float] = defaultdict(float)
    landings = dict.fromkeys(tiles, 0.0)
    positions = {(board, dice): 1.0}
    while positions:
        reached: dict[tuple[Board, str], float] = defaultdict(float)
        for (before, left), chance in positions.items():
            if race_over(before) or len(left) == dice_left:
                ends[before] += chance
                continue
            for rest, camel, steps, share in rolls(before, left):
                after, met = move(before, camel, steps, tiles)
                reached[after, rest] += chance * share
                if met is not None:
                    landings[met] += chance * share
        positions = reached
    return ends, landings


def ranking(board: Board) -> list[str]:
    """List the racing camels, best first."""
    return [camel for camel in reversed("".join(board)) if camel not in CRAZY]


def places(ends: dict[Board, float]) -> dict[str, list[float]]:
    """Sum up the ends of a leg: the chance of each camel for each place."""
    chances: dict[str, list[float]] = {}
    for board, chance in ends.items():
        for place, camel in enumerate(ranking(board)):
            chances.setdefault(camel, [0.0] * 5)[place] += chance
    return chances


def every_sequence(board: Board, dice: str, tiles: Tiles) -> Iterator[tuple[Board, float]]:
    """List where every single sequence of dice leads, with its probability; merges nothing."""
    if race_over(board) or len(dice) == dice_left_at_leg_end(board):
        yield board, 1.0
        return
    for rest, camel, steps, share in rolls(board, dice):
        after, _ = move(board, camel, steps, tiles)
        for end, chance in every_sequence(after, rest, tiles):
            yield end, share * chance

"""Writes the frozen records of tests/data and what a replay of them must answer.

Moves and answers come from the slow rules, so that the engine is not its own judge. Each
record is the first game from its number on that shows what its name says.
"""

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path

from random_play import random_move, random_start
from slow_rules import SlowGame, read_board

DATA = Path(__file__).parent / "data"
NAMES = ["Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal"]
BRISK = {"roll": 4.0, "bet": 1.0, "tile": 1.0, "win": 0.6, "lose": 0.6, "ally": 1.0}

Wanted = Callable[[SlowGame], bool]


def play_out(edition: str, players: int, number: int) -> tuple[SlowGame, str, list[str]]:
    """Play a random game; gives it with its board and its moves."""
    rng = random.Random(f"{edition} {players} {number}")
    board = random_start(rng, edition)
    game = SlowGame(edition, players, read_board(board))
    moves: list[str] = []
    while not game.over:
        moves.append(random_move(rng, game, BRISK, game.legal_moves()))
        game.play(moves[-1])
    return game, board, moves


def find(edition: str, players: int, wanted: Wanted) -> tuple[str, list[str]]:
    """Find the first random game that ends as wanted."""
    number = 0
    while True:
        game, board, moves = play_out(edition, players, number)
        if wanted(game):
            return board, moves
        number += 1


def answers(file: str, game: SlowGame, moves: list[str]) -> Iterator[str]:
    """Give the lines that a replay must print."""
    yield json.dumps({"file": file, "move": None, **game.report()})
    for move in moves:
        game.play(move)
        yield json.dumps({"file": file, "move": move, **game.report()})


def freeze(name: str, game: SlowGame, start: str, moves: list[str]) -> None:
    """Write a record and its answers."""
    file = f"{name}.camel"
    tags = {"Edition": game.edition, "Players": "; ".join(NAMES[: game.players])}
    kind = "Position" if "|" in start else "Board"
    head = "".join(f'[{tag} "{value}"]\n' for tag, value in (tags | {kind: start}).items())
    (DATA / file).write_text(head + "\n" + "".join(f"{move}\n" for move in moves))
    (DATA / f"{name}.jsonl").write_text("".join(f"{x}\n" for x in answers(file, game, moves)))


def freeze_from_board(name: str, edition: str, players: int, wanted: Wanted) -> None:
    """Freeze a whole game."""
    board, moves = find(edition, players, wanted)
    freeze(name, SlowGame(edition, players, read_board(board)), board, moves)


def freeze_from_middle(name: str, edition: str, players: int, skipped: int) -> None:
    """Freeze the rest of a game that starts from a position in its middle."""
    board, moves = find(edition, players, lambda game: game.leg > 3)
    game = SlowGame(edition, players, read_board(board))
    for move in moves[:skipped]:
        game.play(move)
    freeze(name, game, game.notation(), moves[skipped:])


def main() -> None:
    """Write all records."""
    freeze_from_board("first-two-players", "first", 2, lambda game: True)
    freeze_from_board("first-shared-victory", "first", 8, lambda game: len(game.winners()) > 1)
    freeze_from_board("second-three-players", "second", 3, lambda game: True)
    freeze_from_board(
        "second-carried-back", "second", 4, lambda game: len(game.stacks.get(0, "")) > 1
    )
    freeze_from_board(
        "second-partners-to-the-end", "second", 6, lambda game: len(game.partners) > 3
    )
    freeze_from_board("second-crazy-over-the-line", "second", 8, crazy_camel_beyond_the_finish)
    freeze_from_middle("first-from-a-position", "first", 5, 20)
    freeze_from_middle("second-from-a-position", "second", 7, 33)


def crazy_camel_beyond_the_finish(game: SlowGame) -> bool:
    """Tell whether racing camels carried a crazy one over the line."""
    return bool({"W", "K"} & set(game.stacks.get(17, [])))


if __name__ == "__main__":
    main()

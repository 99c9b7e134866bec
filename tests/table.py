"""Short words for the scenarios of the tests."""

import pytest

from camelup import Game, IllegalMove, Position

FIRST_START = "1:bg 2:o 3:yw"
SECOND_START = "1:bg 2:r 3:yp 15:W 16:K"
STARTS = {"first": FIRST_START, "second": SECOND_START}

both_editions = pytest.mark.parametrize("start", STARTS.values(), ids=STARTS.keys())
"""Runs a test once with the usual start of each edition."""


def after(position: str, *moves: str, players: int | None = None) -> Game:
    """Set up a position, with as many players as it names, and play moves."""
    game = Game(players or Position.read(position).players, position=position)
    for move in moves:
        game.play(move)
    return game


def why_not(position: str | Game, move: str) -> str:
    """Try a move that must be refused as against the rules; gives the reason."""
    game = position if isinstance(position, Game) else after(position)
    before = game.notation
    with pytest.raises(IllegalMove) as refused:
        game.play(move)
    assert game.notation == before
    assert move not in game.legal_moves
    return str(refused.value)


def tile_moves(game: Game) -> set[str]:
    """List the spaces and sides where the player to move may put his tile."""
    return {move.split()[1] for move in game.legal_moves if move.startswith("tile")}


def tile_spaces(game: Game) -> list[int]:
    """List the spaces where the player to move may put his tile, either side up."""
    spaces = sorted(int(tile[:-1]) for tile in tile_moves(game) if tile.endswith("+"))
    assert tile_moves(game) == {f"{space}{side}" for space in spaces for side in "+-"}
    return spaces

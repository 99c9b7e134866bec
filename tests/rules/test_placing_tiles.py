"""Action: place your tile, or move it."""

import pytest

from camelup import Game, NotationError
from table import after, both_editions, tile_moves, tile_spaces, why_not

ONE_STACK = "1:bgoyw"


def test_a_tile_goes_on_any_empty_space_from_2_to_16() -> None:
    assert tile_spaces(after(ONE_STACK)) == list(range(2, 17))


def test_either_side_may_be_up() -> None:
    assert after(ONE_STACK, "tile 7+").tiles == {1: "7+"}
    assert after(ONE_STACK, "tile 7-").tiles == {1: "7-"}


@both_editions
@pytest.mark.parametrize("side", "+-")
def test_never_on_space_1(start: str, side: str) -> None:
    game = Game(2, board=start.replace("1:bg 2:", "2:bg"))
    with pytest.raises(NotationError, match="no tile may lie on space 1"):
        game.play(f"tile 1{side}")


@both_editions
def test_never_on_a_camel(start: str) -> None:
    game = Game(2, board=start)
    assert not set(tile_spaces(game)) & set(game.stacks)
    assert why_not(game, "tile 3+") == "there are camels on space 3: tiles go on empty spaces"


def test_never_on_a_crazy_camel() -> None:
    assert (
        why_not("1:bgryp 9:W 16:K", "tile 9-")
        == "there is a camel on space 9: tiles go on empty spaces"
    )


def test_never_on_another_tile() -> None:
    assert why_not(f"{ONE_STACK} | tiles 7+2", "tile 7+") == "there is already a tile on space 7"


@pytest.mark.parametrize("space", [6, 8])
def test_never_next_to_another_players_tile(space: int) -> None:
    reason = why_not(f"{ONE_STACK} | tiles 7-2", f"tile {space}+")
    assert reason == f"space {space} is next to the tile on space 7: tiles keep a space apart"


def test_two_spaces_from_another_tile_is_far_enough() -> None:
    assert tile_spaces(after(f"{ONE_STACK} | tiles 7-2")) == [2, 3, 4, 5, *range(9, 17)]


def test_next_to_a_camel_is_allowed() -> None:
    assert {"8+", "10+"} <= tile_moves(after("9:bgoyw"))


def test_space_2_is_allowed_although_it_is_next_to_space_1() -> None:
    assert after(ONE_STACK, "tile 2-").tiles == {1: "2-"}


def test_a_tile_on_16_does_not_reach_round_the_ring() -> None:
    assert tile_spaces(after("5:bgoyw | tiles 16+2")) == [2, 3, 4, *range(6, 15)]


def test_a_tile_that_is_out_moves_to_a_different_space() -> None:
    assert after(f"{ONE_STACK} | tiles 7+1 12-2", "tile 9-").tiles == {1: "9-", 2: "12-"}


@pytest.mark.parametrize("space", [6, 8])
def test_ones_own_old_space_does_not_block_its_neighbours(space: int) -> None:
    game = after(f"{ONE_STACK} | tiles 7+1", f"tile {space}+")
    assert game.tiles == {1: f"{space}+"}


@pytest.mark.parametrize("tile", ["7+", "7-"], ids=["put back", "flipped"])
def test_a_tile_may_not_be_put_back_or_flipped_where_it_lay(tile: str) -> None:
    reason = why_not(f"{ONE_STACK} | tiles 7+1", f"tile {tile}")
    assert reason == "your tile is already on space 7: it must go to a different one"


def test_a_moved_tile_still_keeps_away_from_others() -> None:
    game = after(f"{ONE_STACK} | tiles 7+1 9-2")
    assert tile_spaces(game) == [2, 3, 4, 5, 6, *range(11, 17)]
    assert (
        why_not(game, "tile 8+")
        == "space 8 is next to the tile on space 9: tiles keep a space apart"
    )


def test_every_player_may_have_a_tile_out() -> None:
    game = Game(8, board=ONE_STACK)
    for space in range(2, 17, 2):
        game.play(f"tile {space}+")
    assert len(game.tiles) == 8
    assert [game.tiles[seat] for seat in range(1, 9)] == [f"{space}+" for space in range(2, 17, 2)]


def test_placing_a_tile_earns_nothing() -> None:
    assert after(ONE_STACK, "tile 7+").coins == [3, 3]


def test_tiles_are_back_in_hand_for_the_next_leg() -> None:
    game = after("5:bgoyw | dice w | tiles 7+1 12-2", "roll w1")
    assert game.leg == 2
    assert game.tiles == {}
    assert tile_spaces(game) == [2, 3, 4, *range(7, 17)]

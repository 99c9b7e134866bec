"""Players, track and setup."""

import pytest

from camelup import Game, NotationError
from table import SECOND_START, STARTS, after, both_editions


@pytest.mark.parametrize("edition", STARTS)
@pytest.mark.parametrize("players", range(2, 9))
def test_two_to_eight_players_may_play_either_edition(edition: str, players: int) -> None:
    game = Game(players, edition, seed=players)
    for _ in range(players):
        game.play("lose b")
    assert (game.players, game.turn) == (players, 1)


@pytest.mark.parametrize("players", [0, 1, 9])
def test_fewer_than_two_or_more_than_eight_players_are_refused(players: int) -> None:
    with pytest.raises(NotationError, match=f"2 to 8 players, not {players}"):
        Game(players)


@both_editions
def test_the_first_player_named_starts_and_seats_go_clockwise(start: str) -> None:
    game = Game(["Ann", "Bob", "Cid"], board=start)
    turns = [game.turn]
    for move in ("bet b", "bet b", "bet b"):
        game.play(move)
        turns.append(game.turn)
    assert turns == [1, 2, 3, 1]


@both_editions
def test_everyone_starts_with_three_coins_a_tile_and_five_finish_cards(start: str) -> None:
    game = Game(8, board=start)
    assert game.coins == [3] * 8
    assert game.tiles == {}
    assert game.hand_sizes == [5] * 8
    assert {game.hand(seat) for seat in range(1, 9)} == {game.edition.racing}


def test_the_bank_never_runs_out() -> None:
    game = after(f"{SECOND_START} | coins 999000 0 | tiles 4+1", "roll p1")
    assert game.coins == [999001, 0]


@both_editions
def test_the_track_has_sixteen_spaces(start: str) -> None:
    for space in range(4, 15):
        assert space in Game(2, board=start.replace("2:", f"{space}:")).stacks
    for space in (0, 17):
        with pytest.raises(NotationError, match=f"no space {space} on the track"):
            Game(2, board=start.replace("2:", f"{space}:"))


@pytest.mark.parametrize("edition", STARTS)
def test_the_dice_put_racing_camels_on_spaces_1_to_3(edition: str) -> None:
    seen = set()
    for seed in range(60):
        game = Game(2, edition, seed=seed)
        spaces = {
            camel: space
            for space, stack in game.stacks.items()
            for camel in stack
            if camel in game.edition.racing
        }
        assert len(spaces) == 5
        seen |= set(spaces.items())
    assert seen == {(camel, space) for camel in game.edition.racing for space in (1, 2, 3)}


def test_camels_set_up_on_one_space_stand_in_any_order() -> None:
    lowest = {Game(2, "first", seed=seed).board[2] for seed in range(200)}
    highest = {Game(2, "first", seed=seed).ranking[0] for seed in range(200)}
    assert lowest == highest == set("bgoyw")


def test_a_setup_by_hand_may_choose_the_order_of_a_stack() -> None:
    for board in ("1:bgoyw", "1:wyogb", "1:ygwbo"):
        assert Game(2, board=board).board == board


def test_a_setup_by_hand_may_use_the_whole_track() -> None:
    board = "1:K 5:yWb 9:g 16:rp"
    assert Game(2, board=board).board == board


def test_the_grey_die_puts_crazy_camels_on_spaces_14_to_16() -> None:
    places = set()
    for seed in range(300):
        stacks = Game(2, "second", seed=seed).stacks
        places.add(tuple((space, stack) for space, stack in stacks.items() if space > 3))
    apart = {
        tuple(sorted([(one, "W"), (other, "K")]))
        for one in (14, 15, 16)
        for other in (14, 15, 16)
        if one != other
    }
    together = {((space, order),) for space in (14, 15, 16) for order in ("WK", "KW")}
    assert places == apart | together


def test_the_first_edition_has_no_crazy_camels() -> None:
    assert "".join(Game(2, "first", seed=1).stacks.values()).isalpha()
    assert sorted("".join(Game(2, "first", seed=1).stacks.values())) == sorted("bgoyw")
    with pytest.raises(NotationError, match="no camel “K” in the first edition"):
        Game(2, "first", board="1:bgoywK")

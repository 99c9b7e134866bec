"""The judge: every legal move's chance to win, the same for everybody who asks."""

import numpy as np
import pytest

from camelup import Game, Position, View, view_of
from camelup.review.judge import LEAST_ERROR, judge, position_seed

EDITIONS = ["first", "second"]


def seen(position: str) -> View:
    read = Position.read(position)
    return View(read.state, read.names, 1, [])


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 4, 8])
def test_every_legal_move_is_judged_best_first(edition: str, players: int) -> None:
    game = Game(players, edition, seed=3)
    view = view_of(game, game.turn)
    verdict = judge(view)
    assert sorted(one.move for one in verdict.moves) == sorted(view.legal_moves)
    wins = [one.win for one in verdict.moves]
    assert wins == sorted(wins, reverse=True)
    assert 0 <= min(wins) <= max(wins) <= 1
    assert LEAST_ERROR <= verdict.error < 0.1


def test_a_sure_ticket_that_wins_is_clearly_better_than_anything_else() -> None:
    verdict = judge(seen("10:b 5:g 4:o 3:y 2:w | dice w | coins 5 5 | turn 1"))
    best, other = verdict.moves[:2]
    assert best.move == "bet b"
    assert best.win - other.win > 2 * verdict.error


def test_the_last_roll_is_judged_by_its_dice() -> None:
    """One die is left, and whatever it shows the race ends with a sure winner."""
    verdict = judge(seen("16:b 9:g 4:o 3:y 2:w | dice b | coins 30 3 | turn 1"))
    assert {one.move: one.win for one in verdict.moves}["roll"] == 1


def test_the_same_position_is_always_judged_alike() -> None:
    first = Game(3, "second", seed=5)
    first.play("win g")
    again = first.copy()
    assert judge(view_of(first, 2)) == judge(view_of(again, 2))


def test_hidden_cards_change_nothing() -> None:
    verdicts = []
    for card in "gy":
        game = Game(3, "second", seed=5)
        game.play(f"win {card}")
        verdicts.append(judge(view_of(game, 2)))
    assert verdicts[0] == verdicts[1]


def test_dice_follow_from_the_position_alone() -> None:
    games = [Game(4, "second", seed=seed) for seed in range(20)]
    seeds = {position_seed(game.state) for game in games}
    assert len(seeds) == 20
    assert position_seed(games[0].state.copy()) in seeds
    assert all(0 <= seed < 2**62 for seed in seeds)


def test_more_playouts_agree_within_the_error() -> None:
    game = Game(4, "first", seed=8)
    for move in ("roll", "roll", "roll"):
        game.play(move)
    view = view_of(game, game.turn)
    quick, deep = judge(view), judge(view, depth=6)
    wins = {one.move: one.win for one in deep.moves}
    gap = deep.moves[0].win - wins[quick.moves[0].move]
    assert gap <= 3 * np.hypot(quick.error, deep.error)

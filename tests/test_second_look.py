"""A second look at a tip: the coach recommends nothing that the review calls a large mistake."""

from camelup import Game, read_record
from camelup.bots import bot_named
from camelup.odds import worth
from camelup.review.move_check import LARGE, better_than
from camelup.review.replayed_game import ReplayedGame
from camelup.review.reviewer import Reviewer
from camelup.view import View, view_of

OPENING = """[Edition "second"]
[Players "Ann; Bob; Cid"]
[Board "1:bg 2:r 3:yp 15:W 16:K"]

win g
bet p
roll p2
lose b
bet b
"""


BLUNDER = """[Edition "second"]
[Players "Ann; Bob; Cid"]
[Position "5:bg 8:r 9:yp 12:W 13:K | coins 8 6 9 | turn 1"]

bet b
bet p
"""
"""Purple leads, and a ticket is taken for the last camel."""


def most_coins(view: View) -> str:
    """What the coach would recommend by coins alone."""
    return worth(view, handed_on=False)[0].move


def tip_of(view: View) -> str:
    """What the coach recommends to somebody who knows all kinds of moves."""
    most = most_coins(view)
    better = better_than(view, most)
    return better.move if better else most


def test_a_second_look_says_what_the_review_will_say() -> None:
    record = read_record(OPENING)
    reviewer = Reviewer(ReplayedGame.of(record))
    for _ in reviewer.steps():
        pass
    found = 0
    game = Game.from_record(read_record(OPENING.partition("win g")[0]))
    for played in reviewer.review.moves:
        better = better_than(view_of(game, game.turn), played.move.partition(" p2")[0])
        game.play(played.move)
        assert played.given_up is not None
        if better:
            found += 1
            assert better.gain >= played.given_up >= LARGE
        else:
            assert played.given_up < LARGE or not played.mistake
    assert found, "one of these moves is a large mistake"


def test_who_follows_all_tips_finds_no_large_mistake_in_the_review() -> None:
    game, bot = Game(3, seed=4, edition="second"), bot_named("random", seed=4)
    by_coins: list[str] = []
    tips: list[str] = []
    while game.turn and len(tips) < 20:
        view = view_of(game, game.turn)
        if game.turn == 1:
            by_coins.append(most_coins(view))
            tips.append(tip_of(view))
        game.play(tips[-1] if game.turn == 1 else bot.choose(view))
    assert tips != by_coins, "coins alone would have been a large mistake"
    reviewer = Reviewer(ReplayedGame.of_game(game))
    own = [number for number, played in enumerate(game.history) if played.seat == 1]
    reviewer.verdicts = {number: reviewer.judged(number) for number in own}
    large = {number: reviewer.verdicts[number] for number in own if reviewer.is_mistake(number)}
    assert all(verdict.given_up < 0.03 for verdict in large.values()), large


def test_after_a_mistake_the_review_tells_how_other_moves_fare() -> None:
    reviewer = Reviewer(ReplayedGame.of(read_record(BLUNDER)))
    for _ in reviewer.steps():
        pass
    mistakes = [move for move in reviewer.review.moves if move.mistake]
    assert mistakes
    assert any(move.others for move in mistakes)
    for move in reviewer.review.moves:
        assert move.given_up is not None
        assert move.best not in move.others
        assert all(0 <= behind < move.given_up for behind in move.others.values())
        assert move.mistake or not move.others

"""The end of a race in a review: chances follow from dice and cards, not from a guess."""

from typing import Any

import numpy as np
import pytest

from camelup import Game, read_record
from camelup.bots.net.card_features import nothing_read
from camelup.bots.net.numpy_network import network_in
from camelup.odds.leg_distribution import Floats
from camelup.review import endgame
from camelup.review.batch_eval import Seen, judge_all
from camelup.review.decisions import Depth
from camelup.review.endgame import Endings, is_closing
from camelup.review.replayed_game import ReplayedGame
from camelup.review.reviewer import Reviewer
from camelup.rules.editions import RACING

NOTHING_READ = nothing_read()

LAST_DIE = "16:b 15:g 4:o 3:y 2:w | dice b | win 1b 2g | lose 3w | coins 9 9 9 | turn 2"
LAST_TWO = "16:bg 13:o 3:y 2:w | dice bo | win 1b 2g | lose 3w | coins 12 9 9 | turn 1"
"""Every die that is left brings a camel over the line, or the next one does."""

ENDING = """[Edition "second"]
[Players "Ann; Bob; Cid"]
[Position "16:bg 14:r 4:y 3:p 12:W 13:K | dice brx | coins 12 9 9 | turn 1"]

win {card}
lose p
bet b
roll r1
roll b2
"""


def game_at(position: str) -> Game:
    return Game(position=position, edition="first")


def counted_by_hand(game: Game) -> Floats:
    """Follow every die to the end."""
    if game.over:
        shares = [(seat in game.winners) / len(game.winners) for seat in (1, 2, 3)]
        return np.array(shares)
    total = np.zeros(3)
    for outcome, chance in game.outcomes.items():
        after = game.copy()
        after.play(f"roll {outcome}")
        total += float(chance) * counted_by_hand(after)
    return total


def always_rolling(monkeypatch: pytest.MonkeyPatch) -> None:
    def roll(*wishes: Any) -> Seen:
        found = judge_all(*wishes)
        return found._replace(moves=np.zeros_like(found.moves))

    monkeypatch.setattr(endgame, "judge_all", roll)


@pytest.mark.parametrize("position", [LAST_DIE, LAST_TWO])
def test_chances_at_the_end_are_those_of_the_dice(
    position: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    always_rolling(monkeypatch)
    game = game_at(position)
    assert is_closing(game.state).all()
    told = Endings(network_in(), NOTHING_READ, 1).chances(game.state)[0, :3]
    assert told == pytest.approx(counted_by_hand(game), abs=1e-9)


def test_a_race_that_can_hardly_end_in_this_leg_is_not_counted_out() -> None:
    far = "9:bg 8:o 3:y 2:w | dice bo | coins 9 9 9 | turn 1"
    early = "16:bg 13:o 3:y 2:w | dice bgowy | coins 9 9 9 | turn 1"
    assert not any(is_closing(game_at(one).state)[0] for one in (far, early))


def test_who_does_at_the_end_what_the_champion_would_do_changes_no_chance() -> None:
    reviewer = Reviewer(ReplayedGame.of(read_record(ENDING.format(card="b"))))
    near = is_closing(reviewer.course.states)
    assert near[:-1].all()
    endings, states = reviewer.lookout.endings, reviewer.course.states
    chances = endings.chances(states[:1])[0]
    forks = endings._forks[states[:1].tobytes()]
    follows = np.array([endings._fold(way) for way in forks.ways])
    assert forks.chances @ follows == pytest.approx(chances, abs=1e-12)
    assert reviewer.flow.chances.sum(axis=1) == pytest.approx(np.ones(6), abs=1e-6)


def test_luck_and_decisions_at_the_end_add_up_and_luck_is_nothing_on_average() -> None:
    before = ReplayedGame.of(read_record(ENDING.format(card="b"))).game
    game = Game.from_record(read_record(ENDING.format(card="b").partition("roll r1")[0]))
    luck = np.zeros(3)
    for outcome, chance in game.outcomes.items():
        after = game.copy()
        after.play(f"roll {outcome}")
        luck += float(chance) * Reviewer(ReplayedGame.of_game(after)).flow.luck[-1]
    assert np.abs(luck).max() < 1e-6
    for seat in Reviewer(ReplayedGame.of_game(before)).review.seats:
        told = seat.start + seat.luck_own + seat.luck_others + seat.own + seat.others
        assert told == pytest.approx(seat.final, abs=1e-12)


def test_nobody_is_judged_at_the_end_by_cards_that_he_could_not_see() -> None:
    reviews = []
    for card in "by":
        reviewer = Reviewer(
            ReplayedGame.of(read_record(ENDING.format(card=card))), depth=Depth(2, 6)
        )
        for _ in reviewer.steps():
            pass
        reviews.append(reviewer.review)
    one, other = reviews
    assert one.start != other.start or one.moves[0].chances != other.moves[0].chances
    for a, b in zip(one.moves[1:], other.moves[1:], strict=True):
        if a.seat != 1:
            assert (a.best, a.given_up, a.error) == (b.best, b.given_up, b.error)
    assert [seat.accuracy for seat in one.seats[1:]] == [seat.accuracy for seat in other.seats[1:]]


def test_a_card_on_the_way_is_read_by_the_race_as_it_stands() -> None:
    game = game_at(LAST_DIE)
    place = endgame._Place(game.state, NOTHING_READ)
    ways, chances = endgame._after(place, 1 + RACING)
    assert chances.tolist() == [1]
    assert ways[0].game["pile_size"][0].tolist() == [3, 1]
    assert ways[0].reading[2 * RACING : 3 * RACING].argmax() in (0, 1)
    assert set(NOTHING_READ) == {20}

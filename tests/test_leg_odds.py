import random
from collections import defaultdict

import pytest

import plain_odds
from camelup.notation.errors import NotationError
from camelup.odds import leg_odds
from camelup.rules.editions import FIRST, SECOND, Edition
from random_positions import RandomPosition, random_position

EXACT = pytest.approx


def check_against_plain(position: RandomPosition) -> None:
    ends, landings = plain_odds.leg(plain_odds.read(position.board), position.dice, position.tiles)
    odds = leg_odds(position.notation)
    for camel, chances in plain_odds.places(ends).items():
        assert odds[camel] == EXACT(chances, abs=1e-12), position.notation
    expected = [landings[space] for space in position.tiles]
    assert odds.landings[: len(expected)] == EXACT(expected, abs=1e-12), position.notation


@pytest.mark.parametrize(("edition", "count"), [(FIRST, 200), (SECOND, 150)])
def test_leg_odds_agree_with_plain_python_on_random_positions(edition: Edition, count: int) -> None:
    rng = random.Random(edition.name)
    for _ in range(count):
        check_against_plain(random_position(rng, edition))


@pytest.mark.parametrize("edition", [FIRST, SECOND])
def test_leg_odds_agree_with_every_single_sequence_of_dice(edition: Edition) -> None:
    rng = random.Random(7)
    for _ in range(5):
        position = random_position(rng, edition, most_dice=4)
        ends: dict[plain_odds.Board, float] = defaultdict(float)
        board = plain_odds.read(position.board)
        for end, chance in plain_odds.every_sequence(board, position.dice, position.tiles):
            ends[end] += chance
        for camel, chances in plain_odds.places(ends).items():
            assert leg_odds(position.notation)[camel] == EXACT(chances, abs=1e-12)


@pytest.mark.parametrize(
    ("position", "firsts"),
    [
        ("5:ob 6:g 7:yw", {"o": 0.0988, "b": 0.2519, "g": 0.1176, "y": 0.1722, "w": 0.3596}),
        (
            "5:rb 6:g 7:yp 12:K 14:W",
            {"r": 0.0763, "b": 0.2539, "g": 0.1339, "y": 0.1441, "p": 0.3917},
        ),
    ],
)
def test_known_chances_of_leading_a_fresh_leg(position: str, firsts: dict[str, float]) -> None:
    odds = leg_odds(position)
    assert {camel: round(odds[camel][0], 4) for camel in firsts} == firsts


def test_a_ticket_earns_its_value_one_coin_or_costs_one() -> None:
    odds = leg_odds("5:rb 6:g 7:yp 12:K 14:W")
    first, second, *others = odds["p"]
    expected = [value * first + second - sum(others) for value in (5, 3, 2, 2)]
    assert odds.tickets["p"] == EXACT(expected)


def test_renaming_the_camels_renames_the_answer() -> None:
    odds = leg_odds("5:rb 6:g 7:yp 9:K 12:W | tiles 8+ | dice bgpx")
    renamed = leg_odds("5:bg 6:r 7:py 9:K 12:W | tiles 8+ | dice gryx")
    for before, after in zip("rbgyp", "bgrpy", strict=True):
        assert renamed[after] == EXACT(odds[before], abs=1e-14)


def test_the_two_crazy_camels_are_interchangeable() -> None:
    odds = leg_odds("5:rb 6:gK 7:yp 9:W")
    swapped = leg_odds("5:rb 6:gW 7:yp 9:K")
    assert all(swapped[camel] == EXACT(odds[camel], abs=1e-14) for camel in "bgryp")


def test_a_finished_race_has_nothing_left_to_chance() -> None:
    odds = leg_odds("3:bg 5:r 6:y 9:WK 17:p")
    assert [odds[camel].index(1.0) for camel in "pyrgb"] == [0, 1, 2, 3, 4]


def test_camels_carried_back_over_the_line_come_last() -> None:
    odds = leg_odds("1:Wbg 2:r 3:y 4:pK | dice bx")
    assert odds["g"][3] == EXACT(0.5)
    assert odds["b"][4] == EXACT(0.5)


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ("1:bg 2:r 3:y 15:W 16:K", "camel"),
        ("1:bg 2:r 3:yp 15:W 16:K | dice q", "die"),
        ("1:bg 2:r 3:yp 15:W 16:K | tiles 2+", "camel"),
        ("1:bg 2:r 3:yp 15:W 16:K | tiles 7+ 8-", "next to"),
    ],
)
def test_impossible_positions_are_refused_in_words(position: str, reason: str) -> None:
    with pytest.raises(NotationError, match=reason):
        leg_odds(position)

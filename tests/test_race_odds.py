"""Who wins and who loses the race."""

import random
from functools import cache

import numpy as np
import pytest

from camelup.odds import race_odds
from camelup.odds.leg_distribution import leg_ends
from camelup.odds.placements import (
    order_number,
    orders,
    placement_number,
    set_placement,
    sort_camels,
)
from camelup.odds.race_prediction import race_chances, sample_races
from camelup.odds.solve import CLOSE_ENOUGH, RaceTable, solve
from camelup.odds.solve_cpu import CpuEngine
from camelup.odds.track_spec import TRACK_SPECS, TrackSpec
from camelup.rules.editions import FIRST, RACING
from camelup.rules.state import Ints
from random_positions import random_position

SHORT = [TrackSpec(2, 2, 3), TrackSpec(3, 2, 6), TrackSpec(5, 2, 6)]
NO_TILES = np.zeros(0, dtype=np.int8)


@cache
def table_of(course: TrackSpec) -> RaceTable:
    return solve(course, CpuEngine(course))


def camels_of(course: TrackSpec, stacks: dict[int, str], letters: str) -> tuple[Ints, Ints]:
    space, height = np.zeros((2, course.camels), dtype=np.int8)
    for where, stack in stacks.items():
        for above, letter in enumerate(stack):
            space[letters.index(letter)], height[letters.index(letter)] = where, above
    # Read-only, as positions come: other arrays would be compiled for once more.
    space.setflags(write=False)
    height.setflags(write=False)
    return space, height


def chances(course: TrackSpec, space: Ints, height: Ints) -> tuple[list[float], list[float]]:
    """Look a placement up as race odds do: through the ends of a leg without any dice."""
    ends, weights, _ = leg_ends(
        space, height, course.racing, 0, 0, NO_TILES, NO_TILES, course.track
    )
    table = table_of(course).values
    found = np.zeros((2, course.racing))
    race_chances(ends, weights, table, course.camels, course.racing, course.track, found)
    win, lose = found.tolist()
    return win, lose


def random_camels(rng: random.Random, course: TrackSpec) -> tuple[Ints, Ints]:
    stacks: dict[int, str] = {}
    letters = "abcdefg"[: course.camels]
    for letter in rng.sample(letters, course.camels):
        space = rng.randint(1, course.track)
        stacks[space] = stacks.get(space, "") + letter
    return camels_of(course, stacks, letters)


@pytest.mark.parametrize("course", [*SHORT, TRACK_SPECS[0], TRACK_SPECS[1]])
def test_every_placement_has_its_own_number(course: TrackSpec) -> None:
    space, height, order, places = np.zeros((4, course.camels), dtype=np.int8)
    numbers = random.Random(1).sample(range(course.placements), min(500, course.placements))
    for number in (0, course.placements - 1, *numbers):
        set_placement(number, space, height, order, course.racing)
        assert space.max() <= course.track
        sort_camels(space, height, order)
        assert placement_number(space, order, course.racing) == number
        assert order_number(order, course.racing, places) == 0


def test_every_order_of_the_camels_has_its_own_number() -> None:
    places = np.zeros(RACING, dtype=np.int8)
    for number, row in enumerate(orders(RACING)):
        from_last_to_first = np.argsort(-row).astype(np.int8)
        assert order_number(from_last_to_first, RACING, places) == number
        assert places.tolist() == row.tolist()


def test_counts_of_placements() -> None:
    assert [course.placements for course in TRACK_SPECS] == [15_504, 3_581_424]


def test_five_camels_stacked_at_the_start_of_the_first_edition() -> None:
    odds = race_odds("1:bgoyw")
    known = {"b": 0.16657, "g": 0.18893, "o": 0.20366, "y": 0.21594, "w": 0.22490}
    assert {camel: round(chance, 5) for camel, chance in odds.win.items()} == known
    assert odds.method == "exact"
    assert odds.standard_error == 0


def test_a_stack_on_the_last_space_is_won_by_its_top_and_lost_by_its_bottom() -> None:
    odds = race_odds("16:bgoyw")
    assert odds["w"] == {"win": pytest.approx(1), "lose": pytest.approx(0)}
    assert odds["b"] == {"win": pytest.approx(0), "lose": pytest.approx(1)}


def test_two_camels_near_the_finish_by_hand() -> None:
    course = TrackSpec(2, 0, 2)
    # The front one is rolled first: it wins. The other steps on it by a 1 and rides home,
    # or runs past it.
    win, lose = chances(course, *camels_of(course, {1: "b", 2: "a"}, "ab"))
    assert win == pytest.approx([1 / 2, 1 / 2])
    assert lose == pytest.approx([1 / 2, 1 / 2])


def test_a_crazy_camel_takes_its_rider_back_over_the_line_by_hand() -> None:
    course = TrackSpec(2, 2, 1)
    # From the bottom: a, white, b, black. Either racing die brings b in ahead of a. The
    # grey die moves white, which carries b backward over the line.
    win, lose = chances(course, *camels_of(course, {1: "aWbK"}, "abWK"))
    assert win == pytest.approx([1 / 3, 2 / 3])
    assert lose == pytest.approx([2 / 3, 1 / 3])


def test_the_two_crazy_camels_make_no_difference_to_the_race() -> None:
    course = SHORT[1]
    one = camels_of(course, {1: "aWb", 3: "cK"}, "abcWK")
    other = camels_of(course, {1: "aKb", 3: "cW"}, "abcWK")
    assert chances(course, *one) == chances(course, *other)


@pytest.mark.parametrize("course", SHORT)
def test_chances_of_every_placement_sum_to_one(course: TrackSpec) -> None:
    sums = table_of(course).values.sum(axis=2, dtype=np.float64)
    assert np.abs(sums - 1).max() < 1e-6


@pytest.mark.parametrize("course", SHORT)
def test_a_further_pass_changes_nothing(course: TrackSpec) -> None:
    engine = CpuEngine(course)
    engine.load(table_of(course).values.reshape(course.rows, 1, -1))
    assert engine.sweep(lambda part: None) <= CLOSE_ENOUGH + 1e-7


@pytest.mark.parametrize("course", [*SHORT, TRACK_SPECS[0]])
def test_a_leg_followed_camel_by_camel_leads_to_the_same_chances(course: TrackSpec) -> None:
    rng = random.Random(3)
    table = table_of(course).values
    for _ in range(10):
        space, height = random_camels(rng, course)
        ends, weights, _ = leg_ends(
            space,
            height,
            course.racing,
            (1 << course.dice) - 1,
            course.dice_left,
            NO_TILES,
            NO_TILES,
            course.track,
        )
        after = np.zeros((2, course.racing))
        race_chances(ends, weights, table, course.camels, course.racing, course.track, after)
        assert after == pytest.approx(np.array(chances(course, space, height)), abs=1e-6)


@pytest.mark.parametrize("course", [*SHORT, TRACK_SPECS[0]])
def test_the_table_agrees_with_sampled_races(course: TrackSpec) -> None:
    rng = random.Random(4)
    races = 200_000
    for seed in range(6):
        space, height = random_camels(rng, course)
        counts = np.zeros((2, course.racing))
        sample_races(
            space,
            height,
            course.racing,
            (1 << course.dice) - 1,
            course.dice_left,
            NO_TILES,
            NO_TILES,
            course.track,
            races,
            seed,
            counts,
        )
        expected = np.array(chances(course, space, height))
        error = np.sqrt(expected * (1 - expected) / races) + 1e-6
        assert (np.abs(counts / races - expected) < 4 * error).all()


def test_race_odds_in_the_middle_of_a_leg_with_tiles_agree_with_sampled_races() -> None:
    from camelup.odds.distributions import race_ahead, sampled_race, scene_of
    from camelup.position import Position

    rng = random.Random(5)
    for seed in range(6):
        scene = scene_of(Position.read(random_position(rng, FIRST).notation).state)
        exact, sampled = race_ahead(scene), sampled_race(scene, 200_000, seed)
        for expected, found in ((exact.win, sampled.win), (exact.lose, sampled.lose)):
            error = np.sqrt(expected * (1 - expected) / 200_000) + 1e-6
            assert (np.abs(found - expected) < 4 * error).all()


def test_without_a_table_the_second_edition_is_sampled_and_says_so() -> None:
    odds = race_odds("1:bg 2:r 3:yp 15:W 16:K")
    assert odds.method == "sampled"
    assert 0 < odds.standard_error <= 0.002
    assert sum(odds.win.values()) == pytest.approx(1)
    assert race_odds("1:bg 2:r 3:yp 15:W 16:K").win == odds.win


def test_a_finished_race_has_its_winner_and_its_loser() -> None:
    odds = race_odds("0:Wb 3:g 5:r 6:y 9:K 11:p")
    assert odds["p"] == {"win": 1, "lose": 0}
    assert odds["b"] == {"win": 0, "lose": 1}

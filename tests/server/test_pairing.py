"""Who sits with whom at a club night: tables by points, and nobody twice if it can be helped."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest

from camelup.server.tournaments.pairing import Entry, Met, Pairing, pair
from camelup.server.tournaments.standings import BYE, points_of


class Night:
    """People of different strength who play round after round."""

    def __init__(self, people: int, size: int, fill: str, seed: int = 1) -> None:
        self.draw = random.Random(seed)
        self.size, self.fill = size, fill
        self.points = dict.fromkeys(range(1, people + 1), 0)
        self.byes: Counter[int] = Counter()
        self.strength = {one: self.draw.gauss(0, 1) for one in self.points}
        self.met: Met = {}
        self.again = 0

    def play_round(self) -> Pairing:
        entries = [Entry(one, points, self.byes[one]) for one, points in self.points.items()]
        plan = pair(entries, self.met, self.size, self.fill, self.draw.randrange(1000))
        for table in plan.tables:
            for both in combinations(sorted(table), 2):
                self.again += both in self.met
                self.met[both] = self.met.get(both, 0) + 1
            self._score(table, plan.size or len(table))
        for one in plan.byes:
            self.byes[one] += 1
            self.points[one] += BYE
        return plan

    def _score(self, table: list[int], seats: int) -> None:
        coins = [round(10 * (self.strength[one] + self.draw.gauss(0, 1))) for one in table]
        coins += [round(10 * self.draw.gauss(0, 1)) for _ in range(seats - len(table))]
        for one, points in zip(table, points_of(coins), strict=False):
            self.points[one] += points


@pytest.mark.parametrize("fill", ["even", "bots", "byes"])
@pytest.mark.parametrize("size", [3, 4, 5, 6])
def test_everybody_has_one_seat_at_a_table_of_three_to_six_or_sits_out(
    size: int, fill: str
) -> None:
    for people in [*range(3, 40), 97, 200]:
        night = Night(people, size, fill, seed=people)
        plan = night.play_round()
        seated = [one for table in plan.tables for one in table]
        assert sorted(seated + plan.byes) == sorted(night.points)
        seats = [plan.size or len(table) for table in plan.tables]
        assert all(3 <= count <= 6 for count in seats), (people, seats)
        if fill != "byes":
            assert plan.byes == []
        if fill == "even":
            assert plan.size is None
            assert max(seats) - min(seats) <= 1
        if fill == "byes":
            assert len(plan.byes) < size


@pytest.mark.parametrize(("people", "size"), [(200, 4), (200, 6), (120, 3), (60, 4)])
def test_in_seven_rounds_nobody_meets_anybody_twice(people: int, size: int) -> None:
    night = Night(people, size, "even")
    for _ in range(7):
        night.play_round()
    assert night.again == 0


def groupings(people: list[int], size: int) -> Iterator[list[tuple[int, ...]]]:
    """Every way to make tables of a size."""
    if not people:
        yield []
        return
    first, *others = people
    for mates in combinations(others, size - 1):
        rest = [one for one in others if one not in mates]
        for more in groupings(rest, size):
            yield [(first, *mates), *more]


def repeats(tables: Sequence[Sequence[int]], met: Met) -> int:
    """What it counts that people meet again: the third time weighs more than the second."""
    pairs = [both for table in tables for both in combinations(sorted(table), 2)]
    return sum(met.get(both, 0) ** 2 for both in pairs)


@pytest.mark.parametrize(("people", "size"), [(8, 4), (9, 3), (12, 4)])
def test_where_people_must_meet_again_they_do_so_as_seldom_as_can_be(
    people: int, size: int
) -> None:
    """Compared with every way there is to make the tables."""
    every = list(groupings(list(range(1, people + 1)), size))
    for seed in range(6):
        night = Night(people, size, "even", seed)
        for _ in range(5):
            met = dict(night.met)
            plan = night.play_round()
            assert repeats(plan.tables, met) == min(repeats(one, met) for one in every)


def test_those_who_stand_together_sit_together() -> None:
    night = Night(200, 4, "even")
    for _ in range(4):
        night.play_round()
    before = dict(night.points)
    plan = night.play_round()
    apart = [max(before[o] for o in t) - min(before[o] for o in t) for t in plan.tables]
    draw = random.Random(5)
    by_chance = draw.sample(sorted(before), 200)
    groups = [by_chance[at : at + 4] for at in range(0, 200, 4)]
    random_apart = [max(before[o] for o in g) - min(before[o] for o in g) for g in groups]
    assert sum(apart) < sum(random_apart) / 5


def test_sitting_out_is_shared_fairly() -> None:
    night = Night(23, 4, "byes")
    for _ in range(7):
        assert len(night.play_round().byes) == 3
    counts = [night.byes[one] for one in night.points]
    assert max(counts) == 1
    assert sum(counts) == 21


def test_the_same_seed_makes_the_same_tables() -> None:
    entries = [Entry(one, one % 7) for one in range(1, 60)]
    met = {(1, 2): 1, (3, 4): 2}
    assert pair(entries, met, 4, "even", 3) == pair(entries, met, 4, "even", 3)


def test_points_are_the_share_of_the_others_one_beats_and_who_left_has_none() -> None:
    assert points_of([9, 5, 7, 1]) == [100, 33, 67, 0]
    assert points_of([9, 9, 1]) == [75, 75, 0]
    assert points_of([3, 3, 3, 3, 3, 3]) == [50] * 6
    assert points_of([9, 5, 7], [True, False, False]) == [0, 0, 50]

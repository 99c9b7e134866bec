"""The race table of the second edition that comes with the package."""

import random
from pathlib import Path

import numpy as np
import pytest

from camelup.odds import race_odds, race_table_cache
from camelup.odds.leg_distribution import leg_ends
from camelup.odds.placements import set_placement
from camelup.odds.race_prediction import race_chances
from camelup.odds.race_table_codec import ERROR, STEPS, unpack
from camelup.odds.race_table_file import load_table, table_file
from camelup.odds.race_table_packer import in_steps, pack
from camelup.odds.solve import CLOSE_ENOUGH, RaceTable, solve
from camelup.odds.solve_cpu import CpuEngine
from camelup.odds.track_spec import TrackSpec
from camelup.rules.editions import RACING, SECOND, TRACK

SHORT = TrackSpec(3, 2, 7)
KNOWN = {"b": 0.1711038, "g": 0.2073568, "r": 0.1899569, "y": 0.2031571, "p": 0.2284253}
"""From the table solved to 2e-7: chances to win from 1:bg 2:r 3:yp 15:W 16:K."""
NO_TILES = np.zeros(0, dtype=np.int8)


@pytest.fixture(scope="module")
def short() -> RaceTable:
    return solve(SHORT, CpuEngine(SHORT))


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> RaceTable:
    folder = tmp_path_factory.mktemp("tables")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CAMELUP_CACHE", str(folder))
        patch.delenv("CAMELUP_NO_TABLE")
        table = race_table_cache.race_table(SECOND)
        assert table
        assert np.array_equal(load_table(table_file(SECOND), table.course).values, table.values)
    return table


def test_a_packed_table_keeps_every_chance_within_its_bound(short: RaceTable) -> None:
    unpacked = unpack(pack(short), SHORT)
    assert np.abs(unpacked - short.values).max() <= ERROR
    assert np.array_equal(unpacked.sum(axis=2), np.ones((SHORT.rows, 2)))


def test_rounding_is_never_off_by_more_than_four_fifths_of_a_step() -> None:
    chances = np.random.default_rng(1).dirichlet(np.full(RACING, 0.3), 200_000)
    steps = in_steps(chances.astype(np.float32))
    assert (steps.sum(axis=1) == STEPS).all()
    assert np.abs(steps - chances * STEPS).max() <= 0.8 + 1e-3
    assert 0.8 / STEPS + CLOSE_ENOUGH < ERROR


def test_a_damaged_packed_table_is_noticed(short: RaceTable) -> None:
    packed = bytearray(pack(short))
    packed[-100] ^= 1
    with pytest.raises(ValueError, match="damaged"):
        unpack(bytes(packed), SHORT)
    with pytest.raises(ValueError, match="another course"):
        unpack(pack(short), TrackSpec(3, 2, 6))
    with pytest.raises(ValueError, match="no packed race table"):
        unpack(b"hello", SHORT)


def test_the_table_that_comes_along_agrees_with_itself_a_leg_later(shipped: RaceTable) -> None:
    """A leg from any placement and then the table must give the table's own chances again."""
    course = shipped.course
    rng = random.Random(6)
    space, height, order = np.zeros((3, course.camels), dtype=np.int8)
    for number in [0, course.placements - 1, *rng.choices(range(course.placements), k=25)]:
        set_placement(number, space, height, order, RACING)
        dice = (1 << course.dice) - 1
        ends, weights, _ = leg_ends(space, height, RACING, dice, 1, NO_TILES, NO_TILES, TRACK)
        chances = np.zeros((2, RACING))
        race_chances(ends, weights, shipped.values, course.camels, RACING, TRACK, chances)
        assert np.abs(chances - shipped.values[number]).max() < 2 * ERROR


def test_race_odds_of_the_second_edition_are_exact_at_first_use(
    shipped: RaceTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(race_table_cache, "_unpacked_once", lambda edition, file: shipped)
    monkeypatch.setenv("CAMELUP_CACHE", str(tmp_path))
    monkeypatch.delenv("CAMELUP_NO_TABLE")
    odds = race_odds("1:bg 2:r 3:yp 15:W 16:K")
    assert odds.method == "exact"
    assert odds.win == pytest.approx(KNOWN, abs=ERROR)


def test_solving_begins_with_the_table_that_comes_along(short: RaceTable) -> None:
    rough = RaceTable(SHORT, unpack(pack(short), SHORT), race_table_cache.PASSES_SPARED, ERROR)
    solved = solve(SHORT, CpuEngine(SHORT), start=rough)
    assert solved.passes - rough.passes < short.passes / 2
    assert np.abs(solved.values - short.values).max() < 1e-6

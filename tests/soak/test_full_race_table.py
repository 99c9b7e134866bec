"""The race table of the second edition, in full: minutes, so not part of the usual tests."""

import random
import time

import numpy as np
import pytest

from camelup.odds.distributions import race_by_table, sampled_race, scene_of
from camelup.odds.race_table_cache import PACKED, make_table
from camelup.odds.race_table_codec import ERROR, unpack
from camelup.odds.race_table_file import load_table, table_file
from camelup.odds.solve import RaceTable
from camelup.odds.solve_cpu import CpuEngine
from camelup.odds.track_spec import TRACK_SPECS
from camelup.position import Position
from camelup.rules.editions import SECOND
from figures import Note
from random_positions import random_position

pytestmark = pytest.mark.soak

COURSE = TRACK_SPECS[SECOND.number]


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory, note: Note) -> RaceTable:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CAMELUP_CACHE", str(tmp_path_factory.mktemp("tables")))
        began = time.monotonic()
        make_table(SECOND, on_gpu=False)
        note("race table: seconds to solve", round(time.monotonic() - began))
        return load_table(table_file(SECOND), COURSE)


def test_chances_of_every_placement_sum_to_one(table: RaceTable, note: Note) -> None:
    off = np.abs(table.values.sum(axis=2, dtype=np.float64) - 1).max()
    note("race table: largest difference of a sum of chances from 1", f"{off:.1e}")
    assert off < 1e-6


def test_a_further_pass_changes_nothing(table: RaceTable, note: Note) -> None:
    engine = CpuEngine(COURSE)
    engine.load(table.values.reshape(COURSE.rows, 1, -1))
    change = engine.sweep(lambda part: None)
    note("race table: largest change of a chance by a further pass", f"{change:.1e}")
    assert change < 1e-6


def test_the_packed_table_is_nowhere_off_by_more_than_it_says(table: RaceTable, note: Note) -> None:
    pieces = sorted(PACKED.parent.glob(f"{PACKED.name}.*"))
    packed = unpack(b"".join(piece.read_bytes() for piece in pieces), COURSE)
    off = float(np.abs(packed.astype(np.float64) - table.values).max())
    note("packed race table: largest error of all chances", f"{off:.3e}")
    assert off <= ERROR


def test_the_table_agrees_with_millions_of_sampled_races(table: RaceTable, note: Note) -> None:
    rng = random.Random(8)
    races = 1_000_000
    furthest = 0.0
    for seed in range(20):
        text = random_position(rng, SECOND).notation
        scene = scene_of(Position.read(text).state)
        exact, sampled = race_by_table(scene, table), sampled_race(scene, races, seed)
        for expected, found in ((exact.win, sampled.win), (exact.lose, sampled.lose)):
            error = np.sqrt(expected * (1 - expected) / races) + 1e-6
            off = float((np.abs(found - expected) / error).max())
            furthest = max(furthest, off)
            assert off < 4, text
    note(
        "race table against 20 × 1,000,000 sampled races: standard errors apart, of 200 chances",
        f"at most {furthest:.1f}",
    )

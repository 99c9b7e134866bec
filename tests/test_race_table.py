"""Race tables on disk."""

import subprocess
import sys
import warnings
from pathlib import Path

import numpy as np
import pytest

from camelup.odds import race_table_cache
from camelup.odds.race_table_cache import make_table, race_table
from camelup.odds.race_table_file import BadTable, load_table, save_table, table_file
from camelup.odds.solve import Progress, RaceTable, solve
from camelup.odds.solve_cpu import CpuEngine
from camelup.odds.track_spec import TrackSpec
from camelup.rules.editions import FIRST, SECOND

COURSE = TrackSpec(3, 2, 4)


@pytest.fixture
def table() -> RaceTable:
    return solve(COURSE, CpuEngine(COURSE))


@pytest.fixture
def file(tmp_path: Path, table: RaceTable) -> Path:
    file = tmp_path / "race.table"
    save_table(file, table)
    return file


def test_a_table_is_read_as_it_was_written(file: Path, table: RaceTable) -> None:
    read = load_table(file, COURSE)
    assert np.array_equal(read.values, table.values)
    assert (read.passes, read.change) == (table.passes, table.change)


def test_a_single_changed_byte_is_noticed(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[-100] ^= 1
    file.write_bytes(data)
    with pytest.raises(BadTable, match="damaged"):
        load_table(file, COURSE)


def test_a_truncated_table_is_noticed(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-8])
    with pytest.raises(BadTable, match="damaged"):
        load_table(file, COURSE)


def test_a_table_of_an_old_version_is_not_used(file: Path) -> None:
    file.write_bytes(file.read_bytes().replace(b'"version": 1', b'"version": 0', 1))
    with pytest.raises(BadTable, match="version 0"):
        load_table(file, COURSE)


def test_a_table_of_another_race_is_not_used(file: Path) -> None:
    with pytest.raises(BadTable, match="another race"):
        load_table(file, TrackSpec(3, 2, 5))


@pytest.mark.parametrize("content", [b"", b"hello", b"camelup race table\n[1]", b"\xff" * 5000])
def test_a_file_that_is_no_table_is_not_used(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "race.table"
    file.write_bytes(content)
    with pytest.raises(BadTable, match="not a race table"):
        load_table(file, COURSE)


def test_a_bad_table_is_ignored_with_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CAMELUP_CACHE", str(tmp_path))
    table_file(SECOND).write_bytes(b"hello")
    with pytest.warns(UserWarning, match="not a race table"):
        assert race_table(SECOND) is None


def test_a_bad_table_of_the_first_edition_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CAMELUP_CACHE", str(tmp_path))
    monkeypatch.setattr(race_table_cache, "SHIPPED", tmp_path / "nowhere.table")
    table_file(FIRST).write_bytes(b"hello")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        made = race_table(FIRST)
    assert made is not None
    read = load_table(table_file(FIRST), TrackSpec.of(FIRST))
    assert np.array_equal(read.values, made.values)


def test_the_table_that_comes_with_the_package_is_the_one_that_solving_gives() -> None:
    solved = race_table_cache.solve_edition(FIRST)
    shipped = load_table(race_table_cache.SHIPPED, TrackSpec.of(FIRST))
    assert np.abs(shipped.values - solved.values).max() < 1e-12


def test_a_solver_goes_on_from_an_unfinished_table(table: RaceTable) -> None:
    engine = CpuEngine(COURSE)
    engine.load(COURSE.even_chances().reshape(COURSE.rows, 1, -1))
    engine.sweep(lambda part: None)
    unfinished = RaceTable(COURSE, engine.table().reshape(-1, 2, 5).copy(), 1, 0.5)
    resumed = solve(COURSE, CpuEngine(COURSE), start=unfinished)
    assert resumed.passes == table.passes
    assert np.abs(resumed.values - table.values).max() < 1e-6


def test_a_table_that_was_interrupted_is_taken_up_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt_after_three_passes(progress: Progress) -> None:
        if progress.passes == 3:
            raise KeyboardInterrupt

    monkeypatch.setenv("CAMELUP_CACHE", str(tmp_path))
    monkeypatch.setattr("camelup.odds.solve.SECONDS_BETWEEN_COPIES", 0)
    # Solved as the second edition is: pass by pass, which takes minutes there.
    monkeypatch.setattr("camelup.odds.race_table_cache.FIRST", None)
    monkeypatch.setattr("camelup.odds.race_table_cache.race_table", lambda edition: None)
    with pytest.raises(KeyboardInterrupt):
        make_table(FIRST, tell=interrupt_after_three_passes)
    aside = load_table(table_file(FIRST).with_suffix(".part"), TrackSpec.of(FIRST))
    assert aside.passes == 3
    seen: list[int] = []
    make_table(FIRST, tell=lambda progress: seen.append(progress.passes))
    assert seen[0] == 3
    assert [file.name for file in tmp_path.iterdir()] == [table_file(FIRST).name]


def test_a_kill_in_the_middle_of_solving_leaves_no_table(tmp_path: Path) -> None:
    code = """
import sys
from camelup.odds import race_table_cache
from camelup.rules.editions import FIRST
race_table_cache.FIRST = None
race_table_cache.race_table = lambda edition: None
stop = lambda progress: (print("at work", flush=True), sys.stdin.read())
race_table_cache.make_table(FIRST, tell=stop)
"""
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={"CAMELUP_CACHE": str(tmp_path), "PATH": "", "HOME": str(tmp_path)},
    )
    assert process.stdout
    assert process.stdout.readline() == b"at work\n"
    process.kill()
    process.communicate()
    assert not list(tmp_path.glob("*.table"))


def test_progress_never_goes_back_and_tells_the_time_left() -> None:
    seen: list[Progress] = []
    solve(COURSE, CpuEngine(COURSE), tell=seen.append)
    fractions = [progress.fraction for progress in seen]
    assert fractions == sorted(fractions)
    assert 0 < fractions[0] < fractions[-1] <= 1
    assert all((progress.seconds_left or 0) >= 0 for progress in seen)
    assert seen[-1].seconds_left is not None

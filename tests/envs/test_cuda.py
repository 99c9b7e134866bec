"""Batches on a CUDA device, as far as they can be tested where there is none."""

import os
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from camelup.envs import Batch, EnvError
from camelup.envs.game_step import Options, new_tables
from camelup.rules.device import DROPPED, lend_names

pytestmark = pytest.mark.skipif(find_spec("numba_cuda") is None, reason="needs numba-cuda")

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"

SIMULATED = """
import numpy as np
from camelup.envs import Batch, EnvError

for edition, players, reward in (("first", 3, "win"), ("second", 6, "gains")):
    options = dict(edition=edition, players=players, reward=reward, seed=7, most_moves=100)
    here, there = (Batch(2, device=device, **options) for device in ("cpu", "cuda"))
    for step in range(24):
        moves = here.random_moves()
        assert np.array_equal(there.random_moves().copy_to_host(), moves)
        here.step(moves)
        there.step(moves)
        if step == 12:
            here.step_randomly(90)
            there.step_randomly(90)
        assert here.states.tobytes() == there.states.tobytes()
        assert np.array_equal(here.generators, there.generators)
        for ours, theirs in zip(here.tables, there.tables, strict=True):
            assert np.array_equal(ours, theirs.copy_to_host())
    assert here.finished.sum() > 0
    there.states = here.states[::-1]
    try:
        there.step(np.array([0, 77]))
    except EnvError as error:
        print(error)
"""


OPPONENTS = """
import numpy as np
from numba.cuda.simulator.cudadrv.devicearray import FakeCUDAArray
from camelup.bots import hurried
from camelup.envs import Batch

put = FakeCUDAArray.__setitem__

def put_as_a_device_does(array, key, value):
    assert not isinstance(key, np.ndarray), "a real device takes no mask for an index"
    put(array, key, value)

FakeCUDAArray.__setitem__ = put_as_a_device_does
hurried.LEGS = 2
options = dict(players=3, seed=7, most_moves=40, seats=(None, "quick", "hurried"))
here, there = (Batch(3, device=device, **options) for device in ("cpu", "cuda"))
ended = 0
for step in range(18):
    assert not here.turns.any()
    moves = here.random_moves()
    assert np.array_equal(there.random_moves().copy_to_host(), moves)
    here.step(moves)
    there.step(moves)
    assert here.states.tobytes() == there.states.tobytes()
    for ours, theirs in zip(here.tables, there.tables, strict=True):
        assert np.array_equal(ours, theirs.copy_to_host())
    seats = np.array([0, 1, 2])
    final = here.observe(seats, final=True)
    assert np.array_equal(there.observe(seats, final=True).copy_to_host(), final)
    ended += (final != here.observe(seats)).any(axis=1).sum()
    assert np.array_equal(there.copy().observe(seats, final=True).copy_to_host(), final)
assert ended > 1
for batch in (here, there):
    batch.reset(rows=np.array([True, False, True]))
assert np.array_equal(there.rewards.copy_to_host(), here.rewards)
assert here.states.tobytes() == there.states.tobytes()
seen = here.look_ahead(legs=20, seed=3)
assert seen[:, :5].sum(axis=1).tolist() == [1, 1, 1]
assert np.array_equal(there.look_ahead(legs=20, seed=3).copy_to_host(), seen)
other = Batch(3, device="cuda", **{**options, "seed": 99})
saved = here.snapshot()
other.restore({**saved, "legal": saved["legal"] * 0 - 1})
assert other.states.tobytes() == here.states.tobytes()
for ours, theirs in zip(here.tables, other.tables, strict=True):
    assert np.array_equal(ours, theirs.copy_to_host())
"""


@pytest.fixture
def as_if_on_hopper(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let functions called from kernels compile without a driver that names the device."""
    from numba.cuda import dispatcher

    device = SimpleNamespace(compute_capability=(9, 0))
    monkeypatch.setattr(dispatcher, "get_current_device", lambda: device)


@pytest.mark.usefixtures("as_if_on_hopper")
def test_every_kernel_compiles_for_compute_capability_9() -> None:
    import numba
    from numba import cuda

    from camelup.envs import cuda_kernels

    options = Options(1, 4, 0, 1, 0, 1)
    tables = new_tables(4, options, lambda shape, dtype: np.zeros(shape, dtype, order="F"))
    words, generators = np.zeros((4, 9), np.int32), np.zeros((4, 9), np.uint32)
    numbers, begun, many = np.zeros(9, np.int64), np.zeros(9, np.int8), 1
    typeof: Any = numba.typeof
    calls: dict[Any, tuple[Any, ...]] = {
        cuda_kernels.begin_kernel: (words, generators, numbers, numbers, begun, tables, options),
        cuda_kernels.advance_kernel: (
            words,
            words,
            generators,
            numbers,
            numbers,
            many,
            tables,
            options,
            options,
        ),
        cuda_kernels.others_kernel: (
            words,
            words,
            generators,
            np.zeros((9, 4), np.int8),
            tables,
            options,
        ),
        cuda_kernels.forget_kernel: (begun, tables.rewards),
        cuda_kernels.check_kernel: (words, options, numbers),
        cuda_kernels.show_kernel: (words, tables, options),
        cuda_kernels.draw_kernel: (generators, numbers, np.ones(9, np.bool_), numbers),
        cuda_kernels.observe_kernel: (
            words,
            words,
            tables.status,
            numbers,
            0,
            many,
            tables.observations,
        ),
        cuda_kernels.look_kernel: (words, numbers, many, words, np.zeros(9, np.int32)),
        cuda_kernels.share_kernel: (words, many, np.zeros((9, 38), np.float32, order="F")),
        cuda_kernels.fault_kernel: (numbers, numbers, numbers, tables.status, numbers),
    }
    for kernel, arguments in calls.items():
        types = tuple(typeof(argument) for argument in arguments)
        # The optimizer takes as long as all the rest, and nothing here depends on it.
        code, _ = cuda.compile(
            kernel.py_func, types, cc=(9, 0), device=False, abi="numba", opt=False
        )
        assert ".target sm_90" in code
        assert ".entry" in code


def test_threads_side_by_side_use_different_banks_of_their_block() -> None:
    from camelup.envs import cuda_kernels

    lines = [cuda_kernels.line_of(size) for size in range(1, 700)]
    assert all(line % 8 == 4 and 0 <= line - size < 8 for size, line in enumerate(lines, 1))
    assert cuda_kernels.WORDS % 2 == 1
    assert cuda_kernels.PLAYERS * cuda_kernels.WORDS * 4 <= 48 * 1024
    assert cuda_kernels.OBSERVERS * cuda_kernels.line_of(700) <= 48 * 1024


def test_simulated_device_plays_the_same_games_as_the_processor() -> None:
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-c", SIMULATED]
    result = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    assert result.stdout.splitlines() == ["game 1: 77 is no move"] * 2


def test_simulated_device_lets_the_same_opponents_move_and_keeps_how_games_ended() -> None:
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-c", OPPONENTS]
    result = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr


def test_simulated_device_rolls_and_plays_as_the_rules_do() -> None:
    """The comparison for machines with a GPU, on a game of each edition and size of table."""
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, str(Path(__file__).parent.parent / "gpu_against_cpu.py"), "14"]
    result = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
    assert result.stdout.count("the same on both") == 3


@pytest.fixture
def measuring(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The program that measures batches on a GPU."""
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    return import_module("gpu")


def test_page_of_gpu_figures_is_written_anew_but_for_what_was_written_by_hand(
    measuring: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(measuring, "device_name", lambda: "A Card")
    page = tmp_path / "page.md"
    page.write_text("# Old\n\n| stale | 1 |\n\n## By the profiler\n\nBy hand.\n")
    figures = [
        measuring.Rate("quick", 6.86e9, 20e6, 4e9, 3.041e9),
        measuring.Rate("slow", 0.9e9, None, 1e9),
        measuring.Rate("greedy", None, 771.4),
    ]
    same = import_module("gpu_same").Sameness(30, 1234, [], 0.998, 20, 1e-7, True)
    measuring.write_page(page, figures, same, measuring.Sizes())
    text = page.read_text()
    assert "A Card" in text
    assert "stale" not in text
    assert "| quick | 3,041 M | 6,860 M | 20.0 M | 343.0 × | ≥ 4,000 M | yes |" in text
    assert "| slow |  | 900 M |  |  | ≥ 1,000 M | **no** |" in text
    assert "| greedy |  |  | 771 |  |  |  |" in text
    assert "1,234 games in 30 kinds of batch" in text
    assert text.endswith("|\n\n## By the profiler\n\nBy hand.\n")


def test_gpu_page_tells_which_games_were_not_the_same(measuring: ModuleType) -> None:
    del measuring  # its folder is on the path
    sameness = import_module("gpu_same").Sameness
    assert sameness(30, 9, [], 0.998, 20, 1e-7, None).all_same
    for wrong in (
        sameness(30, 9, ["first edition"], 1.0, 20, 0.0, True),
        sameness(30, 9, [], 0.9, 20, 0.0, True),
        sameness(30, 9, [], 1.0, 20, 0.1, True),
        sameness(30, 9, [], 1.0, 20, 0.0, False),
    ):
        assert not wrong.all_same
    assert "**not** the same in ['first edition']" in str(
        sameness(30, 9, ["first edition"], 1.0, 20, 0.0, True)
    )


def test_gpu_page_gives_a_reason_for_differences_only_where_there_are_some(
    measuring: ModuleType,
) -> None:
    del measuring  # its folder is on the path
    sameness = import_module("gpu_same").Sameness
    none, some = (str(sameness(30, 9, [], 1.0, 20, sights, None)) for sights in (0.0, 1e-7))
    assert "the same to the last bit" in none
    assert "differ" not in none
    assert "differ by at most 1e-07: the devices round" in some


@pytest.mark.soak
def test_gpu_figures_are_measured_and_written_on_a_simulated_device(tmp_path: Path) -> None:
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    page, root = tmp_path / "page.md", BENCHMARKS.parent
    command = [sys.executable, str(BENCHMARKS / "gpu.py"), "--small", "--before", str(root)]
    command += ["--write", str(page)]
    result = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
    text = page.read_text()
    assert "die was the same." in text
    assert text.count("`hurried` in between") == 1
    assert text.count("≥ 4,000 M") == 1


def test_asking_for_a_device_that_is_not_there_says_so() -> None:
    from numba import cuda

    if cuda.is_available():
        pytest.skip("there is a CUDA device")
    with pytest.raises(EnvError, match="no CUDA device can be used here"):
        Batch(4, device="cuda")


def test_asking_for_a_device_without_the_package_for_it_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for module in ("camelup.envs.batch_cuda", "camelup.rules.device"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setitem(sys.modules, "numba.cuda", None)
    monkeypatch.delattr("numba.cuda", raising=False)
    with pytest.raises(EnvError, match="device: cuda needs numba-cuda: "):
        Batch(4, device="cuda")


def test_names_that_newer_numpy_has_dropped_do_not_keep_kernels_from_being_compiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in DROPPED:
        monkeypatch.delattr(np, name, raising=False)
    lend_names()
    assert [getattr(np, old) for old in DROPPED] == [getattr(np, new) for new in DROPPED.values()]

"""Batches on a CUDA device, as far as they can be tested where there is none."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from camelup.envs import Batch, EnvError
from camelup.envs.stepping import Options, new_tables

pytestmark = pytest.mark.skipif(find_spec("numba_cuda") is None, reason="needs numba-cuda")

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
options = dict(players=3, seed=7, most_moves=40, opponents=(None, "quick", "hurried"))
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

    from camelup.envs import kernels

    options = Options(1, 4, 0, 1, 0, 1)
    tables = new_tables(4, options, lambda shape, dtype: np.zeros(shape, dtype, order="F"))
    words, generators = np.zeros((4, 9), np.int32), np.zeros((4, 9), np.uint32)
    numbers, begun, many = np.zeros(9, np.int64), np.zeros(9, np.int8), 1
    typeof: Any = numba.typeof
    calls: dict[Any, tuple[Any, ...]] = {
        kernels.begin_kernel: (words, generators, numbers, numbers, begun, tables, options),
        kernels.advance_kernel: (
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
        kernels.others_kernel: (
            words,
            words,
            generators,
            np.zeros((9, 4), np.int8),
            tables,
            options,
        ),
        kernels.forget_kernel: (begun, tables.rewards),
        kernels.check_kernel: (words, options, numbers),
        kernels.show_kernel: (words, tables, options),
        kernels.draw_kernel: (generators, numbers, np.ones(9, np.bool_), numbers),
        kernels.observe_kernel: (
            words,
            words,
            tables.status,
            numbers,
            0,
            many,
            tables.observations,
        ),
        kernels.look_kernel: (words, numbers, many, words, np.zeros(9, np.int32)),
        kernels.share_kernel: (words, many, np.zeros((9, 38), np.float32, order="F")),
        kernels.fault_kernel: (numbers, numbers, numbers, tables.status, numbers),
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
    from camelup.envs import kernels

    lines = [kernels.line_of(size) for size in range(1, 700)]
    assert all(line % 8 == 4 and 0 <= line - size < 8 for size, line in enumerate(lines, 1))
    assert kernels.WORDS % 2 == 1
    assert kernels.PLAYERS * kernels.WORDS * 4 <= 48 * 1024
    assert kernels.OBSERVERS * kernels.line_of(700) <= 48 * 1024


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


def test_asking_for_a_device_that_is_not_there_says_so() -> None:
    from numba import cuda

    if cuda.is_available():
        pytest.skip("there is a CUDA device")
    with pytest.raises(EnvError, match="no CUDA device can be used here"):
        Batch(4, device="cuda")


def test_asking_for_a_device_without_the_package_for_it_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delitem(sys.modules, "camelup.envs.on_cuda", raising=False)
    monkeypatch.setitem(sys.modules, "numba.cuda", None)
    monkeypatch.delattr("numba.cuda", raising=False)
    with pytest.raises(EnvError, match="device: cuda needs numba-cuda: "):
        Batch(4, device="cuda")

"""The host of the engine: hostile arguments, memory, threads, and where machine code is kept."""

import os
import stat
import subprocess
import sys
import threading
from importlib import metadata
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import wasmtime
from hypothesis import given, settings
from hypothesis import strategies as st
from wasmtime import _ffi as ffi

from camelup.engine import host
from camelup.engine.host import EngineError, engine
from camelup.engine.layout import EXPORTS, RECORD_BYTES
from camelup.rules.state import new_states

VERSION = metadata.version("wasmtime")

NUMBERS = st.one_of(
    st.integers(-3, 60), st.sampled_from([-(2**31), 2**31 - 1, 2**31, 2**32, -(2**63), 2**64])
)


def arguments_of(name: str, data: Any) -> list[Any]:
    """Draw arguments for an export: any bytes, any numbers."""
    drawn: list[Any] = []
    for kind, shape, way in EXPORTS[name][1].values():
        if way == "kept":
            continue
        if not shape:
            drawn.append(data.draw(NUMBERS))
            continue
        element = host.ELEMENT_BYTES[kind]
        chosen = [size if size > 0 else 3 for size in shape]
        size = int(np.prod(chosen)) * element
        fill = data.draw(st.binary(min_size=0, max_size=64))
        elements = np.frombuffer((fill + bytes(size))[:size], f"V{element}")
        drawn.append(elements.copy().reshape(chosen))
    return drawn


@settings(deadline=None)
@given(st.data())
def test_any_bytes_and_numbers_end_in_an_answer_or_an_error(data: Any) -> None:
    run = engine()
    name = data.draw(st.sampled_from(sorted({*EXPORTS} - {"solve_race"})))
    arguments = arguments_of(name, data)
    games = [
        argument
        for argument, (kind, _, way) in zip(arguments, EXPORTS[name][1].values(), strict=False)
        if kind == "game" and way != "in"
    ]
    try:
        run[name](*arguments)
    except EngineError:
        return
    for game in games:
        if name != "roll":
            assert run["fault"](game, -1, -1) == 0, "a record that is no game came out"


@given(st.integers(0, RECORD_BYTES - 1), st.integers(0, 255), st.integers(0, 60))
def test_a_damaged_game_is_refused_or_stays_a_game(at: int, value: int, move: int) -> None:
    run, game, generator = engine(), new_states(1), np.zeros(4, np.int64)
    run["seed"](generator, 3, 0)
    run["start_randomly"](generator, game, 1, 6)
    run["random_play"](generator, game, 20)
    game.view(np.uint8)[at] = value
    before = game.tobytes()
    try:
        run["play"](game, move, 2)
    except EngineError:
        assert game.tobytes() == before
    else:
        assert run["fault"](game, -1, -1) == 0


@pytest.mark.parametrize(
    ("name", "arguments", "status"),
    [
        ("start", (new_states(1), 2, 4), "bad-number"),
        ("start", (new_states(1), 1, 9), "bad-number"),
        ("start", (new_states(1), 1, 2**32 + 4), "bad-number"),
        ("start", (np.zeros(3, np.int8), 1, 4), "bad-length"),
        ("legal", (new_states(1),), "bad-state"),
        ("view", (new_states(1), new_states(1), -2), "bad-number"),
        ("random_games", (np.zeros(4, np.int64), new_states(1), 1, 4, -1), "bad-number"),
    ],
)
def test_arguments_out_of_range_are_refused(name: str, arguments: Any, status: str) -> None:
    with pytest.raises(EngineError) as refused:
        engine()[name](*arguments)
    assert (refused.value.export, refused.value.status) == (name, status)


def test_memory_is_back_at_its_mark_after_every_call() -> None:
    run, game, generator = engine(), new_states(1), np.zeros(4, np.int64)
    used = run.raw("used", 0, "i32")
    run["seed"](generator, 1, 0)
    mark = used()
    for count in range(50):
        run["random_games"](generator, game, count % 2, 4, 3)
        run["step"](generator, game, 0, -1, np.zeros(2, np.int64))
        assert used() == mark


def test_large_arguments_are_given_back_too() -> None:
    run = host.EngineInstance()
    used = run.raw("used", 0, "i32")
    mark = used()
    place = run.reserve(3 << 20)
    assert used() >= mark + (3 << 20)
    run.array(place, "i64", (1000,))[:] = 7
    with pytest.raises(EngineError, match="bad-state"):
        run["legal"](new_states(1))
    assert used() == mark
    assert run.bytes_used < 5 << 20
    with pytest.raises(EngineError, match="out-of-memory"):
        run.reserve(host.MEMORY_BYTES - 100)


def test_a_trap_is_an_error_and_the_thread_gets_another_engine() -> None:
    run = engine()
    with pytest.raises(EngineError, match="out of bounds"):
        run.raw("legal", 1, "i64")(-5)
    assert engine() is not run
    game = new_states(1)
    engine()["start"](game, 0, 2)
    assert engine()["fault"](game, -1, -1) != 0, "no camel is placed yet"


def test_every_thread_has_an_engine_of_its_own() -> None:
    found = []
    lines = [threading.Thread(target=lambda: found.append(engine())) for _ in range(3)]
    for line in lines:
        line.start()
    for line in lines:
        line.join()
    assert len({id(one) for one in [*found, engine()]}) == 4


@pytest.mark.skipif(os.name == "nt", reason="folders have other permissions there")
def test_machine_code_is_kept_only_in_a_folder_of_the_user_alone(tmp_path: Path) -> None:
    code = "from camelup.engine.host import engine; print(engine().bytes_used)"
    environment = {**os.environ, "CAMELUP_CACHE": str(tmp_path)}
    folder = tmp_path / "engine"

    def run() -> None:
        subprocess.run([sys.executable, "-c", code], check=True, env=environment)

    folder.mkdir(mode=0o755)
    run()
    assert list(folder.iterdir()) == [], "others could have written it"
    folder.rmdir()
    run()
    kept = list(folder.iterdir())
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert [VERSION in file.name for file in kept] == [True]
    kept[0].write_bytes(b"not machine code")
    run()


def test_the_private_parts_of_wasmtime_that_are_used_are_there() -> None:
    assert VERSION.startswith("50.")
    assert ffi.dll["wasmtime_func_call_unchecked"]
    for owner, name in (
        (wasmtime.Store, "_context"),
        (wasmtime.Trap, "_from_ptr"),
        (wasmtime.WasmtimeError, "_from_ptr"),
        (ffi, "wasmtime_error_t"),
        (ffi, "wasm_trap_t"),
    ):
        assert hasattr(owner, name)
    assert "_func" in wasmtime.Func.__annotations__

"""Machine code that is kept on disk is never older than any source it was made from."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import pytest
from numba.core.dispatcher import Dispatcher

import camelup
from camelup.rules import jit
from camelup.rules.state import new_states, start

SOURCES = Path(camelup.__file__).resolve().parent

NOT_EVERYWHERE = {"torch"}
"""What modules of an extra need, that is not installed for the tests."""

pytestmark = pytest.mark.skipif(not jit.COMPILED, reason="nothing is compiled")


def modules_with_compiled_code() -> Iterator[ModuleType]:
    for file in sorted(SOURCES.rglob("*.py")):
        if "from camelup.rules.jit import" in file.read_text(encoding="utf-8"):
            name = ".".join(file.relative_to(SOURCES.parent).with_suffix("").parts)
            try:
                yield import_module(name)
            except ModuleNotFoundError as error:
                if error.name not in NOT_EVERYWHERE:
                    raise


def compiled_functions(module: ModuleType) -> Iterator[FunctionType]:
    for value in vars(module).values():
        if isinstance(value, Dispatcher) and value.py_func.__module__ == module.__name__:
            yield value.py_func


def home_of(function: Any) -> Path:
    return Path(function.__code__.co_filename).resolve()


def calls_that_leave_the_stamp() -> Iterator[str]:
    for module in modules_with_compiled_code():
        for function in compiled_functions(module):
            stamped = jit.sources_of(home_of(function))
            for name in function.__code__.co_names:
                called = function.__globals__.get(name)
                if isinstance(called, Dispatcher) and home_of(called.py_func) not in stamped:
                    yield f"{module.__name__}.{function.__name__} calls {name}"


def test_no_compiled_call_leaves_the_sources_its_stamp_covers() -> None:
    assert list(calls_that_leave_the_stamp()) == []


def test_games_of_the_arena_are_stamped_with_the_bots_they_call() -> None:
    """They were not: an edit of a simple bot left old machine code in the quick arena."""
    sources = jit.sources_of(SOURCES / "arena" / "random_jit.py")
    assert SOURCES / "bots" / "simple.py" in sources
    assert SOURCES / "rules" / "editions.py" in sources
    assert SOURCES / "cli.py" not in sources


def test_numba_still_has_the_private_parts_the_stamp_is_put_into() -> None:
    """If this fails after an upgrade, look at ``rules/jit.py`` before raising the bound."""
    file: Any = start._cache._cache_file  # type: ignore[attr-defined]
    home = home_of(start.py_func)  # type: ignore[attr-defined]
    assert file._source_stamp == jit._source_stamp(home)
    assert isinstance(file._load_index(), dict)


def test_machine_code_with_another_stamp_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    start(new_states(1)[0], 0, 2)
    assert jit.is_on_disk(start)
    file = start._cache._cache_file  # type: ignore[attr-defined]
    monkeypatch.setattr(file, "_source_stamp", "an edited source")
    assert len(file._load_index()) == 0
    assert not jit.is_on_disk(start)

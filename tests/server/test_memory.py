"""Collecting garbage does not stop the tables, and loses no memory for good."""

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from camelup.server.gc_tuning import WORTH_A_PAUSE, GcTuner


class Ring:
    """Something that only a look for garbage can free."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def visits() -> list[int]:
    return [0]


@pytest.fixture
def memory(visits: list[int]) -> Iterator[GcTuner]:
    memory = GcTuner(lambda: visits[0])

    async def begin() -> None:
        memory.begin()

    asyncio.run(begin())
    yield memory
    memory.close()


def test_what_has_survived_one_look_is_not_looked_at_again(memory: GcTuner) -> None:
    ring = Ring()
    assert any(one is ring for one in gc.get_objects())
    gc.collect(0)
    assert not any(one is ring for one in gc.get_objects())


def test_garbage_that_is_new_goes_at_the_next_look(memory: GcTuner) -> None:
    ring = weakref.ref(Ring())
    gc.collect(0)
    assert ring() is None


@pytest.mark.parametrize("quiet", [True, False])
def test_garbage_that_was_set_aside_goes_after_enough_visits(
    memory: GcTuner, visits: list[int], quiet: bool
) -> None:
    held = Ring()
    ring = weakref.ref(held)
    gc.collect(0)
    del held
    visits[0] = WORTH_A_PAUSE[quiet] - 1
    memory.look(quiet=quiet)
    assert ring() is not None
    visits[0] += 1
    memory.look(quiet=quiet)
    assert ring() is None


def test_a_server_that_ends_leaves_the_collector_as_it_was() -> None:
    before = gc.get_threshold(), len(gc.callbacks)

    async def begin_and_end() -> None:
        memory = GcTuner(lambda: 0)
        memory.begin()
        memory.close()

    asyncio.run(begin_and_end())
    assert (gc.get_threshold(), len(gc.callbacks)) == before
    assert gc.get_freeze_count() == 0

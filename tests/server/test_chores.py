"""What a server does again and again: one refusal does not end it."""

from __future__ import annotations

import asyncio

import pytest

from camelup.server.background import Periodic
from camelup.server.schemas.errors import Conflict, StorageUnavailable


async def times_done(answers: list[Exception | None], *, after_a_rest: bool = False) -> int:
    """Do a chore until nothing is left that it is answered; tells how often it was done."""
    count = 0
    done = asyncio.Event()

    async def work() -> None:
        nonlocal count
        count += 1
        if not answers:
            done.set()
        elif (answer := answers.pop(0)) is not None:
            raise answer

    chore = Periodic(work, 0.001, "refused")
    chore.begin(after_a_rest=after_a_rest)
    assert count == 0
    await asyncio.wait_for(done.wait(), 120)
    chore.close()
    before = count
    await asyncio.sleep(0.02)
    assert count == before, "it goes on after its end"
    return count


@pytest.mark.parametrize("after_a_rest", [False, True])
def test_a_chore_goes_on_after_a_refusal_and_after_a_conflict(*, after_a_rest: bool) -> None:
    answers = [None, StorageUnavailable("database-refuses"), Conflict(), None]
    assert asyncio.run(times_done(list(answers), after_a_rest=after_a_rest)) == len(answers) + 1


def test_a_chore_that_was_never_begun_can_be_closed() -> None:
    async def nothing() -> None:
        raise AssertionError

    Periodic(nothing, 1.0, "refused").close()

"""JAX looks at a batch's own memory and chooses its moves: ``make test-learn``."""

from importlib import import_module
from typing import Any

import numpy as np
import pytest

from camelup.envs import Batch

jax: Any = pytest.importorskip("jax", reason="needs requirements/learn.txt")


def address_of(array: Any) -> int:
    return int(array.__array_interface__["data"][0])


@pytest.mark.parametrize("games", [1, 7, 64, 1000])
def test_jax_looks_at_the_memory_of_a_batch_without_a_copy(games: int) -> None:
    batch = Batch(games, seed=games)
    for told in (batch.observations, batch.masks, batch.rewards):
        seen = jax.dlpack.from_dlpack(told, copy=False)
        assert seen.unsafe_buffer_pointer() == address_of(told)
        assert (seen.shape, seen.dtype) == (told.shape, told.dtype)
        assert np.array_equal(np.asarray(seen), told)


def test_moves_drawn_by_jax_from_the_masks_play_whole_games() -> None:
    jnp = import_module("jax.numpy")

    def choose(key: Any, masks: Any) -> Any:
        return jax.random.categorical(key, jnp.where(masks, 0.0, -jnp.inf), axis=1)

    draw = jax.jit(choose)
    batch, key = Batch(16, seed=1, most_moves=20), jax.random.key(1)
    for _ in range(41):
        key, now = jax.random.split(key)
        batch.step(draw(now, jnp.from_dlpack(batch.masks)))
    assert (batch.finished >= 2).all()
    turns = jnp.asarray(batch.turns)  # a column of a table: JAX takes a copy of such
    assert turns.tolist() == batch.turns.tolist()

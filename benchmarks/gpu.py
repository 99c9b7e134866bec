"""Batches on a CUDA device: are the games the same as on the processor, and how fast are they?

Run it where there is a GPU: ``PYTHONPATH=src python3 benchmarks/gpu.py [--tune] [--write FILE]``.
It needs NumPy, Numba, numba-cuda and PyTorch, and nothing else of what camelup depends on.
"""

import argparse
import hashlib
import os
import platform
import sys
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from numba import cuda

from camelup.envs import Batch, on_cuda

GAMES = 1 << 20
"""Games of one batch when speed is measured."""


class Figure(NamedTuple):
    """One measured rate, in moves a second."""

    what: str
    rate: float
    target: float | None = None

    def __str__(self) -> str:
        met = "" if self.target is None else ("yes" if self.rate >= self.target else "**no**")
        target = "" if self.target is None else f"≥ {self.target / 1e6:,.0f} M"
        return f"| {self.what} | {self.rate / 1e6:,.1f} M | {target} | {met} |"


def main() -> None:
    """Check, measure, print, and write the page if asked to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tune", action="store_true", help="try caps on registers")
    parser.add_argument("--write", type=Path, help="write the table as a page of the docs")
    options = parser.parse_args()
    if not cuda.is_available():
        sys.exit("no CUDA device can be used here")
    compared = check_same_games()
    check_shared_with_torch()
    check_same_thoughts()
    if options.tune:
        tune()
    figures = []
    for figure in measure():
        print(figure, flush=True)
        figures.append(figure)
    if options.write:
        options.write.write_text(page(figures, compared), encoding="utf-8")


def check_same_games() -> int:
    """Play the same moves on both devices and compare everything; returns the games ended."""
    total = 0
    for edition in ("first", "second"):
        for players in (2, 3, 4, 6, 8):
            for reward in ("win", "coins", "gains"):
                began = time.perf_counter()
                digest, finished = play_on_both(edition, players, reward)
                total += finished
                took = time.perf_counter() - began
                print(
                    f"same games on both devices: {edition}, {players} players, {reward}: "
                    f"{finished} games, {digest}, {took:.1f} s",
                    flush=True,
                )
    return total


def play_on_both(edition: str, players: int, reward: str) -> tuple[str, int]:
    """Step a batch on each device; returns a digest of all that was seen, and the games ended."""
    here, there = (
        Batch(2000, edition=edition, players=players, seed=7, reward=reward, device=device)
        for device in ("cpu", "cuda")
    )
    digest = hashlib.blake2b(digest_size=8)
    for step in range(200):
        moves = here.random_moves()
        assert (there.random_moves().copy_to_host() == moves).all(), "other random moves"
        here.step(moves)
        there.step(moves)
        if step % 20 == 19:
            seen = everything(here)
            assert seen == everything(there), f"other games after {step + 1} steps"
            digest.update(seen)
    here.step_randomly(100)
    there.step_randomly(100)
    assert everything(here) == everything(there), "other games after random play"
    return digest.hexdigest(), int(here.finished.sum())


def everything(batch: Batch) -> bytes:
    """Digest all that a batch holds and tells."""
    digest = hashlib.blake2b(batch.states.tobytes())
    digest.update(batch.generators.tobytes())
    table: Any
    for table in batch.tables:
        array = table.copy_to_host() if batch.device == "cuda" else table
        digest.update(np.ascontiguousarray(array).tobytes())
    return digest.digest()


def check_same_thoughts() -> None:
    """Let opponents move and look ahead on both devices; only roundings may differ.

    A processor and a GPU round the exponentials of a guess differently in the last place.
    """
    seats = ("quick", "hurried", "random", None)
    here, there = (Batch(2000, seed=7, opponents=seats, device=name) for name in ("cpu", "cuda"))
    alike = here.states == there.states
    same = float(alike.mean())
    assert same > 0.99, "other opponents"
    seen, sight = here.look_ahead(), there.look_ahead().copy_to_host()
    off = float(np.abs(seen - sight)[alike].max())
    assert off < 0.001, "another look ahead"
    print(f"opponents made the same moves in {same:.2%} of games, sights differ by {off:.1e}")


def check_shared_with_torch() -> None:
    """Make sure that PyTorch looks at the very memory of the batch."""
    batch = Batch(1000, seed=1, device="cuda")
    shared = torch.as_tensor(batch.observations, device="cuda")
    masks = torch.as_tensor(batch.masks, device="cuda")
    address = batch.observations.__cuda_array_interface__["data"][0]
    assert shared.data_ptr() == address, "PyTorch made a copy"
    before = shared.clone()
    moves = torch.multinomial(masks.float(), 1).squeeze(1)
    batch.step(moves)
    cuda.synchronize()
    assert not torch.equal(before, shared), "PyTorch does not see the step"
    assert np.array_equal(shared.cpu().numpy(), batch.observations.copy_to_host())
    print(f"shared with PyTorch without a copy: {tuple(shared.shape)}, {shared.dtype}", flush=True)


def measure() -> Iterator[Figure]:
    """Measure random play on the device, and on the processor beside it."""
    what = f"{device_name()}, random moves, no observations, 64 moves a launch"
    yield Figure(what, random_rate(False, 64), 4e9)
    yield Figure("the same, one move a launch", random_rate(False, 1))
    what = "with observations and masks in memory, one move a launch"
    yield Figure(what, random_rate(True, 1), 1e9)
    batch = Batch(GAMES, seed=1, device="cuda")
    what = "the same, moves drawn into an array, checked and stepped"
    yield Figure(what, rate_of(batch, partial(step_at_random, batch), 1))
    what = "the same, moves drawn by PyTorch from the masks"
    yield Figure(what, rate_of(batch, lambda: batch.step(torch_moves(batch)), 1))
    yield from measure_thought()
    yield from measure_processor()


def measure_thought() -> Iterator[Figure]:
    """Measure looks ahead of 64 legs, and moves of learners beside three opponents."""
    games = 1 << 17
    batch = Batch(games, seed=1, device="cuda", observing=False)
    yield Figure("looks ahead of 64 legs (looks, not moves)", rate_of(batch, batch.look_ahead, 1))
    for name in ("quick", "hurried"):
        seated = Batch(games, seed=1, device="cuda", opponents=(None, name, name, name))
        rate = rate_of(seated, partial(step_at_random, seated), 1)
        yield Figure(f"a learner's moves, three `{name}` move in between", rate)


def step_at_random(batch: Batch) -> None:
    """Play random moves of the learners."""
    batch.step(batch.random_moves())


def measure_processor() -> Iterator[Figure]:
    """Measure the same on the processor, for comparison."""
    for cores in (1, os.cpu_count() or 1):
        batch = Batch(2048 * cores, seed=1, cores=cores)
        what = f"the processor beside it, {cores} core{'s' * (cores > 1)}, with observations"
        yield Figure(what, rate_of(batch, batch.step_randomly, 1))


def device_name() -> str:
    """Name the device."""
    name = cuda.get_current_device().name
    return name.decode() if isinstance(name, bytes) else str(name)


def torch_moves(batch: Batch) -> Any:
    """Draw legal moves uniformly with PyTorch, from the masks where they lie."""
    masks = torch.as_tensor(batch.masks, device="cuda")
    noise = torch.rand(masks.shape, device="cuda")
    return noise.mul_(masks).argmax(dim=1)


def rate_of(batch: Batch, work: Callable[[], object], moves: int) -> float:
    """Take the best of five timings of about half a second, in moves a second."""
    work()
    once = seconds_of(work, 3)
    repeat = max(1, int(0.5 / once))
    return batch.games * moves / min(seconds_of(work, repeat) for _ in range(5))


def seconds_of(work: Callable[[], object], repeat: int) -> float:
    """Time some work, for one repetition."""
    cuda.synchronize()
    began = time.perf_counter()
    for _ in range(repeat):
        work()
    cuda.synchronize()
    return (time.perf_counter() - began) / repeat


def tune() -> None:
    """Try caps on registers, and print what each gives."""
    home: Any = on_cuda
    usual = home.advance_kernel
    for registers in (None, 48, 64, 96):
        home.advance_kernel = cuda.jit(max_registers=registers)(usual.py_func)
        rate = random_rate(False, 64)
        print(f"registers {registers}: {rate / 1e6:,.0f} M without observations", flush=True)
    home.advance_kernel = usual


def random_rate(observing: bool, moves: int) -> float:
    """Measure random play with so many moves a launch."""
    batch = Batch(GAMES, seed=1, device="cuda", observing=observing)
    return rate_of(batch, lambda: batch.step_randomly(moves), moves)


def page(figures: list[Figure], compared: int) -> str:
    """Write the figures as a page of the docs."""
    head = (
        "# Benchmarks on a GPU\n\n"
        f"Written by `make bench-gpu` on {datetime.now(UTC).date()}: {device_name()}, "
        f"Python {platform.python_version()}, NumPy {np.__version__}, PyTorch {torch.__version__}. "
        f"{GAMES:,} games of the second edition with 4 players in each batch, random play as in "
        f"[benchmarks.md](benchmarks.md). The same run played {compared:,} games on both devices, "
        "both editions, and found every state, observation and reward the same.\n\n"
        "| what | moves/s | target | met |\n|---|---:|---|---|\n"
    )
    return head + "\n".join(map(str, figures)) + "\n"


if __name__ == "__main__":
    main()

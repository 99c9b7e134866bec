"""Batches on a CUDA device: are the games the same as on the processor, and how fast are they?

Run it where there is a GPU: ``PYTHONPATH=src python3 benchmarks/gpu.py [--write FILE]``. It needs
NumPy, Numba and numba-cuda, uses PyTorch where it is, and nothing else of what camelup depends
on. ``--before FOLDER`` measures another version, whose sources lie there, in the same run.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numba import cuda

from camelup.envs import Batch
from gpu_same import Sameness, compare

if not hasattr(np, "row_stack"):  # numba-cuda asks for it; versions before did not lend it
    np.row_stack = np.vstack

KEPT = "## By the profiler"
"""What stands in the page from this heading on was written by hand, and stays."""

HEAD = "| what | before | on the device | the processor beside it, {cores} | ratio | target | met |"
"""The head of the table."""


class Sizes(NamedTuple):
    """How much is played, and how long a timing takes."""

    games: int = 1 << 20
    """Games of a batch whose moves are random."""
    thinking: int = 1 << 17
    """Games of a batch in which somebody thinks."""
    beside: int = 2048
    """Games on each core of the processor, so many that they fit its cache."""
    greedy: int = 256
    """Games with greedy, which is asked for one move after the other."""
    compared: int = 2000
    """Games of each kind that are played on both devices."""
    seconds: float = 0.2
    """How long a timing takes at least; the best of three counts."""


SMALL = Sizes(2, 2, 1, 1, 2, 0.0)
"""Sizes at which the program itself can be tried, on a simulated device."""


class Rate(NamedTuple):
    """Something measured on the device and beside it, done so many times a second."""

    what: str
    device: float | None
    processor: float | None = None
    target: float | None = None
    before: float | None = None

    def __str__(self) -> str:
        aim = "" if self.target is None else f"≥ {written(self.target)}"
        met = ""
        if self.target is not None:
            met = "yes" if (self.device or 0) >= self.target else "**no**"
        ratio = f"{self.device / self.processor:,.1f} ×" if self.device and self.processor else ""
        rates = map(written, (self.before, self.device, self.processor))
        return f"| {' | '.join((self.what, *rates, ratio, aim, met))} |"


def main(arguments: list[str] | None = None) -> None:
    """Check, measure, print, and write the page if asked to."""
    options = options_from(arguments)
    if not cuda.is_available():
        sys.exit("no CUDA device can be used here")
    sizes = SMALL if options.small else Sizes()
    if options.rates:
        tell_rates(sizes)
        return
    compiling = subprocess.Popen([sys.executable, "-c", COMPILING])
    other = start_other(options.before, options.small) if options.before else None
    warm_up()
    compiling.wait()
    before = rates_of(other) if other else []
    same = compare(sizes.compared)
    print(same, flush=True)
    figures = []
    for figure in measure(sizes, before):
        print(figure, flush=True)
        figures.append(figure)
    if options.write:
        write_page(options.write, figures, same, sizes)
    if not same.all_same:
        sys.exit("the devices did not play the same games")


def options_from(arguments: list[str] | None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", type=Path, help="write the table to this page of the docs")
    parser.add_argument("--before", type=Path, help="measure the version in this folder too")
    parser.add_argument("--small", action="store_true", help="try the program with a few games")
    parser.add_argument("--rates", action="store_true", help="print the rates of random play only")
    return parser.parse_args(arguments)


COMPILING = """
from camelup.envs import Batch

for seats in ((None, "quick", "hurried", "random"), (None, "greedy", "greedy", "greedy")):
    batch = Batch(4, seed=1, seats=seats)
    batch.step(batch.random_moves())
    batch.look_ahead(32)
batch.observe([0, 0, 0, 0])
Batch(4, seed=1).step_randomly(2)
"""
"""What another process compiles for the processor, while this one compiles for the device."""


def warm_up() -> None:
    """Compile what is measured on the device."""
    batch = Batch(4, seed=1, device="cuda", seats=(None, "quick", "hurried", "random"))
    step_at_random(batch)
    batch.look_ahead(32)


def tell_rates(sizes: Sizes) -> None:
    """Compile, wait to be told that it is quiet, and print the rates of random play."""
    step_at_random(Batch(4, seed=1, device="cuda"))
    print("ready", flush=True)
    sys.stdin.readline()
    print(json.dumps(list(plain_rates(sizes, "cuda"))))


def start_other(folder: Path, small: bool) -> "subprocess.Popen[str]":
    """Start the version in a folder, in a process of its own that waits to be asked."""
    environment = {**os.environ, "PYTHONPATH": str(folder.resolve() / "src")}
    command = [sys.executable, __file__, "--rates", *(["--small"] if small else [])]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, env=environment, stdin=pipe, stdout=pipe, text=True)


def rates_of(other: "subprocess.Popen[str]") -> list[float]:
    """Ask another version how fast it is at random play."""
    told, _ = other.communicate("now\n")
    if other.returncode:
        sys.exit("the version before could not be measured")
    rates: list[float] = json.loads(told.splitlines()[-1])
    return rates


PLAIN = (
    ("random moves, no observations, 64 moves a launch", 4e9),
    ("the same, one move a launch", None),
    ("random moves with observations and masks, one move a launch", 1e9),
    ("the same, moves drawn into an array, checked and stepped", None),
)
"""What random play is measured at, and what is aimed at."""


def plain_rates(sizes: Sizes, device: str) -> Iterator[float]:
    """Measure random play, in moves a second, in every way that every version has."""
    for observing, moves in ((False, 64), (False, 1), (True, 1)):
        batch = new_batch(sizes, device, observing=observing)
        yield rate_of(batch, partial(batch.step_randomly, moves), sizes) * moves
    batch = new_batch(sizes, device)
    yield rate_of(batch, partial(step_at_random, batch), sizes)


def new_batch(sizes: Sizes, device: str, thinking: bool = False, **wishes: Any) -> Batch:
    """Start a batch of the size that suits the device; the processor works on all its cores."""
    if device == "cpu":
        cores = os.cpu_count() or 1
        return Batch(sizes.beside * cores, seed=1, cores=cores, **wishes)
    return Batch(sizes.thinking if thinking else sizes.games, seed=1, device=device, **wishes)


def measure(sizes: Sizes, before: list[float]) -> Iterator[Rate]:
    """Measure everything on the device and on the processor beside it."""
    rates = zip(plain_rates(sizes, "cuda"), plain_rates(sizes, "cpu"), strict=True)
    for place, ((what, target), (device, processor)) in enumerate(zip(PLAIN, rates, strict=True)):
        earlier = before[place] if before else None
        yield Rate(what, device, processor, target, earlier)
    if find_spec("torch"):
        batch = new_batch(sizes, "cuda")
        what = "the same, moves drawn by PyTorch from the masks"
        yield Rate(what, rate_of(batch, lambda: batch.step(torch_moves(batch)), sizes))
    yield both(sizes, "games shown to a given seat: `observe`", observing_seats)
    yield both(sizes, "looks ahead of 64 legs, for every game: `look_ahead`", looking)
    for name in ("random", "quick", "hurried"):
        yield both(sizes, f"a learner's moves, three `{name}` in between", partial(seated, name))
    yield Rate("a learner's moves, three `greedy` in between", None, greedy_rate(sizes))


def both(sizes: Sizes, what: str, work: Callable[[Sizes, str], float]) -> Rate:
    """Measure the same work on both devices."""
    return Rate(what, work(sizes, "cuda"), work(sizes, "cpu"))


def observing_seats(sizes: Sizes, device: str) -> float:
    """Show every game to a seat that need not be to move."""
    batch = new_batch(sizes, device, observing=False)
    seats = np.zeros(batch.games, np.int64)
    there = cuda.to_device(seats) if device == "cuda" else seats
    return rate_of(batch, partial(batch.observe, there), sizes)


def looking(sizes: Sizes, device: str) -> float:
    """Roll the leg of every game to its end 64 times."""
    batch = new_batch(sizes, device, thinking=True, observing=False)
    return rate_of(batch, batch.look_ahead, sizes)


def seated(name: str, sizes: Sizes, device: str) -> float:
    """Step a learner beside three opponents of a kind, with observations."""
    batch = new_batch(sizes, device, thinking=True, seats=(None, name, name, name))
    return rate_of(batch, partial(step_at_random, batch), sizes)


def greedy_rate(sizes: Sizes) -> float:
    """Step a learner beside three greedy opponents, who think on one core of the processor."""
    batch = Batch(sizes.greedy, seed=1, seats=(None, "greedy", "greedy", "greedy"))
    return rate_of(batch, partial(step_at_random, batch), sizes)


def step_at_random(batch: Batch) -> None:
    """Play random moves of the learners."""
    batch.step(batch.random_moves())


def torch_moves(batch: Batch) -> Any:
    """Draw legal moves uniformly with PyTorch, from the masks where they lie."""
    import torch

    masks = torch.as_tensor(batch.masks, device="cuda")
    noise = torch.rand(masks.shape, device="cuda")
    return noise.mul_(masks).argmax(dim=1)


def rate_of(batch: Batch, work: Callable[[], object], sizes: Sizes) -> float:
    """Take the best of three timings, in games worked on a second."""
    work()
    once = seconds_of(work, 1)
    repeat = max(1, int(sizes.seconds / once))
    return batch.games / min(seconds_of(work, repeat) for _ in range(3))


def seconds_of(work: Callable[[], object], repeat: int) -> float:
    """Time some work, for one repetition."""
    cuda.synchronize()
    began = time.perf_counter()
    for _ in range(repeat):
        work()
    cuda.synchronize()
    return (time.perf_counter() - began) / repeat


def written(rate: float | None) -> str:
    """Write a rate as people read it; nothing if it was not measured."""
    if rate is None:
        return ""
    for least, whole, places, unit in ((1e8, 1e6, 0, "M"), (1e6, 1e6, 1, "M"), (1e4, 1e3, 1, "k")):
        if rate >= least:
            return f"{rate / whole:,.{places}f} {unit}"
    return f"{rate:,.0f}"


def write_page(page: Path, figures: list[Rate], same: Sameness, sizes: Sizes) -> None:
    """Write the figures to a page of the docs, and leave what was written by hand."""
    by_hand = page.read_text(encoding="utf-8").partition(KEPT)[1:] if page.exists() else ()
    head = HEAD.format(cores=f"{os.cpu_count()} cores")
    table = "\n".join((head, "|---|---:|---:|---:|---:|---|---|", *map(str, figures)))
    text = f"{about(sizes)}\n\n{same}\n\n{table}\n"
    page.write_text(text + ("\n" + "".join(by_hand) if any(by_hand) else ""), encoding="utf-8")


def about(sizes: Sizes) -> str:
    """Tell what was measured, on what, and how."""
    names = ("numba", "numba-cuda", "numpy", "torch")
    known = ", ".join(f"{name} {release_of(name)}" for name in names if release_of(name))
    machine = f"{device_name()}, Python {platform.python_version()}, {known}"
    return (
        f"# Benchmarks on a GPU\n\nWritten by `make bench-gpu`: {machine}. "
        f"{sizes.games:,} games of the second edition with 4 players in each batch on the device, "
        f"{sizes.thinking:,} where somebody thinks, {sizes.beside:,} on each core beside it; "
        "random play as in [benchmarks.md](benchmarks.md). Figures are moves a second, or games "
        f"shown or looked at; the best of three timings of {sizes.seconds} s. The peer is the "
        "processor beside the device, all of its cores, in the same run. *Before*, where it is "
        "told, is an older version (`--before`), measured on the device in the same run too. "
        "`greedy` thinks on one core; `hurried` is much like it on either device."
    )


def release_of(package: str) -> str | None:
    """Find out which version of a package is installed, if any is."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def device_name() -> str:
    """Name the device."""
    name = getattr(cuda.get_current_device(), "name", "a simulated device")
    return name.decode() if isinstance(name, bytes) else str(name)


if __name__ == "__main__":
    main()

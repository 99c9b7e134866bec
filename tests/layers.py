"""Pytest plugin: time per layer, and a limit on the processor time of a single test.

The layer of a test is its folder. The limit holds where ``CI`` is set and the machine is not busy
with something else; it counts the processor time of the test and of all processes below it.
"""

import os
import time
from collections import Counter, defaultdict
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

MOST_SECONDS = 20.0
"""Processor time that a test may take which is not marked as soak."""

SHORT_SECONDS = 1.0
"""Tests shorter than this are not measured, which keeps measuring cheap."""

BUSY = 4.0
"""Load average per processor from which on the machine is busy with something else."""

LAYERS = {"server", "terminal", "page", "soak"}
"""Folders of tests that start servers, terminals or browsers, or take long; all others are unit."""

_TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
_PROCESSOR = "processor seconds"

_last = (float("-inf"), 0.0)
"""When the processor time was read last, and what it was."""


def layer_of(nodeid: str) -> str:
    """Name the layer of a test by its folder in ``tests``."""
    folder = Path(nodeid.partition("::")[0]).parts[1:-1]
    return folder[0] if folder and folder[0] in LAYERS else "unit"


def processor_seconds(root: int) -> float:
    """Add up the processor time of a process and all below it, including those that ended."""
    parents: dict[int, int] = {}
    seconds: dict[int, float] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it ended meanwhile
        process = int(stat.parent.name)
        parents[process] = int(fields[1])
        seconds[process] = sum(map(int, fields[11:15])) / _TICKS
    below = {root}
    while more := {child for child, parent in parents.items() if parent in below} - below:
        below |= more
    return sum(seconds.get(process, 0.0) for process in below)


def _read(*, fresh: bool) -> float:
    """Read the processor time, or take the last reading if it is young enough."""
    global _last
    if fresh or time.monotonic() - _last[0] > SHORT_SECONDS:
        _last = (time.monotonic(), processor_seconds(os.getpid()))
    return _last[1]


def is_enforced() -> bool:
    """Whether a test that takes too much processor time fails."""
    return bool(os.environ.get("CI")) and os.getloadavg()[0] < BUSY * (os.cpu_count() or 1)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    """Measure the processor time of a test."""
    if not Path("/proc/self/stat").exists():
        yield
        return
    began, before = time.monotonic(), _read(fresh=False)
    yield
    if time.monotonic() - began < SHORT_SECONDS:
        return
    took = _read(fresh=True) - before
    item.user_properties.append((_PROCESSOR, took))
    if took > MOST_SECONDS and item.get_closest_marker("soak") is None and is_enforced():
        pytest.fail(f"took {took:.1f} s of processor time, of {MOST_SECONDS:.0f}", pytrace=False)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print how many tests each layer has, and how long they took."""
    tests = Counter[str]()
    seconds, processor = defaultdict[str, float](float), defaultdict[str, float](float)
    for outcome in ("passed", "failed", "error", "skipped"):
        for report in terminalreporter.stats.get(outcome, []):
            if not isinstance(report, pytest.TestReport):
                continue
            layer = layer_of(report.nodeid)
            seconds[layer] += report.duration
            if report.when == "call":
                tests[layer] += 1
                properties: dict[str, Any] = dict(report.user_properties)
                processor[layer] += properties.get(_PROCESSOR, 0.0)
    # Set-up and tear-down that passed are kept under the empty outcome.
    for report in terminalreporter.stats.get("", []):
        if isinstance(report, pytest.TestReport):
            seconds[layer_of(report.nodeid)] += report.duration
    terminalreporter.section("time by layer")
    terminalreporter.line("layer      tests  seconds  of the processor")
    for layer, took in sorted(seconds.items()):
        line = f"{layer:10} {tests[layer]:5} {took:8.0f} {processor[layer]:8.0f}"
        terminalreporter.line(line)

"""The library before and after, as somebody meets it who installs the wheel: one table.

    python benchmarks/before_after.py install first steps --write docs/benchmarks-library.md

Two wheels are built, one of an older commit, each is installed into an empty environment, and
both are measured in turn. A part at a time will do: what was measured is kept in the folder.
First uses are measured in processor time, rates in moves per second of processor time, so that
a busy machine counts for less; it still counts, and the ratio is the result.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from before_after_snippets import COMMANDS, FIRST, STEPS

BEFORE = "5c3351f"
"""The last commit before the work on the library began."""

SIDES = ("before", "after")
PARTS = ("install", "first", "steps")
HEADING = "## Before and after"
TREES = {"before": BEFORE, "after": "HEAD"}

Figures = dict[str, dict[str, float]]
"""What was measured: by its key, on both sides."""


class Row(NamedTuple):
    """A line of the table."""

    key: str
    what: str
    unit: str
    more_is_better: bool = False
    target: str = ""
    met: Callable[[Figures], bool] | None = None


ROWS = (
    Row("packages", "packages that `pip install` brings", ""),
    Row("megabytes", "what they take on disk", "MB"),
    Row("wheel", "of it camelup itself, as a wheel", "MB"),
    Row("import", "`import camelup`", "s"),
    Row("game", "first `Game` and two moves", "s"),
    Row("leg_odds", "first `leg_odds`", "s"),
    Row("race_odds", "first `race_odds`, second edition (before: sampled, now: within 10⁻⁴)", "s"),
    Row("batch", "first `Batch` and a step", "s"),
    Row("environment", "first Gymnasium environment of one game, and a step", "s"),
    Row("worth", "first `worth`, second edition", "s"),
    Row("odds", "first `camelup odds`, second edition", "s", False, "≤ 6 s",
        lambda figures: figures["odds"]["after"] <= 6),
    Row("arena", "first arena, 4 games of `greedy`", "s"),
    Row("single", "Gymnasium, one game, three `random`", "steps/s", True, "≥ 0.3 × CartPole",
        lambda figures: figures["single"]["after"] >= 0.3 * figures["cartpole"]["after"]),
    Row("cartpole", "CartPole beside it", "steps/s", True),
    Row("single_greedy", "Gymnasium, one game, three `greedy`", "steps/s", True),
    Row("vector_greedy", "Gymnasium vector, three `greedy`: their moves", "moves/s", True,
        "≥ 0.7 × the next row", lambda figures: figures["vector_greedy"]["after"]
        >= 0.7 * figures["greedy_decides"]["after"]),
    Row("greedy_decides", "what `greedy` decides by itself", "moves/s", True),
    Row("vector_random", "Gymnasium vector, three `random`", "steps/s", True),
    Row("vector_quick", "Gymnasium vector, three `quick` (before: no such bot)", "steps/s", True,
        "≥ 20,000", lambda figures: figures["vector_quick"]["after"] >= 20_000),
    Row("clone_early", "OpenSpiel `clone()` before the first move", "µs"),
    Row("clone_late", "OpenSpiel `clone()` after 100 moves", "µs", False, "constant",
        lambda figures: figures["clone_late"]["after"] < 1.5 * figures["clone_early"]["after"]),
)  # fmt: skip
"""The table, in its order."""


def main() -> None:
    """Measure the parts that are asked for, keep them, and write the table."""
    options = options_from_command_line()
    folder: Path = options.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "figures.json"
    figures: Figures = json.loads(file.read_text()) if file.exists() else {}
    for part in options.parts:
        measure = {"install": installed, "first": first_uses, "steps": steps}[part]
        for key, side, figure in measure(folder, options.only):
            figures.setdefault(key, {})[side] = figure
            print(f"{key}, {side}: {figure:,.4g}", flush=True)
            file.write_text(json.dumps(figures, indent=1))
    print(table := as_table(figures))
    if options.write:
        put_section(options.write, section(table))


def options_from_command_line() -> argparse.Namespace:
    """Read what is to be measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    known = ", ".join(PARTS)
    parser.add_argument("parts", nargs="*", help=f"of {known}: measured, the rest is kept")
    parser.add_argument("--only", nargs="*", help="measure these rows of the parts only")
    parser.add_argument("--folder", type=Path, default=Path("build/before-after"))
    parser.add_argument("--write", type=Path, help="write the table to this page")
    options = parser.parse_args()
    if not set(options.parts) <= set(PARTS):
        parser.error(f"there are {known}")
    return options


Measured = Iterator[tuple[str, str, float]]
"""Figures as they are known: the key, the side, the figure."""


def installed(folder: Path, only: list[str] | None) -> Measured:
    """Build and install both, and weigh them; then add what the environments are made for."""
    for side in SIDES:
        wheel = built(folder, side)
        home = folder / side / "env"
        run([sys.executable, "-m", "venv", "--clear", str(home)])
        bare = set(packages_in(home))
        run([str(python_in(home)), *PIP, str(wheel)])
        new = [name for name in packages_in(home) if name not in bare]
        size = bytes_under(home) - sum(map(bytes_under, home.glob("lib/*/site-packages/pip*")))
        yield "packages", side, float(len(new))
        yield "megabytes", side, size / 1e6
        yield "wheel", side, wheel.stat().st_size / 1e6
        run([str(python_in(home)), *PIP, "gymnasium", "open_spiel", "pettingzoo"])


PIP = ("-m", "pip", "install", "--quiet", "--no-compile", "--disable-pip-version-check")


def built(folder: Path, side: str) -> Path:
    """Build the wheel of a side from its commit, page and all."""
    source, wheels = folder / side / "source", folder / side / "wheel"
    if not list(wheels.glob("*.whl")):
        source.mkdir(parents=True, exist_ok=True)
        packed = run(["git", "archive", TREES[side]])
        with tarfile.open(fileobj=BytesIO(packed)) as tree:
            tree.extractall(source, filter="data")
        command = [sys.executable, "-m", "build", "--wheel", "--no-isolation"]
        run([*command, "--outdir", str(wheels), str(source)])
    return next(iter(wheels.glob("*.whl")))


def bytes_under(folder: Path) -> int:
    """Weigh all files under a folder."""
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def packages_in(home: Path) -> list[str]:
    """Name what is installed in an environment."""
    listed = run([str(python_in(home)), "-m", "pip", "list", "--format", "json"])
    return [package["name"] for package in json.loads(listed)]


def python_in(home: Path) -> Path:
    """Find the Python of an environment."""
    return home / "bin" / "python"


def run(command: list[str]) -> bytes:
    """Run a command that must succeed; gives what it printed."""
    return subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout


def first_uses(folder: Path, only: list[str] | None) -> Measured:
    """Use everything for the first time: no machine code on disk, no table, a new process."""
    for key in (*FIRST, *COMMANDS):
        for side in SIDES if not only or key in only else ():
            yield key, side, first_use(folder / side / "env", key)


def first_use(home: Path, key: str) -> float:
    """Give the processor time of a first use, the best of two where it is short."""
    words = ["-m", "camelup", *COMMANDS[key]] if key in COMMANDS else ["-c", FIRST[key]]
    taken = processor_seconds(home, words)
    return min(taken, processor_seconds(home, words)) if taken < 5 else taken


def processor_seconds(home: Path, words: list[str]) -> float:
    """Run the Python of an environment with nothing on disk; gives its processor time."""
    with tempfile.TemporaryDirectory() as nothing:
        environment = environment_in(Path(nothing))
        spent = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            [str(python_in(home)), *words],
            check=True, env=environment, cwd=nothing, stdout=subprocess.DEVNULL,
        )  # fmt: skip
        now = resource.getrusage(resource.RUSAGE_CHILDREN)
    return now.ru_utime + now.ru_stime - spent.ru_utime - spent.ru_stime


def environment_in(folder: Path) -> dict[str, str]:
    """Keep machine code and tables in a folder, and compile nothing beside what is measured."""
    without = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return {
        **without,
        "NUMBA_CACHE_DIR": str(folder / "code"),
        "CAMELUP_CACHE": str(folder / "tables"),
        "CAMELUP_NO_AHEAD": "1",
        "OPENBLAS_NUM_THREADS": "1",
    }


def steps(folder: Path, only: list[str] | None) -> Measured:
    """Measure rates, both sides in turn, twice, and take the best of each."""
    best = {row.key: max if row.more_is_better else min for row in ROWS}
    for key, snippet in STEPS.items():
        told: dict[tuple[str, str], list[float]] = {}
        for side in SIDES * 2 if not only or key in only else ():
            for name, rate in rates_told(folder / side, snippet).items():
                told.setdefault((name, side), []).append(rate)
        for (name, side), rates in told.items():
            yield name, side, best[name](rates)


def rates_told(folder: Path, snippet: str) -> dict[str, float]:
    """Let the program of a side tell its rates; none if this side cannot do that."""
    command = [str(python_in(folder / "env")), "-c", snippet]
    answer = subprocess.run(
        command, env=environment_in(folder), cwd=folder, stdout=subprocess.PIPE, check=False
    )
    rates: dict[str, float] = json.loads(answer.stdout) if answer.returncode == 0 else {}
    return rates


def as_table(figures: Figures) -> str:
    """Write what was measured."""
    lines = ["| what | before | after | ratio | target | met |", "|---|---:|---:|---:|---|---|"]
    for row in ROWS:
        sides = figures.get(row.key, {})
        before, after = sides.get("before"), sides.get("after")
        ratio = ""
        if before and after:
            times = after / before if row.more_is_better else before / after
            ratio = f"{times:.1f} ×" if times < 10 else f"{times:,.0f} ×"
        met = "" if row.met is None or after is None else ("yes" if row.met(figures) else "**no**")
        cells = (row.what, written(before, row), written(after, row), ratio, row.target, met)
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def written(figure: float | None, row: Row) -> str:
    """Write a figure with its unit."""
    if figure is None:
        return ""
    number = f"{figure:,.0f}" if figure >= 100 or not row.unit else f"{figure:.3g}"
    return f"{number} {row.unit}".strip()


def section(table: str) -> str:
    """Write the section of the page."""
    day = time.strftime("%Y-%m-%d")
    return f"""{HEADING}

Written by `benchmarks/before_after.py` on {day}: the wheel of commit {BEFORE} and the wheel of
now, each in an empty environment on the same machine, in turn for each row. First uses are
seconds of processor time with nothing on disk (no machine code, no table), rates are per second of
processor time. The machine was shared, so the ratio is the result: how many times better it is now.

{table}

What begins as plain Python is compiled once it has cost two seconds: a batch that is stepped on
and on pays some ten seconds then, once for a machine, unless `camelup prepare` was run.
"""


def put_section(page: Path, text: str) -> None:
    """Put the section into a page, in place of an older one, or at its end."""
    whole = page.read_text(encoding="utf-8")
    start = whole.find(HEADING)
    if start < 0:
        page.write_text(f"{whole.rstrip()}\n\n{text}", encoding="utf-8")
        return
    following = whole.find("\n## ", start + 1)
    rest = "" if following < 0 else whole[following:]
    page.write_text(whole[:start] + text + rest, encoding="utf-8")


if __name__ == "__main__":
    main()

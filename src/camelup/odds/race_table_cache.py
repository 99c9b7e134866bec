"""Access to race tables: loaded from the cache folder, unpacked, or computed."""

import os
import warnings
from contextlib import suppress
from functools import cache
from pathlib import Path

import numpy as np

from camelup.i18n import UserError
from camelup.odds.race_table_codec import ERROR, unpack
from camelup.odds.race_table_file import BadTable, load_table, save_table, table_file
from camelup.odds.solve import Engine, Progress, RaceTable, Tell, solve
from camelup.odds.solve_cpu import CpuEngine
from camelup.odds.solve_progress import announced
from camelup.odds.track_spec import TrackSpec
from camelup.rules.editions import FIRST, RACING, Edition

SHIPPED = Path(__file__).with_name("race-first.table")
"""First-edition table that ships with the package; a test recomputes it."""

PACKED = Path(__file__).with_name("race-second.packed")
"""Packed second-edition table that ships with the package, in numbered pieces."""

PASSES_SPARED = 6
"""Number of passes saved by starting from the packed table, which is accurate for short races."""

OPT_OUT = "CAMELUP_NO_TABLE"
"""Environment variable that disables unpacking or computing the second table if set."""


class CannotSolve(UserError):
    """The race cannot be solved on this machine; the message has the reason."""


def race_table(edition: Edition) -> RaceTable | None:
    """Return the race table of an edition, or None if it is not available.

    Both ship with the package. The second-edition table is unpacked on first use, which takes
    some seconds, unless it is cached. The first-edition table is computed if it cannot be read.
    An invalid file is ignored with a warning.
    """
    if edition is FIRST:
        return _first_table(table_file(edition))
    return kept_table(edition) or _unpacked_table(edition, table_file(edition))


def kept_table(edition: Edition) -> RaceTable | None:
    """Return the race table of an edition from the user's cache folder, if there is one."""
    file = table_file(edition)
    try:
        return _sound_table(file, edition, file.stat().st_mtime_ns)
    except OSError:
        return None


@cache
def _sound_table(file: Path, edition: Edition, changed: int) -> RaceTable | None:
    try:
        return load_table(file, TrackSpec.of(edition))
    except BadTable as problem:
        warnings.warn(f"{file}: {problem}", stacklevel=2)
        return None


def _unpacked_table(edition: Edition, file: Path) -> RaceTable | None:
    return None if os.environ.get(OPT_OUT) else _unpacked_once(edition, file)


@cache
def _unpacked_once(edition: Edition, file: Path) -> RaceTable | None:
    """Unpack the table that ships with the package, and cache it if possible."""
    pieces = sorted(PACKED.parent.glob(f"{PACKED.name}.*"))
    if not pieces:
        return None
    course = TrackSpec.of(edition)
    values = unpack(b"".join(piece.read_bytes() for piece in pieces), course)
    table = RaceTable(course, values, PASSES_SPARED, ERROR)
    with suppress(OSError):
        save_table(file, table)
    return table


@cache
def _first_table(file: Path) -> RaceTable:
    for place in (SHIPPED, file):
        with suppress(BadTable):
            return load_table(place, TrackSpec.of(FIRST))
    table = solve_edition(FIRST)
    with suppress(OSError):
        save_table(file, table)
    return table


def make_table(
    edition: Edition,
    *,
    tell: Tell | None = None,
    threads: int | None = None,
    on_gpu: bool | None = None,
) -> RaceTable:
    """Solve the race of an edition and save the table in the user's cache folder.

    Uses a CUDA device if available, unless ``on_gpu`` is False. Resumes from an unfinished table
    that an earlier run saved. Other programs can read the progress.
    """
    file = table_file(edition)
    aside = file.with_suffix(".part")
    with announced(edition) as announce:

        def tell_all(progress: Progress) -> None:
            announce(progress)
            if tell:
                tell(progress)

        table = solve_edition(edition, tell=tell_all, threads=threads, on_gpu=on_gpu, aside=aside)
        save_table(file, table)
    aside.unlink(missing_ok=True)
    return table


def solve_edition(
    edition: Edition,
    *,
    tell: Tell | None = None,
    threads: int | None = None,
    on_gpu: bool | None = None,
    aside: Path | None = None,
) -> RaceTable:
    """Solve the race of an edition, saving unfinished tables if a file is given."""
    course = TrackSpec.of(edition)
    if edition is FIRST:
        return _solve_first(course)

    def put_aside(table: RaceTable) -> None:
        if aside:
            save_table(aside, table)

    return solve(
        course,
        choose_engine(course, threads, on_gpu),
        start=_begun_table(aside, course) or race_table(edition),
        tell=tell,
        put_aside=put_aside,
    )


def _begun_table(aside: Path | None, course: TrackSpec) -> RaceTable | None:
    try:
        return load_table(aside, course) if aside else None
    except BadTable:
        return None


def _solve_first(course: TrackSpec) -> RaceTable:
    from camelup.odds.solve_kernel import CLOSE_ENOUGH, solve_first_edition  # rarely needed

    values = np.zeros((course.rows, 2, RACING))
    passes = solve_first_edition(values)
    values.setflags(write=False)
    return RaceTable(course, values, passes, CLOSE_ENOUGH)


def choose_engine(course: TrackSpec, threads: int | None, on_gpu: bool | None) -> Engine:
    """Choose the solver: a CUDA device if it is usable and not refused, else the CPU."""
    if on_gpu is not False:
        engine = _gpu_engine(course)
        if engine:
            return engine
        if on_gpu:
            raise CannotSolve("table-no-gpu")
    free = free_memory()
    if free is not None and free < course.memory:
        needed = f"{course.memory / 2**30:.1f}"
        raise CannotSolve("table-no-memory", needed=needed, free=f"{free / 2**30:.1f}")
    return CpuEngine(course, np.float32, threads)


def _gpu_engine(course: TrackSpec) -> Engine | None:
    try:
        from camelup.odds import solve_cuda
    except (ImportError, AttributeError):  # numba-cuda may use names removed from NumPy
        return None
    return solve_cuda.CudaEngine(course) if solve_cuda.can_solve(course) else None


def free_memory() -> int | None:
    """Return the bytes of available memory, or None if the system does not report it."""
    try:
        lines = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
    except OSError:
        return None
    sizes = (line.split()[1] for line in lines if line.startswith("MemAvailable:"))
    return next((int(size) * 1024 for size in sizes), None)

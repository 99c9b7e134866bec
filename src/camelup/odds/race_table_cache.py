"""The tables a program has at hand: found in the cache folder, unpacked, or made."""

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
"""The table of the first edition that comes with the package: a test solves it again."""

PACKED = Path(__file__).with_name("race-second.packed")
"""The packed table of the second edition that comes with the package, in numbered pieces."""

PASSES_SPARED = 6
"""So many passes are spared by beginning with the packed table, which is right already where
races are short."""

OPT_OUT = "CAMELUP_NO_TABLE"
"""The environment variable that forbids to unpack or make the second table, set to anything."""


class CannotSolve(UserError):
    """The race cannot be solved here, with the reason."""


def race_table(edition: Edition) -> RaceTable | None:
    """Give the race table of an edition, or None if it has still to be made.

    Both come with the package. That of the second edition is unpacked at its first use, for
    some seconds, unless it was unpacked or made before; that of the first is made on the
    spot where it cannot be read. A file that is not sound is ignored with a warning.
    """
    if edition is FIRST:
        return _first_table(table_file(edition))
    return kept_table(edition) or _unpacked_table(edition, table_file(edition))


def kept_table(edition: Edition) -> RaceTable | None:
    """Give the race table of an edition that lies in the user's cache folder, if one does."""
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
    """Unpack the table that comes with the package, and keep it where that can be."""
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
    """Solve the race of an edition and keep the table in the user's cache folder.

    Uses a CUDA device if one is there, unless told not to. An unfinished table that an
    earlier run put aside is taken up again. Other programs can watch the progress.
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
    """Solve the race of an edition, putting unfinished tables aside if there is a file for it."""
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
    from camelup.odds.solve_kernel import CLOSE_ENOUGH, solve_first_edition  # seldom needed

    values = np.zeros((course.rows, 2, RACING))
    passes = solve_first_edition(values)
    values.setflags(write=False)
    return RaceTable(course, values, passes, CLOSE_ENOUGH)


def choose_engine(course: TrackSpec, threads: int | None, on_gpu: bool | None) -> Engine:
    """Choose what solves the race: a CUDA device if one can be used and is not refused."""
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
    except (ImportError, AttributeError):  # numba-cuda asks newer NumPy for names it has dropped
        return None
    return solve_cuda.CudaEngine(course) if solve_cuda.can_solve(course) else None


def free_memory() -> int | None:
    """Bytes of memory that can be had, where the system tells."""
    try:
        lines = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
    except OSError:
        return None
    sizes = (line.split()[1] for line in lines if line.startswith("MemAvailable:"))
    return next((int(size) * 1024 for size in sizes), None)

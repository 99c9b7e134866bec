"""Race tables on disk: validated on reading, memory-mapped, written atomically.

A file is a header of 4096 bytes, which has the magic bytes and one JSON object padded with
spaces, then the values as they are in memory.
"""

import json
import mmap
import os
import sys
import zlib
from pathlib import Path
from typing import Any

import numpy as np

from camelup.atomic_files import write_whole
from camelup.i18n import UserError
from camelup.odds.solve import RaceTable
from camelup.odds.track_spec import TrackSpec
from camelup.rules.editions import RACING, Edition

VERSION = 1
"""Format version: changes with the numbering of placements, the values or the file layout."""

MAGIC = b"camelup race table\n"
"""First bytes of every file."""

HEADER = 4096
"""Size of the header."""

FOLDER = "CAMELUP_CACHE"
"""Environment variable that overrides the cache folder."""


class BadTable(UserError):
    """A file is not the expected race table."""


def table_file(edition: Edition) -> Path:
    """Return the path of an edition's table in the user's cache folder."""
    folder = os.environ.get(FOLDER)
    return (Path(folder) if folder else _cache_folder()) / f"race-{edition.name}-{VERSION}.table"


def _cache_folder() -> Path:
    from platformdirs import user_cache_path  # not needed if the folder is configured

    return user_cache_path("camelup")


def save_table(file: Path, table: RaceTable) -> None:
    """Write a table atomically; a crash leaves the previous file."""
    values = np.ascontiguousarray(table.values)
    head = _description(table.course, values.dtype.str) | {
        "passes": table.passes,
        "change": table.change,
        "crc32": zlib.crc32(values.data),
    }
    header = (MAGIC + json.dumps(head).encode()).ljust(HEADER)
    file.parent.mkdir(parents=True, exist_ok=True)
    write_whole(file, header, values.data.cast("B"))


def load_table(file: Path, course: TrackSpec) -> RaceTable:
    """Validate a table and map it into memory; raises BadTable if it is invalid."""
    try:
        with file.open("rb") as stream:
            head = _read_header(stream.read(HEADER))
            _check_header(head, course, os.fstat(stream.fileno()).st_size)
            memory = mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ)
    except OSError as error:
        raise BadTable("table-unreadable", problem=error.strerror or str(error)) from None
    if zlib.crc32(memoryview(memory)[HEADER:]) != head["crc32"]:
        raise BadTable("table-damaged")
    values = np.frombuffer(memory, dtype=head["dtype"], offset=HEADER)
    return RaceTable(course, values.reshape(_shape(course)), head["passes"], head["change"])


def table_size(course: TrackSpec) -> int:
    """Return the maximum size of a table file for a course, in bytes."""
    return HEADER + np.dtype(np.float64).itemsize * int(np.prod(_shape(course)))


def _shape(course: TrackSpec) -> tuple[int, int, int]:
    return course.rows, 2, RACING


def _description(course: TrackSpec, dtype: str) -> dict[str, Any]:
    return {
        "version": VERSION,
        "racing": course.racing,
        "crazy": course.crazy,
        "track": course.track,
        "dtype": dtype,
        "byteorder": sys.byteorder,
    }


def _read_header(data: bytes) -> dict[str, Any]:
    try:
        head = json.loads(data.removeprefix(MAGIC))
    except ValueError:
        raise BadTable("table-no-table") from None
    if not data.startswith(MAGIC) or not isinstance(head, dict):
        raise BadTable("table-no-table")
    return head


def _check_header(head: dict[str, Any], course: TrackSpec, size: int) -> None:
    if head.get("version") != VERSION:
        raise BadTable("table-old", version=str(head.get("version")), wanted=VERSION)
    if head.get("dtype") not in ("<f4", "<f8", ">f4", ">f8"):
        raise BadTable("table-no-table")
    expected = _description(course, head["dtype"])
    if any(head.get(key) != value for key, value in expected.items()):
        raise BadTable("table-other-course")
    if not {"passes", "change", "crc32"} <= head.keys():
        raise BadTable("table-no-table")
    if size != HEADER + np.dtype(head["dtype"]).itemsize * int(np.prod(_shape(course))):
        raise BadTable("table-damaged")

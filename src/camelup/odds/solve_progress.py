"""Progress of a table that is being computed, shared between programs."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

from camelup.atomic_files import write_whole
from camelup.odds.race_table_file import table_file
from camelup.odds.solve import Progress, Tell
from camelup.rules.editions import SECOND, Edition

SECONDS_BETWEEN_NEWS = 1.0
"""Interval between updates of the progress file."""

SECONDS_UNTIL_STALE = 120.0
"""An older progress file is stale: its writer was stopped."""


def table_progress(edition: Edition = SECOND) -> Progress | None:
    """Return the progress of an edition's table if some program is computing it."""
    file = _news_file(edition)
    try:
        if time.time() - file.stat().st_mtime > SECONDS_UNTIL_STALE:
            return None
        news = json.loads(file.read_text(encoding="utf-8"))
        return Progress(**news)
    except (OSError, ValueError, TypeError):
        return None


@contextmanager
def announced(edition: Edition) -> Iterator[Tell]:
    """Publish the progress of the work inside; yields the function that reports it."""
    file = _news_file(edition)
    last = 0.0

    def tell(progress: Progress) -> None:
        nonlocal last
        if time.monotonic() - last > SECONDS_BETWEEN_NEWS:
            last = time.monotonic()
            write_whole(file, json.dumps(asdict(progress)).encode())

    file.parent.mkdir(parents=True, exist_ok=True)
    tell(Progress(0, 1.0, 0.0, None))
    try:
        yield tell
    finally:
        file.unlink(missing_ok=True)


def _news_file(edition: Edition) -> Path:
    return table_file(edition).with_suffix(".progress")

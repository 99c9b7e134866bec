"""Atomic file writes."""

import os
import tempfile
from errno import EISDIR
from pathlib import Path


def try_place(file: Path) -> None:
    """Raise OSError if the file cannot be written."""
    if file.is_dir():
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR), str(file))
    with tempfile.TemporaryFile(dir=file.parent):
        pass


def write_whole(file: Path, *parts: bytes | memoryview) -> None:
    """Replace a file atomically with the concatenated parts; a crash leaves the old file."""
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            for part in parts:
                stream.write(part)
            stream.flush()
            os.fsync(stream.fileno())
        temporary.chmod(0o644)
        temporary.replace(file)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise

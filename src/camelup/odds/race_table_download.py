"""Download of a race table: ``camelup solve --from``.

A URL may end in ``#sha256=…``, as in pip's requirements files; the file must then have that
checksum. Every downloaded table is validated before it is used.
"""

import hashlib
import urllib.request
from typing import BinaryIO, Protocol
from urllib.parse import urldefrag

from camelup.i18n import UserError
from camelup.odds.race_table_file import BadTable, load_table, table_file, table_size
from camelup.odds.solve import Progress, Tell
from camelup.odds.track_spec import TrackSpec
from camelup.rules.editions import Edition

SECONDS = 30.0
"""Timeout without data."""

PIECE = 1 << 20
"""Bytes per read."""

SUM = "sha256="
"""Separator between the URL and its checksum."""


class Reader(Protocol):
    """A readable response body."""

    def read(self, size: int, /) -> bytes:
        """Return up to ``size`` bytes."""


def fetch_table(edition: Edition, address: str, tell: Tell | None = None) -> None:
    """Download the table of an edition into the user's cache folder, atomically and validated."""
    place, wanted = urldefrag(address)
    if not place.startswith(("http://", "https://")):
        raise UserError("table-address", address=address)
    file = table_file(edition)
    file.parent.mkdir(parents=True, exist_ok=True)
    arriving = file.with_suffix(".arriving")
    course = TrackSpec.of(edition)
    try:
        with urllib.request.urlopen(place, timeout=SECONDS) as answer, arriving.open("wb") as out:
            found = _copy(answer, out, table_size(course), tell)
        if wanted and f"{SUM}{found}" != wanted.lower():
            raise UserError("table-other-sum", found=found)
        load_table(arriving, course)
        arriving.replace(file)
    except BadTable as problem:
        raise UserError("table-not-fetched", address=place, problem=str(problem)) from None
    except OSError as error:
        reason = getattr(error, "reason", None) or error
        raise UserError("table-not-fetched", address=place, problem=str(reason)) from None
    finally:
        arriving.unlink(missing_ok=True)


def _copy(answer: Reader, out: BinaryIO, size: int, tell: Tell | None) -> str:
    """Copy at most the size of a table; returns the checksum of the data."""
    digest = hashlib.sha256()
    done = 0
    while done <= size and (piece := answer.read(PIECE)):
        digest.update(piece)
        out.write(piece)
        done += len(piece)
        if tell:
            tell(Progress(0, 1.0, min(1.0, done / size), None))
    return digest.hexdigest()

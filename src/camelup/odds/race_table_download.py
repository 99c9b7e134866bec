"""Taking a race table from a place where somebody has put it: ``camelup solve --from``.

An address may end in ``#sha256=…``, as in pip's files of requirements: then the file must
have that sum. Whatever comes is checked as every table is before it is used.
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
"""A place that is silent for so long is given up."""

PIECE = 1 << 20
"""Bytes that are read at once."""

SUM = "sha256="
"""What comes before a checksum at the end of an address."""


class Reader(Protocol):
    """What an answer is read from."""

    def read(self, size: int, /) -> bytes:
        """Give so many bytes, or fewer at the end."""


def fetch_table(edition: Edition, address: str, tell: Tell | None = None) -> None:
    """Fetch the table of an edition into the user's cache folder, whole and sound or not at all."""
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
    """Copy no more than a table has; returns the checksum of what came."""
    digest = hashlib.sha256()
    done = 0
    while done <= size and (piece := answer.read(PIECE)):
        digest.update(piece)
        out.write(piece)
        done += len(piece)
        if tell:
            tell(Progress(0, 1.0, min(1.0, done / size), None))
    return digest.hexdigest()

"""Measures the library beside its peers: see ``make bench``."""

import argparse
import json
from dataclasses import asdict
from pathlib import Path

from camelup.record_files import check_writable, save
from speed import as_markdown, measure_all
from speed.report import ROOMS


def main() -> None:
    """Measure, say every figure as soon as it is known, and write the page of the docs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rooms", nargs="*", help=f"{', '.join(ROOMS)}; all if left out")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument("--write", type=Path, help="write the table to a file")
    options = parser.parse_args()
    unknown = sorted(set(options.rooms) - set(ROOMS))
    if unknown:
        parser.error(f"there is nothing to measure called {unknown[0]}")
    if options.write:
        check_writable(options.write)
    rows = []
    for row in measure_all(tuple(options.rooms or ROOMS)):
        rows.append(row)
        line = json.dumps({**asdict(row), "ratio": row.ratio})
        print(line if options.json else f"{row.what}: {row.figure:,.4g} {row.unit} ({row.target})")
    if options.write:
        save(options.write, as_markdown(rows))


if __name__ == "__main__":
    main()

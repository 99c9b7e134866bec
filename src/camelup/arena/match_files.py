"""Files with the games of a match: CSV, written during the match, and Parquet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from camelup.arena.game_runner import PlayedDeals
from camelup.arena.match import GAME_ROW, Games, Match
from camelup.i18n import UserError
from camelup.record_files import make_folder, save

_BY_SEAT = ("coins", "moves", "seconds", "slowest", "faults")


def columns(match: Match) -> list[str]:
    """Return the column names: the game, then bot and result for each seat."""
    seats = range(1, match.players + 1)
    by_seat = [f"{field}_{seat}" for seat in seats for field in ("bot", *_BY_SEAT)]
    return ["edition", "seed", "deal", "rotation", "legs", *by_seat]


def rows(match: Match, games: Games) -> Iterator[list[Any]]:
    """Yield games as table rows."""
    for game in games:
        row = [match.edition, match.seed, *(int(game[f]) for f in ("deal", "rotation", "legs"))]
        for seat, place in enumerate(match.seating(int(game["rotation"]))):
            row += [match.bots[place], *(game[field][seat].item() for field in _BY_SEAT)]
        yield row


class CsvFile:
    """A CSV file to which complete deals are appended as soon as they are played."""

    def __init__(self, match: Match, file: Path) -> None:
        self.match = match
        self.file = file

    def begin(self) -> None:
        """Create the file; an existing file is not overwritten."""
        if self.file.exists():
            raise UserError("arena-file-there", file=str(self.file))
        save(self.file, _as_csv([columns(self.match)]))

    def go_on(self) -> Games:
        """Read the games of an interrupted run and drop an incomplete last deal."""
        try:
            lines = self.file.read_text(encoding="utf-8").splitlines(keepends=True)
        except OSError as error:
            problem = error.strerror or str(error)
            raise UserError("arena-file-unreadable", file=str(self.file), problem=problem) from None
        complete = [line for line in lines if line.endswith("\n")]
        table = list(csv.reader(complete))
        if not table or table[0] != columns(self.match):
            raise UserError("arena-file-other", file=str(self.file))
        games = _read_rows(self.match, self.file, table[1:])
        kept = len(games) // self.match.players * self.match.players
        save(self.file, "".join(complete[: 1 + kept]))
        return games[:kept]

    def __call__(self, batch: PlayedDeals) -> None:
        """Append a batch."""
        with self.file.open("a", encoding="utf-8", newline="") as stream:
            stream.write(_as_csv(rows(self.match, batch.games)))


def _as_csv(table: Any) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(table)
    return text.getvalue()


def _read_rows(match: Match, file: Path, table: list[list[str]]) -> Games:
    games = np.zeros(len(table), dtype=GAME_ROW)
    for number, texts in enumerate(table):
        try:
            _read_row(match, games[number], number, texts)
        except (ValueError, StopIteration):
            raise UserError("arena-file-other", file=str(file)) from None
    return games


def _read_row(match: Match, game: Any, number: int, texts: list[str]) -> None:
    deal, rotation = divmod(number, match.players)
    values = iter(texts)
    head = [next(values) for _ in range(4)]
    if head != [match.edition, str(match.seed), str(deal), str(rotation)]:
        raise ValueError(head)
    game["deal"], game["rotation"], game["legs"] = deal, rotation, int(next(values))
    for seat, place in enumerate(match.seating(rotation)):
        if next(values) != match.bots[place]:
            raise ValueError(texts)
        for field in _BY_SEAT:
            game[field][seat] = float(next(values))


def write_parquet(match: Match, games: Games, file: Path) -> None:
    """Write all games as Parquet; needs pyarrow."""
    check_parquet()
    import pyarrow
    from pyarrow import parquet

    names = columns(match)
    table = list(zip(*rows(match, games), strict=True)) or [()] * len(names)
    arrays = {name: list(column) for name, column in zip(names, table, strict=True)}
    parquet.write_table(pyarrow.table(arrays), file)


def check_parquet() -> None:
    """Raise UserError if pyarrow is not installed."""
    try:
        import pyarrow  # noqa: F401
    except ImportError:
        raise UserError("arena-no-parquet") from None


class RecordFolder:
    """A folder with a record of every game."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        make_folder(folder)

    def __call__(self, batch: PlayedDeals) -> None:
        """Write the records of a batch."""
        for name, text in batch.records:
            save(self.folder / name, text)

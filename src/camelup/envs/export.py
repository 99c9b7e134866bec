"""Export of played games to Parquet, one row per move: ``camelup export``."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from camelup.arena.arena_command import progress
from camelup.arena.game_runner import PlayedDeals
from camelup.arena.match import GAME_ROW, Match
from camelup.arena.match_files import check_parquet
from camelup.arena.match_runner import AHEAD, run_match, worker_pool
from camelup.child_process import apart_from_main
from camelup.envs.observation import observation_size, observe_row
from camelup.game import Game
from camelup.host_info import usable_cores
from camelup.i18n import UserError, language_of_locale, words
from camelup.notation.board import edition_named
from camelup.notation.errors import NotationError
from camelup.notation.moves import NO_OUTCOME, write_move
from camelup.notation.record import Record, read_record
from camelup.odds import worth
from camelup.odds.race_table_cache import race_table
from camelup.record_files import FileProblem, load
from camelup.rules.rows import legal_moves_of_row
from camelup.view import view_of

COLUMNS = {
    "game": ("int32", "which game, from 1"),
    "edition": ("string", "first or second"),
    "players": ("int8", "seats at the table"),
    "number": ("int32", "which move of the game, from 1"),
    "seat": ("int8", "who moves, from 1"),
    "name": ("string", "the name of who moves: of the bot, or of the player in the record"),
    "position": ("string", "the position before the move, as the one who moves sees it"),
    "observation": ("int8s", "the same as numbers, see docs/environments.md"),
    "legal": ("int64", "the legal moves as bits by move number"),
    "text": ("string", "the move in notation, a roll without its die"),
    "move": ("int8", "the number of the move"),
    "outcome": ("int8", "the number of what a roll showed; null for other moves"),
    "worth": ("float32", "expected coins of the move; null if not asked for"),
    "best": ("float32", "expected coins of the best legal move; null if not asked for"),
    "coins": ("int32", "final coins of the one who moves; null if the game was not finished"),
    "share": ("float32", "their share of the victory; null if the game was not finished"),
    "gain": ("int32", "coins that the seat gains until its next move, or until the end"),
    "terminated": ("bool", "whether the game is over before the seat's next move"),
    "truncated": ("bool", "whether the record stops, unfinished, before the seat's next move"),
}
"""The columns with their types and descriptions."""

ROWS_AT_ONCE = 20_000
"""Number of rows buffered before they are written."""

Row = dict[str, Any]

Bar = Callable[[PlayedDeals], None]
"""Callback that displays the number of finished games."""


@dataclass(frozen=True)
class ExportOptions:
    """What to export, and where to write it."""

    output: Path
    bots: tuple[str, ...] = ()
    records: tuple[Path, ...] = ()
    games: int = 100
    edition: str = "second"
    seed: int = 1
    worth: bool = True
    processes: int = 0
    """Number of worker processes that play and evaluate games; 0 means one per core."""


def export(wishes: ExportOptions) -> str:
    """Play games or read records and write their moves; return a summary."""
    check_parquet()
    if wishes.output.exists():
        raise UserError("file-there", file=str(wishes.output))
    if wishes.bots and wishes.records:
        raise UserError("export-bots-or-records")
    if wishes.games < 1:
        raise UserError("arena-games", games=wishes.games)
    if wishes.output.suffix != ".parquet":
        raise UserError("export-not-parquet", file=str(wishes.output))
    if wishes.worth and not wishes.records:
        _say_what_takes_long(wishes.edition)
    with _written(wishes) as moves:
        _fill(wishes, moves)
    return f"{wishes.output}: {moves.games} games, {moves.rows} moves"


def _fill(wishes: ExportOptions, moves: MoveFile) -> None:
    files = _files(wishes.records) if wishes.records else []
    match = None if files else _match(wishes)
    games = match.deals_for(wishes.games) * match.players if match else len(files)
    processes = min(wishes.processes or usable_cores(), games)
    with ExitStack() as stack:
        bar = stack.enter_context(progress(" ".join(match.bots) if match else "records", games))
        pool = stack.enter_context(worker_pool(processes)) if processes > 1 else None
        judges = Judges(pool, processes, moves, wishes.worth)
        if match is None:
            _read(files, judges, bar)
        else:
            _play(wishes, match, judges, bar)
        judges.finish()


def _say_what_takes_long(edition: str) -> None:
    if race_table(edition_named(edition)) is None:
        note = words(language_of_locale())("export-takes-long", edition=edition)
        print(note, file=sys.stderr)


@contextmanager
def _written(wishes: ExportOptions) -> Iterator[MoveFile]:
    """Open the output file; it is renamed to its final name only when it is complete."""
    unfinished = wishes.output.with_name(f".{wishes.output.name}.unfinished")
    try:
        moves = MoveFile(unfinished)
    except OSError as error:
        problem = error.strerror or str(error)
        raise UserError("file-unwritable", file=str(wishes.output), problem=problem) from None
    try:
        yield moves
        moves.close()
        unfinished.replace(wishes.output)
    finally:
        unfinished.unlink(missing_ok=True)


def _play(wishes: ExportOptions, match: Match, judges: Judges, bar: Bar) -> None:
    def keep(batch: PlayedDeals) -> None:
        for row, (_, text) in enumerate(batch.records):
            judges.add(read_record(text))
            bar(PlayedDeals(batch.games[row : row + 1]))

    run_match(
        match,
        wishes.games,
        processes=judges.processes,
        records=True,
        keepers=(keep,),
        executor=judges.pool,
    )


def _match(wishes: ExportOptions) -> Match:
    return Match(wishes.bots or ("random",) * 4, wishes.edition, wishes.seed)


def _files(paths: Iterable[Path]) -> list[Path]:
    found: list[Path] = []
    for path in paths:
        found += sorted(path.rglob("*.camel")) if path.is_dir() else [path]
    if not found:
        raise UserError("export-no-records")
    return found


def _read(files: list[Path], judges: Judges, bar: Bar) -> None:
    for file in files:
        try:
            judges.add(load(file), file)
        except NotationError as error:
            raise FileProblem(file, error) from None
        bar(PlayedDeals(np.zeros(1, dtype=GAME_ROW)))


class Judges:
    """Worker processes that compute the rows of games; rows are written in game order."""

    def __init__(self, pool: Executor | None, processes: int, moves: MoveFile, worth: bool) -> None:
        self.pool, self.processes = pool, processes
        self._moves, self._worth = moves, worth
        self._waiting: deque[tuple[Record, Path | None, Future[list[Row] | None]]] = deque()

    def add(self, record: Record, file: Path | None = None) -> None:
        """Add all moves of a game."""
        if self.pool is None:
            self._moves.add(list(rows_of(record, self._worth)))
            return
        with apart_from_main():
            rows = self.pool.submit(rows_unless_wrong, record, self._worth)
        self._waiting.append((record, file, rows))
        if len(self._waiting) > AHEAD * self.processes:
            self._write_next()

    def finish(self) -> None:
        """Wait for the pending games and write their rows."""
        while self._waiting:
            self._write_next()

    def _write_next(self) -> None:
        record, file, rows = self._waiting.popleft()
        try:
            # Replay an invalid record in this process to raise its detailed error.
            self._moves.add(rows.result() or list(rows_of(record, self._worth)))
        except NotationError as error:
            raise (FileProblem(file, error) if file else error) from None


class MoveFile:
    """A Parquet file with one row per move."""

    def __init__(self, file: Path) -> None:
        import pyarrow
        from pyarrow import parquet

        self._schema = _schema(pyarrow)
        self._table: Callable[..., Any] = pyarrow.Table.from_pylist
        self._file = parquet.ParquetWriter(file, self._schema, compression="zstd")
        self._waiting: list[Row] = []
        self.games = 0
        self.rows = 0

    def add(self, rows: list[Row]) -> None:
        """Add the rows of a game."""
        self.games += 1
        for row in rows:
            row["game"] = self.games
        self.rows += len(rows)
        self._waiting += rows
        if len(self._waiting) >= ROWS_AT_ONCE:
            self._flush()

    def close(self) -> None:
        """Write the buffered rows and close the file."""
        self._flush()
        self._file.close()

    def _flush(self) -> None:
        self._file.write_table(self._table(self._waiting, self._schema))
        self._waiting = []


def _schema(pyarrow: Any) -> Any:
    kinds = {"int8s": pyarrow.list_(pyarrow.int8())}
    return pyarrow.schema(
        [
            pyarrow.field(
                name, kinds.get(kind) or pyarrow.type_for_alias(kind), metadata={"meaning": meaning}
            )
            for name, (kind, meaning) in COLUMNS.items()
        ]
    )


def rows_unless_wrong(record: Record, with_worth: bool) -> list[Row] | None:
    """Return the rows of a record, or None if it cannot be replayed."""
    try:
        return list(rows_of(record, with_worth))
    except NotationError:
        return None


def rows_of(record: Record, with_worth: bool) -> Iterator[Row]:
    """Replay a record and yield one row per move, each including the final result."""
    game = Game.at_start_of(record)
    names = record.tags["Bots"].split("; ") if "Bots" in record.tags else game.names
    rows = []
    for text, line in zip(record.moves, record.lines, strict=True):
        before = _before(game, with_worth)
        game.play_recorded(text, line)
        rows.append({**before, "name": names[before["seat"] - 1], **_move(game, before["worths"])})
    _pay(rows, game)
    shares = {seat: 1 / len(game.winners) for seat in game.winners}
    for row in rows:
        seat = row["seat"]
        row["coins"] = game.coins[seat - 1] if game.over else None
        row["share"] = shares.get(seat, 0.0) if game.over else None
        del row["worths"]
        yield row


def _pay(rows: list[Row], game: Game) -> None:
    """Set each move's gain until its seat's next move, and mark each seat's last move."""
    coins: dict[int, int] = {}
    for row in reversed(rows):
        seat = row["seat"]
        row["gain"] = coins.get(seat, game.coins[seat - 1]) - row["purse"]
        row["terminated"] = seat not in coins and game.over
        row["truncated"] = seat not in coins and not game.over
        coins[seat] = row.pop("purse")


def _before(game: Game, with_worth: bool) -> Row:
    seat = game.turn or 0
    table = np.empty((1, observation_size(game.edition.number, game.players)), dtype=np.int8)
    observe_row(game.state, 0, seat - 1, table)
    return {
        "edition": game.edition.name,
        "players": game.players,
        "number": len(game.history) + 1,
        "seat": seat,
        "purse": game.coins[seat - 1],
        "position": view_of(game, seat).notation,
        "observation": table[0].tolist(),
        "legal": legal_moves_of_row(game.state, 0),
        "worths": {w.number: w.coins for w in worth(game, handed_on=False)} if with_worth else {},
    }


def _move(game: Game, worths: dict[int, float]) -> Row:
    played = game.history[-1]
    return {
        "text": write_move(game.edition, played.move),
        "move": played.move,
        "outcome": None if played.outcome == NO_OUTCOME else played.outcome,
        "worth": worths.get(played.move),
        "best": max(worths.values(), default=None),
    }

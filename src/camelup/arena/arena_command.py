"""``camelup arena``: checks, progress, files, and the final table."""

from __future__ import annotations

import io
import json as json_format
import sys
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from textwrap import indent

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from camelup.arena.game_runner import PlayedDeals
from camelup.arena.match import Games, Match
from camelup.arena.match_files import CsvFile, RecordFolder, check_parquet, write_parquet
from camelup.arena.match_result import Result, Standing
from camelup.arena.match_runner import Sink, run_match
from camelup.arena.win_statistics import order_clear_after
from camelup.bots import bot_named
from camelup.host_info import usable_cores
from camelup.i18n import UserError
from camelup.record_files import check_writable


@dataclass(frozen=True)
class MatchOptions:
    """How to run a match, and which outputs to write."""

    games: int
    processes: int = 0
    until_sure: bool = False
    json: bool = False
    csv: Path | None = None
    go_on: bool = False
    parquet: Path | None = None
    records: Path | None = None
    ray: str | None = None
    luck: bool = False


def run(match: Match, wishes: MatchOptions) -> str:
    """Play a match; returns the text to print."""
    _check(match, wishes)
    keepers, known = _sinks(match, wishes)
    total = match.deals_for(wishes.games) * match.players
    with progress(" ".join(match.bots), total, len(known)) as bar, _executor(wishes) as executor:
        result = run_match(
            match,
            wishes.games,
            processes=wishes.processes or getattr(executor, "workers", usable_cores()),
            stop=order_clear_after if wishes.until_sure else None,
            records=wishes.records is not None,
            luck=wishes.luck,
            known=known,
            keepers=(*keepers, bar),
            executor=executor,
        )
    if wishes.parquet:
        write_parquet(match, result.games, wishes.parquet)
    return json_format.dumps(result.to_dict()) + "\n" if wishes.json else as_text(result)


def check_amounts(games: int, processes: int) -> None:
    """Raise UserError for fewer than one game or a negative number of processes."""
    if games < 1:
        raise UserError("arena-games", games=games)
    if processes < 0:
        raise UserError("arena-processes", processes=processes)


def _check(match: Match, wishes: MatchOptions) -> None:
    check_amounts(wishes.games, wishes.processes)
    if wishes.go_on and not wishes.csv:
        raise UserError("arena-continue-what")
    if wishes.go_on and wishes.luck:
        raise UserError("arena-continue-luck")
    if wishes.parquet:
        check_parquet()
        check_writable(wishes.parquet)
    for name in match.names:
        bot_named(name).close()


def _sinks(match: Match, wishes: MatchOptions) -> tuple[list[Sink], Games]:
    keepers: list[Sink] = []
    known = Result.nothing(match).games
    if wishes.csv:
        file = CsvFile(match, wishes.csv)
        keepers.append(file)
        if wishes.go_on and wishes.csv.exists():
            known = file.go_on()
        else:
            file.begin()
    if wishes.records:
        keepers.append(RecordFolder(wishes.records))
    return keepers, known


def _executor(wishes: MatchOptions) -> AbstractContextManager[Executor | None]:
    if wishes.ray is None:
        return nullcontext()
    from camelup.arena.ray_executor import ray_cluster

    return ray_cluster(wishes.ray)


@contextmanager
def progress(what: str, games: int, done: int = 0) -> Iterator[Sink]:
    """Show a progress bar on standard error if it is a terminal."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    console = Console(file=sys.stderr)
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task(what, total=games, completed=done, rate="")

        def advance(batch: PlayedDeals) -> None:
            speed = bar.tasks[0].speed
            bar.update(task, advance=len(batch.games), rate=f"{speed:,.1f}/s" if speed else "")

        yield advance


def as_text(result: Result) -> str:
    """Format a result as a table."""
    table = Table(title=f"{len(result.games)} games, {result.match.edition} edition")
    table.add_column("bot")
    for head in ("copies", "wins", "95 % interval", "coins", "rating", "ms/move", "slowest"):
        table.add_column(head, justify="right")
    for standing in result.standings:
        table.add_row(*_cells(standing))
    console = Console(file=io.StringIO(), width=110)
    console.print(table)
    text = console.file.getvalue()  # type: ignore[attr-defined]
    return str(text) + "".join((*_luck_lines(result), *_fault_lines(result)))


def _luck_lines(result: Result) -> Iterator[str]:
    if result.adjusted:
        games = (1 - result.narrowed) ** -2
        yield (
            f"adjusted for luck: intervals {result.narrowed:.0%} narrower, "
            f"as after {games:.1f} times as many games\n"
        )


def _cells(standing: Standing) -> tuple[str, ...]:
    return (
        standing.bot,
        str(standing.copies),
        f"{standing.share:.1%}",
        f"{standing.low:.1%} – {standing.high:.1%}",
        f"{standing.coins:.1f}",
        f"{standing.rating.mu:.1f} ± {2 * standing.rating.sigma:.1f}",
        f"{standing.seconds_per_move * 1000:.3g}",
        f"{standing.slowest_move * 1000:.3g}",
    )


def _fault_lines(result: Result) -> Iterator[str]:
    for standing in result.standings:
        if standing.faults:
            yield f"{standing.bot}: {standing.faults} faulty moves replaced by a roll:\n"
    shown = {""}
    for fault in result.faults[:5]:
        said, _, trace = fault.partition("\n")
        yield f"  {said}\n"
        if trace not in shown:
            yield indent(trace, "    ") + "\n"
        shown.add(trace)

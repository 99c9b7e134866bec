"""Implementation of ``camelup odds`` and ``camelup solve``."""

import json as json_format
import sys
import warnings
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from camelup.game import Game
from camelup.i18n import UserError, words
from camelup.notation.board import edition_named
from camelup.notation.errors import NotationError
from camelup.odds.distributions import RACES
from camelup.odds.move_values import MoveValue, worth
from camelup.odds.odds_api import odds_as_dict
from camelup.odds.odds_plot import plot
from camelup.odds.odds_text import odds_as_text, worth_as_text
from camelup.odds.race_table_cache import kept_table, make_table
from camelup.odds.race_table_download import fetch_table
from camelup.odds.race_table_file import table_file
from camelup.odds.solve import CLOSE_ENOUGH, Progress, Tell
from camelup.position import Position
from camelup.record_files import FileProblem, check_writable, load, save
from camelup.rules.editions import Edition


@dataclass(frozen=True)
class OddsQuestion:
    """Query for the odds of a position or a record."""

    about: str
    edition: str | None = None
    move: int | None = None
    json: bool = False
    worth: bool = False
    plot: Path | None = None


def answer(question: OddsQuestion) -> str:
    """Return the text that answers a query."""
    edition = edition_named(question.edition) if question.edition else None
    if not _is_record(question.about):
        if question.move is not None or question.plot:
            raise UserError("odds-move-without-record")
        return _describe(Position.read(question.about, edition), question)
    if question.plot:
        check_writable(question.plot)
    try:
        positions = positions_of(Path(question.about), edition)
    except NotationError as error:
        raise FileProblem(question.about, error) from None
    if question.plot:
        save(question.plot, plot(positions))
    move = len(positions) - 1 if question.move is None else question.move
    if not 0 <= move < len(positions):
        raise UserError("odds-move-out-of-range", moves=len(positions) - 1, move=move)
    return _describe(positions[move], question)


def _is_record(about: str) -> bool:
    with suppress(OSError):  # too long for a file name
        return about.endswith(".camel") or bool(about and ":" not in about and Path(about).exists())
    return False


def positions_of(file: Path, edition: Edition | None = None) -> list[Position]:
    """Replay a record; returns the position before the first move and after every move."""
    record = load(file)
    if edition and record.edition is not edition:
        told = record.edition.name
        raise UserError("odds-edition-of-record", told=told, edition=edition.name)
    game = Game.at_start_of(record)
    positions = [Position(game.state.copy(), game.names)]
    for move, line in zip(record.moves, record.lines, strict=True):
        game.play_recorded(move, line)
        positions.append(Position(game.state.copy(), game.names))
    return positions


def _describe(position: Position, question: OddsQuestion) -> str:
    judged = worth(position, races=RACES) if question.worth else []
    if question.json:
        extra = {"worth": [each.to_dict() for each in judged]} if question.worth else {}
        return json_format.dumps(odds_as_dict(position) | extra)
    return "\n".join(_as_text(position, judged))


def _as_text(position: Position, judged: list[MoveValue]) -> Iterator[str]:
    yield f"{words()('edition', edition=position.edition.name)}: {position.board}"
    yield ""
    yield from odds_as_text(position, words())
    if judged:
        yield ""
        yield words()("odds-of-moves", player=position.names[(position.turn or 1) - 1])
        yield from worth_as_text(judged, words())


@contextmanager
def plain_warnings() -> Iterator[None]:
    """Print each warning raised inside as one line on standard error."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            yield
        finally:
            for warning in caught:
                print(warning.message, file=sys.stderr)


def solve_with_bar(
    name: str,
    *,
    threads: int | None = None,
    on_gpu: bool | None = None,
    again: bool = False,
    address: str | None = None,
) -> str:
    """Compute or download a race table with a progress bar; returns the text to print."""
    edition = edition_named(name)
    file = str(table_file(edition))
    kept = None if again else kept_table(edition)
    if kept and kept.change <= CLOSE_ENOUGH:
        return words()("table-there", file=file)
    try:
        with _bar() as tell:
            if address:
                fetch_table(edition, address, tell)
            else:
                make_table(edition, tell=tell, threads=threads, on_gpu=on_gpu)
    except OSError as error:
        raise UserError("table-unwritable", problem=error.strerror or str(error)) from None
    return words()("table-made", file=file)


@contextmanager
def _bar() -> Iterator[Tell]:
    """Show a progress bar from the first report on, so that a rejected request shows none."""
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn())
    bar = Bar(*columns, TimeRemainingColumn(), console=Console(stderr=True))
    task = bar.add_task(words()("odds-race"), total=1.0)

    def tell(progress: Progress) -> None:
        if not bar.live.is_started:
            drawn.enter_context(bar)
        bar.update(task, completed=progress.fraction)

    with ExitStack() as drawn:
        yield tell

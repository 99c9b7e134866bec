"""The command ``camelup review``."""

from __future__ import annotations

import json as json_format
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from camelup.i18n import UserError, Words, words
from camelup.notation.errors import NotationError
from camelup.record_files import FileProblem, check_writable, load, save
from camelup.review.decisions import DEEP, STANDARD
from camelup.review.replayed_game import ReplayedGame
from camelup.review.report import annotate, as_text
from camelup.review.review_plot import plot
from camelup.review.reviewer import Reviewer

MOST_MOVES = 4_000
"""Longest record that is reviewed; far more than any game between people needs."""


@dataclass(frozen=True)
class ReviewOptions:
    """Options of the command."""

    file: Path
    language: str = "en"
    seed: int = 1
    deep: bool = False
    json: bool = False
    plot: Path | None = None
    write: Path | None = None


def run(wishes: ReviewOptions) -> str:
    """Review a record; returns the text to print."""
    for file in (wishes.plot, wishes.write):
        if file:
            check_writable(file)
    try:
        record = load(wishes.file)
        course = ReplayedGame.of(record, wishes.seed)
    except NotationError as error:
        raise FileProblem(wishes.file, error) from None
    if not record.moves:
        raise UserError("review-no-moves")
    if len(record.moves) > MOST_MOVES:
        raise UserError("review-too-long", most=MOST_MOVES)
    say = words(wishes.language)
    reviewer = Reviewer(course, seed=wishes.seed, depth=DEEP if wishes.deep else STANDARD)
    with _progress(say, len(record.moves)) as bar:
        for _ in reviewer.steps():
            bar()
    review = reviewer.review
    if wishes.plot:
        save(wishes.plot, plot(say, review))
    if wishes.write:
        save(wishes.write, str(annotate(say, course, review, record)))
    return (
        json_format.dumps(review.to_dict()) + "\n" if wishes.json else as_text(say, course, review)
    )


@contextmanager
def _progress(say: Words, moves: int) -> Iterator[Callable[[], None]]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    console = Console(stderr=True)
    with Progress(
        *columns, TimeRemainingColumn(), console=console, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task(say("review-working"), total=moves)
        yield lambda: bar.update(task, advance=1)

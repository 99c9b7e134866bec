"""A review as text: sentences, a table, comments in a record."""

from __future__ import annotations

import io
from collections.abc import Iterator

from rich.console import Console
from rich.table import Table

from camelup.i18n import Words
from camelup.notation.record import Record
from camelup.position import Position
from camelup.review.key_moments import Moment, moments_of
from camelup.review.replayed_game import ReplayedGame
from camelup.review.reviewer import MoveReview, Review

COLUMNS = ("start", "luck_own", "luck_others", "own", "others", "final")
"""Terms of the sum, in the order of the table."""

SEVERAL = 0.0195
"""From two wins in 100 games on, a share is rounded to whole wins."""

FEW_COINS = 0.3
"""A smaller difference in coins is not used to explain a difference in wins."""

LEAST_NOTED = 0.03
"""Smallest effect of a roll, on any seat, that gets a comment."""


def move_in_words(say: Words, position: Position, move: str) -> str:
    """Describe a move briefly, in the context of a position."""
    kind, _, what = move.partition(" ")
    if kind == "bet":
        return say("review-do-bet", camel=what, value=position.tickets_left[what][0])
    if kind in ("win", "lose"):
        return say(f"review-do-{kind}", camel=what)
    if kind == "tile":
        side = "forward" if what[-1] == "+" else "back"
        return say("review-do-tile", space=what[:-1], side=side, edition=position.edition.name)
    if kind == "ally":
        return say("review-do-ally", player=position.names[int(what) - 1])
    return say("review-do-roll")


def moment_in_words(say: Words, course: ReplayedGame, review: Review, moment: Moment) -> str:
    """Describe a key moment in a sentence."""
    move = review.moves[moment.number - 1]
    player, gain = review.names[moment.seat - 1], wins(say, abs(moment.size))
    if moment.kind == "roll":
        key = "review-lucky" if moment.size > 0 else "review-unlucky"
        shown = move.move.removeprefix("roll ")
        die = f"{say('camel-name', camel=shown[0])} {shown[1:]}"
        return say(key, die=die, player=player, gain=gain)
    before = _position(course, moment.number)
    details = {
        "player": player,
        "done": move_in_words(say, before, move.move),
        "better": move_in_words(say, before, move.best or move.move),
        "gain": gain,
    }
    if moment.coins is None:
        return say("review-gave-up", **details)
    if abs(moment.coins) < FEW_COINS:
        return say("review-gave-up-even", **details)
    key = "review-gave-up-coins" if moment.coins > 0 else "review-gave-up-later"
    return say(key, **details, coins=say.number(abs(moment.coins), ".1f"))


def _position(course: ReplayedGame, number: int) -> Position:
    return Position(course.states[number - 1 : number].copy(), course.game.names)


def percent(say: Words, share: float, form: str = ".1f") -> str:
    """Format a share as a percentage, without the percent sign."""
    return say.number(100 * share, form)


def wins(say: Words, share: float) -> str:
    """Format a share as wins in 100 games: whole numbers if there are several."""
    return percent(say, share, ".0f" if share >= SEVERAL else ".1f")


def as_text(say: Words, course: ReplayedGame, review: Review) -> str:
    """Format a review for a terminal."""
    table = Table(title=say("review-title"))
    table.add_column(say("review-player"))
    for name in (*COLUMNS, "accuracy"):
        table.add_column(say(f"review-{name.replace('_', '-')}"), justify="right")
    for name, seat in zip(review.names, review.seats, strict=True):
        cells = [
            percent(say, getattr(seat, column), ".1f" if column in ("start", "final") else "+.1f")
            + (f" ± {percent(say, seat.errors[column])}" if column in seat.errors else "")
            for column in COLUMNS
        ]
        table.add_row(name, *cells, say.number(seat.accuracy, ".0f"))
    console = Console(file=io.StringIO(), width=120)
    console.print(table)
    written = str(console.file.getvalue())  # type: ignore[attr-defined]
    notes = f"{say('review-adds-up')}\n{say('review-noise', error=percent(say, review.error))}\n"
    return written + notes + "\n" + "\n".join(_moments(say, course, review)) + "\n"


def _moments(say: Words, course: ReplayedGame, review: Review) -> Iterator[str]:
    moments = moments_of(course, review)
    yield say("review-moments" if moments else "review-no-moments")
    for moment in moments:
        told = moment_in_words(say, course, review, moment)
        yield f"  {say('review-move', number=moment.number)}: {told}"


def annotate(say: Words, course: ReplayedGame, review: Review, record: Record) -> Record:
    """Add the review as comments to the moves of a record; existing comments are kept."""
    comments = {number: list(said) for number, said in record.comments.items()}
    for move in review.moves:
        said = _comment(say, course, review, move)
        kept = [one for one in comments.get(move.number, []) if not one.startswith("[%review")]
        comments[move.number] = [*kept, said]
    return Record(record.tags, record.moves, record.lines, record.tag_lines, comments)


def _comment(say: Words, course: ReplayedGame, review: Review, move: MoveReview) -> str:
    shares = " ".join(f"{100 * chance:.1f}" for chance in move.chances)
    told = [f"[%review {shares}]"]
    if move.mistake and move.best and move.given_up:
        better = move_in_words(say, _position(course, move.number), move.best)
        told.append(say("review-best-move", better=better, gain=wins(say, move.given_up)))
    if move.luck and max(map(abs, move.luck)) >= LEAST_NOTED:
        size = max(move.luck, key=abs)
        player = review.names[move.luck.index(size)]
        told.append(say("review-luck-note", player=player, gain=percent(say, size, "+.1f")))
    return " ".join(told)

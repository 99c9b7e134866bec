"""Step-by-step replay of records and positions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from camelup.game import Game
from camelup.notation.board import edition_named
from camelup.notation.record import Record, read_record
from camelup.position import Position
from camelup.server.schemas.errors import TooLarge
from camelup.server.schemas.responses import Step
from camelup.server.views.event_view import event_of
from camelup.server.views.game_view import ViewBuffer, see_game

MOST_MOVES = 2000
"""Maximum number of moves of an uploaded record, and of steps in one response."""


def read_upload(text: str) -> Record:
    """Parse an untrusted record; raises if it is too long or cannot be replayed."""
    record = read_record(text)
    if len(record.moves) > MOST_MOVES:
        raise TooLarge("record-too-large", most=1)
    Game.from_record(record, seed=0)
    return record


def steps_of(record: Record, since: int = 0) -> Iterator[Step]:
    """Yield the steps of a record after ``since`` moves, with all that the record reveals."""
    game = Game.at_start_of(record, seed=0)
    for move, line in zip(record.moves[:since], record.lines[:since], strict=True):
        game.play_recorded(move, line)
    until = since + MOST_MOVES
    return _steps(game, record.moves[since:until], record.lines[since:until])


def play_on(position: str, edition: str | None, moves: list[str]) -> Iterator[Step]:
    """Play moves from a position and yield every step; each roll names its outcome."""
    return _steps(_game_at(position, edition), moves, range(1, len(moves) + 1))


def _steps(game: Game, moves: Sequence[str], lines: Sequence[int]) -> Iterator[Step]:
    window = ViewBuffer(game)
    yield _step(game, window, first=not game.history)
    for move, line in zip(moves, lines, strict=True):
        game.play_recorded(move, line)
        yield _step(game, window)


def game_after(position: str, edition: str | None, moves: list[str]) -> Game:
    """Play moves from a position and return the game; each roll names its outcome."""
    game = _game_at(position, edition)
    for line, move in enumerate(moves, 1):
        game.play_recorded(move, line)
    return game


def _game_at(position: str, edition: str | None) -> Game:
    place = _read(position, edition)
    return Game(place.players, place.edition.name, seed=0, position=place)


@lru_cache(maxsize=256)
def _read(position: str, edition: str | None) -> Position:
    """Parse a position; cached, since the lab requests its steps, odds and move values."""
    return Position.read(position, edition_named(edition) if edition else None)


def _step(game: Game, window: ViewBuffer, *, first: bool = False) -> Step:
    event = None
    if not first:
        last = len(game.history) - 1
        seat = game.history[last].seat
        event = event_of(game, last, "person", 0, seat=seat, coins_shown=True)
    seen = see_game(game, window, coins_shown=True)
    return {"event": event, "game": seen, "legal": window.look(game, game.turn).legal_moves}

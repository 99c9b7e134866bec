"""Game records on disk: read, replay, save."""

import json as json_format
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from camelup.atomic_files import try_place, write_whole
from camelup.game import Game
from camelup.i18n import UserError, readable, words
from camelup.notation.errors import NotationError
from camelup.notation.record import MOST_BYTES, Record, decode, read_record


class FileProblem(UserError):
    """A NotationError with the name of the file."""

    def __init__(self, file: Path | str, cause: NotationError) -> None:
        super().__init__(cause.reason, **cause.details)
        self.file = file
        self.cause = cause

    def in_words(self, language: str) -> str:
        """Return the file, the line and the reason."""
        place = f"{self.file}:{self.cause.line}" if self.cause.line else str(self.file)
        return f"{place}: {self.cause.in_words(language)}"


def load(file: Path) -> Record:
    """Read the record in a file."""
    try:
        with file.open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
    except OSError as error:
        raise NotationError("file-unreadable", problem=error.strerror or str(error)) from None
    return read_record(decode(data))


def check_writable(file: Path) -> None:
    """Raise UserError if a file cannot be written; call it before long computations."""
    with _refused_in_words(file):
        try_place(file)


def make_folder(folder: Path) -> None:
    """Create a folder and its parents if missing, and check that it is writable."""
    with _refused_in_words(folder):
        folder.mkdir(parents=True, exist_ok=True)
        try_place(folder / "file")


def save(file: Path, text: str) -> None:
    """Replace a text file atomically; raises UserError."""
    with _refused_in_words(file):
        write_whole(file, text.encode())


@contextmanager
def _refused_in_words(file: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        problem = error.strerror or str(error)
        raise UserError("file-unwritable", file=str(file), problem=problem) from None


def replay_file(file: str, say: Callable[[str], None], *, json: bool = False) -> str | None:
    """Replay a file move by move; returns the error message, or None."""
    try:
        record = load(Path(file))
        for move, game in _positions(record):
            comments = record.comments.get(len(game.history), [])
            say(_as_json(file, move, game, comments) if json else _as_text(move, game, comments))
    except NotationError as error:
        return str(FileProblem(file, error))
    return None


def _positions(record: Record) -> Iterator[tuple[str | None, Game]]:
    game = Game.at_start_of(record)
    yield None, game
    for move, line in zip(record.moves, record.lines, strict=True):
        game.play_recorded(move, line)
        yield move, game


def _as_json(file: str, move: str | None, game: Game, comments: list[str]) -> str:
    extra = {"comments": comments} if comments else {}
    return json_format.dumps({"file": file, "move": move, **game.to_dict(), **extra})


def _as_text(move: str | None, game: Game, comments: list[str]) -> str:
    lines = "".join(f"# {readable(comment)}\n" for comment in comments)
    if move is None:
        return f"{words()('replay-start')}\n{lines}{game}"
    name = game.names[game.history[-1].seat - 1]
    return f"\n{len(game.history)}. {name}: {move}\n{lines}{game}"

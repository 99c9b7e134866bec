"""Records on disk: reading, replaying, saving."""

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
    """What is wrong with a file, with its name and the line."""

    def __init__(self, file: Path | str, cause: NotationError) -> None:
        super().__init__(cause.reason, **cause.details)
        self.file = file
        self.cause = cause

    def in_words(self, language: str) -> str:
        """Name the file and the line, and say what is wrong."""
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
    """Refuse a file that cannot be written, before the work that is to fill it."""
    with _refused_in_words(file):
        try_place(file)


def make_folder(folder: Path) -> None:
    """Make a folder for files, with those above it, unless it is there."""
    with _refused_in_words(folder):
        folder.mkdir(parents=True, exist_ok=True)
        try_place(folder / "file")


def save(file: Path, text: str) -> None:
    """Write a file whole or not at all: a crash in the middle leaves the old one."""
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
    """Replay a file move by move; returns what is wrong with it, or None."""
    try:
        record = load(Path(file))
        for move, game in _positions(record):
            said = record.comments.get(len(game.history), [])
            say(_as_json(file, move, game, said) if json else _as_text(move, game, said))
    except NotationError as error:
        return str(FileProblem(file, error))
    return None


def _positions(record: Record) -> Iterator[tuple[str | None, Game]]:
    game = Game.at_start_of(record)
    yield None, game
    for move, line in zip(record.moves, record.lines, strict=True):
        game.play_recorded(move, line)
        yield move, game


def _as_json(file: str, move: str | None, game: Game, said: list[str]) -> str:
    comments = {"comments": said} if said else {}
    return json_format.dumps({"file": file, "move": move, **game.to_dict(), **comments})


def _as_text(move: str | None, game: Game, said: list[str]) -> str:
    told = "".join(f"# {readable(comment)}\n" for comment in said)
    if move is None:
        return f"{words()('replay-start')}\n{told}{game}"
    name = game.names[game.history[-1].seat - 1]
    return f"\n{len(game.history)}. {name}: {move}\n{told}{game}"

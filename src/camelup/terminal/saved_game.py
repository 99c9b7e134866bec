"""The game on disk: written whole after every move, and taken up again."""

from __future__ import annotations

import shlex
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from platformdirs import user_data_path

from camelup.game import Game
from camelup.notation.errors import NotationError
from camelup.notation.record import Record
from camelup.record_files import FileProblem, save

_START_TAGS = ("Edition", "Players", "Board", "Position")


@dataclass
class SavedGame:
    """Where a game is kept, and the tags that its record carries."""

    file: Path
    tags: dict[str, str] = field(default_factory=dict)

    def write(self, game: Game) -> None:
        """Write the game down as it stands."""
        save(self.file, str(game.record(**self.tags)))

    @property
    def quoted(self) -> str:
        """The file's name as a shell wants it."""
        return shlex.quote(str(self.file))


def games_folder() -> Path:
    """Find where games are kept that nobody gave a file for."""
    return user_data_path("camelup") / "games"


def new_file() -> Path:
    """Name a file for a new game after the time it starts."""
    folder = games_folder()
    # Where no folder can be made, the first saving says so.
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{datetime.now():%Y-%m-%d-%H%M%S-%f}.camel"


def latest_file() -> Path | None:
    """Find the latest game in the folder."""
    return max(games_folder().glob("*.camel"), default=None)


def check_place(file: Path) -> None:
    """Refuse a file that there is no folder for."""
    if not file.parent.is_dir():
        raise FileProblem(file, NotationError("file-no-folder", folder=str(file.parent)))


def other_tags(record: Record) -> dict[str, str]:
    """List the tags that are passed through from one saving to the next."""
    return {tag: value for tag, value in record.tags.items() if tag not in _START_TAGS}


def resume(record: Record) -> Game:
    """Take a game up where its record stops; with its seed the dice go on as they would have."""
    seed = record.tags.get("Seed", "")
    game = _with_dice_of(record, int(seed)) if seed.isdecimal() else None
    game = game or Game.from_record(record)
    if game.state["hidden"].any():
        raise NotationError("file-unknown-cards")
    return game


def _with_dice_of(record: Record, seed: int) -> Game | None:
    game = Game(record.players, record.edition.name, seed=seed)
    if game.board != record.tags.get("Board"):
        return None
    for move in record.moves:
        drawn = move.startswith("roll")
        if move.partition(" ")[0] != "roll" and move not in game.legal_moves:
            return None
        if game.play("roll" if drawn else move) != move:
            return None
    return game

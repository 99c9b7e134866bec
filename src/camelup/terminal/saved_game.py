"""Save a game after every move, and resume it."""

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
    """File of a saved game, and the tags of its record."""

    file: Path
    tags: dict[str, str] = field(default_factory=dict)

    def write(self, game: Game) -> None:
        """Save the current state of the game."""
        save(self.file, str(game.record(**self.tags)))

    @property
    def quoted(self) -> str:
        """The file name, quoted for a shell."""
        return shlex.quote(str(self.file))


def games_folder() -> Path:
    """Return the default folder of saved games."""
    return user_data_path("camelup") / "games"


def new_file() -> Path:
    """Return a file name for a new game, made from the current time."""
    folder = games_folder()
    # If the folder cannot be created, the first save reports it.
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{datetime.now():%Y-%m-%d-%H%M%S-%f}.camel"


def latest_file() -> Path | None:
    """Return the latest game in the default folder."""
    return max(games_folder().glob("*.camel"), default=None)


def check_place(file: Path) -> None:
    """Raise UserError if the folder of a file does not exist."""
    if not file.parent.is_dir():
        raise FileProblem(file, NotationError("file-no-folder", folder=str(file.parent)))


def other_tags(record: Record) -> dict[str, str]:
    """Return the tags that are copied when a game is saved again."""
    return {tag: value for tag, value in record.tags.items() if tag not in _START_TAGS}


def resume(record: Record) -> Game:
    """Resume a game from its record; with its seed the dice continue their sequence."""
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

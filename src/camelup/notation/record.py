"""Game records (``.camel``): tags, an empty line, then one move per line."""

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path

from camelup.notation.board import check_on_track, edition_named, read_board
from camelup.notation.errors import NotationError
from camelup.notation.position import read_position
from camelup.rules.editions import MAX_PLAYERS, Edition

MOST_BYTES = 4 * 1024 * 1024
"""Longer files are refused."""

_LINE_END = re.compile(r"\r\n|\n|\r")
_TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9_-]*)\s+"((?:[^"\\]|\\["\\])*)"\s*\]\s*(?:#.*)?')


@dataclass
class Record:
    """A game as stored in a file. Moves are text; ``lines`` are their line numbers."""

    tags: dict[str, str]
    moves: list[str] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    tag_lines: dict[str, int] = field(default_factory=dict)
    comments: dict[int, list[str]] = field(default_factory=dict)
    """Comments on or after a move, by its number; 0: before the first move."""

    @property
    def edition(self) -> Edition:
        """The edition of the game."""
        return edition_named(self.tags["Edition"])

    @property
    def players(self) -> list[str]:
        """Names of the players by seat."""
        return [name.strip() for name in self.tags["Players"].split(";")]

    def __str__(self) -> str:
        tags = "".join(f'[{name} "{_escape(value)}"]\n' for name, value in self.tags.items())
        return tags + "\n" + "".join(f"{line}\n" for line in self._written())

    def _written(self) -> Iterator[str]:
        """Yield the lines: a move with its first comment; further comments on separate lines."""
        for number, move in enumerate(["", *self.moves]):
            first, *more = [one_line(said) for said in self.comments.get(number, [])] or [""]
            if move or first:
                yield f"{move:<10} # {first}".lstrip() if first else move
            yield from (f"# {said}" for said in more)


def read_record(text: str | PathLike[str]) -> Record:
    """Parse a record and check its tags; moves are only checked when they are replayed.

    Takes the text of a record, a path, or a file name that ends in ``.camel``.
    """
    if not isinstance(text, str) or (text.endswith(".camel") and "\n" not in text):
        text = decode(_bytes_of(Path(text)))
    record = Record({})
    for number, line in _lines(text):
        if line.startswith("[") and not record.moves:
            _read_tag(record, line, number)
        else:
            _read_move(record, line, number)
    _check_tags(record)
    return record


def _bytes_of(file: Path) -> bytes:
    try:
        with file.open("rb") as opened:
            return opened.read(MOST_BYTES + 1)
    except OSError as error:
        problem = f"{file}: {error.strerror or error}"
        raise NotationError("file-unreadable", problem=problem) from None


def decode(data: bytes) -> str:
    """Decode the bytes of a record file; raises NotationError."""
    if len(data) > MOST_BYTES:
        raise NotationError("record-too-large", most=MOST_BYTES // 1024 // 1024).at_line(1)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8-sig")
        raise NotationError("record-not-text").at_line(_count_lines(before)) from None
    if "\0" in text:
        raise NotationError("record-not-text").at_line(_count_lines(text.partition("\0")[0]))
    return text


def _count_lines(text: str) -> int:
    return len(_LINE_END.split(text))


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(_LINE_END.split(text), 1):
        if line.strip():
            yield number, line.strip()


def _read_move(record: Record, line: str, number: int) -> None:
    """Parse a line with a move, a comment or both; a comment belongs to the last move."""
    move, _, said = (part.strip() for part in line.partition("#"))
    if move:
        record.moves.append(move)
        record.lines.append(number)
    if said:
        record.comments.setdefault(len(record.moves), []).append(one_line(said))


def one_line(comment: str) -> str:
    """Put a comment on one line, without control characters."""
    return " ".join("".join(" " if _is_control(char) else char for char in comment).split())


def _read_tag(record: Record, line: str, number: int) -> None:
    match = _TAG.fullmatch(line)
    if not match:
        raise NotationError("record-tag-unreadable", text=line).at_line(number)
    name, value = match.groups()
    if name in record.tags:
        raise NotationError("record-tag-twice", tag=name).at_line(number)
    record.tags[name] = re.sub(r"\\(.)", r"\1", value)
    record.tag_lines[name] = number


def _escape(value: str) -> str:
    return " ".join(_LINE_END.split(value)).replace("\\", "\\\\").replace('"', '\\"')


def _check_tags(record: Record) -> None:
    last = max(record.tag_lines.values(), default=1)
    for tag in ("Edition", "Players"):
        if tag not in record.tags:
            raise NotationError("record-tag-missing", tag=tag).at_line(last)
    if ("Board" in record.tags) == ("Position" in record.tags):
        both = "Board" in record.tags
        raise NotationError("record-two-starts" if both else "record-no-start").at_line(last)
    for tag, check in (("Edition", _check_edition), ("Players", _check_players)):
        _checked(record, tag, check)
    start = "Board" if "Board" in record.tags else "Position"
    _checked(record, start, _check_board if start == "Board" else _check_position)


def _checked(record: Record, tag: str, check: Callable[[Record], None]) -> None:
    try:
        check(record)
    except NotationError as error:
        raise error.at_line(record.tag_lines.get(tag, 1)) from None


def _check_edition(record: Record) -> None:
    edition_named(record.tags["Edition"])


def _check_players(record: Record) -> None:
    check_names(record.players)


def _check_board(record: Record) -> None:
    check_on_track(read_board(record.tags["Board"], record.edition)[1])


def _check_position(record: Record) -> None:
    read_position(record.tags["Position"], edition=record.edition, players=len(record.players))


def check_names(names: list[str]) -> None:
    """Raise NotationError for too few or too many players, or a name a record cannot hold."""
    if not 2 <= len(names) <= MAX_PLAYERS:
        raise NotationError("players-out-of-range", players=len(names))
    for name in names:
        if not name.strip() or ";" in name or any(map(_is_control, name)):
            raise NotationError("player-name", name=name)


def _is_control(char: str) -> bool:
    """Return whether a character breaks lines or terminals. Joiners, which scripts need, do not."""
    return unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp")

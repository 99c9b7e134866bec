"""Parse what a player typed: notation or words, English or German."""

import re
from collections.abc import Iterator
from enum import StrEnum
from functools import cache

from camelup.i18n import LANGUAGES, UserError, Words, words
from camelup.position import Position


class Command(StrEnum):
    """Commands other than moves."""

    HELP = "help"
    BOARD = "board"
    LOG = "log"
    ODDS = "odds"
    QUIT = "quit"


MOVES = ("roll", "bet", "tile", "win", "lose", "ally")
"""The kinds of move in notation."""

_SIDES = {"forward": "+", "back": "-"}


def understand(line: str, position: Position) -> Command | str:
    """Parse a line to a command or a move in notation.

    Other text is returned unchanged; parsing it as notation gives the error.
    """
    first, _, rest = _plain(line).partition(" ")
    meaning = _meanings((*MOVES, *Command)).get(first)
    if meaning is None:
        return line
    if meaning not in MOVES:
        return Command(meaning)
    if meaning == "roll":
        if rest:
            raise UserError("roll-is-drawn")
        return meaning
    return f"{meaning} {_details(meaning, rest, position)}".strip()


def said(line: str) -> str | None:
    """Return the chat message in a line; None if it is not one."""
    first, _, text = line.strip().partition(" ")
    return text.strip() or None if means(first, "say") else None


def means(line: str, *keys: str) -> str | None:
    """Return which of some keys, such as yes and no, a line means; None if no one fits."""
    return _meanings(keys).get(_plain(line))


def shown_word(key: str, words: Words) -> str:
    """Return the word that a language shows for a command."""
    return typed_words(key, words)[0]


def typed_words(key: str, words: Words) -> list[str]:
    """Return all words that a language accepts for a command."""
    return words(f"typed-{key}").split(", ")


@cache
def _meanings(keys: tuple[str, ...]) -> dict[str, str]:
    return {
        _plain(word): key
        for key in keys
        for language in LANGUAGES
        for word in typed_words(key, words(language))
    }


def _plain(text: str) -> str:
    """Normalise case, umlauts, dashes and spaces."""
    tidy = " ".join(text.casefold().split())
    for letter, spelt in (("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("−", "-"), ("–", "-")):
        tidy = tidy.replace(letter, spelt)
    return tidy


def _details(kind: str, rest: str, position: Position) -> str:
    if kind == "tile":
        return _tile(rest)
    if kind == "ally":
        return _seat(rest, position)
    return _camel(rest, position)


def _tile(rest: str) -> str:
    parts: list[str] = re.findall(r"\d+|[^\W\d]+|[+-]", rest)
    spaces = [part for part in parts if part.isdecimal()]
    meanings = _meanings(tuple(_SIDES))
    sides = {_SIDES[meanings[part]] for part in parts if part in meanings}
    known = all(part.isdecimal() or part in meanings for part in parts)
    return f"{spaces[0]}{sides.pop()}" if known and len(spaces) == len(sides) == 1 else rest


def _seat(rest: str, position: Position) -> str:
    for seat, name in enumerate(position.names, 1):
        if _plain(name) == rest:
            return str(seat)
    return rest


def _camel(rest: str, position: Position) -> str:
    for letter, name in _camel_names(position):
        if len(rest) >= 3 and rest.startswith(name):
            return letter
    return rest


def _camel_names(position: Position) -> Iterator[tuple[str, str]]:
    for letter in position.edition.racing:
        for language in LANGUAGES:
            yield letter, _plain(words(language)("camel-name", camel=letter))

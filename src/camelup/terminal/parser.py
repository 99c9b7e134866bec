"""What a person typed, understood: notation or words, English or German."""

import re
from collections.abc import Iterator
from enum import StrEnum
from functools import cache

from camelup.i18n import LANGUAGES, UserError, Words, words
from camelup.position import Position


class Command(StrEnum):
    """What can be asked for besides moves."""

    HELP = "help"
    BOARD = "board"
    LOG = "log"
    ODDS = "odds"
    QUIT = "quit"


MOVES = ("roll", "bet", "tile", "win", "lose", "ally")
"""The kinds of move, as notation calls them."""

_SIDES = {"forward": "+", "back": "-"}


def understand(line: str, position: Position) -> Command | str:
    """Tell what a line asks for: a command, or a move in notation.

    What is not understood comes back as it is, for the notation to say what is wrong.
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
    """Give what a line says to the others at the table; None if it says nothing to them."""
    first, _, text = line.strip().partition(" ")
    return text.strip() or None if means(first, "say") else None


def means(line: str, *keys: str) -> str | None:
    """Tell which of some words, such as yes and no, a line is; None if it is none of them."""
    return _meanings(keys).get(_plain(line))


def shown_word(key: str, words: Words) -> str:
    """Give the word that a language shows for something that can be typed."""
    return typed_words(key, words)[0]


def typed_words(key: str, words: Words) -> list[str]:
    """List the words of a language for something that can be typed."""
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
    """Make spelling not matter: case, umlauts, kinds of dashes and spaces."""
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

"""Board notation: stacks as ``space:letters``, bottom to top, in ascending order of spaces."""

from collections import Counter
from collections.abc import Mapping

import numpy as np

from camelup.notation.errors import NotationError
from camelup.rules.editions import EDITIONS, FIRST, RACING, SECOND, TRACK, Edition
from camelup.rules.state import NOT_IN_RACE, States

Stacks = Mapping[int, str]
"""Letters of the camels on each space, bottom to top."""

BEYOND_FINISH, BEHIND_START = TRACK + 1, 0
"""Spaces of a unit that has crossed the finish line forward or backward."""


def edition_named(name: str) -> Edition:
    """Return the edition with this name; raises NotationError if there is none."""
    for edition in EDITIONS:
        if edition.name == name:
            return edition
    raise NotationError("edition-unknown", name=name)


def edition_of_letters(letters: str) -> Edition:
    """Infer the edition from a board: only the first has orange and white racing camels."""
    return FIRST if set(letters) & (set(FIRST.letters) - set(SECOND.letters)) else SECOND


def read_board(text: str, edition: Edition | None = None) -> tuple[Edition, Stacks]:
    """Parse a board; it must contain every camel of its edition once."""
    stacks: dict[int, str] = {}
    for part in text.split():
        space, letters = _read_stack(part)
        if space in stacks:
            raise NotationError("board-space-twice", space=space)
        stacks[space] = letters
    all_letters = "".join(stacks.values())
    told = edition_of_letters(all_letters)
    if edition is not None and _is_of_another(told, edition, all_letters):
        raise NotationError("board-other-edition", edition=edition.name, told=told.name)
    _check_camels(all_letters, edition or told)
    return edition or told, stacks


def _is_of_another(told: Edition, wanted: Edition, letters: str) -> bool:
    """Return whether the letters fit another edition but not the wanted one."""
    return set(letters) == set(told.letters) != set(wanted.letters)


def _read_stack(part: str) -> tuple[int, str]:
    space, colon, letters = part.partition(":")
    if not colon or not letters or not (space.isascii() and space.isdecimal()) or len(space) > 3:
        raise NotationError("board-stack-unreadable", text=part)
    if not BEHIND_START <= int(space) <= BEYOND_FINISH:
        raise NotationError("board-no-such-space", space=int(space))
    return int(space), letters


def _check_camels(letters: str, edition: Edition) -> None:
    counts = Counter(letters)
    for letter in letters:
        if letter not in edition.letters:
            raise NotationError("camel-unknown", letter=letter, edition=edition.name)
        if counts[letter] > 1:
            raise NotationError("camel-twice", camel=letter)
    for letter in edition.letters:
        if letter not in counts:
            raise NotationError("camel-missing", camel=letter)


def check_on_track(stacks: Stacks) -> None:
    """Raise NotationError if the race is already over."""
    for space in stacks:
        if not 1 <= space <= TRACK:
            raise NotationError("board-no-such-space", space=space)


def check_crossed(stacks: Stacks, edition: Edition) -> None:
    """Raise NotationError if no single move could have taken the unit across the line."""
    forward, backward = stacks.get(BEYOND_FINISH, ""), stacks.get(BEHIND_START, "")
    if forward and backward:
        raise NotationError("board-crossed-twice")
    if forward and forward[0] not in edition.racing:
        raise NotationError("board-crossed-forward", camel=forward[0])
    if backward and backward[0] not in edition.crazy:
        raise NotationError("board-crossed-backward", camel=backward[0])


def place_camels(games: States, row: int, edition: Edition, stacks: Stacks) -> None:
    """Place camels on the track of a game."""
    spaces, heights = games["space"][row], games["height"][row]
    for space, letters in stacks.items():
        for height, letter in enumerate(letters):
            camel = edition.letters.index(letter)
            spaces[camel], heights[camel] = space, height


def stacks_of(games: States, row: int, edition: Edition) -> dict[int, str]:
    """Return the stacks of a game in ascending order of spaces."""
    spaces: list[int] = games["space"][row].tolist()
    heights: list[int] = games["height"][row].tolist()
    camels = sorted(range(len(edition.letters)), key=lambda camel: (spaces[camel], heights[camel]))
    stacks: dict[int, str] = {}
    for camel in camels:
        if spaces[camel] != NOT_IN_RACE:
            stacks[spaces[camel]] = stacks.get(spaces[camel], "") + edition.letters[camel]
    return stacks


def write_board(stacks: Stacks) -> str:
    """Format a board."""
    return " ".join(f"{space}:{stacks[space]}" for space in sorted(stacks))


def ranking_of(games: States, row: int, edition: Edition) -> str:
    """Return the racing camels of a game, best first."""
    standing = games["space"][row][:RACING] * np.int64(8) + games["height"][row][:RACING]
    return "".join(edition.letters[camel] for camel in np.argsort(-standing))

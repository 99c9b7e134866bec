"""The board: stacks as ``space:letters``, bottom to top, in rising order of space."""

from collections import Counter
from collections.abc import Mapping

import numpy as np

from camelup.notation.errors import NotationError
from camelup.rules.editions import EDITIONS, FIRST, RACING, SECOND, TRACK, Edition
from camelup.rules.state import NOT_IN_RACE, States

Stacks = Mapping[int, str]
"""Space to the letters of the camels on it, bottom to top."""

BEYOND_FINISH, BEHIND_START = TRACK + 1, 0
"""Spaces of a unit that has crossed the line forward or backward."""


def edition_named(name: str) -> Edition:
    """Find an edition by its name."""
    for edition in EDITIONS:
        if edition.name == name:
            return edition
    raise NotationError("edition-unknown", name=name)


def edition_of_letters(letters: str) -> Edition:
    """Tell the edition from the letters of a board: only the first has orange and white racers."""
    return FIRST if set(letters) & (set(FIRST.letters) - set(SECOND.letters)) else SECOND


def read_board(text: str, edition: Edition | None = None) -> tuple[Edition, Stacks]:
    """Read a board that holds every camel of its edition once."""
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
    """Tell whether letters are those of another edition; editions may have the same."""
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
    """Refuse a board on which the race is already over."""
    for space in stacks:
        if not 1 <= space <= TRACK:
            raise NotationError("board-no-such-space", space=space)


def check_crossed(stacks: Stacks, edition: Edition) -> None:
    """Refuse a unit beyond the line that no single move could have taken there."""
    forward, backward = stacks.get(BEYOND_FINISH, ""), stacks.get(BEHIND_START, "")
    if forward and backward:
        raise NotationError("board-crossed-twice")
    if forward and forward[0] not in edition.racing:
        raise NotationError("board-crossed-forward", camel=forward[0])
    if backward and backward[0] not in edition.crazy:
        raise NotationError("board-crossed-backward", camel=backward[0])


def place_camels(games: States, row: int, edition: Edition, stacks: Stacks) -> None:
    """Put camels on the track of a game."""
    spaces, heights = games["space"][row], games["height"][row]
    for space, letters in stacks.items():
        for height, letter in enumerate(letters):
            camel = edition.letters.index(letter)
            spaces[camel], heights[camel] = space, height


def stacks_of(games: States, row: int, edition: Edition) -> dict[int, str]:
    """List the stacks of a game by space, in rising order."""
    spaces: list[int] = games["space"][row].tolist()
    heights: list[int] = games["height"][row].tolist()
    camels = sorted(range(len(edition.letters)), key=lambda camel: (spaces[camel], heights[camel]))
    stacks: dict[int, str] = {}
    for camel in camels:
        if spaces[camel] != NOT_IN_RACE:
            stacks[spaces[camel]] = stacks.get(spaces[camel], "") + edition.letters[camel]
    return stacks


def write_board(stacks: Stacks) -> str:
    """Write a board."""
    return " ".join(f"{space}:{stacks[space]}" for space in sorted(stacks))


def ranking_of(games: States, row: int, edition: Edition) -> str:
    """List the racing camels of a game, best first."""
    standing = games["space"][row][:RACING] * np.int64(8) + games["height"][row][:RACING]
    return "".join(edition.letters[camel] for camel in np.argsort(-standing))

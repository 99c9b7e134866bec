"""Read and write moves."""

from functools import cache

from camelup.notation.errors import NotationError
from camelup.rules.editions import MAX_PLAYERS, RACING, TRACK, Edition
from camelup.rules.moves import (
    ALLY,
    BACKWARD,
    BET,
    FORWARD,
    LOSE,
    LOSE_UNKNOWN,
    MOVES,
    OUTCOMES,
    ROLL,
    WIN,
    WIN_UNKNOWN,
)

NO_OUTCOME = -1
"""Outcome of a move that is not a roll, or of a roll whose die is not drawn yet."""

_KINDS = ("bet", "tile", "roll", "win", "lose", "ally")


@cache
def move_texts(edition: Edition) -> tuple[str, ...]:
    """Return the text of every move by its number; ``roll`` without its die."""
    racing = edition.racing
    spaces = range(2, TRACK + 1)
    return (
        "roll",
        *(f"bet {letter}" for letter in racing),
        *(f"win {letter}" for letter in racing),
        *(f"lose {letter}" for letter in racing),
        *(f"tile {space}+" for space in spaces),
        *(f"tile {space}-" for space in spaces),
        *(f"ally {seat}" for seat in range(1, MAX_PLAYERS + 1)),
        "win ?",
        "lose ?",
    )


@cache
def outcome_texts(edition: Edition) -> tuple[str, ...]:
    """Return the text of every outcome of a roll by its number, such as ``g2``."""
    faces = [letter + str(face) for letter in edition.letters for face in (1, 2, 3)]
    return tuple(faces[:OUTCOMES])


@cache
def _numbers(edition: Edition) -> dict[str, tuple[int, int]]:
    numbers = {text: (move, NO_OUTCOME) for move, text in enumerate(move_texts(edition))}
    for outcome, text in enumerate(outcome_texts(edition)):
        numbers[f"roll {text}"] = (ROLL, outcome)
    return numbers


def write_move(
    edition: Edition, move: int, outcome: int = NO_OUTCOME, *, known: bool = True
) -> str:
    """Format a move; a roll includes its die if the outcome is given.

    With ``known=False`` a finish card is written without its colour.
    """
    if not known:
        move = as_others_see(move)
    if move == ROLL and outcome != NO_OUTCOME:
        return f"roll {write_outcome(edition, outcome)}"
    return move_texts(edition)[move]


def write_outcome(edition: Edition, outcome: int) -> str:
    """Format the outcome of a roll: ``g2``, ``W3``."""
    return outcome_texts(edition)[outcome]


def read_move(edition: Edition, text: str) -> tuple[int, int]:
    """Parse a move; returns its number and the outcome of its roll, or NO_OUTCOME."""
    numbers = _numbers(edition)
    if text in numbers:
        return numbers[text]
    tidy = " ".join(text.split())
    if tidy in numbers:
        return numbers[tidy]
    raise _what_is_wrong(edition, tidy)


def _what_is_wrong(edition: Edition, text: str) -> NotationError:
    kind, _, rest = text.partition(" ")
    if kind not in _KINDS:
        return NotationError("move-unknown", text=text)
    if kind in ("bet", "win", "lose"):
        return _what_is_wrong_with_camel(edition, kind, rest)
    if kind == "roll":
        return _what_is_wrong_with_roll(edition, rest)
    if kind == "tile":
        return _what_is_wrong_with_tile(rest)
    return NotationError("move-ally-whom", text=rest)


def _what_is_wrong_with_camel(edition: Edition, kind: str, rest: str) -> NotationError:
    if not rest:
        return NotationError("move-which-camel", kind=kind)
    if rest in tuple(edition.crazy):
        return NotationError("move-crazy-camel", camel=rest)
    return NotationError("camel-unknown", letter=rest, edition=edition.name)


def _what_is_wrong_with_roll(edition: Edition, rest: str) -> NotationError:
    if rest[:1] in edition.dice and rest[:1] not in edition.letters:
        return NotationError("die-grey-colour")
    if rest[:1] not in edition.letters:
        return NotationError("die-unknown", letter=rest[:1], edition=edition.name)
    return NotationError("die-face-unknown", face=rest[1:])


def _what_is_wrong_with_tile(rest: str) -> NotationError:
    space = rest[:-1] if rest.endswith(("+", "-")) else rest
    if not (space.isascii() and space.isdecimal()) or (len(space) > 1 and space[0] == "0"):
        return NotationError("move-tile-where", text=rest)
    if space == "1":
        return NotationError("tile-on-space-1")
    if len(space) > 2 or not 2 <= int(space) <= TRACK:
        return NotationError("tile-no-such-space", space=space)
    return NotationError("move-tile-side", text=rest)


def write_dice(edition: Edition, dice: int) -> str:
    """Format a set of dice given as bits."""
    return "".join(letter for die, letter in enumerate(edition.dice) if dice >> die & 1)


def camel_of_move(move: int) -> int | None:
    """Return the camel of a bet or finish card; None for other moves."""
    return (move - BET) % RACING if BET <= move < FORWARD else None


def space_of_tile(move: int) -> int:
    """Return the space of a tile move."""
    return (move - FORWARD) % (BACKWARD - FORWARD) + 2


def is_bet(move: int) -> bool:
    """Return whether a move takes a leg ticket."""
    return BET <= move < WIN


def is_card(move: int) -> bool:
    """Return whether a move lays a finish card, known or not."""
    return WIN <= move < FORWARD or move in (WIN_UNKNOWN, LOSE_UNKNOWN)


def as_others_see(move: int) -> int:
    """Return the move as the other players see it: a finish card without its colour."""
    if WIN <= move < LOSE:
        return WIN_UNKNOWN
    return LOSE_UNKNOWN if LOSE <= move < FORWARD else move


def is_tile(move: int) -> bool:
    """Return whether a move puts a tile on the track."""
    return FORWARD <= move < ALLY


def is_ally(move: int) -> bool:
    """Return whether a move forms a partnership."""
    return ALLY <= move < MOVES

"""How an export is declared: parameters with their kinds and the range of values they accept.

The code that checks arguments is generated from the declaration, so that no export can be
called with a seat, move or length that does not exist, nor with a record that is no game.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from camelup.rules.state import GAME

STATUS = (
    "ok",
    "bad-state",
    "bad-number",
    "bad-length",
    "illegal-move",
    "game-is-over",
)
"""Statuses by number; an export returns their negative."""

OK, BAD_STATE, BAD_NUMBER, BAD_LENGTH, ILLEGAL_MOVE, GAME_IS_OVER = (
    -number for number in range(len(STATUS))
)

DTYPES: dict[str, np.dtype[Any]] = {
    "game": np.dtype(GAME),
    "i8": np.dtype(np.int8),
    "u8": np.dtype(np.uint8),
    "u16": np.dtype(np.uint16),
    "i16": np.dtype(np.int16),
    "i32": np.dtype(np.int32),
    "i64": np.dtype(np.int64),
    "f32": np.dtype(np.float32),
    "f64": np.dtype(np.float64),
}
"""Kinds of elements."""


@dataclass(frozen=True)
class Number:
    """A whole number from ``least`` to ``most``; passed as 64 bits if ``wide``."""

    least: int
    most: int
    wide: bool = False


@dataclass(frozen=True)
class Real:
    """A floating-point number."""


@dataclass(frozen=True)
class UpTo:
    """A length that the caller chooses; it is passed as a number after the pointer."""

    most: int


@dataclass(frozen=True)
class Array:
    """A pointer to elements, followed by those of its lengths that the caller chooses."""

    kind: str
    shape: tuple[int | UpTo, ...]
    way: str
    """``in``, ``out`` or ``both``; games that come in are checked. ``kept`` is memory that the
    host provides, filled with 0 at first, and leaves alone between calls."""
    trusted: bool = False
    """Games are not checked: the export is there to do so."""


Parameter = Number | Real | Array


@dataclass(frozen=True)
class Export:
    """A function callable from outside."""

    name: str
    function: Callable[..., Any]
    parameters: dict[str, Parameter]
    returns: str = "i32"
    """``i32``, ``i64``, ``f64``, or ``none``: a status only."""


def lengths_of(name: str, kind: Parameter) -> dict[str, UpTo]:
    """List the lengths of an array that are passed, by the name of their parameter."""
    shape = kind.shape if isinstance(kind, Array) else ()
    return {f"{name}_{axis}": size for axis, size in enumerate(shape) if isinstance(size, UpTo)}


def wrapper_source(export: Export) -> str:
    """Write the function that checks arguments, makes arrays of pointers and calls the export."""
    result = "i32" if export.returns == "none" else export.returns
    names, checks, arrays, arguments = [], [], [], []
    for name, kind in export.parameters.items():
        lengths = lengths_of(name, kind)
        names += [name, *lengths]
        if isinstance(kind, Number):
            checks += _check(name, kind.least, kind.most, f"{result}({BAD_NUMBER})")
        for length, size in lengths.items():
            checks += _check(length, 0, size.most, f"{result}({BAD_LENGTH})")
        if isinstance(kind, Array):
            shape = [f"{name}_{axis}" if isinstance(size, UpTo) else str(size)
                     for axis, size in enumerate(kind.shape)]  # fmt: skip
            arrays.append(f"    {name}_ = carray({name}, ({', '.join(shape)},))")
            if kind.kind == "game" and kind.way != "out" and not kind.trusted:
                arrays += _check_games(f"{name}_", result)
            if kind.kind != "game" and kind.way == "out":
                arrays.append(f"    {name}_[:] = 0")
        arguments.append(_argument(name, kind))
    call = f"function({', '.join(arguments)})"
    ending = [f"    {call}", "    return i32(0)"] if export.returns == "none" else []
    ending = ending or [f"    return {result}({call})"]
    return "\n".join([f"def {export.name}({', '.join(names)}):", *checks, *arrays, *ending, ""])


def _check(name: str, least: int, most: int, otherwise: str) -> list[str]:
    return [f"    if {name} < {least} or {name} > {most}:", f"        return {otherwise}"]


def _check_games(games: str, result: str) -> list[str]:
    return [
        f"    if first_unsound({games}, ANY, ANY, 0, len({games})) < len({games}):",
        f"        return {result}({BAD_STATE})",
    ]


def _argument(name: str, kind: Parameter) -> str:
    if isinstance(kind, Array):
        return f"{name}_"
    return f"i64({name})" if isinstance(kind, Number) else name

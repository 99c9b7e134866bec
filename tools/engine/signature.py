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
class Array:
    """A pointer to elements; a name in the shape is another parameter, the length."""

    kind: str
    shape: tuple[int | str, ...]
    way: str
    """``in``, ``out`` or ``both``; games that come in are checked."""
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


def wrapper_source(export: Export) -> str:
    """Write the function that checks arguments, makes arrays of pointers and calls the export."""
    lines = [f"def {export.name}({', '.join(export.parameters)}):"]
    for name, kind in export.parameters.items():
        if isinstance(kind, Number):
            lines.append(f"    if {name} < {kind.least} or {name} > {kind.most}:")
            lines.append(f"        return {export.returns}({_bad(export, name)})")
    for name, kind in export.parameters.items():
        if isinstance(kind, Array):
            shape = ", ".join(str(size) for size in kind.shape)
            lines.append(f"    {name}_ = carray({name}, ({shape},))")
            if kind.kind == "game" and kind.way != "out" and not kind.trusted:
                lines += _check_games(export, f"{name}_")
    arguments = [_argument(name, kind) for name, kind in export.parameters.items()]
    lines.append(f"    return {export.returns}(function({', '.join(arguments)}))")
    return "\n".join(lines) + "\n"


def _bad(export: Export, name: str) -> int:
    lengths = {
        size
        for kind in export.parameters.values()
        if isinstance(kind, Array)
        for size in kind.shape
    }
    return BAD_LENGTH if name in lengths else BAD_NUMBER


def _check_games(export: Export, games: str) -> list[str]:
    return [
        f"    if first_unsound({games}, ANY, ANY, 0, len({games})) < len({games}):",
        f"        return {export.returns}({BAD_STATE})",
    ]


def _argument(name: str, kind: Parameter) -> str:
    if isinstance(kind, Array):
        return f"{name}_"
    return f"i64({name})" if isinstance(kind, Number) else name

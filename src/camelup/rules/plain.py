"""Uncompiled twins of compiled functions.

A twin has the same code, and globals in which every compiled function is replaced by its
twin, so that it only calls uncompiled functions.
"""

from collections.abc import Callable
from types import FunctionType
from typing import Any

import numpy as np
from numba.core.dispatcher import Dispatcher

_globals: dict[int, dict[str, Any]] = {}
"""Globals of the twins of a module's functions, by the ``id`` of the module's globals."""


def plain_twin(compiled: Dispatcher) -> Callable[..., Any]:
    """Return the uncompiled twin of a compiled function."""
    function = compiled.py_func
    twin: Callable[..., Any] = _plain_globals(function.__globals__)[function.__name__]
    return twin


def run_plain(twin: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
    """Call a twin with the arguments of the compiled function; the result has the same type."""
    answer = twin(*[_as_record(argument) for argument in arguments])
    return answer.item() if isinstance(answer, np.generic) else answer


def _plain_globals(own: dict[str, Any]) -> dict[str, Any]:
    known = _globals.get(id(own))
    if known is None:
        known = _globals[id(own)] = dict(own)
        for name, value in own.items():
            if isinstance(value, Dispatcher):
                known[name] = _twin(value.py_func, name, known, own)
    return known


def _twin(
    function: FunctionType, name: str, known: dict[str, Any], own: dict[str, Any]
) -> Callable[..., Any]:
    if function.__globals__ is own:
        return FunctionType(function.__code__, known, name, function.__defaults__)
    twin: Callable[..., Any] = _plain_globals(function.__globals__)[function.__name__]
    return twin


def _as_record(argument: Any) -> Any:
    """Return a view of games, or one, in which ``game.turn`` works as in compiled code."""
    if isinstance(argument, np.ndarray | np.void) and argument.dtype.type is np.void:
        return argument.view(np.dtype((np.record, argument.dtype)))
    return argument

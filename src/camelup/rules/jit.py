"""How the rules are compiled: one decorator, and the cache that goes with it."""

import hashlib
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba

Function = TypeVar("Function", bound=Callable[..., Any])

COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")
"""False when Numba is told to leave everything plain Python."""

_PACKAGE = Path(__file__).resolve().parent.parent
_SHARED_SOURCES = ("rules/*.py", "chance.py", "odds/*.py")


@cache
def _source_stamp(room: Path) -> str:
    """Hash the sources that a compiled function of this room can call."""
    files = {*room.glob("*.py")}.union(*(_PACKAGE.glob(pattern) for pattern in _SHARED_SOURCES))
    digest = hashlib.blake2b(digest_size=16)
    for file in sorted(files):
        digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


def compiled(function: Function) -> Function:
    """Compile a function with Numba on first use and keep the machine code on disk.

    Numba's own cache looks only at the file a function stands in, so a change to a
    function it calls would go unnoticed; the stamp here covers everything it can call.
    With ``NUMBA_DISABLE_JIT=1`` the function stays plain Python.
    """
    return _compiled(function, inline=False)


def inlined(function: Function) -> Function:
    """Compile a small function into each of its callers: for what runs on every move.

    An array passed to a function that is not inlined costs seven registers.
    """
    return _compiled(function, inline=True)


def _compiled(function: Function, inline: bool) -> Function:
    dispatcher: Any = numba.njit(nogil=True, error_model="numpy", forceinline=inline)(function)
    if hasattr(dispatcher, "enable_caching"):
        dispatcher.enable_caching()
        room = Path(function.__code__.co_filename).resolve().parent
        dispatcher._cache._cache_file._source_stamp = _source_stamp(room)
    typed: Function = dispatcher
    return typed


def is_on_disk(function: Callable[..., Any]) -> bool:
    """Tell whether a compiled function need not be compiled any more, only loaded."""
    cache = getattr(function, "_cache", None)
    return cache is None or bool(cache._cache_file._load_index())

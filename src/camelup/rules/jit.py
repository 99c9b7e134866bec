"""How the rules are compiled: one decorator, and the cache that goes with it."""

import hashlib
import os
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba

Function = TypeVar("Function", bound=Callable[..., Any])

COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")
"""False when Numba is told to leave everything plain Python."""

_HOME = Path(__file__).resolve().parent.parent.parent

_IMPORT = re.compile(r"^from (camelup[\w.]*) import (\([^)]*\)|.*)$", re.MULTILINE)
"""An import at the top of a file: what is imported inside a function is not compiled."""


@cache
def sources_of(file: Path) -> frozenset[Path]:
    """List the sources that compiled code of a file can call or take constants from.

    They are the file itself and all it imports from this package, and what that imports.
    """
    found = {file}
    waiting = [file]
    while waiting:
        new = _imported(waiting.pop()) - found
        found |= new
        waiting += new
    return frozenset(found)


@cache
def _imported(file: Path) -> frozenset[Path]:
    return frozenset(
        source
        for module, names in _IMPORT.findall(file.read_text(encoding="utf-8"))
        for name in ("", *re.findall(r"\w+", names))
        for source in _files_of(module, name)
    )


@cache
def _files_of(module: str, name: str) -> tuple[Path, ...]:
    place = _HOME.joinpath(*module.split("."), name)
    return tuple(
        file for file in (place.with_suffix(".py"), place / "__init__.py") if file.is_file()
    )


@cache
def _source_stamp(file: Path) -> str:
    """Hash the sources of a file's compiled code."""
    digest = hashlib.blake2b(digest_size=16)
    for source in sorted(sources_of(file)):
        digest.update(source.name.encode() + b"\0" + source.read_bytes())
    return digest.hexdigest()


def compiled(function: Function) -> Function:
    """Compile a function with Numba on first use and keep the machine code on disk.

    Numba's own cache looks only at the file a function stands in, so a change to a
    function it calls would go unnoticed; the stamp here covers everything it can call.
    The stamp is put where Numba keeps its own, in attributes that are private: a test names
    them, and the versions of Numba that are known to have them are bounded.
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
    if COMPILED:
        dispatcher.enable_caching()
        file = Path(function.__code__.co_filename).resolve()
        dispatcher._cache._cache_file._source_stamp = _source_stamp(file)
    typed: Function = dispatcher
    return typed


def is_on_disk(function: Callable[..., Any]) -> bool:
    """Tell whether a compiled function need not be compiled any more, only loaded."""
    cache = getattr(function, "_cache", None)
    return cache is None or bool(cache._cache_file._load_index())

"""How the rules are compiled: three decorators, and the cache that goes with them."""

import hashlib
import os
import re
import time
from collections.abc import Callable
from functools import cache, cached_property
from pathlib import Path
from typing import Any, TypeVar

import numba
from numba.core.registry import CPUDispatcher

from camelup.rules.plain import plain_twin, run_plain

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

    An array passed to a function that is not inlined costs seven registers. Called from
    Python it runs plain: it is small, and has no way in from there.
    """
    dispatcher: Any = _compiled(function, inline=True)
    if COMPILED:
        dispatcher.__class__ = _Plain
    typed: Function = dispatcher
    return typed


class _Plain(CPUDispatcher):
    """A function that only compiled code calls compiled."""

    @cached_property
    def twin(self) -> Callable[..., Any]:
        """The function as plain Python."""
        return plain_twin(self)

    def __call__(self, *arguments: Any) -> Any:
        return run_plain(self.twin, arguments)


def at_once(function: Function) -> Function:
    """Compile a function, but answer the first calls at once, as plain Python.

    For what somebody waits for who has just begun: a move, a view, a bot's first turn. Plain
    Python is some hundred times slower, and compiling takes seconds. So the function runs
    plain until its machine code is on disk, put there by another process, or until it has
    cost as much as compiling would; see :func:`be_patient`.
    """
    dispatcher: Any = compiled(function)
    if COMPILED:
        dispatcher.__class__ = _AtOnce
    typed: Function = dispatcher
    return typed


class _AtOnce(_Plain):
    """A function not compiled yet. Once it is, it becomes an ordinary one that costs no more."""

    spent = 0.0
    looked = 0.0

    def __call__(self, *arguments: Any) -> Any:
        if self._is_due():
            self.__class__ = CPUDispatcher  # type: ignore[assignment]
            return self(*arguments)
        began = time.perf_counter()
        try:
            return run_plain(self.twin, arguments)
        finally:
            self.spent += time.perf_counter() - began

    def _is_due(self) -> bool:
        """Tell whether to compile or load: it is compiled, or on disk, or was slow for too long."""
        if self.overloads or self.spent >= _patience:
            return True
        now = time.monotonic()
        if now < self.looked + _LOOK_SECONDS:
            return False
        self.looked = now
        return is_on_disk(self)


_LOOK_SECONDS = 0.5
"""How often a function that runs plain looks whether its machine code has come."""

_patience = 2.0
"""Seconds that a function may run plain in this process before it is compiled here."""


def be_patient(seconds: float) -> None:
    """Say how long a function may run plain in this process before it is compiled here.

    Infinite where somebody waits and another process compiles; 0 where compiling is the work.
    """
    global _patience
    _patience = seconds


def _compiled(function: Function, inline: bool) -> Function:
    """Leave out the ways in that nobody takes: they cost a fifth of the time."""
    njit: Any = numba.njit
    dispatcher: Any = njit(
        nogil=True,
        error_model="numpy",
        forceinline=inline,
        no_cpython_wrapper=inline,
        no_cfunc_wrapper=True,
    )(function)
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

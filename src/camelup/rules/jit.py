"""How the rules are compiled: four decorators, and the cache that goes with them."""

import hashlib
import math
import os
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, cached_property
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
from numba import types
from numba.core.registry import CPUDispatcher

from camelup.rules.plain import plain_twin, run_plain

engine: Callable[[], Any] | None
try:
    from camelup.engine.host import engine
except ModuleNotFoundError:  # no wasmtime: machines for training have Numba alone
    engine = None

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


class _Compiled(CPUDispatcher):
    """A function that is compiled once for all constants it is called with.

    Numba would compile it anew for each of them; where that pays, LLVM does the same later.
    What it needs while it runs plain is here too: another thread may have it compiled meanwhile.
    """

    spent = 0.0
    looked = 0.0

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Find the machine code for a call from compiled code: 3 is a number like any other."""
        unliteral: Any = types.unliteral
        named = {name: unliteral(kind) for name, kind in kws.items()}
        return super().get_call_template(tuple(map(unliteral, args)), named)

    @cached_property
    def twin(self) -> Callable[..., Any]:
        """The function as plain Python."""
        return plain_twin(self)

    def run_slowly(self, arguments: tuple[Any, ...]) -> Any:
        """Run as plain Python, and note how long that took."""
        began = time.perf_counter()
        try:
            return run_plain(self.twin, arguments)
        finally:
            self.spent += time.perf_counter() - began

    def is_due(self) -> bool:
        """Tell whether to compile or load: it is compiled, or on disk, or was slow for too long."""
        if self.overloads or self.spent >= _patience:
            return True
        now = time.monotonic()
        if now < self.looked + _LOOK_SECONDS:
            return False
        self.looked = now
        return is_on_disk(self)

    def run_compiled(self, arguments: tuple[Any, ...]) -> Any:
        """Become an ordinary compiled function, which costs no more than any other."""
        self.__class__ = _Compiled
        return self(*arguments)


class _Plain(_Compiled):
    """A function that only compiled code calls compiled."""

    def __call__(self, *arguments: Any) -> Any:
        return run_plain(self.twin, arguments)


def exported(export: str) -> Callable[[Function], Function]:
    """Let Python call the engine's export of that name, and compiled code the function itself.

    An export takes single games: of an array of games it is given the row that the function's
    parameter ``row`` names. With ``NUMBA_DISABLE_JIT=1`` the function stays plain Python.
    """

    def decorate(function: Function) -> Function:
        dispatcher: Any = compiled(function)
        if COMPILED and engine is None:
            dispatcher.__class__ = _AtOnce
        elif COMPILED:
            dispatcher.__class__ = _Exported
            dispatcher.export = export
            names = function.__code__.co_varnames[: function.__code__.co_argcount]
            dispatcher.row_at = names.index("row") if "row" in names else None
        typed: Function = dispatcher
        return typed

    return decorate


def _are_records(argument: Any) -> bool:
    return isinstance(argument, np.ndarray) and argument.dtype.type in (np.void, np.record)


class _Exported(_Compiled):
    """A function that Python calls in the engine."""

    export: str
    row_at: int | None

    def __call__(self, *arguments: Any) -> Any:
        assert engine is not None
        at = self.row_at
        if at is None:
            return engine()[self.export](*arguments)
        row = arguments[at]
        given = (
            argument[row : row + 1] if _are_records(argument) else argument
            for argument in (*arguments[:at], *arguments[at + 1 :])
        )
        return engine()[self.export](*given)


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


class _AtOnce(_Compiled):
    """A function not compiled yet."""

    def __call__(self, *arguments: Any) -> Any:
        run = self.run_compiled if self.is_due() else self.run_slowly
        return run(arguments)


def rows_at_once(function: Function) -> Function:
    """Compile a function that goes through rows, but let it begin at once, row by row.

    Its last two arguments are the first row and the one after the last. Where there are many
    rows compiling comes first: plain Python would only put it off.
    """
    dispatcher: Any = compiled(function)
    if COMPILED:
        dispatcher.__class__ = _RowsAtOnce
    typed: Function = dispatcher
    return typed


class _RowsAtOnce(_Compiled):
    """A function of rows that is not compiled yet; the rest of a call may be compiled."""

    def __call__(self, *arguments: Any) -> None:
        *rest, row, last = arguments
        if last - row > MOST_PLAIN_ROWS:
            wanted_often(self)
        while row < last and not self.is_due():
            self.run_slowly((*rest, row, row + 1))
            row += 1
        if row < last:
            self.run_compiled((*rest, row, last))


MOST_PLAIN_ROWS = 1024
"""Games that are worth beginning as plain Python: a step of them takes about half a second."""

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


def wanted_often(*functions: Callable[..., Any]) -> None:
    """Say that these will be called so often now that plain Python would only put it off.

    Where nothing is to be compiled, because somebody waits, they stay plain all the same.
    """
    for function in functions:
        if isinstance(function, _Compiled) and _patience < math.inf:
            function.spent = max(function.spent, _patience)


@contextmanager
def patience(seconds: float) -> Iterator[None]:
    """Be as patient for a while, and as before afterwards."""
    before = _patience
    be_patient(seconds)
    try:
        yield
    finally:
        be_patient(before)


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
        dispatcher.__class__ = _Compiled
    typed: Function = dispatcher
    return typed


def is_on_disk(function: Callable[..., Any]) -> bool:
    """Tell whether a compiled function need not be compiled any more, only loaded."""
    cache = getattr(function, "_cache", None)
    return cache is None or bool(cache._cache_file._load_index())

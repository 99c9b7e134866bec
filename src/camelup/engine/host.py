"""Runs ``engine.wasm`` with wasmtime: one instance per thread, arrays in and out.

Calls go through ``wasmtime_func_call_unchecked``, which the public interface of wasmtime for
Python does not offer and which takes a tenth of the time. The version of wasmtime is bounded
for that reason, and a test names the private parts that are used here.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import stat
import tempfile
import threading
from collections.abc import Callable
from functools import cache
from importlib import metadata
from math import prod
from pathlib import Path
from typing import Any, cast

import numpy as np
import numpy.typing as npt
from wasmtime import Config, Func, Instance, Memory, Module, Store, Trap, WasmtimeError
from wasmtime import Engine as Compiler
from wasmtime import _ffi as ffi

from camelup.engine.layout import EXPORTS, RECORD_BYTES, STATUS

FILE = Path(__file__).with_name("engine.wasm")

MEMORY_BYTES = 1 << 30
"""Memory that an instance may use; the address space is reserved, so that it never moves."""

ARGUMENT_BYTES = 1 << 16
"""Size of the block that small arguments are copied to."""

ELEMENT_BYTES = {
    "game": RECORD_BYTES, "i8": 1, "u8": 1, "i16": 2, "u16": 2, "i32": 4, "i64": 8, "f32": 4,
    "f64": 8,
}  # fmt: skip


LEAST = {"i32": -(2**31), "i64": -(2**63)}
MOST = {"i32": 2**31 - 1, "i64": 2**64 - 1}
"""Range of numbers that can be passed; 64 bits may be given without a sign."""


class EngineError(Exception):
    """The engine refused its arguments or failed; ``status`` names why."""

    def __init__(self, export: str, status: str) -> None:
        super().__init__(f"{export}: {status}")
        self.export = export
        self.status = status


Bytes = npt.NDArray[np.uint8]


class EngineInstance:
    """One instance of the engine with its memory. Not to be shared between threads."""

    def __init__(self) -> None:
        compiler, self._module = _compiled_module()
        self._store = Store(compiler)
        self._store.set_limits(memory_size=MEMORY_BYTES)
        exports = Instance(self._store, self._module, []).exports(self._store)
        self._exports = exports
        self._memory = cast("Memory", exports["memory"])
        pointer = self._memory.data_ptr(self._store)
        self._address = ctypes.addressof(pointer.contents)
        buffer = (ctypes.c_ubyte * MEMORY_BYTES).from_address(self._address)
        self.memory: memoryview = memoryview(buffer).cast("B")
        """All that the engine could address; only what it has taken may be touched."""
        self._reserve = self.raw("reserve", 1, "i32")
        self._keep = self.raw("keep", 1, "i32")
        self.arguments = self.keep(ARGUMENT_BYTES)
        """Address of the block for small arguments."""
        self._functions: dict[str, Function] = {}
        self._blocks: dict[str, int] = {}
        self._copies: dict[int, tuple[npt.NDArray[Any], int]] = {}

    def raw(self, name: str, parameters: int, returns: str) -> Callable[..., Any]:
        """Return a function that calls an export with numbers only."""
        func = cast("Func", self._exports[name])
        slots = max(parameters, 1)
        values = (ctypes.c_int64 * (2 * slots))()
        result = RESULTS[returns].from_buffer(values)
        trap = ctypes.c_void_p()
        call = ffi.dll["wasmtime_func_call_unchecked"]
        call.restype = ctypes.c_void_p
        call.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t,
                         ctypes.c_void_p]  # fmt: skip
        context = ctypes.cast(self._store._context(), ctypes.c_void_p).value
        fixed = (context, ctypes.addressof(func._func), ctypes.addressof(values), slots)
        trapped = ctypes.addressof(trap)

        def run(*arguments: int, _keep_alive: Any = (func, self._store)) -> Any:
            slot = 0
            for argument in arguments:
                values[slot] = argument
                slot += 2
            error = call(*fixed, trapped)
            if error or trap.value:
                raise self._failed(name, error, trap)
            return result.value

        return run

    def _failed(self, name: str, error: int | None, trap: ctypes.c_void_p) -> EngineError:
        """Explain a trap. The instance's stack is in disorder: the thread gets another one."""
        if error:
            kind = ctypes.POINTER(ffi.wasmtime_error_t)
            text = str(WasmtimeError._from_ptr(ctypes.cast(error, kind)))
        else:
            pointer = ctypes.cast(trap, ctypes.POINTER(ffi.wasm_trap_t))
            text = Trap._from_ptr(pointer).message
            trap.value = None
        discard(self)
        return EngineError(name, text.strip().splitlines()[-1].strip())

    def keep(self, size: int) -> int:
        """Take memory for as long as the engine lives; returns its address."""
        return self._room(self._keep, size)

    def kept(self, name: str, size: int) -> int:
        """Return the address of a block that stays, filled with 0 when it is first asked for."""
        if name not in self._blocks:
            place = self._blocks[name] = self.keep(size)
            self.memory[place : place + size] = bytes(size)
        return self._blocks[name]

    def address_of(self, array: npt.NDArray[Any]) -> int:
        """Return the address of a copy of an array that nobody may write to."""
        if id(array) not in self._copies:
            place = self.keep(array.nbytes)
            self.memory[place : place + array.nbytes] = array.tobytes()
            self._copies[id(array)] = array, place
        return self._copies[id(array)][1]

    def reserve(self, size: int) -> int:
        """Take memory until the end of the next call; returns its address."""
        return self._room(self._reserve, size)

    def _room(self, take: Callable[[int], int], size: int) -> int:
        if not 0 <= size < MEMORY_BYTES:
            raise EngineError("memory", "out-of-memory")
        address = take(size) & 0xFFFFFFFF
        if address == 0:
            raise EngineError("memory", "out-of-memory")
        return address

    def array(self, address: int, kind: str, shape: tuple[int, ...]) -> npt.NDArray[Any]:
        """View memory of the engine as an array; no copy."""
        dtype = np.dtype(np.uint8) if kind == "game" else DTYPES[kind]
        if kind == "game":
            shape = (*shape, RECORD_BYTES)
        return np.ndarray(shape, dtype, self.memory, address)

    @property
    def bytes_used(self) -> int:
        """Bytes of memory that the instance has grown to."""
        return self._memory.data_len(self._store)

    def __getitem__(self, name: str) -> Function:
        """Return an export that takes NumPy arrays and numbers."""
        function = self._functions.get(name)
        if function is None:
            function = self._functions[name] = Function(self, name)
        return function


RESULTS: dict[str, Any] = {
    "none": ctypes.c_int32,
    "i32": ctypes.c_int32,
    "i64": ctypes.c_int64,
    "f64": ctypes.c_double,
}

DTYPES: dict[str, np.dtype[Any]] = {
    "i8": np.dtype(np.int8),
    "u8": np.dtype(np.uint8),
    "i16": np.dtype(np.int16),
    "u16": np.dtype(np.uint16),
    "i32": np.dtype(np.int32),
    "i64": np.dtype(np.int64),
    "f32": np.dtype(np.float32),
    "f64": np.dtype(np.float64),
}


class Function:
    """An export, called with arrays and numbers in the order of its parameters.

    Arrays are copied into the engine's memory and, unless they only go in, back. A parameter
    that only goes out is given as the array to fill, one that is kept is not given. Large arrays
    that nobody may write to, as weights, are copied once and stay.
    """

    def __init__(self, engine: EngineInstance, name: str) -> None:
        self.name = name
        self._engine = engine
        returns, parameters = EXPORTS[name]
        self._returns = returns
        self._kinds = tuple(kind for kind in parameters.values() if kind[2] != "kept")
        self._kept = [
            engine.kept(parameter, prod(shape) * ELEMENT_BYTES[kind])
            for parameter, (kind, shape, way) in parameters.items()
            if way == "kept"
        ]
        lengths = sum(size < 0 for _, shape, _ in self._kinds for size in shape)
        self._run = engine.raw(name, len(parameters) + lengths, returns)

    def __call__(self, *arguments: Any) -> Any:
        """Call the export; a negative status is raised as an EngineError."""
        engine, memory = self._engine, self._engine.memory
        at, end = engine.arguments, engine.arguments + ARGUMENT_BYTES
        numbers: list[int] = []
        back = []
        for argument, (kind, shape, way) in zip(arguments, self._kinds, strict=True):
            if not shape:
                number = int(argument)
                if not LEAST[kind] <= number <= MOST[kind]:
                    raise EngineError(self.name, "bad-number")
                numbers.append(number)
                continue
            if way == "in" and argument.nbytes >= ARGUMENT_BYTES and not argument.flags.writeable:
                numbers.append(engine.address_of(argument))
                self._check_shape(argument, kind, shape, numbers)
                continue
            size = argument.nbytes
            if at + size <= end:
                place, at = at, at + (size + 15 & ~15)
            else:
                place = engine.reserve(size)
            numbers.append(place)
            self._check_shape(argument, kind, shape, numbers)
            if way != "out":
                memory[place : place + size] = argument.tobytes()
            if way != "in":
                back.append((argument, place, size))
        status = self._run(*numbers, *self._kept)
        if status < 0:
            raise EngineError(self.name, STATUS[-int(status)])
        for array, place, size in back:
            array.reshape(-1).view(np.uint8)[:] = memory[place : place + size]
        return None if self._returns == "none" else status

    def _check_shape(
        self, array: npt.NDArray[Any], kind: str, shape: tuple[int, ...], numbers: list[int]
    ) -> None:
        """Refuse an array of another size; append the lengths that the caller chooses."""
        wanted = ELEMENT_BYTES[kind]
        for axis, size in enumerate(shape):
            if size < 0:
                size = array.shape[axis]
                numbers.append(size)
            wanted *= size
        if array.nbytes != wanted:
            raise EngineError(self.name, "bad-length")


_local = threading.local()


def engine() -> EngineInstance:
    """Return the engine of this thread."""
    try:
        found: EngineInstance = _local.engine
    except AttributeError:
        found = _local.engine = EngineInstance()
    return found


def discard(used: EngineInstance) -> None:
    """Let the thread of an engine make a new one."""
    if getattr(_local, "engine", None) is used:
        del _local.engine


_lock = threading.Lock()


def _compiled_module() -> tuple[Compiler, Module]:
    with _lock:
        return _compile_once()


@cache
def _compile_once() -> tuple[Compiler, Module]:
    """Compile the engine, or load what was compiled before by the same version of wasmtime."""
    config = Config()
    config.memory_reservation = MEMORY_BYTES
    config.memory_reservation_for_growth = 0
    config.memory_may_move = False
    # Compiler threads would not survive a fork.
    config.parallel_compilation = False
    compiler = Compiler(config)
    code = FILE.read_bytes()
    file = _cached_file(code)
    if file is not None and file.is_file():
        try:
            return compiler, Module.deserialize(compiler, file.read_bytes())
        except WasmtimeError:
            pass  # written by a build for another processor
    module = Module(compiler, code)
    if file is not None:
        _write(file, bytes(module.serialize()))
    return compiler, module


def _cached_file(code: bytes) -> Path | None:
    """Return where the compiled engine is kept: machine code, so in a folder of the user alone."""
    version = metadata.version("wasmtime")
    name = f"{hashlib.sha256(code).hexdigest()[:32]}-wasmtime-{version}"
    folder = _cache_folder() / "engine"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        status = folder.lstat()
    except OSError:
        return None
    if hasattr(os, "getuid"):
        is_private = stat.S_ISDIR(status.st_mode) and stat.S_IMODE(status.st_mode) == 0o700
        if not is_private or status.st_uid != os.getuid():
            return None
    return folder / name


def _cache_folder() -> Path:
    chosen = os.environ.get("CAMELUP_CACHE")
    if chosen:
        return Path(chosen)
    from platformdirs import user_cache_path

    return user_cache_path("camelup")


def _write(file: Path, content: bytes) -> None:
    """Write a file so that nobody ever sees a part of it; a full disk is no reason to stop."""
    try:
        with tempfile.NamedTemporaryFile(dir=file.parent, delete=False) as out:
            out.write(content)
        Path(out.name).replace(file)
    except OSError:
        return

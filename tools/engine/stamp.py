"""The stamp of an engine: a hash of the code it is compiled from, and the versions of the tools.

Only code counts: the source of every function that an export can reach, without comments,
docstrings and annotations, and the constants they refer to. Moving a function to another
module or describing it in other words leaves the stamp as it is.
"""

import ast
import hashlib
import inspect
import json
import re
import textwrap
import types
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).resolve().parent.parent.parent
LOCK = ROOT / "requirements" / "engine.txt"
TOOLS = ("llvmlite", "numba", "ziglang")
BUILD_FILES = ("build.py", "signature.py", "runtime.c", "mathematics.c")
"""Files beside this one that decide what is built, hashed whole."""


def locked_versions() -> dict[str, str]:
    """Read the versions of the tools from the lock."""
    pinned = dict(re.findall(r"^([\w.-]+)==([\w.]+)", LOCK.read_text(encoding="utf-8"), re.M))
    return {tool: pinned[tool] for tool in TOOLS}


def installed_versions() -> dict[str, str]:
    """Return the versions of the tools that are installed."""
    return {tool: metadata.version(tool) for tool in TOOLS}


def source_hash() -> str:
    """Hash everything that decides what is built but the versions of the tools."""
    from camelup.rules import bits
    from tools.engine.exports import EXPORTS

    digest = hashlib.sha256()
    for name in BUILD_FILES:
        digest.update((Path(__file__).with_name(name)).read_bytes())
    for export in EXPORTS:
        digest.update(f"{export.name} {export.parameters} {export.returns}\n".encode())
    reached: dict[int, str] = {}
    for export in EXPORTS:
        _reach(export.function, reached)
    texts = {*reached.values(), plain_source(Path(bits.__file__).read_text(encoding="utf-8"))}
    for text in sorted(texts):
        digest.update(text.encode() + b"\0")
    return digest.hexdigest()


def _reach(function: Any, reached: dict[int, str]) -> None:
    """Add the text of a function and of all that it refers to."""
    code = getattr(function, "py_func", function)
    if id(code) in reached:
        return
    reached[id(code)] = ""
    constants = []
    for name in sorted(_names(code.__code__)):
        value = code.__globals__.get(name, inspect)
        if isinstance(value, types.FunctionType) or hasattr(value, "py_func"):
            _reach(value, reached)
        elif not isinstance(value, types.ModuleType | type | types.BuiltinFunctionType):
            constants.append(f"{name}={_constant(value)}")
    source = plain_source(textwrap.dedent(inspect.getsource(code)))
    reached[id(code)] = f"{source}\n{' '.join(constants)}"


def _names(code: types.CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _names(constant)


def _constant(value: Any) -> str:
    if isinstance(value, np.ndarray):
        return f"{value.dtype}{value.shape}{hashlib.sha256(value.tobytes()).hexdigest()}"
    return repr(value.descr) if isinstance(value, np.dtype) else repr(value)


def plain_source(source: str) -> str:
    """Write code without comments, docstrings and annotations."""
    return ast.unparse(_Plain().visit(ast.parse(source)))


class _Plain(ast.NodeTransformer):
    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.generic_visit(node)
        node.returns = None
        return node

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        is_text = isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        return ast.Pass() if is_text else node


def write_stamp(folder: Path, built: bytes) -> None:
    """Write the stamp beside the engine; only tools of the lock may have built it."""
    if installed_versions() != locked_versions():
        raise SystemExit(f"Build with {LOCK.name}: {locked_versions()}")
    stamp = {
        "bytes": len(built),
        "sha256": hashlib.sha256(built).hexdigest(),
        "sources": source_hash(),
        "tools": installed_versions(),
    }
    (folder / "engine.json").write_text(json.dumps(stamp, indent=2) + "\n", encoding="utf-8")

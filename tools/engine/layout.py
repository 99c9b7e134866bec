"""Write what callers of the engine need to know, for Python and for the page.

``layout.py`` and ``layout.ts``: the fields of a game's record, the numbers of moves, reasons and
statuses, and the signature of every export.
"""

import json
from pathlib import Path
from typing import Any

from camelup.rules import moves
from camelup.rules.refusal import REASONS
from camelup.rules.state import GAME
from tools.engine.exports import EXPORTS
from tools.engine.signature import STATUS, Array, Parameter, Real, UpTo

ROOT = Path(__file__).resolve().parent.parent.parent
PYTHON = ROOT / "src" / "camelup" / "engine" / "layout.py"
TYPESCRIPT = ROOT / "web" / "src" / "engine" / "layout.ts"

NUMBERS = (
    *("ROLL", "BET", "WIN", "LOSE", "FORWARD", "BACKWARD", "ALLY", "MOVES"),
    *("WIN_UNKNOWN", "LOSE_UNKNOWN", "OUTCOMES"),
)
ELEMENTS = {"int8": "i8", "int16": "i16", "int32": "i32"}


def fields() -> dict[str, tuple[int, str, list[int]]]:
    """List the fields of a record: offset, kind and shape."""
    found: dict[str, tuple[int, str, list[int]]] = {}
    for name, (dtype, offset, *_) in dict(GAME.fields or ()).items():
        found[name] = (offset, ELEMENTS[str(dtype.base)], list(dtype.shape))
    return found


def described(kind: Parameter) -> list[Any]:
    """Describe a parameter: kind, shape and way; an empty shape is a number."""
    if isinstance(kind, Array):
        shape = [-size.most if isinstance(size, UpTo) else size for size in kind.shape]
        return [kind.kind, shape, kind.way]
    if isinstance(kind, Real):
        return ["f64", [], "in"]
    return ["i64" if kind.wide else "i32", [], "in"]


def signatures() -> dict[str, tuple[str, dict[str, list[Any]]]]:
    """List the exports: what each returns and takes."""
    return {
        export.name: (
            export.returns,
            {name: described(kind) for name, kind in export.parameters.items()},
        )
        for export in EXPORTS
    }


def _tuple(value: Any) -> str:
    if isinstance(value, list | tuple):
        inside = ", ".join(map(_tuple, value))
        return f"({inside},)" if len(value) == 1 else f"({inside})"
    return json.dumps(value)


def python() -> str:
    """Write the layout as a Python module."""
    lines = [
        '"""What callers of the engine need to know. Do not edit: written by make engine."""',
        "",
        "# fmt: off",
        "",
        "from typing import Final",
        "",
        f"RECORD_BYTES: Final = {GAME.itemsize}",
        "",
        "FIELDS: Final[dict[str, tuple[int, str, tuple[int, ...]]]] = {",
        *[f"    {json.dumps(name)}: {_tuple(field)}," for name, field in fields().items()],
        "}",
        '"""Offset, kind and shape of the fields of a record."""',
        "",
        *[f"{name}: Final = {getattr(moves, name)}" for name in NUMBERS],
        "",
        f"STATUS: Final = {_tuple(STATUS)}",
        '"""Statuses by number; exports return their negative."""',
        "",
        "REASONS: Final = (",
        *[f"    {json.dumps(reason)}," for reason in REASONS],
        ")",
        '"""Why a move is illegal, by number."""',
        "",
        "Parameter = tuple[str, tuple[int, ...], str]",
        '"""Kind, shape and way (in, out, both, kept). An empty shape is a number, a negative size',
        'one that the caller chooses, up to so many, and passes after the pointer."""',
        "",
        "EXPORTS: Final[dict[str, tuple[str, dict[str, Parameter]]]] = {",
    ]
    for name, (returned, parameters) in signatures().items():
        lines.append(f'    "{name}": ("{returned}", {{')
        lines += [f'        "{key}": {_tuple(value)},' for key, value in parameters.items()]
        lines.append("    }),")
    lines += ["}", '"""What each export returns and takes."""', ""]
    return "\n".join(lines)


def typescript() -> str:
    """Write the layout as a TypeScript module."""
    lines = [
        "// What callers of the engine need to know. Do not edit: written by make engine.",
        f"export const RECORD_BYTES = {GAME.itemsize};",
        "",
        "/** Offset, kind and shape of the fields of a record. */",
        "export const FIELDS = {",
        *[f"  {name}: {json.dumps(field)}," for name, field in fields().items()],
        "} as const;",
        "",
        *[f"export const {name} = {getattr(moves, name)};" for name in NUMBERS],
        "",
        "/** Statuses by number; exports return their negative. */",
        f"export const STATUS = {json.dumps(STATUS)} as const;",
        "",
        "/** Why a move is illegal, by number. */",
        f"export const REASONS = {json.dumps(REASONS, indent=2)} as const;",
        "",
        "/** What each export returns, and the parameters it takes: name, kind, shape and way. A",
        " *  negative size is chosen by the caller, up to so many, and follows the pointer. */",
        "export const EXPORTS = {",
    ]
    for name, (returned, parameters) in signatures().items():
        described = [[key, *value] for key, value in parameters.items()]
        lines.append(f"  {name}: [{json.dumps(returned)}, {json.dumps(described)}],")
    lines += ["} as const;", ""]
    return "\n".join(lines)


def write_layouts() -> None:
    """Write both modules."""
    PYTHON.write_text(python(), encoding="utf-8")
    TYPESCRIPT.parent.mkdir(parents=True, exist_ok=True)
    TYPESCRIPT.write_text(typescript(), encoding="utf-8")


if __name__ == "__main__":
    write_layouts()

"""The protocol as TypeScript; ``python -m camelup.server.schemas.typescript`` prints it."""

import json
from typing import Any

from camelup.server.schemas.json_schema import schemas

_HEAD = "/** Written by `make types` from the server's schema. Do not edit. */\n"
_PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}


def typescript() -> str:
    """Write every message, request and answer as a TypeScript interface."""
    return _HEAD + "".join(_interface(name, shape) for name, shape in sorted(schemas().items()))


def _interface(name: str, shape: dict[str, Any]) -> str:
    needed = set(shape.get("required", ()))
    fields = "".join(
        f"  {field}{_mark(field, rules, needed)}: {_type(rules)};\n"
        for field, rules in shape.get("properties", {}).items()
    )
    says = shape.get("description", "").replace("``", "`")
    comment = "/**\n" + "".join(f" * {line}".rstrip() + "\n" for line in says.split("\n")) + " */\n"
    return f"\n{comment}export interface {name} {{\n{fields}}}\n"


def _mark(field: str, rules: dict[str, Any], needed: set[str]) -> str:
    """A constant that tells messages apart is always sent, even where it has a default."""
    return "" if field in needed or "const" in rules else "?"


def _type(rules: dict[str, Any]) -> str:
    if "$ref" in rules:
        return str(rules["$ref"]).rsplit("/", 1)[-1]
    if "const" in rules:
        return json.dumps(rules["const"])
    if "enum" in rules:
        return " | ".join(json.dumps(value) for value in rules["enum"])
    if "anyOf" in rules:
        return " | ".join(_type(choice) for choice in rules["anyOf"])
    return _structure(rules)


def _structure(rules: dict[str, Any]) -> str:
    kind = rules.get("type")
    if kind == "null":
        return "null"
    if kind == "array":
        item = _type(rules["items"])
        return f"({item})[]" if "|" in item else f"{item}[]"
    if kind == "object":
        inner = rules.get("additionalProperties", True)
        return f"Record<string, {_type(inner) if isinstance(inner, dict) else 'unknown'}>"
    return _PLAIN.get(str(kind), "unknown")


if __name__ == "__main__":
    print(typescript(), end="")

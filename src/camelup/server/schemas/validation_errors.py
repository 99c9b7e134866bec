"""What is wrong with a message that does not have the right form, and what is allowed there."""

from collections.abc import Sequence
from typing import Any

from camelup.server.schemas.errors import Unprocessable

_WANTED = {
    "greater_than_equal": ("least", "ge"),
    "less_than_equal": ("most", "le"),
    "less_than": ("below", "lt"),
    "string_too_short": ("letters-least", "min_length"),
    "string_too_long": ("letters-most", "max_length"),
    "too_short": ("items-least", "min_length"),
    "too_long": ("items-most", "max_length"),
    "literal_error": ("choice", "expected"),
    "string_pattern_mismatch": ("pattern", "pattern"),
    "missing": ("missing", ""),
    "extra_forbidden": ("unknown", ""),
    "int_type": ("whole", ""),
    "int_parsing": ("whole", ""),
    "float_type": ("number", ""),
    "bool_type": ("truth", ""),
    "string_type": ("text", ""),
    "list_type": ("list", ""),
    "dict_type": ("object", ""),
    "model_type": ("object", ""),
    "model_attributes_type": ("object", ""),
}
"""How the reasons of the library that checks are said, and what of their context is told."""

_LONGEST = 80


def wrong_shape(place: str, wanted: str = "other", bound: str = "") -> Unprocessable:
    """Say which part of a message is wrong, and what is wanted there."""
    return Unprocessable("message-shape", problem=place, wanted=wanted, bound=bound)


def first_fault(errors: Sequence[Any], skip: int = 0) -> Unprocessable:
    """Say the first thing that is wrong; ``skip`` steps of its place are not the sender's."""
    first = errors[0]
    place = ".".join(str(step) for step in first["loc"][skip:])[:_LONGEST] or "body"
    wanted, part = _WANTED.get(first["type"], ("other", ""))
    bound = str(first.get("ctx", {}).get(part, ""))
    return wrong_shape(place, wanted, bound.replace("'", "").replace(" or ", ", "))

"""Packages whose public names are imported when they are first used."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def names_from(package: str, homes: Mapping[str, str]) -> Callable[[str], Any]:
    """Make the ``__getattr__`` of a package, given the module where each public name is at home.

    The compiler behind the rules is slow to load; whoever needs it not should not wait for it.
    """

    def find(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(homes[name]), name)

    return find


def list_of_names(there: Mapping[str, Any], homes: Mapping[str, str]) -> Callable[[], list[str]]:
    """Make the ``__dir__`` of a package: tab completion shows names before they are imported."""
    return lambda: sorted({*there, *homes})

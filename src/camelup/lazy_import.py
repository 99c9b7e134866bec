"""Packages whose public names are imported when they are first used."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def names_from(
    package: Mapping[str, Any], **modules: str
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Make the ``__getattr__`` and the ``__dir__`` of a package, given by its globals.

    Of every module the public names are told that are at home there. The compiler behind the
    rules is slow to load; whoever needs it not should not wait for it. Tab completion shows
    names before they are imported.
    """
    homes = {name: module for module, names in modules.items() for name in names.split()}

    def find(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package['__name__']!r} has no attribute {name!r}")
        return getattr(import_module(f"{package['__name__']}.{homes[name]}"), name)

    return find, lambda: sorted({*package, *homes})

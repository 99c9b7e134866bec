"""Import the public names of a package on first use."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def names_from(
    package: Mapping[str, Any], **modules: str
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return ``__getattr__`` and ``__dir__`` for a package, given its globals.

    ``modules`` maps each module to its public names, separated by spaces. Some of them are slow
    to import. ``dir`` and tab completion list the names before they are imported.
    """
    homes = {name: module for module, names in modules.items() for name in names.split()}

    def find(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package['__name__']!r} has no attribute {name!r}")
        return getattr(import_module(f"{package['__name__']}.{homes[name]}"), name)

    return find, lambda: sorted({*package, *homes})

"""The structure of the package: layers of imports, docstrings, declared dependencies."""

import ast
import importlib
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from importlib.metadata import packages_distributions
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src" / "camelup"
MODULES = sorted(SOURCES.rglob("*.py"))

LAYERS = [
    {"engine"},
    {"__version__", "atomic_files", "child_process", "host_info", "i18n", "lazy_import"},
    {"rules"},
    {"notation", "rng"},
    {"position", "picture"},
    {"illegal_move"},
    {"game"},
    {"record_files", "story", "view"},
    {"odds"},
    {"bots"},
    {"review"},
    {"arena", "puzzles"},
    {"envs"},
    {"ahead"},
    {"server", "terminal"},
    {"learn"},
    {"cli"},
    {"__main__"},
]
"""The rooms from the ground up: a room imports from its own floor and those below."""

SERVER_LAYERS = [
    {"schemas"},
    {"db"},
    {"background", "gc_tuning", "health", "metrics", "settings", "shared_metrics"},
    {"compute", "dice", "views"},
    {"notifications", "results", "tables", "turns"},
    {"accounts", "cluster", "matchmaking"},
    {"tournaments"},
    {"http"},
    {"server"},
    {"http.api"},
    {"app"},
    {"admin_command", "main", "serve_command", "supervisor", "verify_command"},
]
"""The packages of the server from the bottom up."""

DRAWS_ITSELF = {"camelup.position": {"camelup.picture"}}
"""The one loop there is: a position is drawn by what knows positions, when it is printed."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def tree_of(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def room_of(file: Path) -> str:
    return file.relative_to(SOURCES).with_suffix("").parts[0]


def imports(file: Path) -> Iterator[str]:
    """List the modules that a file imports anywhere, also inside functions."""
    for node in ast.walk(tree_of(file)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module == "camelup":
            yield from (f"camelup.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: imports are written in full"
            yield node.module or ""


def name_of(file: Path) -> str:
    return str(file.relative_to(SOURCES))


@pytest.mark.parametrize("file", MODULES, ids=name_of)
def test_imports_point_one_way(file: Path) -> None:
    floors = {room: floor for floor, rooms in enumerate(LAYERS) for room in rooms}
    if file == SOURCES / "__init__.py":
        return
    assert room_of(file) in floors, f"say in LAYERS where {room_of(file)} belongs"
    for module in imports(file):
        package, _, rest = module.partition(".")
        if package == "camelup" and rest:
            room = rest.split(".")[0]
            assert floors[room] <= floors[room_of(file)], f"{room_of(file)} imports {room}"


@pytest.mark.parametrize("file", sorted((SOURCES / "server").rglob("*.py")), ids=name_of)
def test_imports_of_the_server_point_one_way(file: Path) -> None:
    layers = {part: layer for layer, parts in enumerate(SERVER_LAYERS) for part in parts}
    if file == SOURCES / "server" / "__init__.py":
        return
    own = server_part(module_of(file))
    assert own in layers, f"say in SERVER_LAYERS where {own} belongs"
    for module in imports(file):
        if module.startswith("camelup.server."):
            part = server_part(module)
            assert layers[part] <= layers[own], f"server/{own} imports server/{part}"


def server_part(module: str) -> str:
    """Name the part of the server that a module belongs to, as SERVER_LAYERS does."""
    inside = module.removeprefix("camelup.server.")
    return "http.api" if inside.startswith("http.api") else inside.split(".")[0]


def test_no_two_modules_import_each_other() -> None:
    """No module can be reached from itself, not even on one floor; inside functions counts too."""
    modules = {module_of(file): file for file in MODULES if file != SOURCES / "__init__.py"}
    wanted = {name: set(imported(file, set(modules))) for name, file in modules.items()}
    for name, others in DRAWS_ITSELF.items():
        wanted[name] -= others
    try:
        TopologicalSorter(wanted).prepare()
    except CycleError as error:
        pytest.fail(" imports ".join(reversed(error.args[1])))


def module_of(file: Path) -> str:
    """Name a file as it is imported."""
    return ".".join(file.relative_to(SOURCES.parent).with_suffix("").parts).removesuffix(
        ".__init__"
    )


def imported(file: Path, known: set[str]) -> Iterator[str]:
    """List the modules of ours that a file imports, also by their name in a package."""
    for node in ast.walk(tree_of(file)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom):
            inside = {f"{node.module}.{alias.name}" for alias in node.names}
            yield from inside & known or {node.module or ""} & known


@pytest.mark.parametrize("file", MODULES, ids=name_of)
def test_every_public_name_has_a_docstring(file: Path) -> None:
    assert ast.get_docstring(tree_of(file)), f"{file} says nothing"
    for node, public in named(tree_of(file)):
        assert not public or ast.get_docstring(node), f"{file}:{node.lineno}: {node.name}"


def named(
    parent: ast.Module | ast.ClassDef, public: bool = True
) -> Iterator[tuple[Function | ast.ClassDef, bool]]:
    """List classes, functions and methods, and whether their names are public."""
    for node in parent.body:
        if isinstance(node, Function | ast.ClassDef) and not is_setter(node):
            seen = public and not node.name.startswith("_")
            yield node, seen
            if isinstance(node, ast.ClassDef):
                yield from named(node, seen)


def is_setter(node: Function | ast.ClassDef) -> bool:
    """Tell a property's setter, which its getter speaks for."""
    return any(getattr(decorator, "attr", "") == "setter" for decorator in node.decorator_list)


TWINS = {
    "Network": "the champion's network, played by NumPy alone and taught by PyTorch",
    "CpuBackend": "games on the processor, for those who step them and for the champion's own",
    "CudaBackend": "games on a GPU, for those who step them and for the champion's own",
    "Tables": "many games at once, for those who step them and for the champion's own",
}
"""Names that two classes share, and why; each is imported by its own room only."""


def test_no_two_classes_share_a_name_without_a_reason() -> None:
    homes: dict[str, list[str]] = {}
    for file in MODULES:
        for node in tree_of(file).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes.setdefault(node.name, []).append(str(file.relative_to(SOURCES)))
    shared = {name: files for name, files in homes.items() if len(files) > 1}
    assert shared.keys() <= TWINS.keys(), {name: shared[name] for name in shared.keys() - TWINS}
    assert all(len(files) == 2 for files in shared.values()), shared


def test_every_name_the_package_offers_is_there_with_a_docstring() -> None:
    camelup = importlib.import_module("camelup")
    assert camelup.__all__ == sorted(camelup.__all__)
    for name in camelup.__all__:
        assert getattr(camelup, name).__doc__
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = camelup.nonsense


def test_nothing_is_left_to_do() -> None:
    marks = ("TO" + "DO", "FIX" + "ME", "XX" + "X")
    for file in MODULES:
        assert not any(mark in file.read_text(encoding="utf-8") for mark in marks), file


def test_what_is_imported_is_declared() -> None:
    """Third-party modules are a dependency or an extra of our own, not only of another's."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = [*project["dependencies"], *chain(*project["optional-dependencies"].values())]
    declared = {plain(Requirement(line).name) for line in lines}
    homes = packages_distributions()
    for file in MODULES:
        for module in imports(file):
            package = module.partition(".")[0]
            if package not in sys.stdlib_module_names | {"camelup"}:
                names = {plain(name) for name in homes.get(package, [package])}
                assert names & declared, f"{file}: {module}"


def plain(name: str) -> str:
    """Spell a package's name as the index does."""
    return re.sub(r"[-_.]+", "-", name).lower()


def test_the_command_line_imports_nothing_heavy_at_its_top() -> None:
    code = "import sys, camelup.cli; print([m for m in ('numpy', 'numba') if m in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"

"""The engine that is committed is the one that the sources make."""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from wasmtime import Engine, Module

from camelup.engine import layout
from camelup.engine.host import FILE
from tools.engine import layout as written
from tools.engine import stamp
from tools.engine.build import RUNTIME_EXPORTS

ROOT = Path(__file__).parent.parent.parent
STAMP = json.loads(FILE.with_name("engine.json").read_text(encoding="utf-8"))


def test_the_engine_is_built_from_these_sources() -> None:
    assert STAMP["sources"] == stamp.source_hash(), "stale: run make engine"
    assert STAMP["tools"] == stamp.locked_versions(), "built by other versions: run make engine"


def test_the_stamp_is_that_of_the_file() -> None:
    code = FILE.read_bytes()
    assert (STAMP["sha256"], STAMP["bytes"]) == (hashlib.sha256(code).hexdigest(), len(code))


def test_layouts_are_as_the_generator_writes_them() -> None:
    assert written.PYTHON.read_text(encoding="utf-8") == written.python(), "run make engine"
    assert written.TYPESCRIPT.read_text(encoding="utf-8") == written.typescript()


def test_the_engine_imports_nothing_and_exports_what_is_listed() -> None:
    module = Module(Engine(), FILE.read_bytes())
    assert module.imports == []
    names = {export.name for export in module.exports}
    assert names == {"memory", *RUNTIME_EXPORTS, *layout.EXPORTS}


def test_only_code_counts_for_the_stamp() -> None:
    described = 'def f(a: int) -> int:\n    """Say it."""\n    return a + 1  # more\n'
    other_words = "def f(a):\n    'In other words.'\n    return a + 1\n"
    other_code = "def f(a):\n    'In other words.'\n    return a + 2\n"
    assert stamp.plain_source(described) == stamp.plain_source(other_words)
    assert stamp.plain_source(described) != stamp.plain_source(other_code)


@pytest.mark.soak
def test_two_builds_give_the_same_bytes(tmp_path: Path) -> None:
    """Needs the environment of make engine; other hash seeds and folders change nothing."""
    python = ROOT / "build" / "engine" / "bin" / "python"
    sums = set()
    for seed in ("0", "4711"):
        place = tmp_path / f"elsewhere-{seed}"
        place.mkdir()
        environment = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'src'}"}
        environment |= {"PYTHONHASHSEED": seed, "TMPDIR": str(place)}
        command = [str(python) if python.exists() else sys.executable]
        command += ["-m", "tools.engine.build", "--out", str(place)]
        subprocess.run(command, check=True, env=environment, cwd=place)
        sums.add(hashlib.sha256((place / "engine.wasm").read_bytes()).hexdigest())
    assert sums == {STAMP["sha256"]}

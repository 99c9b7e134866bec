"""The wheel is built, installed into a clean environment, and used there."""

import json
import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
RECORD = ROOT / "tests" / "data" / "second-three-players.camel"


def run(*command: str | Path, cwd: Path) -> str:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    build = ["-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    run(sys.executable, *build, cwd=folder)
    (built,) = folder.glob("camelup-*.whl")
    return built


@pytest.fixture(scope="module")
def clean(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make an environment with the wheel; what it depends on is borrowed, not downloaded."""
    folder = tmp_path_factory.mktemp("clean")
    run(sys.executable, "-m", "venv", folder, cwd=folder)
    pip = ["-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
    run(folder / "bin" / "python", *pip, wheel, cwd=folder)
    (site,) = folder.glob("lib/python*/site-packages")
    (site / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return folder


def test_the_wheel_holds_the_words_the_types_and_the_licence(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert "camelup/py.typed" in names
    assert {"camelup/i18n/en/errors.ftl", "camelup/i18n/de/errors.ftl"} <= set(names)
    assert [name for name in names if name.endswith("licenses/LICENSE")]
    assert not [name for name in names if name.startswith(("tests/", "src/"))]


def test_the_wheel_brings_the_examples_the_first_table_and_a_page_for_the_index(
    wheel: Path,
) -> None:
    held = zipfile.ZipFile(wheel)
    assert {"camelup/examples/bot.py", "camelup/odds/race-first.table"} <= set(held.namelist())
    (metadata,) = (name for name in held.namelist() if name.endswith("/METADATA"))
    assert "pip install camelup" in held.read(metadata).decode()


def test_the_installed_package_is_the_one_that_runs(clean: Path) -> None:
    home = run(clean / "bin" / "python", "-c", "import camelup; print(camelup.__file__)", cwd=clean)
    assert Path(home.strip()).is_relative_to(clean)


def test_the_installed_command_replays_a_record(clean: Path) -> None:
    told = run(clean / "bin" / "camelup", "replay", "--json", RECORD, cwd=clean)
    lines = [json.loads(line) for line in told.splitlines()]
    frozen = [json.loads(line) for line in RECORD.with_suffix(".jsonl").read_text().splitlines()]
    assert [line | {"file": ""} for line in lines] == [line | {"file": ""} for line in frozen]


def test_the_installed_command_helps_and_the_version_is_the_same_everywhere(clean: Path) -> None:
    assert "replay" in run(clean / "bin" / "camelup", "--help", cwd=clean)
    code = (
        "import camelup, importlib.metadata as m; print(m.version('camelup'), camelup.__version__)"
    )
    version, told = run(clean / "bin" / "python", "-c", code, cwd=clean).split()
    assert version == told

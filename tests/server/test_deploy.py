"""What we give to those who run a server: a unit, a compose file, settings that are true."""

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from camelup.server.settings import PARTS, load_settings
from nursery import camelup

ROOT = Path(__file__).parent.parent.parent
DEPLOY = ROOT / "deploy"
UNIT = (DEPLOY / "camelup.service").read_text(encoding="utf-8")
OWN = re.compile(r"CAMELUP_\w+")


def compose() -> Any:
    """Read the compose file as it is where nothing but a password is set."""
    text = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    return yaml.safe_load(re.sub(r"\$\{\w+:-([^}]*)\}", r"\1", text))


def known_names() -> set[str]:
    """Every environment variable that is read, as a server tells it by what it refuses."""
    from dataclasses import fields

    from camelup.server.settings import Limits, Settings

    settings = {f"CAMELUP_{one.name.upper()}" for one in fields(Settings) if one.name != "limits"}
    return settings | {f"CAMELUP_LIMIT_{one.name.upper()}" for one in fields(Limits)}


def test_the_compose_file_sets_a_server_up_that_would_start() -> None:
    environment = compose()["services"]["camelup"]["environment"]
    assert environment.keys() <= known_names()
    settings = load_settings(None, environment)
    assert settings.workers > 1
    assert settings.allowed_hosts == ("camels.example",)


def test_the_compose_file_asks_camelup_whether_it_is_well() -> None:
    check = compose()["services"]["camelup"]["healthcheck"]["test"]
    assert check[:3] == ["CMD", "python", "-c"]
    compile(check[3], "healthcheck", "exec")
    assert "/healthz" in check[3]


def test_the_compose_file_names_only_what_is_there() -> None:
    services, volumes = compose()["services"], compose()["volumes"]
    build = services["camelup"]["build"]
    assert (DEPLOY / build["context"]).resolve() == ROOT
    assert (ROOT / build["dockerfile"]).exists()
    assert services["camelup"]["depends_on"].keys() <= services.keys()
    for service in services.values():
        assert {volume.partition(":")[0] for volume in service["volumes"]} <= volumes.keys()
    port = load_settings(None, {}).port
    assert services["camelup"]["ports"] == [f"127.0.0.1:{port}:{port}"]


def test_https_is_one_profile_of_the_compose_file_that_leads_to_camelup() -> None:
    services = compose()["services"]
    proxy, camelup_ = services["https"], services["camelup"]
    assert proxy["profiles"] == ["https"]
    words = proxy["command"].split()
    options = dict(zip(words[2::2], words[3::2], strict=True))
    assert words[:2] == ["caddy", "reverse-proxy"]
    assert options["--from"] == camelup_["environment"]["CAMELUP_ALLOWED_HOSTS"]
    port = load_settings(None, {}).port
    assert options["--to"] == f"camelup:{port}"
    assert {"80:80", "443:443"} <= set(proxy["ports"])
    text = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    assert text.count("${CAMELUP_NAME:-") == 2, "one name for both"
    if shutil.which("caddy"):
        known = subprocess.run([*words[:2], "--help"], capture_output=True, text=True, check=True)
        assert all(option in known.stdout for option in options)


def test_the_image_is_built_from_what_is_let_into_it() -> None:
    let_in = (DEPLOY / "Dockerfile.dockerignore").read_text(encoding="utf-8").splitlines()
    files = ("pyproject.toml", "hatch_build.py", "docs/package.md", "LICENSE")
    wanted = (*files, "examples", "src", "web", "requirements")
    for name in wanted:
        assert f"!{name}" in let_in
        assert (ROOT / name).exists()


def test_the_image_is_made_of_nothing_but_what_the_locks_name_by_hash() -> None:
    recipe = (DEPLOY / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    steps = re.findall(r"pip (?:install|wheel)[^&\n]*", recipe)
    assert len(steps) == 4
    for step in steps:
        assert "--require-hashes" in step or "--no-deps" in step, step
    for lock in re.findall(r"requirements/(\w+\.txt)", recipe):
        lines = (ROOT / "requirements" / lock).read_text(encoding="utf-8").splitlines()
        assert lines
        assert all("==" in line or line.startswith("    --hash=sha256:") for line in lines), lock


def test_the_locks_name_all_that_is_declared() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups = project["dependency-groups"]
    wanted = {
        "server.txt": project["project"]["dependencies"],
        "build.txt": groups["build"],
        "dev.txt": [*project["project"]["dependencies"], *groups["dev"]],
    }
    for lock, declared in wanted.items():
        text = (ROOT / "requirements" / lock).read_text(encoding="utf-8")
        locked = dict(re.findall(r"^([\w.-]+)==([^\s;]+)", text, re.M))
        for line in declared:
            need = Requirement(line)
            assert locked[canonicalize_name(need.name)] in need.specifier, f"{lock}: {line}"


def test_the_settings_file_can_be_used() -> None:
    settings = load_settings(DEPLOY / "camelup.toml", {})
    assert settings.allowed_hosts == ("camels.example",)


def test_the_unit_starts_a_command_with_settings_that_exist() -> None:
    assert set(OWN.findall(UNIT)) <= known_names()
    (command,) = re.findall(r"^ExecStart=/opt/camelup/bin/camelup (.+)$", UNIT, re.M)
    words = command.replace("/etc/camelup.toml", "/dev/null").split()
    shown = camelup(*words, "--help")
    assert shown.returncode == 0, shown.stderr


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed")
def test_systemd_finds_no_fault_with_the_unit(tmp_path: Path) -> None:
    unit = tmp_path / "camelup.service"
    unit.write_text(UNIT.replace("/opt/camelup/bin/camelup", sys.executable), encoding="utf-8")
    said = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(unit)], capture_output=True, text=True
    )
    assert said.returncode == 0, said.stderr
    assert "camelup.service" not in said.stderr


def test_every_attack_and_every_promise_on_the_page_has_the_tests_it_names() -> None:
    named = re.findall(
        r"`((?:page/|server/)?test_\w+\.py)::(test_\w+)`",
        (ROOT / "docs" / "server.md").read_text("utf-8"),
    )
    assert len(named) > 45
    for file, test in named:
        path = ROOT / "tests" / (file if "/" in file else f"server/{file}")
        assert f"def {test}(" in path.read_text("utf-8"), (file, test)


def test_everything_that_can_be_switched_off_is_on_the_page() -> None:
    page = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
    for part in PARTS:
        assert f"| `{part}` | 1 | 0: " in page, part
        assert f"`{part}` (" in page.partition("## What can be switched off")[2], part


def test_the_page_on_running_a_server_leads_to_every_file() -> None:
    page = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
    for file in DEPLOY.iterdir():
        if file.suffix != ".dockerignore":
            assert f"](../deploy/{file.name})" in page

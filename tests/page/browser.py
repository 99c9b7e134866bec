"""A real Chromium, or a loud word that there is none."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


NO_BROWSER = "NO BROWSER: the tests of the page were not run. make browser gets one."


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start Chromium: Playwright's own or the system's."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_program(playwright), args=QUIET)
        yield browser
        browser.close()


def _program(playwright: Playwright) -> str:
    own = playwright.chromium.executable_path
    found = own if Path(own).exists() else shutil.which("chromium") or shutil.which("google-chrome")
    if found:
        return found
    if os.environ.get("CI"):
        pytest.fail(NO_BROWSER)
    pytest.skip(NO_BROWSER)

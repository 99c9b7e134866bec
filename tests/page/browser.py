"""A real Chromium, or a loud word that there is none."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

LEFT_OUT = (
    # A toolbar and an address bar that are pages themselves, in processes of their own, for every
    # profile: nobody sees them, and they cost more than the page under test.
    "InitialWebUI",
    "WebUIReloadButton",
    "WebUIToolbar",
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "PreloadTopChromeWebUI",
    # Chromium obeys only the last of such lists, so what Playwright leaves out is named again.
    "AimEnabled",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "OptimizationHints",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
)

QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",
    "--disable-software-rasterizer",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-extensions",
    "--disable-sync",
    # A name of this machine that is not "localhost", for what differs without https.
    "--host-resolver-rules=MAP camels.test 127.0.0.1",
    f"--disable-features={','.join(LEFT_OUT)}",
)

PROGRAMS = ("chromium-headless-shell", "chromium", "google-chrome")
"""Browsers of the system, the lightest first."""

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
    found = [own] if Path(own).exists() else [*filter(None, map(shutil.which, PROGRAMS))]
    if found:
        return found[0]
    if os.environ.get("CI"):
        pytest.fail(NO_BROWSER)
    pytest.skip(NO_BROWSER)

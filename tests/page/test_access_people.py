"""The screens of people for everyone: passport, games, ranking, days, calls, matches, club nights.

They are walked through as for their pictures (``make screenshots``).
"""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from page.conftest import NewPerson
from page.person import PHONE
from page.screenshots import Album
from page.test_access import complaints
from page.test_screens import misfits
from server.conftest import ServerProcess

ALIKE = {"clubin", "clubfinal", "clubafterround", "clubwallfinal", "clubwallafterround"}
"""Screens that differ from another one in a word or a number."""

KINDS: list[tuple[str, str, dict[str, Any]]] = [("en", "dark", {}), ("de", "light", PHONE)]
"""Languages, with the theme to begin with (both are looked at) and the size."""


class Inspection(Album):
    """Looks at each screen instead of taking its picture."""

    found: list[str]

    def take_of(self, screen: str, page: Page, *, whole: bool = True) -> None:
        """Let axe look at a screen; on the phone also, whether it fits into every window."""
        if screen in ALIKE:
            return
        self.found += [f"{screen}: {one}" for one in complaints(page)]
        shown = page.viewport_size
        if self.label == "de" and shown:
            self.found += [f"{screen}: {one}" for one in misfits(page)]
            page.set_viewport_size(shown)


OWN, CLUB = ("mine", "days", "waiting"), ("club",)
NEW = ("passport", "mine", "searched", "rated", "days", "called", "offline")


@pytest.mark.parametrize(
    ("language", "theme", "size", "parts"),
    [
        pytest.param(*KINDS[0], OWN, id="own-en", marks=pytest.mark.soak),
        pytest.param(*KINDS[1], ("mine",), id="mine-de"),
        pytest.param(*KINDS[1], OWN, id="own-de", marks=pytest.mark.soak),
        pytest.param(*KINDS[0], NEW, id="new-en", marks=pytest.mark.soak),
        pytest.param(*KINDS[1], NEW, id="new-de", marks=pytest.mark.soak),
        pytest.param(*KINDS[0], CLUB, id="club-en", marks=pytest.mark.soak),
        pytest.param(*KINDS[1], CLUB, id="club-de", marks=pytest.mark.soak),
    ],
)
def test_axe_finds_nothing_on_the_screens_of_people(
    person: NewPerson,
    browser: Browser,
    house: ServerProcess,
    language: str,
    theme: str,
    size: dict[str, Any],
    parts: tuple[str, ...],
) -> None:
    ann = person(name="Ann", locale=language, color_scheme=theme, **size)
    walk = Inspection(ann, browser, house, Path(), language)
    walk.found = []
    ann.page.goto("/")
    walk.take_all(parts)
    assert not walk.found, "\n".join(walk.found)
